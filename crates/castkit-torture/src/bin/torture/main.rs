//! All damage of all files, or a part of it: `torture [ROUND/ROUNDS]`, best by `cargo xtask torture`.
//!
//! Prints what was tried and what came of it as a Markdown table. Ends with 1 when something panicked, took too long, or
//! took too much memory, and says for which file and damage.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this is a program")]

mod memory;
mod watch;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use castkit_torture::seeds::{self, Seed};
use castkit_torture::{damage, targets};

use memory::Peaks;
use watch::Watch;

/// What an input below 64 KiB may take at the most. All targets together: they check, write and parse it some hundred
/// times, and so much is allowed because the machine may be doing other things.
const LONGEST: Duration = Duration::from_secs(10);
/// Bytes of memory that one operation may take for each byte of a file.
const LARGEST_MULTIPLE: f64 = 100.0;
/// Failures that are described; more are only counted.
const DESCRIBED: usize = 20;

#[derive(Default)]
struct Outcome {
    files: usize,
    inputs: u64,
    panics: u64,
    slowest: (Duration, String),
    peaks: Peaks,
}

fn main() -> ExitCode {
    let part = std::env::args().nth(1).unwrap_or_else(|| "0/1".into());
    let numbers = part.split_once('/').and_then(|(round, rounds)| Some((round.parse().ok()?, rounds.parse().ok()?)));
    let Some((round, rounds)) = numbers.filter(|(round, rounds): &(usize, usize)| round < rounds) else {
        eprintln!("usage: torture [ROUND/ROUNDS], such as 0/10 for a tenth of all damage");
        return ExitCode::from(2);
    };
    let (project, real) = match (seeds::testdata(), seeds::corpus()) {
        (Ok(project), Ok(real)) => (project, real),
        (project, real) => {
            eprintln!("the files cannot be read: {:?} {:?}", project.err(), real.err());
            return ExitCode::FAILURE;
        }
    };
    println!("round {round} of {rounds}\n");
    println!(
        "| files | inputs | panics | hangs | slowest input | largest memory multiple |\n|---|---|---|---|---|---|"
    );
    std::panic::set_hook(Box::new(|_| {}));
    let watch = Watch::start(LONGEST);
    let mut passed = true;
    for (name, seeds) in [("testdata", project), ("real", real)] {
        let mut outcome = Outcome { files: seeds.len(), ..Outcome::default() };
        seeds.iter().for_each(|seed| damaged(seed, round, rounds, &watch, &mut outcome));
        report(name, &outcome);
        passed &= outcome.panics == 0 && outcome.slowest.0 < LONGEST && outcome.peaks.multiple() < LARGEST_MULTIPLE;
    }
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn damaged(seed: &Seed, round: usize, rounds: usize, watch: &Watch, outcome: &mut Outcome) {
    for damage in damage::all(&seed.bytes).into_iter().skip(round).step_by(rounds) {
        let bytes = damage.apply(&seed.bytes);
        let what = format!("{}, {damage}", seed.name);
        watch.begin(&what);
        let begun = Instant::now();
        for target in targets::of_files() {
            if catch_unwind(AssertUnwindSafe(|| (target.run)(&bytes))).is_err() {
                outcome.panics += 1;
                if outcome.panics <= DESCRIBED as u64 {
                    eprintln!("{what}: {} panicked", target.name);
                }
            }
        }
        let taken = begun.elapsed();
        watch.end();
        if taken > outcome.slowest.0 {
            outcome.slowest = (taken, what.clone());
        }
        outcome.peaks.measure(&bytes, &what);
        outcome.inputs += 1;
    }
}

fn report(name: &str, outcome: &Outcome) {
    // An input that does not end is reported by the watch, which ends the program.
    let slow = u64::from(outcome.slowest.0 >= LONGEST);
    let (time, what) = &outcome.slowest;
    println!(
        "| {name}: {} | {} | {} | {slow} | {:.1} ms ({what}) | {} |",
        outcome.files,
        outcome.inputs,
        outcome.panics,
        time.as_secs_f64() * 1e3,
        outcome.peaks
    );
}
