//! A character in several files, played by programs as users make them: a CMake project that finds the package, and a program
//! in C#.

use std::path::Path;
use std::process::Command;

use super::process::{is_here, package};
use super::programs::build_project;
use crate::process::output;

/// The parts, each with a corner at the beginning of the walk: of the left foot, whose leg is turned by -24 degrees around x,
/// and of the head. The hip is turned with everything above it by 4 degrees around y (`library/walk.cast`).
const PARTS: [(&str, [&str; 3]); 2] =
    [("body", ["0.2510", "0.1265", "0.4537"]), ("head", ["0.2001", "1.5625", "0.1740"])];

/// Builds the CMake project of the tests, and runs it.
pub(super) fn cmake(prefix: &Path) -> Result<(), String> {
    if !is_here("cmake") || !is_here("g++") {
        println!("cmake or g++ is not installed: the project is not built");
        return Ok(());
    }
    let out = prefix.join("project");
    build_project(&package().join("tests/project"), &out, prefix)?;
    walk(&mut Command::new(out.join("walk")), "a project with CMake")
}

/// Runs a program that prints each part with the vertex that is nearest to a point.
pub(super) fn walk(program: &mut Command, by: &str) -> Result<(), String> {
    let library = crate::paths::workspace().join("testdata/library");
    program.arg(library.join("walk.cast"));
    let mut expected = String::new();
    for (part, corner) in PARTS {
        program.arg(library.join(part).with_extension("cast")).args(corner);
        expected += &format!("{part} {}\n", corner.join(" "));
    }
    let said = output(program)?.replace('\r', "");
    if said != expected {
        return Err(format!("{by} says\n{said}instead of\n{expected}"));
    }
    println!("{by}: the parts of a character walk by the clip of another file");
    Ok(())
}
