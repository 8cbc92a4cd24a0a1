//! The ratios that castkit aims at, measured in one run: `cargo run --release -p castkit-benches --bin summary`.
//!
//! Absolute times say more about the machine than about the program, so each time is divided by that of a baseline
//! measured in the same rounds. Memory is measured in child processes that do nothing else, because a used heap would
//! hide allocations.

mod checking;
mod converting;
mod decoding;
#[cfg(feature = "fbx")]
mod fbx;
mod memory;
mod program;
mod report;
mod reused;
mod scene;
mod skinning;
mod times;

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use castkit_benches::Result;

const USAGE: &str = "usage: summary [--json] [--rounds N] [--only GROUP]... [--program PATH] [--ozz PATH] [--build]

Measures the ratios that castkit aims at against its yardsticks and prints a table, or JSON.
Groups: times, reused, decoding, checking, converting, scene, memory; program with --program, a castkit built with
--release; skinning with --ozz, a program that benches/peers/ozz/build.sh builds; build with --build, which builds castkit in an
empty directory; fbx if built with --features fbx.
The first run writes 2 GB of files below target/bench-data.
";

/// What is asked for.
#[derive(Default)]
struct Options<'a> {
    json: bool,
    rounds: usize,
    only: Vec<&'a str>,
    program: Option<&'a Path>,
    ozz: Option<&'a Path>,
    build: bool,
}

/// What is measured together, and by what.
type Group = (&'static str, fn(&Options<'_>) -> Result<Vec<report::Finding>>);

const GROUPS: &[Group] = &[
    ("times", |options| times::measure(options.rounds)),
    ("reused", |options| reused::measure(options.rounds)),
    ("decoding", |options| decoding::measure(options.rounds)),
    ("checking", |options| checking::measure(options.rounds)),
    ("converting", |options| converting::measure(options.rounds)),
    #[cfg(feature = "fbx")]
    ("fbx", |options| fbx::measure(options.rounds)),
    ("scene", |options| scene::measure(options.rounds)),
    ("skinning", |options| options.ozz.map_or(Ok(Vec::new()), |ozz| skinning::measure(ozz, options.rounds))),
    ("program", |options| options.program.map_or(Ok(Vec::new()), |program| program::measure(program, options.rounds))),
    ("build", |options| if options.build { program::build() } else { Ok(Vec::new()) }),
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

/// Whether all targets were met.
fn run(arguments: &[&str]) -> Result<bool> {
    let mut options = Options { rounds: 9, ..Options::default() };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let mut value = || rest.next().copied().ok_or(format!("{argument} requires a value"));
        match *argument {
            "--json" => options.json = true,
            "--rounds" => options.rounds = value()?.parse()?,
            "--only" => options.only.push(value()?),
            "--program" => options.program = Some(Path::new(value()?)),
            "--build" => options.build = true,
            "--ozz" => options.ozz = Some(Path::new(value()?)),
            "--help" | "-h" => {
                write!(std::io::stdout(), "{USAGE}")?;
                return Ok(true);
            }
            memory::CHILD => {
                let step = value()?;
                writeln!(std::io::stdout(), "{}", memory::child(step)?)?;
                return Ok(true);
            }
            other => return Err(format!("unknown argument {other}; {USAGE}").into()),
        }
    }
    if let Some(unknown) = options.only.iter().find(|name| GROUPS.iter().all(|(group, _)| group != *name)) {
        return Err(format!("there is no group {unknown}; {USAGE}").into());
    }
    let mut findings = Vec::new();
    for (_, measure) in GROUPS.iter().filter(|(group, _)| options.only.is_empty() || options.only.contains(group)) {
        findings.extend(measure(&options)?);
    }
    let mut out = std::io::stdout().lock();
    if options.json {
        report::json(&mut out, &findings)?
    } else {
        report::table(&mut out, &findings)?
    }
    Ok(findings.iter().all(report::Finding::is_met))
}
