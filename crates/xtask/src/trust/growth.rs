//! `cargo xtask growth [ITEMS] [--record]`: the work and memory of every command on every family of files.

use super::process::{SECURITY, cargo, commit, record, said};

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let recorded = arguments.iter().any(|argument| argument == "--record");
    let items: Vec<&String> = arguments.iter().filter(|argument| *argument != "--record").collect();
    let items = match items[..] {
        [] => "1000",
        [items] if items.parse::<u32>().is_ok_and(|items| items >= 100) => items,
        _ => return Err("usage: cargo xtask growth [ITEMS] [--record], of at least 100 items".into()),
    };
    // Before, because it takes long, and work may go on meanwhile.
    let commit = commit()?;
    let mut command = cargo();
    command.args(["test", "--quiet", "-p", "castkit-torture", "--test", "it", "--"]);
    command.args(["--exact", "growth::all_pairs", "--ignored", "--nocapture"]).env("CAST_GROWTH_ITEMS", items);
    let (text, passed) = said(&mut command)?;
    print!("{text}");
    let (_, table) = text.split_once(BEGIN).ok_or("there is no table; see above")?;
    let table = table.split_once(END).map_or(table, |(table, _)| table);
    if recorded {
        let command = if items == "1000" { String::new() } else { format!(" {items}") };
        record(SECURITY, "growth", &format!("`cargo xtask growth{command}` at {commit}: {}", table.trim()))?;
    }
    if !passed {
        return Err("a promise is broken; see above".into());
    }
    let mut command = cargo();
    command.args(["test", "--quiet", "-p", "castkit-cli", "--test", "it", "--"]);
    command.args(["--exact", "memory::all_families_within_little_memory", "--ignored", "--nocapture"]);
    let (text, passed) = said(&mut command)?;
    print!("{text}");
    if passed { Ok(()) } else { Err("little memory does not end as it should; see above".into()) }
}

/// What stands around the table.
const BEGIN: &str = "== growth\n";
const END: &str = "== end\n";
