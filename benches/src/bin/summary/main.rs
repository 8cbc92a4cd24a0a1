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

const USAGE: &str = "usage: summary [--json] [--rounds N]

Measures the ratios that castkit promises against its yardsticks and prints a table, or JSON.
The first run writes 1.1 GB of files below target/bench-data.
";

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
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match *argument {
            "--json" => json = true,
            "--rounds" => rounds = rest.next().ok_or("--rounds requires a number")?.parse()?,
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
    let mut findings = times::measure(rounds)?;
    findings.extend(kept::measure(rounds)?);
    findings.extend(decoding::measure(rounds)?);
    findings.extend(checking::measure(rounds)?);
    findings.extend(converting::measure(rounds)?);
    findings.extend(scene::measure(rounds)?);
    findings.extend(memory::measure()?);
    let mut out = std::io::stdout().lock();
    if json {
        report::json(&mut out, &findings)?
    } else {
        report::table(&mut out, &findings)?
    }
    Ok(findings.iter().all(report::Finding::is_kept))
}
