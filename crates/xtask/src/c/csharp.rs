//! Compiles and tests the C# declarations, if there is a compiler.

use std::path::Path;
use std::process::Command;

use super::header::made;
use super::process::{is_here, package};
use super::walking;
use crate::process::{output, succeed};

/// Compiles `Castkit.cs` with the programs of the tests, and runs them: with the .NET SDK, or with Mono.
pub(super) fn compile_and_run(prefix: &Path) -> Result<(), String> {
    let Some(mut coverage) = compiled(prefix, "ApiCoverage")? else {
        println!("neither dotnet nor Mono is installed: C# is not compiled");
        return Ok(());
    };
    let testdata = crate::paths::workspace().join("testdata");
    print!("C#: {}", output(coverage.arg(testdata.join("valid/character.cast")))?);
    let Some(mut walk) = compiled(prefix, "Walk")? else { return Ok(()) };
    walking::walk(&mut walk, "C#")
}

/// The command that runs a program of the tests; `None` without a compiler.
fn compiled(prefix: &Path, name: &str) -> Result<Option<Command>, String> {
    let folder = prefix.join("csharp").join(name);
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let (declarations, program) = (made().join("Castkit.cs"), package().join(format!("tests/{name}.cs")));
    let mut run = if is_here("dotnet") {
        let project = folder.join("program.csproj");
        let text = include_str!("program.csproj")
            .replace("@DECLARATIONS@", &declarations.to_string_lossy())
            .replace("@PROGRAM@", &program.to_string_lossy());
        std::fs::write(&project, text).map_err(|error| format!("{}: {error}", project.display()))?;
        let mut run = Command::new("dotnet");
        run.args(["run", "--project"]).arg(project).arg("--");
        run
    } else if is_here("mcs") || is_here("csc") {
        let built = folder.join("program.exe");
        let compiler = if is_here("csc") { "csc" } else { "mcs" };
        let mut compile = Command::new(compiler);
        if compiler == "csc" {
            compile.args(["-nologo", "-langversion:latest", "-warnaserror"]);
        }
        succeed(compile.arg("-unsafe").arg(format!("-out:{}", built.display())).args([&declarations, &program]))?;
        let mut run = Command::new("mono");
        run.arg(built);
        run
    } else {
        return Ok(None);
    };
    run.env("LD_LIBRARY_PATH", prefix.join("lib")).env("DYLD_LIBRARY_PATH", prefix.join("lib"));
    Ok(Some(run))
}
