//! `cargo xtask sanitize`: the tests of the libraries under tools that see what a test does not.

use std::path::Path;
use std::process::Command;

use super::{cargo, said, succeed};

/// The libraries; castkit-torture uses them all, on all threads. The program is left out: its tests limit the addresses
/// of processes, and sanitizers reserve terabytes.
const PACKAGES: [&str; 8] = [
    "cast-format",
    "cast-read",
    "cast-write",
    "cast-map",
    "cast-check",
    "cast-scene",
    "cast-convert",
    "castkit-torture",
];

/// What valgrind runs, at a fiftieth of the speed: the crate with `unsafe`, and what stands on its bytes.
const UNDER_VALGRIND: [&str; 2] = ["cast-map", "cast-format"];

const TOOLS: [&str; 3] = ["address", "thread", "valgrind"];

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let chosen: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let Some(unknown) = chosen.iter().find(|tool| !TOOLS.contains(tool)) {
        return Err(format!("there is no {unknown}; there are {}", TOOLS.join(", ")));
    }
    for tool in TOOLS.iter().filter(|tool| chosen.is_empty() || chosen.contains(tool)) {
        println!("== {tool}");
        if *tool == "valgrind" { valgrind()? } else { sanitized(tool)? }
    }
    Ok(())
}

fn host() -> Result<String, String> {
    let (text, _) = said(Command::new("rustc").arg("-vV"))?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc does not say its host".into())
}

/// Tests of packages in a target directory of their own, without those of documentation.
fn tests(name: &str, packages: &[&str]) -> Command {
    let mut command = cargo();
    command
        .arg("test")
        .args(["--lib", "--tests", "--all-features", "--target-dir"])
        .arg(Path::new("target").join(name));
    command.args(packages.iter().flat_map(|package| ["-p", package]));
    command.env("CARGO_INCREMENTAL", "0").env("CARGO_PROFILE_DEV_DEBUG", "line-tables-only");
    command
}

fn sanitized(tool: &str) -> Result<(), String> {
    // ThreadSanitizer must know all of the program, the standard library included; crossbeam has a way to do without
    // fences, of which it knows nothing.
    let (flags, build_std) = match tool {
        "thread" => ("-Zsanitizer=thread --cfg crossbeam_sanitize_thread", true),
        _ => ("-Zsanitizer=address", false),
    };
    let mut command = tests(tool, &PACKAGES);
    command.args(["--target", &host()?]);
    if build_std {
        command.arg("-Zbuild-std");
    }
    command.env("RUSTC_BOOTSTRAP", "1").env("RUSTFLAGS", flags);
    // Memory that is refused is an error that is tested, and so is SIGBUS.
    command.env("ASAN_OPTIONS", "allocator_may_return_null=1:handle_sigbus=0:detect_leaks=1");
    command.env("TSAN_OPTIONS", "allocator_may_return_null=1:handle_sigbus=0");
    succeed(&mut command)
}

fn valgrind() -> Result<(), String> {
    let host = host()?;
    let runner = format!("CARGO_TARGET_{}_RUNNER", host.replace('-', "_").to_uppercase());
    let mut command = tests("valgrind", &UNDER_VALGRIND);
    command
        .args(["--target", &host])
        .env(runner, "valgrind --quiet --error-exitcode=9 --leak-check=full --errors-for-leak-kinds=definite");
    succeed(&mut command)
}
