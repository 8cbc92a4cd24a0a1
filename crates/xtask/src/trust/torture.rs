//! `cargo xtask torture`: damages all files in all ways, in an optimised build.

use super::process::{SECURITY, record, said};
use crate::date::today;
use crate::process::cargo;

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let recorded = arguments.iter().any(|argument| argument == "--record");
    let rounds: Vec<&String> = arguments.iter().filter(|argument| *argument != "--record").collect();
    // Determined first, because this takes long.
    let date = today()?;
    let (text, passed) = said(
        cargo().args(["run", "--release", "--quiet", "-p", "castkit-torture", "--bin", "torture", "--"]).args(&rounds),
    )?;
    print!("{text}");
    // Without a table, it ended before it was done.
    if recorded && text.contains("| inputs |") {
        let arguments: String = rounds.iter().map(|round| format!(" {round}")).collect();
        let table = text.split_once("\n\n").map_or(text.as_str(), |(_, table)| table);
        record(SECURITY, "torture", &format!("`cargo xtask torture{arguments}` on {date}:\n\n{table}"))?;
    }
    if passed { Ok(()) } else { Err("something broke; see above".into()) }
}
