//! `cargo xtask growth [ITEMS] [--instructions] [--record]`: the work and memory of every command on every family of files.

use std::path::Path;
use std::process::Command;

use super::process::{SECURITY, record, said};
use crate::date::today;
use crate::process::cargo;

/// The marks around the table.
const BEGIN: &str = "== growth\n";
const END: &str = "== end\n";

/// The directory for files that need not outlive a run: results are synced, which takes most of the time on a disk.
const IN_MEMORY: &str = "/dev/shm";

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let (options, items): (Vec<&str>, Vec<&str>) =
        arguments.iter().map(String::as_str).partition(|argument| argument.starts_with("--"));
    let is_known = options.iter().all(|option| ["--record", "--instructions"].contains(option));
    let items = match items[..] {
        [] if is_known => "1000",
        [items] if is_known && items.parse::<u32>().is_ok_and(|items| items >= 100) => items,
        _ => return Err("usage: cargo xtask growth [ITEMS] [--instructions] [--record], of at least 100 items".into()),
    };
    // Determined first, because this takes long.
    let date = today()?;
    let mut command = cargo_in_memory();
    command.args(["test", "--release", "--quiet", "-p", "castkit-torture", "--features", "catalog"]);
    command
        .args(["--test", "it", "--", "--exact", "growth::all_pairs", "--ignored", "--nocapture"])
        .env("CAST_GROWTH_ITEMS", items);
    if options.contains(&"--instructions") {
        command.env("CAST_GROWTH_INSTRUCTIONS", "1");
    }
    let (text, passed) = said(&mut command)?;
    print!("{text}");
    let (_, table) = text.split_once(BEGIN).ok_or("there is no table; see above")?;
    let table = table.split_once(END).map_or(table, |(table, _)| table);
    if options.contains(&"--record") {
        let arguments: String =
            arguments.iter().filter(|one| *one != "--record").map(|one| format!(" {one}")).collect();
        record(SECURITY, "growth", &format!("`cargo xtask growth{arguments}` on {date}: {}", table.trim()))?;
    }
    if !passed {
        return Err("a promise is broken; see above".into());
    }
    let mut command = cargo_in_memory();
    command.args(["test", "--release", "--quiet", "-p", "castkit-cli", "--features", "catalog", "--test", "it", "--"]);
    command.args(["--exact", "memory::all_families_within_little_memory", "--ignored", "--nocapture"]);
    let (text, passed) = said(&mut command)?;
    print!("{text}");
    if passed { Ok(()) } else { Err("a run with little memory did not end as it should; see above".into()) }
}

/// Cargo, whose tests put their temporary files into memory where the system has a directory for that.
fn cargo_in_memory() -> Command {
    let mut command = cargo();
    if Path::new(IN_MEMORY).is_dir() {
        command.env("TMPDIR", IN_MEMORY);
    }
    command
}
