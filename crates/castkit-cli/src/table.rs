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
        let widest = |column: usize| self.rows.iter().map(|row| letters(&row[column])).max().unwrap_or(0);
        let shown: Vec<usize> = (0..self.heading.len()).filter(|column| widest(*column) > 0).collect();
        let is_number = |text: &str| text.chars().all(|letter| letter.is_ascii_digit() || ",.-".contains(letter));
        for (line, row) in std::iter::once(&self.heading).chain(&self.rows).enumerate() {
            let mut text = String::new();
            for column in &shown {
                let width = widest(*column).max(letters(&self.heading[*column]));
                let cell = &row[*column];
                if self.rows.iter().all(|row| is_number(&row[*column])) {
                    text.push_str(&format!("{cell:>width$}  "));
                } else {
                    text.push_str(&format!("{cell:<width$}  "));
                }
            }
            let style = if line == 0 { heading } else { Style::new() };
            writeln!(out, "{indent}{style}{}{style:#}", text.trim_end())?;
        }
        Ok(())
    }
}
