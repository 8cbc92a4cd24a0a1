//! Programs in C and C++ that are built and run with the library.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::header::header;
use super::install::{Profile, install};
use super::process::{is_here, output, package, succeed};

/// What every program in C is compiled with.
const C: &[&str] = &["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror"];

pub(super) fn test(_all: bool) -> Result<(), String> {
    header(true)?;
    let prefix = package().join("target/xtask/install");
    if prefix.exists() {
        std::fs::remove_dir_all(&prefix).map_err(|error| format!("{}: {error}", prefix.display()))?;
    }
    install(&prefix, Profile::Dev)?;
    let character = crate::paths::workspace().join("testdata/valid/character.cast");
    for compiler in ["gcc", "clang"] {
        if !is_here(compiler) {
            println!("{compiler} is not installed: skipped");
            continue;
        }
        let program = build(compiler, C, &package().join("examples/list.c"), &prefix)?;
        let text = output(Command::new(&program).arg(&character))?;
        if !text.contains("mesh \"body\": 144 vertices") {
            return Err(format!("list says {text}"));
        }
    }
    Ok(())
}

/// Builds one program with the shared library of a prefix.
fn build(compiler: &str, flags: &[&str], source: &Path, prefix: &Path) -> Result<PathBuf, String> {
    let stem = source.file_stem().ok_or("the source has no name")?;
    let program = prefix.join("bin").join(format!("{compiler}-{}", stem.to_string_lossy()));
    std::fs::create_dir_all(prefix.join("bin")).map_err(|error| error.to_string())?;
    let lib = prefix.join("lib");
    succeed(
        Command::new(compiler)
            .args(flags)
            .arg(format!("-I{}", prefix.join("include").display()))
            .arg(source)
            .arg(format!("-L{}", lib.display()))
            .arg("-lcastkit")
            .arg(format!("-Wl,-rpath,{}", lib.display()))
            .arg("-o")
            .arg(&program),
    )?;
    Ok(program)
}
