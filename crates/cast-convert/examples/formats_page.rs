//! Prints the table of formats as Markdown, for the README.

use std::io::{Write, stdout};

use cast_convert::{Capability, Direction, Extent, Feature, capabilities};

fn main() -> std::io::Result<()> {
    let columns = columns();
    let mut out = stdout().lock();
    let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
    writeln!(out, "| | {} |\n|---|{}", names.join(" | "), ":-:|".repeat(columns.len()))?;
    for feature in Feature::ALL {
        let cell = |row: &Capability| match row.extent(feature) {
            Some(Extent::Whole) => "yes",
            Some(_) => "partly",
            None => "",
        };
        let cells: Vec<&str> = columns.iter().map(|(_, row)| cell(row)).collect();
        writeln!(out, "| {} | {} |", feature.name(), cells.join(" | "))?;
    }
    Ok(())
}

/// A column for each format and direction; formats that carry the same share one.
fn columns() -> Vec<(String, &'static Capability)> {
    let mut columns: Vec<(String, &Capability)> = Vec::new();
    for row in capabilities() {
        let same = |column: &&mut (String, &Capability)| {
            column.1.direction == row.direction && std::ptr::eq(column.1.carries, row.carries)
        };
        match columns.iter_mut().find(same) {
            Some((name, _)) => *name = name.replace(" ", &format!(", .{} ", row.format.extension())),
            None => {
                let direction = if row.direction == Direction::Read { "in" } else { "out" };
                columns.push((format!(".{} {direction}", row.format.extension()), row));
            }
        }
    }
    columns
}
