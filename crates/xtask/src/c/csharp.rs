//! Compiles and tests the C# declarations, if there is a compiler.

use std::path::Path;
use std::process::Command;

use super::process::{is_here, output, package, succeed};

/// Compiles `Castkit.cs` with a program that opens a file, and runs it: with the .NET SDK, or with Mono.
pub(super) fn compile_and_run(prefix: &Path) -> Result<(), String> {
    let folder = prefix.join("csharp");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let [declarations, program] = ["csharp/Castkit.cs", "tests/Doors.cs"].map(|name| package().join(name));
    let mut run = if is_here("dotnet") {
        let project = folder.join("doors.csproj");
        let text = include_str!("doors.csproj")
            .replace("@DECLARATIONS@", &declarations.to_string_lossy())
            .replace("@PROGRAM@", &program.to_string_lossy());
        std::fs::write(&project, text).map_err(|error| format!("{}: {error}", project.display()))?;
        let mut run = Command::new("dotnet");
        run.args(["run", "--project"]).arg(project).arg("--");
        run
    } else if is_here("mcs") || is_here("csc") {
        let built = folder.join("doors.exe");
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
        println!("neither dotnet nor Mono is installed: C# is not compiled");
        return Ok(());
    };
    run.env("LD_LIBRARY_PATH", prefix.join("lib")).env("DYLD_LIBRARY_PATH", prefix.join("lib"));
    let testdata = crate::paths::workspace().join("testdata");
    print!("C#: {}", output(run.arg(testdata.join("valid/character.cast")))?);
    Ok(())
}
