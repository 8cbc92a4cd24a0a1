//! Prints the table of formats as Markdown, for the README; with the argument `extensions`, the extensions of those
//! that are read.

use std::io::{Write, stdout};

use cast_convert::{Column, Direction, Feature, Format, capabilities, columns};

fn main() -> std::io::Result<()> {
    let columns = columns();
    let mut out = stdout().lock();
    if std::env::args().nth(1).as_deref() == Some("extensions") {
        // Whether this build reads them or not.
        let is_read = |format: &Format| {
            let mut sides = capabilities().filter(|side| side.format == *format);
            *format == Format::Cast || sides.any(|side| side.direction == Direction::Read)
        };
        let extensions: Vec<&str> = Format::all().filter(is_read).flat_map(Format::extensions).copied().collect();
        return writeln!(out, "{}", extensions.join(" "));
    }
    let heading = |column: &Column| format!("{} {}", column.extensions(), column.direction.name());
    let headings: Vec<String> = columns.iter().map(heading).collect();
    writeln!(out, "| | {} |\n|---|{}", headings.join(" | "), ":-:|".repeat(columns.len()))?;
    for feature in Feature::ALL {
        let cells: Vec<&str> = columns.iter().map(|column| column.cell(feature)).collect();
        writeln!(out, "| {} | {} |", feature.name(), cells.join(" | "))?;
    }
    Ok(())
}
