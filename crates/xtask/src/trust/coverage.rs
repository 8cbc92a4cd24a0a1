//! `cargo xtask coverage`: how much of cast-read its tests run, by lines.

use super::{SECURITY, cargo, commit, record, said};

/// What at least has to be run.
const PROMISED: f64 = 95.0;

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let (text, passed) =
        said(cargo().args(["llvm-cov", "--package", "cast-read", "--all-features", "--summary-only"]))?;
    if !passed {
        return Err("cargo llvm-cov failed; cargo install cargo-llvm-cov && rustup component add llvm-tools".into());
    }
    // Columns: file, then regions, functions and lines, each as total, missed and share.
    let rows = text.lines().map(|line| line.split_whitespace().collect::<Vec<&str>>());
    let numbers = |row: &[&str]| Some((row.get(7)?.parse::<u32>().ok()?, row.get(8)?.parse::<u32>().ok()?));
    let of_crate = rows.filter(|row| row.first().is_some_and(|file| file.contains("cast-read/src/")));
    let mut files: Vec<(String, u32, u32)> = Vec::new();
    for row in of_crate {
        let (lines, missed) = numbers(&row).ok_or_else(|| format!("not a row of cargo llvm-cov: {row:?}"))?;
        files.push((row[0].split("cast-read/").last().unwrap_or(row[0]).into(), lines, missed));
    }
    let (lines, missed) = files.iter().fold((0, 0), |sum, file| (sum.0 + file.1, sum.1 + file.2));
    if lines == 0 {
        return Err(format!("no lines of cast-read in what cargo llvm-cov says:\n{text}"));
    }
    let share = f64::from(lines - missed) / f64::from(lines) * 100.0;
    files.sort_by_key(|file| std::cmp::Reverse(file.2));
    for (file, lines, missed) in files.iter().filter(|file| file.2 > 0) {
        println!("{missed:5} of {lines:5} lines missed  {file}");
    }
    let summary = format!("{} of {lines} lines of cast-read, {share:.1} %", lines - missed);
    println!("{summary}");
    if arguments.iter().any(|argument| argument == "--record") {
        record(SECURITY, "coverage", &format!("`cargo xtask coverage` at {}: {summary}.", commit()?))?;
    }
    if share < PROMISED { Err(format!("{PROMISED} % are promised")) } else { Ok(()) }
}
