//! The page for people. Sections of things that are absent are absent.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, Write};

use castkit::format::schema;

use super::{geometry, look, motion, odd};
use crate::output::Palette;
use crate::summary::Summary;
use crate::table::Table;
use crate::text::{Count, Escaped, Measure, Size, Things, cut};

/// How the page is written.
pub(super) struct Page {
    pub(super) palette: Palette,
    /// Rows of a section; the rest is only counted.
    pub(super) most: usize,
}

/// Where the second column begins.
const LABEL: usize = 13;

impl Page {
    pub(super) fn write(&self, out: &mut impl Write, summary: &Summary<'_>) -> io::Result<()> {
        let heading = self.palette.heading;
        writeln!(out, "{heading}{}{heading:#}", Escaped(&summary.path))?;
        self.facts(out, summary)?;
        geometry::write(self, out, &summary.models)?;
        look::write(self, out, &summary.models)?;
        motion::write(self, out, &summary.animations)?;
        self.instances(out, summary)?;
        odd::write(self, out, summary)
    }

    fn facts(&self, out: &mut impl Write, summary: &Summary<'_>) -> io::Result<()> {
        self.fact(out, "size", Size(summary.bytes as u64))?;
        let kinds: Vec<String> = summary.nodes_by_kind.iter().map(|(kind, count)| of_kind(kind, *count)).collect();
        let colon = if kinds.is_empty() { "" } else { ": " };
        self.fact(out, "nodes", format_args!("{}{colon}{}", Count(summary.nodes), kinds.join(", ")))?;
        if let Some(metadata) = &summary.metadata {
            let hints = [
                ("software", &metadata.software),
                ("author", &metadata.author),
                ("up axis", &metadata.up_axis),
                ("scene root", &metadata.scene_root),
            ];
            for (label, hint) in hints {
                if let Some(hint) = hint {
                    self.fact(out, label, Escaped(hint))?;
                }
            }
        }
        let arrays = &summary.arrays;
        if let Some(percent) = (arrays.aligned * 100).checked_div(arrays.count) {
            let (aligned, count) = (Count(arrays.aligned), Things(arrays.count, "array", "arrays"));
            self.fact(out, "aligned", format_args!("{aligned} of {count} ({percent} %)"))?;
        }
        Ok(())
    }

    pub(super) fn fact(&self, out: &mut impl Write, label: &str, text: impl Display) -> io::Result<()> {
        let key = self.palette.key;
        writeln!(out, "  {key}{label:<LABEL$}{key:#}{text}")
    }

    fn instances(&self, out: &mut impl Write, summary: &Summary<'_>) -> io::Result<()> {
        let instances = &summary.instances;
        if instances.is_empty() {
            return Ok(());
        }
        self.section(out, Things(instances.len() as u64, "instance", "instances"))?;
        let rows = instances.iter().enumerate().map(|(index, instance)| {
            let position = instance.position.map(|position| list(position.map(f64::from), " ")).unwrap_or_default();
            [name(&instance.name, "instance", index), text(&instance.reference_file), position]
        });
        self.table(out, ["name", "file", "position"], rows, instances.len())
    }

    /// The headline of a section.
    pub(super) fn section(&self, out: &mut impl Write, title: impl Display) -> io::Result<()> {
        let heading = self.palette.heading;
        writeln!(out, "\n  {heading}{title}{heading:#}")
    }

    /// The first rows of a table, and how many more there are.
    pub(super) fn table<const N: usize>(
        &self,
        out: &mut impl Write,
        heading: [&'static str; N],
        rows: impl Iterator<Item = [String; N]>,
        total: usize,
    ) -> io::Result<()> {
        Table::new(heading, rows.take(self.most)).write(out, "    ", self.palette.faint)?;
        self.rest(out, total)
    }

    /// What a section left out.
    pub(super) fn rest(&self, out: &mut impl Write, total: usize) -> io::Result<()> {
        let faint = self.palette.faint;
        match total.checked_sub(self.most) {
            Some(more) if more > 0 => writeln!(out, "    {faint}and {} more (--all){faint:#}", Count(more as u64)),
            _ => Ok(()),
        }
    }
}

/// A count of nodes, such as `2 blend shapes`.
fn of_kind(kind: &str, count: u64) -> String {
    let label = match schema::NODES.iter().find(|row| row.field == kind) {
        Some(row) if count == 1 => row.field.replace('_', " "),
        Some(row) => row.plural.replace('_', " "),
        None => format!("of unknown kind {}", cut(kind)),
    };
    format!("{} {label}", Count(count))
}

/// The name of a node, or its last step in node paths when it has none.
pub(super) fn name(name: &Option<Cow<'_, str>>, kind: &str, index: usize) -> String {
    let given = text(name);
    if given.is_empty() { format!("{kind}[{index}]") } else { given }
}

/// A text that may be absent.
pub(super) fn text(text: &Option<Cow<'_, str>>) -> String {
    text.as_deref().map(cut).unwrap_or_default()
}

/// A count, or nothing instead of 0.
pub(super) fn some(count: u64) -> String {
    if count == 0 { String::new() } else { Count(count).to_string() }
}

pub(super) fn list<const N: usize>(numbers: [f64; N], separator: &str) -> String {
    numbers.map(|number| Measure(number).to_string()).join(separator)
}
