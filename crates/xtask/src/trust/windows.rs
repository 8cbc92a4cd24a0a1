//! `cargo xtask windows [PACKAGE...] [--record]`: builds everything for Windows with MinGW, and runs the tests under Wine.

use std::io::{Read, Write};
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
        (["--find"], _) => command("test").map(drop),
        ([], _) => tested(&chosen).and_then(|_| console()),
        (["--record"], _) if chosen.is_empty() => {
            let commit = commit()?;
            let passed = tested(&chosen)?;
            console()?;
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
        let mut command = command("test")?;
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

/// What tests cannot show, because they have no console: the program in one, which gets colours, text that is not ASCII, and
/// Ctrl-C. A terminal comes from `script`, of util-linux.
fn console() -> Result<(), String> {
    println!("== in a console");
    if cfg!(windows) || !runs("script") {
        println!("skipped: there is no program `script`");
        return Ok(());
    }
    let (code, text) = in_console(&["tree", "testdata/valid/unicode_names.cast"], None)?;
    for expected in ["K\u{e4}stchen", "\u{1b}[36mmesh[0]\u{1b}[0m"] {
        if code != Some(0) || !text.contains(expected) {
            return Err(format!("castkit tree ended with {code:?}, and {expected:?} is not in its output: {text}"));
        }
    }
    let view = ["view", "--no-open", "testdata/valid/character.cast"];
    match in_console(&view, Some("http://127.0.0.1:"))? {
        (Some(130), _) => Ok(()),
        (code, text) => Err(format!("castkit view ended with {code:?} on Ctrl-C, not with 130: {text}")),
    }
}

/// Runs the program in a console; with `until`, presses Ctrl-C once it has printed that. Returns its exit code and output.
fn in_console(arguments: &[&str], until: Option<&str>) -> Result<(Option<i32>, String), String> {
    let mut run = command("run")?;
    run.args(["--locked", "--quiet", "--package", "castkit-cli", "--"]).args(arguments);
    let words = [run.get_program()].into_iter().chain(run.get_args()).map(|word| word.to_string_lossy());
    let line = words.map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" ");
    let mut script = Command::new("script");
    script.args(["--quiet", "--flush", "--return", "--command", &line, "/dev/null"]);
    script.current_dir(crate::paths::workspace()).env("TERM", "xterm");
    script.envs(run.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let mut child = script.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(|error| error.to_string())?;
    let (input, output) = (child.stdin.take(), child.stdout.take());
    let (mut input, mut output) = (input.ok_or("no input")?, output.ok_or("no output")?);
    let (mut text, mut block, mut is_told) = (Vec::new(), [0; 4096], false);
    // The end of a terminal is an error.
    while let Ok(count @ 1..) = output.read(&mut block) {
        text.extend_from_slice(block.get(..count).unwrap_or_default());
        if !is_told && until.is_some_and(|until| String::from_utf8_lossy(&text).contains(until)) {
            is_told = true;
            input.write_all(b"\x03").and_then(|()| input.flush()).map_err(|error| error.to_string())?;
        }
    }
    let status = child.wait().map_err(|error| error.to_string())?;
    Ok((status.code(), String::from_utf8_lossy(&text).into_owned()))
}

/// `cargo test` or `cargo run` for the target: cargo where its standard library is installed, or what `WINDOWS_CARGO` names. That command
/// gets the target as its first argument, and provides the linker and the runner itself.
fn command(verb: &str) -> Result<Command, String> {
    if let Some(named) = std::env::var_os("WINDOWS_CARGO") {
        let mut command = Command::new(named);
        command.args([TARGET, verb]).current_dir(crate::paths::workspace()).env("CARGO_INCREMENTAL", "0");
        return Ok(command);
    }
    let mut command = cargo();
    command.arg(verb).env("CARGO_INCREMENTAL", "0");
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
        return Err("Wine 9 or later was not found; Debian has it in wine64".into());
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
