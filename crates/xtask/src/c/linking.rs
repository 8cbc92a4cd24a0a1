//! Programs and plug-ins of several parts: objects for several versions of C++, another static library in Rust, and the
//! versions that CMake finds.

use std::path::Path;
use std::process::Command;

use super::process::{is_here, package};
use super::programs::{C, CPP};
use crate::process::{output, succeed};

/// Links and runs them.
pub(super) fn link(prefix: &Path) -> Result<(), String> {
    let folder = prefix.join("linking");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    standards(prefix, &folder)?;
    beside(prefix, &folder)?;
    versions(prefix, &folder)
}

fn compile(compiler: &str, flags: &[&str], prefix: &Path) -> Command {
    let mut command = Command::new(compiler);
    command.args(flags).arg(format!("-I{}", prefix.join("include").display()));
    command
}

fn character() -> std::path::PathBuf {
    crate::paths::workspace().join("testdata/valid/character.cast")
}

/// Objects for C++20 and C++23 in one program, without optimisation, which would hide that they share functions.
fn standards(prefix: &Path, folder: &Path) -> Result<(), String> {
    if !is_here("g++") {
        println!("g++ is not installed: objects for several versions of C++ are not linked");
        return Ok(());
    }
    let source = package().join("tests/standards.cpp");
    let [older, newer, program] = ["older.o", "newer.o", "standards"].map(|name| folder.join(name));
    succeed(compile("g++", CPP, prefix).args(["-O0", "-c"]).arg(&source).arg("-o").arg(&older))?;
    let mut command = compile("g++", CPP, prefix);
    succeed(command.args(["-std=c++2b", "-DNEWER", "-O0", "-c"]).arg(&source).arg("-o").arg(&newer))?;
    let lib = prefix.join("lib");
    // In both orders, since the first definition of a function is the one that stays.
    for [first, second] in [[&older, &newer], [&newer, &older]] {
        let mut link = Command::new("g++");
        link.args([first, second]).arg(format!("-L{}", lib.display())).arg("-lcastkit");
        succeed(link.arg(format!("-Wl,-rpath,{}", lib.display())).arg("-o").arg(&program))?;
        output(Command::new(&program).arg(character()))?;
    }
    println!("g++: objects for C++20 and C++23 exchange values");
    Ok(())
}

/// A program with two static libraries in Rust, also without shared libraries; and a plug-in, which exports nothing of them.
fn beside(prefix: &Path, folder: &Path) -> Result<(), String> {
    if !cfg!(target_os = "linux") || !is_here("gcc") || !is_here("rustc") {
        println!("gcc or rustc is not installed, or this is not Linux: two static libraries are not linked");
        return Ok(());
    }
    let [library, program, plugin] = ["libbeside.a", "beside", "plugin.so"].map(|name| folder.join(name));
    let mut rustc = Command::new("rustc");
    succeed(
        rustc
            .args(["--edition=2024", "--crate-type=staticlib", "-O", "-o"])
            .arg(&library)
            .arg(package().join("tests/beside.rs")),
    )?;
    let castkit = prefix.join("lib/libcastkit.a");
    let system = ["-lutil", "-lrt", "-lpthread", "-lm", "-ldl"];
    for flags in [&[][..], &["-static"], &["-Wl,--gc-sections"]] {
        let mut build = compile("gcc", C, prefix);
        build.args(flags).arg(package().join("tests/beside.c")).arg(&castkit).arg(&library).args(system);
        // The C library warns that a static program still needs its shared one to look up names.
        output(build.arg("-o").arg(&program))?;
        output(Command::new(&program).arg(character()))?;
        let size = std::fs::metadata(&program).map_err(|error| format!("{}: {error}", program.display()))?.len();
        println!("gcc {}: a program with two static libraries in Rust has {size} bytes and runs", flags.join(" "));
    }
    let mut build = compile("gcc", C, prefix);
    build.args(["-shared", "-fPIC", "-Wl,--no-undefined"]).arg(package().join("examples/list.c"));
    succeed(build.arg(&castkit).args(system).arg("-o").arg(&plugin))?;
    let exported = output(Command::new("nm").args(["-D", "--defined-only"]).arg(&plugin))?;
    let foreign: Vec<&str> =
        exported.lines().filter(|line| line.contains("castkit") || line.contains("rust")).collect();
    if !foreign.is_empty() {
        return Err(format!("a plug-in with the static library exports {foreign:?}"));
    }
    println!("gcc: a plug-in with the static library exports nothing of it");
    Ok(())
}

/// Which versions `find_package` takes.
fn versions(prefix: &Path, folder: &Path) -> Result<(), String> {
    if !is_here("cmake") {
        println!("cmake is not installed: versions are not looked for");
        return Ok(());
    }
    for (number, (wanted, is_found)) in [
        ("", true),
        ("0.1", true),
        ("0.1.0 EXACT", true),
        ("0.0.1...0.2", true),
        ("0.0.1...<0.2", true),
        ("0.0.1...0.1.0", true),
        ("0.0.1...<0.1.0", false),
        ("0.1.1...0.2", false),
        ("0.2", false),
        ("0.0.1", false),
        ("1", false),
    ]
    .into_iter()
    .enumerate()
    {
        let source = folder.join(format!("version{number}"));
        std::fs::create_dir_all(&source).map_err(|error| format!("{}: {error}", source.display()))?;
        let text = format!(
            "cmake_minimum_required(VERSION 3.19)\nproject(version C)\nfind_package(castkit {wanted} QUIET)\n\
             message(\"found: ${{castkit_FOUND}}\")\n"
        );
        std::fs::write(source.join("CMakeLists.txt"), text)
            .map_err(|error| format!("{}: {error}", source.display()))?;
        let mut cmake = Command::new("cmake");
        cmake.arg("-S").arg(&source).arg("-B").arg(source.join("build"));
        let said = cmake.arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display())).output();
        let said = String::from_utf8_lossy(&said.map_err(|error| format!("cmake: {error}"))?.stderr).into_owned();
        if said.contains("found: 1") != is_found {
            return Err(format!("find_package(castkit {wanted}) says {said:?}"));
        }
    }
    println!("cmake: find_package takes versions and ranges");
    Ok(())
}
