//! Tables: each column is as wide as its widest cell. Written by hand, because it takes so little code.

use std::io::{self, Write};

use anstyle::Style;

/// The spaces between columns.
const GAP: usize = 2;

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

    /// Leaves out columns, the first first, until the table is no wider than this. Returns the names of those that it had.
    pub(crate) fn fit(&mut self, width: usize, least: &[&str]) -> Vec<String> {
        let mut left_out = Vec::new();
        for name in least {
            let wide: usize = self.columns().iter().map(|(_, width, _)| width + GAP).sum();
            if wide <= width + GAP {
                break;
            }
            let Some(column) = self.heading.iter().position(|heading| heading == name) else { continue };
            if self.rows.iter().any(|row| !row[column].is_empty()) {
                left_out.push((*name).to_owned());
            }
            self.rows.iter_mut().for_each(|row| row[column].clear());
        }
        left_out
    }

    /// The columns that have any content, with their widths, and whether they are numbers.
    fn columns(&self) -> Vec<(usize, usize, bool)> {
        let letters = |text: &str| text.chars().count();
        let is_number = |text: &str| text.chars().all(|letter| letter.is_ascii_digit() || ",.-".contains(letter));
        let shown = self.heading.iter().enumerate().filter_map(|(column, heading)| {
            let cells = || self.rows.iter().map(|row| row[column].as_str());
            let widest = cells().map(letters).max().filter(|widest| *widest > 0)?;
            Some((column, widest.max(letters(heading)), cells().all(is_number)))
        });
        shown.collect()
    }

    /// Writes the table. Columns without any content are left out, with their headings.
    pub(crate) fn write(&self, out: &mut impl Write, indent: &str, heading: Style) -> io::Result<()> {
        let shown = self.columns();
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
