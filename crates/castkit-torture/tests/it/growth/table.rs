//! The results as a table.
#![allow(clippy::print_stdout, reason = "it is read by who runs the test")]

use castkit_torture::families::FAMILIES;

use super::measure::{Measured, Sizes, Tool};

/// Prints a row for each family, with the worst command of each column.
pub(super) fn print(measured: &[Measured], Sizes { items, .. }: Sizes, tool: Tool) {
    println!("== growth\nfiles of {items} and {} items; work is counted in {}.\n", items * 4, tool.unit());
    println!("| files with many | most work for four times the items | most memory |");
    println!("|---|---|---|");
    for family in FAMILIES {
        let own = || measured.iter().filter(|measured| measured.family == family.name);
        let growth = own().filter_map(|one| Some((one.growth()?, one.command))).max_by(|a, b| a.0.total_cmp(&b.0));
        let memory = own().map(|one| (one.peak(), one.command)).max();
        let growth = growth.map_or(tool.least().into(), |(growth, command)| format!("{growth:.1} times ({command})"));
        let memory = memory.map_or(String::new(), |(peak, command)| format!("{} MiB ({command})", peak >> 20));
        println!("| {} | {growth} | {memory} |", family.items);
    }
    println!("== end");
}
