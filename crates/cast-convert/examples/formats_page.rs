//! Prints the table of formats as Markdown, for the README.

use std::io::{Write, stdout};

use cast_convert::{Column, Feature, columns};

fn main() -> std::io::Result<()> {
    let columns = columns();
    let mut out = stdout().lock();
    let heading = |column: &Column| format!("{} {}", column.extensions(), column.direction.name());
    let headings: Vec<String> = columns.iter().map(heading).collect();
    writeln!(out, "| | {} |\n|---|{}", headings.join(" | "), ":-:|".repeat(columns.len()))?;
    for feature in Feature::ALL {
        let cells: Vec<&str> = columns.iter().map(|column| column.cell(feature)).collect();
        writeln!(out, "| {} | {} |", feature.name(), cells.join(" | "))?;
    }
    Ok(())
}
