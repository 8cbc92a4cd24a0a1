//! `cargo xtask sanitize [address] [thread] [valgrind] [--record]`: runs the tests of the libraries under tools that
//! detect invalid memory accesses and data races.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::process::{SECURITY, record, said};
use crate::date::today;
use crate::process::cargo;

/// A tool, and the packages that are run under it.
struct Tool {
    name: &'static str,
    title: &'static str,
    packages: &'static [&'static str],
    /// Tests that are left out, each with the reason.
    skipped: &'static [(&'static str, &'static str)],
    command: fn(&Tool) -> Result<Command, String>,
}

/// castkit-torture uses all libraries, on all threads. The program is left out: its tests limit the address space, and
/// sanitizers reserve terabytes.
const TOOLS: [Tool; 3] = [
    Tool {
        name: "address",
        title: "AddressSanitizer",
        packages: &[
            "cast-base",
            "cast-format",
            "cast-read",
            "cast-write",
            "cast-map",
            "cast-check",
            "cast-scene",
            "cast-interchange",
            "cast-convert",
            "cast-optimize",
            "cast-job",
            "castkit-torture",
        ],
        skipped: &[],
        command: address,
    },
    Tool {
        name: "thread",
        title: "ThreadSanitizer",
        // The packages that use threads. Five times slower.
        packages: &["cast-read", "cast-map", "cast-check", "cast-scene", "castkit-torture"],
        skipped: &[],
        command: thread,
    },
    Tool {
        name: "valgrind",
        title: "valgrind",
        // Fifty times slower, so only the crate with `unsafe` and those that use its bytes.
        packages: &["cast-map", "cast-format"],
        skipped: &[(
            "memory_that_is_refused_is_an_error",
            "valgrind itself rejects an `mmap` of more than it can address, with EINVAL where Linux returns ENOMEM",
        )],
        command: valgrind,
    },
];

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let (options, chosen): (Vec<&str>, Vec<&str>) =
        arguments.iter().map(String::as_str).partition(|argument| *argument == "--record");
    if let Some(unknown) = chosen.iter().find(|name| TOOLS.iter().all(|tool| tool.name != **name)) {
        let names = TOOLS.map(|tool| tool.name);
        return Err(format!("there is no tool {unknown}; the tools are {}", names.join(", ")));
    }
    for tool in TOOLS.iter().filter(|tool| chosen.is_empty() || chosen.contains(&tool.name)) {
        println!("== {}", tool.name);
        let date = today()?;
        let passed = tested(tool)?;
        println!("{passed} tests passed");
        if !options.is_empty() {
            recorded(tool, passed, &date)?;
        }
    }
    Ok(())
}

/// Runs the tests; returns how many there were.
fn tested(tool: &Tool) -> Result<u64, String> {
    let mut command = (tool.command)(tool)?;
    command.arg("--");
    command.args(tool.skipped.iter().flat_map(|(test, _)| ["--skip", test]));
    let (text, passed) = said(&mut command)?;
    if !passed {
        return Err(format!("{text}\n{}: errors were found, see above", tool.title));
    }
    match count(&text) {
        0 => Err(format!("{text}\n{}: no test was run", tool.title)),
        passed => Ok(passed),
    }
}

/// The number of passed tests, from the last lines of test programs.
pub(super) fn count(text: &str) -> u64 {
    let results = text.lines().filter_map(|line| line.strip_prefix("test result: ok. "));
    results.filter_map(|line| line.split_once(" passed")?.0.parse::<u64>().ok()).sum()
}

/// Writes the row of a tool to the table; those of the others are kept.
fn recorded(tool: &Tool, passed: u64, date: &str) -> Result<(), String> {
    const HEAD: &str = "| tool | passed tests | crates | left out | date |\n|---|---|---|---|---|";
    let page =
        fs::read_to_string(crate::paths::workspace().join(SECURITY)).map_err(|error| format!("{SECURITY}: {error}"))?;
    let title = |row: &str| row.split('|').nth(1).map(|cell| cell.trim().to_owned());
    let others = page.lines().filter(|line| TOOLS.iter().any(|tool| title(line).is_some_and(|of| of == tool.title)));
    let mut rows: Vec<String> =
        others.filter(|row| title(row).is_some_and(|of| of != tool.title)).map(str::to_owned).collect();
    let skipped: Vec<String> = tool.skipped.iter().map(|(test, reason)| format!("`{test}`: {reason}")).collect();
    let skipped = if skipped.is_empty() { "nothing".into() } else { skipped.join("; ") };
    rows.push(format!("| {} | {passed} | {} | {skipped} | {date} |", tool.title, tool.packages.join(", ")));
    rows.sort();
    record(SECURITY, "sanitizers", &format!("`cargo xtask sanitize --record`:\n\n{HEAD}\n{}", rows.join("\n")))
}

fn host() -> Result<String, String> {
    let (text, _) = said(Command::new("rustc").arg("-vV"))?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc does not print its host".into())
}

/// The tests of packages in a separate target directory, without documentation tests.
fn command(tool: &Tool) -> Result<Command, String> {
    let mut command = cargo();
    command.arg("test").args(["--lib", "--tests", "--all-features", "--target", &host()?, "--target-dir"]);
    command.arg(Path::new("target").join(tool.name));
    command.args(tool.packages.iter().flat_map(|package| ["-p", package]));
    command.env("CARGO_INCREMENTAL", "0").env("CARGO_PROFILE_DEV_DEBUG", "line-tables-only");
    // A tenth of the damage of each file in `cargo test`: other inputs take the same code paths.
    command.env("CAST_TORTURE_OF_EACH", "20");
    Ok(command)
}

fn address(tool: &Tool) -> Result<Command, String> {
    let mut command = command(tool)?;
    command.env("RUSTC_BOOTSTRAP", "1").env("RUSTFLAGS", "-Zsanitizer=address");
    // The tests provoke failed allocations, and SIGBUS.
    command.env("ASAN_OPTIONS", "allocator_may_return_null=1:handle_sigbus=0:detect_leaks=1");
    let leaks = crate::paths::workspace().join("crates/xtask/src/trust/leaks.txt");
    command.env("LSAN_OPTIONS", format!("print_suppressions=0:suppressions={}", leaks.display()));
    Ok(command)
}

fn thread(tool: &Tool) -> Result<Command, String> {
    let mut command = command(tool)?;
    // It needs to see the whole program, including the standard library; crossbeam can be built without fences, which
    // it does not support.
    command.arg("-Zbuild-std");
    command.env("RUSTC_BOOTSTRAP", "1").env("RUSTFLAGS", "-Zsanitizer=thread --cfg crossbeam_sanitize_thread");
    command.env("TSAN_OPTIONS", "allocator_may_return_null=1:handle_sigbus=0");
    Ok(command)
}

fn valgrind(tool: &Tool) -> Result<Command, String> {
    let mut command = command(tool)?;
    let runner = format!("CARGO_TARGET_{}_RUNNER", host()?.replace('-', "_").to_uppercase());
    let leaks = "--leak-check=full --show-leak-kinds=definite --errors-for-leak-kinds=definite";
    command.env(runner, format!("valgrind --quiet --error-exitcode=9 {leaks}"));
    Ok(command)
}

#[cfg(test)]
mod tests {
    #[test]
    fn tests_that_passed_are_counted() {
        let text = "running 3 tests\ntest result: ok. 3 passed; 0 failed;\n\ntest result: ok. 40 passed; 0 failed;\n";
        assert_eq!(super::count(text), 43);
    }
}
