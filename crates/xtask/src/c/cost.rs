//! Compares the cost of the interface in C and in Rust: the same loop in both, optimised, measured in instructions
//! counted by valgrind.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::install::{Profile, install};
use super::process::{cargo, is_here, package};
use super::programs::{C, build};
use crate::process::{output, succeed};

/// The maximum cost in C, relative to Rust.
const MOST: f64 = 1.1;

/// Opens all files, reads their meshes and closes them, in C and in Rust.
pub(super) fn compare(files: &[PathBuf]) -> Result<(), String> {
    if !is_here("valgrind") || !is_here("gcc") {
        println!("valgrind or gcc is not installed: costs are not compared");
        return Ok(());
    }
    let prefix = package().join("target/xtask/everything");
    install(&prefix, Profile::Release, None)?;
    let c = build("gcc", &[C, &["-O2"]], "tests/meshes.c", &prefix)?;
    succeed(cargo().args([
        "build",
        "--quiet",
        "--locked",
        "--release",
        "-p",
        "castkit-c-header",
        "--example",
        "meshes",
    ]))?;
    let rust = package().join("target/release/examples/meshes");
    // The cost of starting the program is subtracted: one round is compared with eleven.
    let cost = |program: &Path| -> Result<(f64, String), String> {
        let (one, _) = instructions(program, 1, files)?;
        let (many, sum) = instructions(program, 11, files)?;
        Ok((many - one, sum))
    };
    let ((of_c, sum_of_c), (of_rust, sum_of_rust)) = (cost(&c)?, cost(&rust)?);
    if sum_of_c != sum_of_rust {
        return Err(format!("the loop in C returns {sum_of_c}, the one in Rust {sum_of_rust}"));
    }
    let ratio = of_c / of_rust;
    println!(
        "opening, walking the meshes, closing: {of_c:.0} instructions in C, {of_rust:.0} in Rust, {ratio:.3} times as many"
    );
    if ratio > MOST {
        Err(format!("the cost in C is {ratio:.3} times that in Rust; at most {MOST} is allowed"))
    } else {
        Ok(())
    }
}

/// The number of instructions that a program executes for a number of rounds, and its output.
fn instructions(program: &Path, rounds: u32, files: &[PathBuf]) -> Result<(f64, String), String> {
    let counted = package().join("target/xtask/callgrind.out");
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--quiet", "--tool=callgrind"]).arg(format!("--callgrind-out-file={}", counted.display()));
    let said = output(valgrind.arg(program).arg(rounds.to_string()).args(files))?;
    let text = std::fs::read_to_string(&counted).map_err(|error| format!("{}: {error}", counted.display()))?;
    let total = text.lines().find_map(|line| line.strip_prefix("summary: ").or_else(|| line.strip_prefix("totals: ")));
    let total = total.and_then(|total| total.split_whitespace().next()?.parse().ok());
    total.map(|total| (total, said)).ok_or_else(|| format!("{} has no total", counted.display()))
}
