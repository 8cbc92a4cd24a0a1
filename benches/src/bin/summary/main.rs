//! The ratios that castkit promises, measured in one run: `cargo run --release -p castkit-benches --bin summary`.
//!
//! Absolute times say more about the machine than about the program, so each time is divided by that of a baseline
//! measured in the same rounds. Memory is measured in child processes that do nothing else, because a used heap would
//! hide allocations.

mod checking;
mod converting;
mod decoding;
mod kept;
mod memory;

mod report;
mod scene;
mod times;

use std::io::Write;
use std::process::ExitCode;

use castkit_benches::Result;

const USAGE: &str = "usage: summary [--json] [--rounds N] [--only GROUP]...

Measures the ratios that castkit promises against its yardsticks and prints a table, or JSON.
Groups: times, kept, decoding, checking, converting, scene, memory.
The first run writes 1.1 GB of files below target/bench-data.
";

/// What is measured together, and by what; with the number of rounds.
type Group = (&'static str, fn(usize) -> Result<Vec<report::Finding>>);

const GROUPS: [Group; 7] = [
    ("times", times::measure),
    ("kept", kept::measure),
    ("decoding", decoding::measure),
    ("checking", checking::measure),
    ("converting", converting::measure),
    ("scene", scene::measure),
    ("memory", |_| memory::measure()),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "summary: {error}");
            ExitCode::from(2)
        }
    }
}

/// Whether all promises were kept.
fn run(arguments: &[&str]) -> Result<bool> {
    let mut json = false;
    let mut rounds = 9;
    let mut only = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match *argument {
            "--json" => json = true,
            "--rounds" => rounds = rest.next().ok_or("--rounds requires a number")?.parse()?,
            "--only" => only.push(*rest.next().ok_or("--only requires the name of a group")?),
            "--help" | "-h" => {
                write!(std::io::stdout(), "{USAGE}")?;
                return Ok(true);
            }
            memory::CHILD => {
                let step = rest.next().ok_or("which step?")?;
                writeln!(std::io::stdout(), "{}", memory::child(step)?)?;
                return Ok(true);
            }
            other => return Err(format!("unknown argument {other}; {USAGE}").into()),
        }
    }
    if let Some(unknown) = only.iter().find(|name| GROUPS.iter().all(|(group, _)| group != *name)) {
        return Err(format!("there is no group {unknown}; {USAGE}").into());
    }
    let mut findings = Vec::new();
    for (_, measure) in GROUPS.iter().filter(|(group, _)| only.is_empty() || only.contains(group)) {
        findings.extend(measure(rounds)?);
    }
    let mut out = std::io::stdout().lock();
    if json {
        report::json(&mut out, &findings)?
    } else {
        report::table(&mut out, &findings)?
    }
    Ok(findings.iter().all(report::Finding::is_kept))
}
