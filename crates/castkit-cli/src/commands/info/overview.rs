//! The page of a Cast file. Sections of things that are absent are absent.

use std::io::{self, Write};

use castkit::format::schema;

use super::page::{Page, list, name, text};
use super::{geometry, look, motion, odd};
use crate::text::{Count, Escaped, Size, Things, cut};
use castkit::summary::Summary;

pub(super) fn write(page: &Page, out: &mut impl Write, path: &str, summary: &Summary<'_>) -> io::Result<()> {
    let heading = page.palette.heading;
    writeln!(out, "{heading}{}{heading:#}", Escaped(path))?;
    facts(page, out, summary)?;
    geometry::write(page, out, &summary.models)?;
    look::write(page, out, &summary.models)?;
    motion::write(page, out, &summary.animations)?;
    instances(page, out, summary)?;
    odd::write(page, out, summary)
}

fn facts(page: &Page, out: &mut impl Write, summary: &Summary<'_>) -> io::Result<()> {
    page.fact(out, "size", Size(summary.bytes as u64))?;
    let kinds: Vec<String> = summary.nodes_by_kind.iter().map(|(kind, count)| of_kind(kind, *count)).collect();
    let colon = if kinds.is_empty() { "" } else { ": " };
    page.fact(out, "nodes", format_args!("{}{colon}{}", Count(summary.nodes), kinds.join(", ")))?;
    if let Some(metadata) = &summary.metadata {
        let hints = [
            ("software", &metadata.software),
            ("author", &metadata.author),
            ("up axis", &metadata.up_axis),
            ("scene root", &metadata.scene_root),
        ];
        for (label, hint) in hints {
            if let Some(hint) = hint {
                page.fact(out, label, Escaped(hint))?;
            }
        }
    }
    let arrays = &summary.arrays;
    if let Some(percent) = (arrays.aligned * 100).checked_div(arrays.count) {
        let (aligned, count) = (Count(arrays.aligned), Things(arrays.count, "array", "arrays"));
        page.fact(out, "aligned", format_args!("{aligned} of {count} ({percent} %)"))?;
    }
    Ok(())
}

fn instances(page: &Page, out: &mut impl Write, summary: &Summary<'_>) -> io::Result<()> {
    let instances = &summary.instances;
    if instances.is_empty() {
        return Ok(());
    }
    page.section(out, Things(instances.len() as u64, "instance", "instances"))?;
    let rows = instances.iter().enumerate().map(|(index, instance)| {
        let position = instance.position.map(|position| list(position.map(f64::from), " ")).unwrap_or_default();
        [name(&instance.name, "instance", index), text(&instance.reference_file), position]
    });
    page.table(out, ["name", "file", "position"], rows, instances.len())
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
