//! `cargo xtask fuzz`: fuzzing, and the record of it.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::date::today;
use crate::process::{cargo, succeed};

const RECORD: &str = "fuzz/RECORD.md";
/// The head of the table of the record.
const HEAD: &str = "| target | date | seconds | executions | edges | features | inputs kept | ended |";

/// The final output of libFuzzer.
struct Run {
    target: String,
    date: String,
    seconds: String,
    executions: String,
    edges: String,
    features: String,
    inputs: String,
    ended: String,
}

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    if let [flag, folder] = arguments
        && flag == "--logs"
    {
        return recorded(Path::new(folder));
    }
    let (mut limits, mut chosen) = (Vec::new(), arguments);
    while let [flag, number, rest @ ..] = chosen {
        match &**flag {
            "--seconds" => limits.push(format!("-max_total_time={number}")),
            "--executions" => limits.push(format!("-runs={number}")),
            _ => break,
        }
        chosen = rest;
    }
    if limits.is_empty() {
        limits.push("-max_total_time=1200".into());
    }
    let folder = crate::paths::workspace().join("fuzz");
    let logs = folder.join("target/logs");
    fs::create_dir_all(&logs).map_err(|error| error.to_string())?;
    for target in targets(&folder)?.into_iter().filter(|target| chosen.is_empty() || chosen.contains(target)) {
        let run = only_format(&target).map_or_else(|| target.clone(), |format| format!("{target}-{format}"));
        println!("{run} {}", limits.join(" "));
        fuzz(&folder, (&target, &run), &limits, &logs.join(format!("{run}.log")))?;
        recorded(&logs)?;
    }
    Ok(())
}

fn targets(folder: &Path) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(folder.join("fuzz_targets")).map_err(|error| error.to_string())?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut names: Vec<String> = paths.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
    names.sort();
    Ok(names)
}

/// The format that all files are read as, by its extension: each has a run of its own.
fn only_format(target: &str) -> Option<String> {
    if target == "read" { std::env::var("CAST_FUZZ_FORMAT").ok() } else { None }
}

/// Fuzzes a target within limits of libFuzzer, and writes its output after a line with the date.
///
/// Without AddressSanitizer, which makes `convert` more than ten times as slow and finds nothing in safe code; the tests
/// of the unsafe code run with it (`cargo xtask sanitize`).
fn fuzz(folder: &Path, (target, run): (&str, &str), limits: &[String], log: &Path) -> Result<(), String> {
    let (corpus, seeds) = (folder.join("corpus").join(run), seeds(target)?);
    fs::create_dir_all(&corpus).map_err(|error| error.to_string())?;
    let first = format!("date {}\n", today()?);
    fs::write(log, first).map_err(|error| error.to_string())?;
    let file = File::options().append(true).open(log).map_err(|error| error.to_string())?;
    let mut command = cargo();
    command
        .current_dir(folder)
        .args(["fuzz", "run", "--fuzz-dir", ".", "--sanitizer", "none", target])
        .arg(corpus)
        .args(&seeds);
    let words = if target == "read" { "-dict=read.dict" } else { "-dict=cast.dict" };
    command.args(["--", "-timeout=20", "-rss_limit_mb=2048", words]);
    // Without files to begin with, libFuzzer tries only a few bytes for very long.
    command.args(if seeds.is_empty() { &["-max_len=4096", "-len_control=0"][..] } else { &["-max_len=16384"] });
    command.arg("-print_final_stats=1").args(limits);
    let ended = succeed(command.env("RUSTC_BOOTSTRAP", "1").stderr(file));
    ended.map_err(|error| format!("{error}; see {}", log.display()))
}

/// The directories of files that a target begins with.
fn seeds(target: &str) -> Result<Vec<PathBuf>, String> {
    let testdata = crate::paths::workspace().join("testdata");
    const OF_CAST: [&str; 5] = ["valid", "legacy", "unusual", "damaged", "check"];
    let folders = || fs::read_dir(&testdata).map_err(|error| format!("{}: {error}", testdata.display()));
    let only = only_format(target);
    let is_wanted = |file: &Path| only.is_none() || file.extension().and_then(|end| end.to_str()) == only.as_deref();
    let has_wanted = |folder: &PathBuf| {
        fs::read_dir(folder).is_ok_and(|mut files| files.any(|file| file.is_ok_and(|file| is_wanted(&file.path()))))
    };
    let is_of_format =
        |path: &PathBuf| path.is_dir() && !OF_CAST.iter().any(|folder| path.ends_with(folder)) && has_wanted(path);
    match target {
        "write_structured" => Ok(Vec::new()),
        "fbx_tree" => Ok(vec![testdata.join("fbx")]),
        "convert" | "read" => {
            Ok(folders()?.filter_map(|entry| Some(entry.ok()?.path())).filter(is_of_format).collect())
        }
        _ => Ok(OF_CAST.map(|folder| testdata.join(folder)).into()),
    }
}

/// Adds the runs in a directory of logs to the table, replacing older runs of the same target. `TARGET.log` and
/// `TARGET.2.log` are one run that was interrupted.
fn recorded(logs: &Path) -> Result<(), String> {
    let path = crate::paths::workspace().join(RECORD);
    let page = fs::read_to_string(&path).map_err(|error| format!("{RECORD}: {error}"))?;
    let (before, rest) = page.split_once(HEAD).ok_or_else(|| format!("{RECORD} has no table {HEAD}"))?;
    let end = rest.find("\n\n").unwrap_or(rest.len());
    let (table, after) = rest.split_at(end);
    let mut rows: Vec<String> = table.lines().skip(2).map(str::to_owned).collect();
    let entries = fs::read_dir(logs).map_err(|error| format!("{}: {error}", logs.display()))?;
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|end| end == "log"))
        .collect();
    // Without the extension, what was interrupted comes before what continued it.
    paths.sort_by_key(|path| path.with_extension(""));
    let mut runs: Vec<Run> = Vec::new();
    for log in paths {
        let text = fs::read_to_string(&log).map_err(|error| format!("{}: {error}", log.display()))?;
        let name = log.file_stem().unwrap_or_default().to_string_lossy();
        let target = name.split('.').next().unwrap_or_default();
        let Some(run) = Run::of_log(target, &text) else { continue };
        match runs.last_mut() {
            Some(earlier) if earlier.target == run.target => earlier.continue_with(run),
            _ => runs.push(run),
        }
    }
    for run in runs {
        rows.retain(|row| !row.starts_with(&format!("| `{}` |", run.target)));
        rows.push(run.row());
    }
    rows.sort();
    let table = rows.join("\n");
    fs::write(
        &path,
        format!("{before}{HEAD}\n|---|---|---|---|---|---|---|---|\n{table}{}", after.trim_end().to_owned() + "\n"),
    )
    .map_err(|error| format!("{RECORD}: {error}"))?;
    println!("wrote {RECORD}");
    Ok(())
}

impl Run {
    /// `None` for text that is no log of a run.
    fn of_log(target: &str, text: &str) -> Option<Self> {
        let word_behind = |line: &str, name: &str| -> Option<String> {
            Some(line.split_once(name)?.1.split_whitespace().next()?.to_owned())
        };
        let first = text.lines().next()?;
        let last = text.lines().rev().find(|line| line.contains(" cov: ") && line.starts_with('#'))?;
        // A run that was cut off does not say how long it took, but how many executions there were in a second.
        let counted = text.lines().find_map(|line| word_behind(line, "stat::number_of_executed_units:"));
        let executions = counted.or_else(|| word_behind(last, "#"))?;
        let done = text.lines().find(|line| line.starts_with("Done ")).and_then(|line| word_behind(line, " in "));
        let seconds = done.or_else(|| {
            let per_second: u64 = word_behind(last, " exec/s: ")?.parse().ok()?;
            Some(executions.parse::<u64>().ok()?.checked_div(per_second)?.to_string())
        });
        let found = text.lines().find(|line| line.starts_with("SUMMARY: ") || line.contains("panicked at"));
        Some(Self {
            target: target.into(),
            date: word_behind(first, "date ")?,
            seconds: seconds.unwrap_or_else(|| "?".into()),
            executions,
            edges: word_behind(last, " cov: ")?,
            features: word_behind(last, " ft: ")?,
            inputs: word_behind(last, " corp: ")?.split('/').next()?.to_owned(),
            ended: found.map_or("nothing found".into(), |line| line.trim().to_owned()),
        })
    }

    /// Adds the rest of a run that was interrupted.
    fn continue_with(&mut self, rest: Self) {
        let sum = |first: &str, second: &str| match (first.parse::<u64>(), second.parse::<u64>()) {
            (Ok(first), Ok(second)) => first.saturating_add(second).to_string(),
            _ => "?".into(),
        };
        *self = Self {
            seconds: sum(&self.seconds, &rest.seconds),
            executions: sum(&self.executions, &rest.executions),
            ..rest
        };
    }

    fn row(&self) -> String {
        let Self { target, date, seconds, executions, edges, features, inputs, ended } = self;
        format!("| `{target}` | {date} | {seconds} | {executions} | {edges} | {features} | {inputs} | {ended} |")
    }
}
