//! The symbols of the shared and the static library.

use std::path::Path;
use std::process::Command;

use super::process::{is_here, output, package, succeed};

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
    let calls = std::fs::read_to_string(package().join("tests/calls.h")).map_err(|error| error.to_string())?;
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

/// The prefix of functions of the C library that reads FBX.
const UFBX: &str = "ufbx_";

/// Renames the functions of C libraries in a static library. A program that has the same C library, perhaps in another
/// version, would otherwise be linked with one of the two for both.
pub(super) fn rename_foreign(library: &Path) -> Result<(), String> {
    if cfg!(target_os = "macos") || !is_here("nm") || !is_here("objcopy") {
        println!("nm or objcopy is not installed: the static library has functions named {UFBX}…");
        return Ok(());
    }
    let mut names = defined(library)?;
    names.retain(|name| name.starts_with(UFBX));
    let list = library.with_extension("renamed");
    let lines: String = names.iter().map(|name| format!("{name} castkit_private_{name}\n")).collect();
    std::fs::write(&list, lines).map_err(|error| format!("{}: {error}", list.display()))?;
    let renamed = succeed(Command::new("objcopy").arg("--redefine-syms").arg(&list).arg(library));
    std::fs::remove_file(&list).map_err(|error| format!("{}: {error}", list.display()))?;
    renamed?;
    // Names that begin with an underscore are those of compilers; Rust has another one.
    let usual = |name: &String| name.starts_with(['_', '.']) || name.contains("rust_eh_personality");
    match defined(library)?.into_iter().find(|name| !name.starts_with("castkit_") && !usual(name)) {
        Some(name) => Err(format!("{} defines {name}, which a program may define, too", library.display())),
        None => Ok(()),
    }
}

/// The global symbols that a static library defines.
fn defined(library: &Path) -> Result<Vec<String>, String> {
    let text = output(Command::new("nm").args(["--extern-only", "--defined-only"]).arg(library))?;
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
