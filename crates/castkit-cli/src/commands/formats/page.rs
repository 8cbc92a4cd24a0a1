//! The table of formats for people: columns side by side as far as the terminal is wide, and notes under them.

use std::io::{self, Write};

use castkit::convert::{Column, Direction, Feature, Unsupported};

use crate::output::Palette;
use crate::text::wrapped;

const GAP: &str = "  ";

/// Between columns of the same format. One character more would make the table too wide for a terminal of 80 columns.
const INNER_GAP: &str = " ";

/// Columns of the same format, which share a heading.
struct Group<'c> {
    heading: String,
    columns: &'c [Column],
}

/// Writes the table in lines of at most `width` columns.
pub(super) fn write(out: &mut impl Write, palette: Palette, columns: &[Column], width: usize) -> io::Result<()> {
    let groups: Vec<Group<'_>> = columns.chunk_by(|a, b| a.formats == b.formats).map(Group::of).collect();
    let names = Feature::ALL.into_iter().map(|feature| feature.name().len()).max().unwrap_or(0);
    let mut rest = &groups[..];
    while !rest.is_empty() {
        // As many groups as there is room for, but at least one.
        let mut taken = names;
        let fits = |group: &&Group<'_>| {
            taken = taken.saturating_add(GAP.len() + group.width());
            taken <= width
        };
        let (shown, later) = rest.split_at(rest.iter().take_while(fits).count().max(1));
        write_groups(out, palette, shown, names)?;
        writeln!(out)?;
        rest = later;
    }
    let absent = if columns.iter().all(|column| column.is_built_in) { "" } else { "; in* and out*: not in this build" };
    let legend = format!("in: to Cast; out: from Cast; part: see below; -: nothing{absent}");
    writeln!(out, "{}", wrapped(&legend, "", width))?;
    let mut columns = groups.iter().flat_map(|group| group.columns);
    columns.try_for_each(|column| write_notes(out, palette, column, names, width))?;
    write_unsupported(out, palette, width)
}

/// What to use for formats that castkit does not convert.
fn write_unsupported(out: &mut impl Write, Palette { heading, .. }: Palette, width: usize) -> io::Result<()> {
    writeln!(out, "\n{heading}neither read nor written{heading:#}")?;
    for format in Unsupported::all() {
        let extensions: Vec<String> = format.extensions.iter().map(|extension| format!(".{extension}")).collect();
        let line = format!("{} ({}): {}", extensions.join(", "), format.name, format.instead);
        let text = wrapped(&line, "    ", width);
        writeln!(out, "{GAP}{}", text.trim_start())?;
    }
    Ok(())
}

impl<'c> Group<'c> {
    fn of(columns: &'c [Column]) -> Self {
        Self {
            heading: columns.first().map(|column| column.extensions().replace(',', "")).unwrap_or_default(),
            columns,
        }
    }

    /// The width of its columns with the gaps between them.
    fn width(&self) -> usize {
        let columns: usize = self.columns.iter().map(column_width).sum();
        let gaps = INNER_GAP.len() * self.columns.len().saturating_sub(1);
        (columns + gaps).max(self.heading.len())
    }

    /// One cell for each of its columns, as wide as all of them.
    fn line(&self, cell: impl Fn(&Column) -> String) -> String {
        let cells = self.columns.iter().map(|column| format!("{:<width$}", cell(column), width = column_width(column)));
        format!("{:<width$}", cells.collect::<Vec<_>>().join(INNER_GAP), width = self.width())
    }
}

fn column_width(column: &Column) -> usize {
    let cells = Feature::ALL.into_iter().map(|feature| cell(column, feature)).chain([direction(column)]);
    cells.map(|cell| cell.len()).max().unwrap_or(0)
}

fn direction(column: &Column) -> String {
    format!("{}{}", column.direction.name(), if column.is_built_in { "" } else { "*" })
}

fn cell(column: &Column, feature: Feature) -> String {
    match column.cell(feature) {
        "" => "-".into(),
        word => word.into(),
    }
}

fn write_groups(out: &mut impl Write, palette: Palette, groups: &[Group<'_>], names: usize) -> io::Result<()> {
    let heading = palette.heading;
    let line = |name: &str, cells: Vec<String>| {
        let line = format!("{name:<names$}{GAP}{}", cells.join(GAP));
        line.trim_end().to_owned()
    };
    let formats = groups.iter().map(|group| format!("{:<width$}", group.heading, width = group.width()));
    writeln!(out, "{heading}{}{heading:#}", line("", formats.collect()))?;
    let directions = groups.iter().map(|group| group.line(direction));
    writeln!(out, "{heading}{}{heading:#}", line("", directions.collect()))?;
    for feature in Feature::ALL {
        let cells = groups.iter().map(|group| group.line(|column| cell(column, feature)));
        writeln!(out, "{}", line(feature.name(), cells.collect()))?;
    }
    Ok(())
}

/// What each `part` of a column means.
fn write_notes(out: &mut impl Write, palette: Palette, column: &Column, names: usize, width: usize) -> io::Result<()> {
    let Palette { heading, warning, .. } = palette;
    let way = match column.direction {
        Direction::Read => "to Cast",
        Direction::Write => "from Cast",
    };
    write!(out, "\n{heading}{} {}{heading:#}, {way}", column.extensions(), column.direction.name())?;
    if !column.is_built_in {
        write!(out, ": {warning}not in this build{warning:#}")?;
    }
    writeln!(out)?;
    let mut notes = column.parts().peekable();
    if notes.peek().is_none() {
        return writeln!(out, "  everything");
    }
    for (feature, part) in notes {
        let indent = " ".repeat(GAP.len() * 2 + names);
        let text = wrapped(part, &indent, width);
        writeln!(out, "{GAP}{:<names$}{GAP}{}", feature.name(), text.trim_start())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use castkit::convert::columns;

    fn page(columns: &[Column], width: usize) -> String {
        let mut page = Vec::new();
        write(&mut page, Palette::default(), columns, width).unwrap();
        String::from_utf8(page).unwrap()
    }

    /// The words in the rows of a feature, in all tables.
    fn cells(page: &str, feature: Feature) -> Vec<String> {
        let rows = page.lines().filter_map(|line| line.strip_prefix(feature.name()));
        rows.flat_map(|row| row.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect()
    }

    #[test]
    fn narrow_terminals_get_the_same_cells_and_notes_in_shorter_lines() {
        let columns = columns();
        let wide = page(&columns, usize::MAX);
        let words = |page: &str| {
            let notes = page.split_once("in: to Cast").unwrap().1;
            notes.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
        };
        for width in [80, 60, 50] {
            let narrow = page(&columns, width);
            assert!(narrow.lines().all(|line| line.len() <= width), "{width}:\n{narrow}");
            assert_eq!(words(&narrow), words(&wide));
            for feature in Feature::ALL {
                let expected: Vec<String> = columns.iter().map(|column| cell(column, feature)).collect();
                assert_eq!(cells(&narrow, feature), expected, "{}", feature.name());
            }
        }
        // One table where it fits, three in terminals of a hundred columns, and four in those of eighty.
        let tables = |width| page(&columns, width).matches("\nhair  ").count();
        assert_eq!((tables(usize::MAX), tables(100), tables(80)), (1, 3, 4));
        assert!(page(&columns, 0).contains("hair"));
    }

    #[test]
    fn what_is_not_in_the_build_is_marked() {
        let mut columns = columns();
        columns[0].is_built_in = false;
        let page = page(&columns, 80);
        assert!(page.contains("in* ") && page.contains("not in this build\n"), "{page}");
    }
}
