//! Builds C and C++ programs with the library.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::header::made;
use super::process::package;
use crate::process::{output, succeed};

/// The flags for every C program.
pub(super) const C: &[&str] = &["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror"];

/// The flags for every C++ program.
pub(super) const CPP: &[&str] = &["-std=c++20", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror"];

/// The address and undefined behaviour sanitizers.
pub(super) const SANITIZED: &[&str] = &["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

/// The sanitizer for data races.
pub(super) const THREADS: &[&str] = &["-g", "-fsanitize=thread"];

/// Builds the program `source` of the interface with the shared library below a prefix; its name contains the compiler
/// and flags.
pub(super) fn build(compiler: &str, flags: &[&[&str]], source: &str, prefix: &Path) -> Result<PathBuf, String> {
    let flags: Vec<&str> = flags.iter().flat_map(|flags| flags.iter().copied()).collect();
    let name =
        format!("{compiler} {} {source}", flags.join(" ")).replace(|letter: char| !letter.is_alphanumeric(), "-");
    let program = prefix.join("bin").join(name);
    std::fs::create_dir_all(prefix.join("bin")).map_err(|error| format!("{}: {error}", prefix.display()))?;
    let lib = prefix.join("lib");
    succeed(
        Command::new(compiler)
            .args(flags)
            .args([prefix.join("include"), made()].map(|folder| format!("-I{}", folder.display())))
            .arg(package().join(source))
            .arg(format!("-L{}", lib.display()))
            .args(["-lcastkit", "-lpthread", "-lm"])
            .arg(format!("-Wl,-rpath,{}", lib.display()))
            .arg("-o")
            .arg(&program),
    )?;
    Ok(program)
}

/// Builds a project with CMake into a directory.
pub(super) fn build_project(source: &Path, out: &Path, prefix: &Path) -> Result<(), String> {
    let mut configure = Command::new("cmake");
    configure.arg("-S").arg(source).arg("-B").arg(out).arg("--log-level=WARNING");
    succeed(configure.arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display())))?;
    output(Command::new("cmake").arg("--build").arg(out)).map(drop)
}

/// All files below a directory with an extension, sorted.
pub(super) fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, String> {
    crate::names::files(folder, extension)
}

/// Real files whose structure is broken, and that no reader opens: an array without its values, an endless string.
const BROKEN: [&str; 3] = ["gocast_model.cast", "tinycast0.1_valen_anim.cast", "tinycast0.1_valen_model_morph.cast"];

/// The files of the test data and, if it is available, of the corpus.
pub(super) fn good_files() -> Result<Vec<PathBuf>, String> {
    let testdata = crate::paths::workspace().join("testdata");
    let mut found = files(&testdata.join("valid"), "cast")?;
    found.extend(files(&testdata.join("legacy"), "cast")?);
    match std::env::var_os("CAST_CORPUS") {
        Some(corpus) => {
            let is_whole = |path: &PathBuf| !BROKEN.iter().any(|name| path.ends_with(name));
            found.extend(files(Path::new(&corpus), "cast")?.into_iter().filter(is_whole));
        }
        None => println!("CAST_CORPUS is not set: only the files of testdata/ are read"),
    }
    Ok(found)
}
