//! The program as a whole: how long it takes to start, and to work through a directory.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use castkit_benches::measure::{Times, Work, interleaved, timed};
use castkit_benches::{Result, files};

use crate::report::{Finding, Target, all, one};

/// Processes per measurement of a start, which is too short to be measured alone.
const STARTS: u32 = 10;

/// Measures the program at this path.
pub(crate) fn measure(program: &Path, rounds: usize) -> Result<Vec<Finding>> {
    let mut findings = starts(program, rounds)?;
    findings.extend(directory(program, rounds)?);
    Ok(findings)
}

fn starts(program: &Path, rounds: usize) -> Result<Vec<Finding>> {
    let (model, character) = (&files::model_420mb()?, &files::character_100k()?);
    let run = |arguments: &[&Path]| {
        let arguments: Vec<PathBuf> = arguments.iter().map(|argument| argument.to_path_buf()).collect();
        move || Ok(timed(|| (0..STARTS).try_for_each(|_| quiet(program, &arguments)))? / STARTS)
    };
    let render = ["render", "--frame", "5", "--size", "512x512", "-o", "-"].map(Path::new);
    let works: &mut [Work<'_>] = &mut [
        Box::new(run(&[Path::new("--version")])),
        Box::new(run(&[Path::new("info"), model])),
        Box::new(run(&[&render[..], &[character]].concat())),
    ];
    let times = interleaved(rounds, works)?;
    Ok(vec![
        Finding::milliseconds("start", one("`castkit --version`", &times[0])).with_target(Target::AtMost(5.0)),
        Finding::milliseconds("info", one("420 MB model: `castkit info`", &times[1])).with_target(Target::AtMost(5.0)),
        Finding::milliseconds("render", all("100,352 triangles, posed: `castkit render --size 512x512`", &times[2]))
            .with_target(Target::AtMost(100.0)),
    ])
}

/// 20,000 files, each read completely by the yardstick, `cat`.
fn directory(program: &Path, rounds: usize) -> Result<Vec<Finding>> {
    let directory = &files::files_20k()?;
    let mut paths = Vec::new();
    for part in fs::read_dir(directory)? {
        for file in fs::read_dir(part?.path())? {
            paths.push(file?.path());
        }
    }
    paths.sort_unstable();
    let (cat, paths) = (Path::new("cat"), &paths);
    let check = vec![PathBuf::from("check"), "--quiet".into(), directory.clone()];
    let info: Vec<PathBuf> = ["info", "--json"].into_iter().map(PathBuf::from).chain(paths.iter().cloned()).collect();
    let works: &mut [Work<'_>] = &mut [
        // As many processes as arguments fit; more than one makes no difference.
        Box::new(|| timed(|| paths.chunks(10_000).try_for_each(|paths| quiet(cat, paths)))),
        Box::new(|| timed(|| quiet(program, &check))),
        Box::new(|| timed(|| quiet(program, &info))),
    ];
    let times = interleaved(rounds, works)?;
    let reading = || one("`cat` of the same files", &times[0]);
    Ok(vec![
        Finding::time("check_files", all("20,000 files, 906 MB: `castkit check`", &times[1]), reading())
            .with_target(Target::AtMost(1.5)),
        Finding::time("info_files", all("the same files: `castkit info --json`", &times[2]), reading())
            .with_target(Target::AtMost(1.5)),
    ])
}

/// How long the program takes to build from nothing, with its default features. Once: it takes minutes.
pub(crate) fn build() -> Result<Vec<Finding>> {
    let target = files::scratch("build")?;
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--quiet", "--release", "--package", "castkit-cli"]).env("CARGO_TARGET_DIR", &target);
    let mut once = || timed(|| if cargo.status()?.success() { Ok(()) } else { Err("the build failed".into()) });
    let time = Times::from(vec![once()?]);
    fs::remove_dir_all(target)?;
    let build = all("`cargo build --release -p castkit-cli` in an empty directory, once", &time);
    Ok(vec![Finding::milliseconds("build", build).with_target(Target::AtMost(120_000.0))])
}

/// Runs a program, whose output nobody reads.
fn quiet(program: &Path, arguments: &[PathBuf]) -> Result<()> {
    let mut command = Command::new(program);
    let status = command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).status()?;
    if status.success() { Ok(()) } else { Err(format!("{} failed: {status}", program.display()).into()) }
}
