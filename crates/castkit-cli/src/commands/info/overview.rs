//! The page of a Cast file. Sections without content are left out.

use std::io::{self, Write};

use castkit::convert::inspect::Description;
use castkit::convert::{Format, Note};
use castkit::format::schema;

use super::page::{Page, name, text};
use super::{animations, materials, models, stored, unusual};
use crate::text::{Count, Escaped, Size, Things, cut, measures};
use castkit::summary::Summary;

/// Facts about a file besides its content.
pub(super) struct About<'a> {
    /// Its name for messages.
    pub(super) label: &'a str,
    pub(super) size: usize,
    pub(super) format: Format,
    /// What the file states about itself.
    pub(super) stored: Option<&'a Description>,
    /// What was lost when it was converted to Cast.
    pub(super) notes: Vec<&'a Note>,
}

/// Writes the page; without a summary of the content, only what the file states about itself.
pub(super) fn write(page: &mut Page, about: &About<'_>, summary: Option<&Summary<'_>>) -> io::Result<()> {
    let heading = page.palette.heading;
    writeln!(page.out, "{heading}{}{heading:#}", about.label)?;
    page.fact("size", Size(about.size as u64))?;
    let is_cast = about.format == Format::Cast;
    if !is_cast {
        page.fact("format", about.format.name())?;
    }
    if let Some(stored) = about.stored {
        stored::facts(page, stored)?;
    }
    if let Some(summary) = summary {
        facts(page, summary, is_cast)?;
        models::write(page, &summary.models)?;
        materials::write(page, &summary.models)?;
        animations::write(page, &summary.animations)?;
        instances(page, summary)?;
        unusual::write(page, summary)?;
    }
    if let Some(stored) = about.stored {
        stored::tables(page, stored)?;
    }
    notes(page, &about.notes)
}

/// What is lost when the file is converted to Cast.
fn notes(page: &mut Page, notes: &[&Note]) -> io::Result<()> {
    let count = Things(notes.len() as u64, "note", "notes");
    let rows = notes.iter().map(|note| {
        [note.code().into(), note.outcome().to_string(), note.feature().into(), Count(note.count()).to_string()]
    });
    let title = format_args!("{count} on the conversion");
    page.table(title, ["code", "outcome", "of", "count"], rows, notes.len())
}

fn facts(page: &mut Page, summary: &Summary<'_>, is_cast: bool) -> io::Result<()> {
    let kinds: Vec<String> = summary.nodes_by_kind.iter().map(|(kind, count)| of_kind(kind, *count)).collect();
    let colon = if kinds.is_empty() { "" } else { ": " };
    let (label, unit) = if is_cast { ("nodes", "") } else { ("as Cast", " nodes") };
    page.fact(label, format_args!("{}{unit}{colon}{}", Count(summary.nodes), kinds.join(", ")))?;
    if let Some(metadata) = &summary.metadata {
        let hints = [
            ("software", &metadata.software),
            ("author", &metadata.author),
            ("up axis", &metadata.up_axis),
            ("scene root", &metadata.scene_root),
        ];
        for (label, hint) in hints {
            // If no software is named, it is castkit.
            if let Some(hint) = hint.as_ref().filter(|_| is_cast || label != "software") {
                page.fact(label, Escaped(hint))?;
            }
        }
    }
    let arrays = &summary.arrays;
    if let Some(percent) = (arrays.aligned * 100).checked_div(arrays.count).filter(|_| is_cast) {
        let (aligned, count) = (Count(arrays.aligned), Things(arrays.count, "array", "arrays"));
        page.fact("aligned", format_args!("{aligned} of {count} ({percent} %)"))?;
    }
    Ok(())
}

fn instances(page: &mut Page, summary: &Summary<'_>) -> io::Result<()> {
    let instances = &summary.instances;
    let title = Things(instances.len() as u64, "instance", "instances");
    let rows = instances.iter().enumerate().map(|(index, instance)| {
        let position = instance.position.map(|position| measures(&position.map(f64::from), " ")).unwrap_or_default();
        [name(&instance.name, "instance", index), text(&instance.reference_file), position]
    });
    page.table(title, ["name", "file", "position"], rows, instances.len())
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
