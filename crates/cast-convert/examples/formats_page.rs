//! Prints a table of formats as Markdown, for documents: with the argument `features`, how much of each feature a format
//! carries, and with `short`, in which directions; with `extensions`, the extensions of formats that are read.

use std::io::{Write, stdout};

use cast_convert::{Column, Direction, Feature, Format, capabilities, columns};

fn main() -> std::io::Result<()> {
    let columns = columns();
    let mut out = stdout().lock();
    let wanted = std::env::args().nth(1);
    if wanted.as_deref() == Some("extensions") {
        // Whether this build reads them or not.
        let is_read = |format: &Format| {
            let mut sides = capabilities().filter(|side| side.format == *format);
            *format == Format::Cast || sides.any(|side| side.direction == Direction::Read)
        };
        let extensions: Vec<&str> = Format::all().filter(is_read).flat_map(Format::extensions).copied().collect();
        return writeln!(out, "{}", extensions.join(" "));
    }
    if wanted.as_deref() == Some("short") {
        return short(&mut out, &columns);
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

/// A row for each format, and what it carries to Cast and from it.
fn short(out: &mut impl Write, columns: &[Column]) -> std::io::Result<()> {
    const SHOWN: [(Feature, &str); 6] = [
        (Feature::Meshes, "meshes"),
        (Feature::Materials, "materials"),
        (Feature::Weights, "skins"),
        (Feature::BlendShapes, "blend shapes"),
        (Feature::Animations, "animations"),
        (Feature::Notifications, "events"),
    ];
    writeln!(out, "| | {} |\n|---|{}", SHOWN.map(|(_, name)| name).join(" | "), ":-:|".repeat(SHOWN.len()))?;
    // Columns of one format for its directions can stand for different extensions.
    let mut names: Vec<String> = Vec::new();
    for name in columns.iter().flat_map(|column| column.extensions().split(", ").map(str::to_owned).collect::<Vec<_>>())
    {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let cells = |name: &String| {
        let carries = |direction, feature| {
            let has = |column: &Column| column.extensions().split(", ").any(|extension| extension == name);
            let mut of_format = columns.iter().filter(|column| has(column));
            of_format.any(|column| column.direction == direction && !column.cell(feature).is_empty())
        };
        SHOWN.map(|(feature, _)| match [Direction::Read, Direction::Write].map(|side| carries(side, feature)) {
            [true, true] => "in, out",
            [true, false] => "in",
            [false, true] => "out",
            [false, false] => "",
        })
    };
    let mut rows: Vec<(Vec<String>, [&str; SHOWN.len()])> = Vec::new();
    for name in names {
        let cells = cells(&name);
        match rows.last_mut().filter(|(_, last)| *last == cells) {
            Some((same, _)) => same.push(name),
            None => rows.push((vec![name], cells)),
        }
    }
    for (names, cells) in rows {
        writeln!(out, "| {} | {} |", names.join(", "), cells.join(" | "))?;
    }
    Ok(())
}
