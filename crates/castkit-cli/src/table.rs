//! Tables: each column is as wide as its widest cell. Written by hand, because it takes so little code.

use std::io::{self, Write};

use anstyle::Style;

/// A table with a heading. Columns of numbers are aligned to the right.
pub(crate) struct Table {
    heading: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with a fixed number of columns.
    pub(crate) fn new<const N: usize>(heading: [&str; N], rows: impl Iterator<Item = [String; N]>) -> Self {
        Self::of(heading.map(String::from).into(), rows.map(Vec::from))
    }

    /// A table with as many columns as its heading. Each row must have as many cells.
    pub(crate) fn of(heading: Vec<String>, rows: impl Iterator<Item = Vec<String>>) -> Self {
        Self { heading, rows: rows.collect() }
    }

    /// Writes the table. Columns without any content are left out, with their headings.
    pub(crate) fn write(&self, out: &mut impl Write, indent: &str, heading: Style) -> io::Result<()> {
        let letters = |text: &str| text.chars().count();
        let is_number = |text: &str| text.chars().all(|letter| letter.is_ascii_digit() || ",.-".contains(letter));
        let shown = self.heading.iter().enumerate().filter_map(|(column, heading)| {
            let cells = || self.rows.iter().map(|row| row[column].as_str());
            let widest = cells().map(letters).max().filter(|widest| *widest > 0)?;
            Some((column, widest.max(letters(heading)), cells().all(is_number)))
        });
        let shown: Vec<(usize, usize, bool)> = shown.collect();
        for (line, row) in std::iter::once(&self.heading).chain(&self.rows).enumerate() {
            let mut text = String::new();
            for &(column, width, is_number) in &shown {
                let cell = &row[column];
                text += &if is_number { format!("{cell:>width$}  ") } else { format!("{cell:<width$}  ") };
            }
            let style = if line == 0 { heading } else { Style::new() };
            writeln!(out, "{indent}{style}{}{style:#}", text.trim_end())?;
        }
        Ok(())
    }
}
