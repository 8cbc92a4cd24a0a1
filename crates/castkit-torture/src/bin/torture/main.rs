//! Damages all files in all ways: `torture [ROUND/ROUNDS] [--whole]`, best run by `cargo xtask torture`.
//!
//! Prints what was tried and the results as a Markdown table. The exit code is 1 if something panicked, took too long,
//! or took too much memory, and the file and damage are reported.
//!
//! The work is shared by as many processes as there are cores. Threads would work too, but the processor time of a
//! process can be measured whatever else the machine does, and a process that is killed by the system is a finding
//! instead of the end of everything.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this is a program")]

mod clock;
mod memory;
mod outcome;
mod share;
mod watch;

use std::process::ExitCode;
use std::thread;

use outcome::Results;
use share::{Share, Work};

const USAGE: &str =
    "usage: torture [ROUND/ROUNDS] [--whole], such as 0/10 for a tenth of the damage; --whole also tries
all damage of files of thousands of equal nodes";

fn main() -> ExitCode {
    let Some(work) = Work::of_arguments(std::env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let done = if work.share.is_some() { alone(&work) } else { together(&work) };
    done.unwrap_or_else(|error| {
        eprintln!("{error}");
        ExitCode::FAILURE
    })
}

/// Does a share of the work, and prints the results for the process that shared it.
fn alone(work: &Work) -> Result<ExitCode, String> {
    std::panic::set_hook(Box::new(|_| {}));
    let text = serde_json::to_string(&share::done(work)?).map_err(|error| error.to_string())?;
    println!("{text}");
    Ok(ExitCode::SUCCESS)
}

/// Shares the work, and prints all results.
fn together(work: &Work) -> Result<ExitCode, String> {
    let of = thread::available_parallelism().map_or(1, usize::from);
    let started: Result<Vec<_>, String> = (0..of).map(|number| work.start(Share { number, of })).collect();
    let mut results = Results::default();
    // All processes are waited for, so that none continues after another has failed.
    let ended: Vec<_> = started?.into_iter().map(std::process::Child::wait_with_output).collect();
    for output in ended {
        let output = output.map_err(|error| error.to_string())?;
        let share = serde_json::from_slice::<Results>(&output.stdout).ok().filter(|_| output.status.success());
        results.add(share.ok_or_else(|| format!("a share of the work ended with {}", output.status))?);
    }
    println!("round {} of {}{}\n", work.round, work.rounds, if work.whole { ", whole" } else { "" });
    print!("{results}");
    Ok(if results.passed() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
