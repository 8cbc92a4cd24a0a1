//! The end of the page: anything unusual.

use std::io::{self, Write};

use super::page::Page;
use crate::text::{Count, Things, cut};
use castkit::summary::{Finding, Summary, What};

pub(super) fn write(page: &mut Page, summary: &Summary<'_>) -> io::Result<()> {
    let odd = &summary.oddities;
    let mut lines: Vec<(&str, String)> = Vec::new();
    if odd.unusual_version {
        lines.push(("version", format!("{}, where all known files have 1", summary.version)));
    }
    if odd.unusual_flags {
        lines.push(("flags", format!("{:#010x}, where all known files have 0", summary.flags)));
    }
    if summary.roots != 1 {
        lines.push(("roots", format!("{}, where known writers write 1", Count(summary.roots.into()))));
    }
    if odd.misplaced_roots > 0 {
        lines.push((
            "misplaced",
            format!("{}: roots below the top level, or other nodes at the top level", things(odd.misplaced_roots)),
        ));
    }
    if odd.trailing_bytes > 0 {
        lines.push(("trailing", format!("{} after the last root", Things(odd.trailing_bytes, "byte", "bytes"))));
    }
    if odd.slack_bytes > 0 {
        let bytes = Things(odd.slack_bytes, "byte", "bytes");
        lines.push(("slack", format!("{bytes} in nodes after their last child, which not every reader accepts")));
    }
    if odd.opaque_nodes > 0 {
        let nodes = things(odd.opaque_nodes);
        lines.push(("opaque", format!("{nodes} with a property of unknown type, after which nothing can be read")));
    }
    lines.extend(odd.findings.iter().map(finding));
    if lines.is_empty() {
        return Ok(());
    }
    let warning = page.palette.warning;
    writeln!(page.out, "\n  {warning}out of the ordinary{warning:#}")?;
    let most = page.most.saturating_mul(2);
    for (label, text) in lines.iter().take(most) {
        writeln!(page.out, "    {label:<11}{text}")?;
    }
    page.rest(lines.len().saturating_sub(most).saturating_add(page.most))
}

fn things(nodes: u64) -> String {
    Things(nodes, "node", "nodes").to_string()
}

/// The name of a property, which can be empty or of any length.
fn shown(property: &str) -> String {
    if property.is_empty() { "\"\"".into() } else { cut(property) }
}

/// A finding as a label and text.
fn finding(finding: &Finding) -> (&'static str, String) {
    let (label, text) = match &finding.what {
        What::UnknownKind { kind } => ("unknown", format!("node kind {}", cut(kind))),
        What::UnknownProperty { kind, property } => ("unknown", format!("property {kind}.{}", shown(property))),
        What::UnknownType { kind, property, r#type } => {
            ("unknown", format!("type {} of {kind}.{}", r#type, shown(property)))
        }
        What::UnexpectedType { kind, property, r#type } => {
            ("unexpected", format!("type {} of {kind}.{}", r#type, shown(property)))
        }
        What::UnknownValue { kind, property, value } => {
            ("unknown", format!("value \"{}\" of {kind}.{property}", cut(value)))
        }
        What::LegacyProperty { kind, property, replaced_by } => {
            ("legacy", format!("property {kind}.{property}, today {replaced_by}"))
        }
        What::LegacyValue { kind, property, value } => ("legacy", format!("value \"{value}\" of {kind}.{property}")),
        What::More => ("more", "other findings, which are not listed".into()),
    };
    let times = if finding.count == 1 { String::new() } else { format!("  x {}", Count(finding.count)) };
    (label, text + &times)
}
