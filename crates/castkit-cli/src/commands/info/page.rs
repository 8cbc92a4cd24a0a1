//! How pages for people are written.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, Write};

use crate::output::Palette;
use crate::table::Table;
use crate::text::{Count, cut};

/// A page that is being written, in memory, so that several files can be looked at at a time.
pub(super) struct Page {
    pub(super) out: Vec<u8>,
    pub(super) palette: Palette,
    /// Rows of a section; the rest are only counted.
    pub(super) most: usize,
}

/// Where the second column starts.
const LABEL: usize = 13;

impl Page {
    pub(super) fn fact(&mut self, label: &str, text: impl Display) -> io::Result<()> {
        let key = self.palette.key;
        writeln!(self.out, "  {key}{label:<LABEL$}{key:#}{text}")
    }

    /// The headline of a section.
    pub(super) fn section(&mut self, title: impl Display) -> io::Result<()> {
        let heading = self.palette.heading;
        writeln!(self.out, "\n  {heading}{title}{heading:#}")
    }

    /// A section with a table, unless it has no rows.
    pub(super) fn table<const N: usize>(
        &mut self,
        title: impl Display,
        heading: [&str; N],
        rows: impl Iterator<Item = [String; N]>,
        total: usize,
    ) -> io::Result<()> {
        if total == 0 {
            return Ok(());
        }
        self.section(title)?;
        self.columns(heading.map(String::from).into(), rows.map(Vec::from), total)
    }

    /// The first rows of a table, and how many more there are.
    pub(super) fn columns(
        &mut self,
        heading: Vec<String>,
        rows: impl Iterator<Item = Vec<String>>,
        total: usize,
    ) -> io::Result<()> {
        let faint = self.palette.faint;
        Table::of(heading, rows.take(self.most)).write(&mut self.out, "    ", faint)?;
        self.rest(total)
    }

    /// Says how many rows a section left out.
    pub(super) fn rest(&mut self, total: usize) -> io::Result<()> {
        let faint = self.palette.faint;
        match total.checked_sub(self.most) {
            Some(more) if more > 0 => writeln!(self.out, "    {faint}and {} more (--all){faint:#}", Count(more as u64)),
            _ => Ok(()),
        }
    }
}

/// The name of a node, or its last step in node paths if it has none.
pub(super) fn name(name: &Option<Cow<'_, str>>, kind: &str, index: usize) -> String {
    let given = text(name);
    if given.is_empty() { format!("{kind}[{index}]") } else { given }
}

/// A text that may be absent.
pub(super) fn text(text: &Option<Cow<'_, str>>) -> String {
    text.as_deref().map(cut).unwrap_or_default()
}

/// A count, or nothing if it is 0.
pub(super) fn some(count: u64) -> String {
    if count == 0 { String::new() } else { Count(count).to_string() }
}
