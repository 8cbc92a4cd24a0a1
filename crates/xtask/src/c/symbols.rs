//! The symbols of the shared and the static library.

use std::path::Path;
use std::process::Command;

use super::header::made;
use super::process::{is_here, package};
use crate::process::{output, succeed};

/// Checks that a shared library exports everything in the header, and nothing that does not begin with `castkit_`.
pub(super) fn only_ours(prefix: &Path) -> Result<(), String> {
    let library = prefix.join("lib/libcastkit.so");
    if !library.is_file() || !is_here("nm") {
        println!("there is no ELF shared library, or no nm: symbols are not checked");
        return Ok(());
    }
    let text = output(Command::new("nm").args(["-D", "--defined-only"]).arg(&library))?;
    let names: Vec<&str> = text.lines().filter_map(|line| line.split_whitespace().nth(2)).collect();
    let name = |of: &str| of.split('@').next().unwrap_or(of).to_owned();
    let foreign: Vec<&&str> = names.iter().filter(|name| !name.starts_with("castkit_")).collect();
    if !foreign.is_empty() {
        return Err(format!("the library exports {foreign:?}"));
    }
    let calls = std::fs::read_to_string(made().join("calls.h")).map_err(|error| error.to_string())?;
    let known: Vec<&str> =
        calls.lines().filter_map(|line| line.trim().strip_prefix("{\"")?.split('"').next()).collect();
    let missing: Vec<&&str> = known.iter().filter(|known| !names.iter().any(|of| name(of) == **known)).collect();
    // The stress test calls everything that the header declares, so nothing is forgotten.
    let header = std::fs::read_to_string(package().join("include/castkit.h")).map_err(|error| error.to_string())?;
    let mut declared = declared(&header);
    let mut called = known.clone();
    declared.sort_unstable();
    called.sort_unstable();
    if declared != called {
        return Err(format!(
            "the header declares {} functions, the stress test calls {}",
            declared.len(),
            called.len()
        ));
    }
    if known.is_empty() || !missing.is_empty() || names.len() != known.len() {
        return Err(format!("{} symbols, {} functions, missing are {missing:?}", names.len(), known.len()));
    }
    println!("the library exports {} functions and nothing else", names.len());
    Ok(())
}

/// Makes a static library one object in which only the functions of the interface are global, and these hidden. Everything
/// else in it, such as Rust's own functions and those of C libraries, would be there twice in a program that is linked with
/// another library in Rust or with the same C library; and a plug-in that is linked with it would export the interface.
///
/// For another system, `CC`, `LD`, `OBJCOPY` and `AR` name its tools.
pub(super) fn keep_inside(library: &Path) -> Result<(), String> {
    let tool = |variable: &str, usual: &str| std::env::var(variable).unwrap_or_else(|_| usual.to_owned());
    let tools = [tool("CC", "cc"), tool("LD", "ld"), tool("OBJCOPY", "objcopy"), tool("AR", "ar"), tool("NM", "nm")];
    let is_gnu = |linker: &str| output(Command::new(linker).arg("--version")).is_ok_and(|said| said.contains("GNU ld"));
    let [compiler, linker, objcopy, archiver, names] = &tools;
    if tools.iter().any(|tool| !is_here(tool)) || !is_gnu(linker) {
        println!("{} keeps all its symbols: this needs GNU ld, objcopy, ar, nm and a C compiler", library.display());
        return Ok(());
    }
    let [hidden, hidden_object, whole] = ["hidden.s", "hidden.o", "whole.o"].map(|name| library.with_file_name(name));
    // A linker gives a symbol the visibility of its strictest mention.
    let ours = defined(names, library)?.into_iter().filter(|name| name.starts_with("castkit_"));
    let mentions: String = ours.map(|name| format!(".hidden {name}\n")).collect();
    std::fs::write(&hidden, mentions + ".section .note.GNU-stack,\"\",%progbits\n")
        .map_err(|error| format!("{}: {error}", hidden.display()))?;
    succeed(Command::new(compiler).arg("-c").arg(&hidden).arg("-o").arg(&hidden_object))?;
    let mut join = Command::new(linker);
    // Sections that are there once in a program would be left out of other libraries, which could not find these.
    join.args(["-r", "--force-group-allocation", "-o"]).arg(&whole);
    succeed(join.arg("--whole-archive").arg(library).arg(&hidden_object))?;
    // Rust's own libraries carry their code once more for link-time optimisation, which is no code when it is joined.
    let flags =
        ["--wildcard", "--keep-global-symbol=castkit_*", "--remove-section=.llvmbc", "--remove-section=.llvmcmd"];
    succeed(Command::new(objcopy).args(flags).arg(&whole))?;
    let remove = |path: &Path| std::fs::remove_file(path).map_err(|error| format!("{}: {error}", path.display()));
    remove(library)?;
    succeed(Command::new(archiver).arg("crs").arg(library).arg(&whole))?;
    [&hidden, &hidden_object, &whole].into_iter().try_for_each(|path| remove(path))?;
    match defined(names, library)?.into_iter().find(|name| !name.starts_with("castkit_")) {
        Some(name) => Err(format!("{} defines {name}, which a program may define, too", library.display())),
        None => Ok(()),
    }
}

/// The global symbols that a static library defines.
fn defined(nm: &str, library: &Path) -> Result<Vec<String>, String> {
    let text = output(Command::new(nm).args(["--extern-only", "--defined-only"]).arg(library))?;
    // An address, a letter and a name; plugins of nm write other lines.
    let name = |line: &str| match line.split_whitespace().collect::<Vec<_>>()[..] {
        [_, kind, name] if kind.len() == 1 => Some(name.to_owned()),
        _ => None,
    };
    let mut names: Vec<String> = text.lines().filter_map(name).collect();
    names.sort_unstable();
    names.dedup();
    Ok(names)
}

/// The functions that a header declares: lines outside comments with a name before the first parenthesis.
fn declared(header: &str) -> Vec<&str> {
    let code = header.lines().filter(|line| line.starts_with(|letter: char| letter.is_ascii_alphabetic()));
    code.filter_map(|line| {
        let before = line.split_once('(')?.0;
        let name = before.rsplit([' ', '*']).next()?;
        (name.starts_with("castkit_") && !line.starts_with("typedef")).then_some(name)
    })
    .collect()
}
