//! `cargo xtask coverage`: the lines of cast-read that its tests run.

use super::process::{SECURITY, record, said};
use crate::date::today;
use crate::process::cargo;

/// The minimum coverage.
const PROMISED: f64 = 95.0;

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    // As JSON: the readable table shortens paths, and adds a total.
    let (text, passed) =
        said(cargo().args(["llvm-cov", "--package", "cast-read", "--all-features", "--summary-only", "--json"]))?;
    if !passed {
        return Err("cargo llvm-cov failed; cargo install cargo-llvm-cov && rustup component add llvm-tools".into());
    }
    let mut files = files(&text).map_err(|error| format!("{error} in the output of cargo llvm-cov:\n{text}"))?;
    let (lines, missed) = files.iter().fold((0, 0), |sum, file| (sum.0 + file.1, sum.1 + file.2));
    let share = f64::from(lines - missed) / f64::from(lines) * 100.0;
    files.sort_by_key(|file| std::cmp::Reverse(file.2));
    for (file, lines, missed) in files.iter().filter(|file| file.2 > 0) {
        println!("{missed:5} of {lines:5} lines missed  {file}");
    }
    let summary = format!("{} of {lines} lines of cast-read, {share:.1} %", lines - missed);
    println!("{summary}");
    if arguments.iter().any(|argument| argument == "--record") {
        record(SECURITY, "coverage", &format!("`cargo xtask coverage` on {}: {summary}.", today()?))?;
    }
    if share < PROMISED { Err(format!("{PROMISED} % is promised")) } else { Ok(()) }
}

/// The files of cast-read: path, lines, and how many of those were not run.
fn files(json: &str) -> Result<Vec<(String, u32, u32)>, String> {
    let report: serde_json::Value = serde_json::from_str(json).map_err(|error| error.to_string())?;
    let rows = report["data"][0]["files"].as_array().ok_or("no list of files")?;
    let mut files = Vec::new();
    for row in rows {
        let path = row["filename"].as_str().ok_or("a file without a name")?.replace('\\', "/");
        let Some((_, file)) = path.split_once("cast-read/src/") else { continue };
        let lines = &row["summary"]["lines"];
        let number = |name: &str| lines[name].as_u64().and_then(|number| u32::try_from(number).ok());
        let (count, covered) = number("count").zip(number("covered")).ok_or_else(|| format!("no lines of {file}"))?;
        files.push((file.into(), count, count.saturating_sub(covered)));
    }
    if files.is_empty() { Err("no file of cast-read".into()) } else { Ok(files) }
}

#[cfg(test)]
mod tests {
    #[test]
    fn lines_are_those_of_the_crate() {
        let json = r#"{"data": [{"files": [
            {"filename": "/x/crates/cast-read/src/vertex/error.rs", "summary": {"lines": {"count": 17, "covered": 3}}},
            {"filename": "/x/crates/cast-write/src/node.rs", "summary": {"lines": {"count": 9, "covered": 9}}}
        ]}]}"#;
        assert_eq!(super::files(json), Ok(vec![("vertex/error.rs".into(), 17, 14)]));
        assert!(super::files(r#"{"data": [{"files": []}]}"#).is_err());
    }
}
