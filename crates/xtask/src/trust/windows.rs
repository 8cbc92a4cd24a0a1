//! `cargo xtask windows [PACKAGE...] [--record]`: builds everything for Windows with MinGW, and runs the tests under Wine.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::process::{SECURITY, cargo, commit, record, said};

const TARGET: &str = "x86_64-pc-windows-gnu";
const LINKER: &str = "x86_64-w64-mingw32-gcc";

/// Where distributions install Wine.
const WINES: [&str; 4] = ["wine64", "/usr/lib/wine/wine64", "/usr/lib/wine/wine", "wine"];

const USAGE: &str = "usage: cargo xtask windows [PACKAGE...] [--record] | --find";

/// All packages that people get, with the features of their tests.
const PACKAGES: [(&str, &[&str]); 13] = [
    ("cast-format", &[]),
    ("cast-map", &[]),
    ("cast-read", &[]),
    ("cast-write", &[]),
    ("cast-file", &[]),
    ("cast-check", &[]),
    ("cast-scene", &[]),
    ("cast-convert", &[]),
    ("cast-render", &[]),
    ("cast-catalog", &["cast-catalog/parquet", "cast-catalog/render"]),
    ("castkit", &[]),
    ("castkit-cli", &["castkit-cli/catalog"]),
    ("castkit-torture", &[]),
];

/// Tests that are left out, each with the reason.
const SKIPPED: [(&str, &str); 0] = [];

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let (options, chosen): (Vec<&str>, Vec<&str>) =
        arguments.iter().map(String::as_str).partition(|argument| argument.starts_with("--"));
    let unknown = chosen.iter().find(|name| PACKAGES.iter().all(|(package, _)| package != *name));
    match (&options[..], unknown) {
        (_, Some(unknown)) => Err(format!("there is no package {unknown}; {USAGE}")),
        (["--find"], _) => command().map(drop),
        ([], _) => tested(&chosen).map(drop),
        (["--record"], _) if chosen.is_empty() => {
            let commit = commit()?;
            let passed = tested(&chosen)?;
            recorded(&passed, &commit)
        }
        _ => Err(USAGE.into()),
    }
}

/// Runs the tests of some packages, or of all; returns how many passed in each.
fn tested(chosen: &[&str]) -> Result<Vec<(&'static str, u64)>, String> {
    let mut passed = Vec::new();
    let mut failed = Vec::new();
    for (package, features) in PACKAGES.iter().filter(|(name, _)| chosen.is_empty() || chosen.contains(name)) {
        println!("== {package}");
        let mut command = command()?;
        if !cfg!(windows) {
            // Several threads that start processes at a time get in each other's way in Wine.
            command.env("RUST_TEST_THREADS", "1");
        }
        command.args(["--locked", "--tests", "--no-fail-fast", "--package", package]);
        command.args(features.iter().flat_map(|feature| ["--features", feature])).arg("--");
        command.args(SKIPPED.iter().flat_map(|(test, _)| ["--skip", test]));
        let (text, succeeded) = said(&mut command)?;
        let count = super::sanitize::count(&text);
        match succeeded && count > 0 {
            true => println!("{count} tests passed"),
            false => {
                println!("{text}");
                failed.push(*package);
            }
        }
        passed.push((*package, count));
    }
    match failed.is_empty() {
        true => Ok(passed),
        false => Err(format!("tests of {} failed, or there were none; see above", failed.join(", "))),
    }
}

/// `cargo test` for the target: cargo where its standard library is installed, or what `WINDOWS_CARGO` names. That command
/// gets the target as its first argument, and provides the linker and the runner itself.
fn command() -> Result<Command, String> {
    if let Some(named) = std::env::var_os("WINDOWS_CARGO") {
        let mut command = Command::new(named);
        command.args([TARGET, "test"]).current_dir(crate::paths::workspace()).env("CARGO_INCREMENTAL", "0");
        return Ok(command);
    }
    let mut command = cargo();
    command.arg("test").env("CARGO_INCREMENTAL", "0");
    if cfg!(windows) {
        return Ok(command);
    }
    let (library, _) = said(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]))?;
    if !Path::new(library.trim()).is_dir() {
        return Err(format!("the standard library for {TARGET} is not installed: rustup target add {TARGET}"));
    }
    if !runs(LINKER) {
        return Err(format!("{LINKER} was not found; Debian has it in gcc-mingw-w64-x86-64"));
    }
    let Some(wine) = WINES.into_iter().find(|wine| runs(wine)) else {
        return Err("Wine was not found; Debian has it in wine64".into());
    };
    let prefix: PathBuf = crate::paths::workspace().join("target/wine");
    std::fs::create_dir_all(&prefix).map_err(|error| format!("{}: {error}", prefix.display()))?;
    command.args(["--target", TARGET]).env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER", LINKER);
    command.env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER", wine);
    command.env("WINEPREFIX", prefix).env("WINEDEBUG", "-all");
    Ok(command)
}

fn runs(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

fn recorded(passed: &[(&str, u64)], commit: &str) -> Result<(), String> {
    let rows: Vec<String> = passed.iter().map(|(package, count)| format!("| {package} | {count} |")).collect();
    let sum: u64 = passed.iter().map(|(_, count)| count).sum();
    let skipped: Vec<String> = SKIPPED.iter().map(|(test, reason)| format!("`{test}`: {reason}.")).collect();
    let skipped = if skipped.is_empty() { "No test was skipped.".into() } else { skipped.join(" ") };
    let text = format!(
        "`cargo xtask windows --record` at {commit}: {sum} tests passed. {skipped}\n\n| of | tests that passed |\n|---|---|\n{}",
        rows.join("\n")
    );
    record(SECURITY, "windows", &text)
}
