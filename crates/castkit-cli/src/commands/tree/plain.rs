//! The tree as text.

use std::io::Write;

use castkit::{
    Cast, read::NodeKind, read::NodeRef, read::PropertyRef, read::PropertyType, read::Step, read::kind_label,
};

use super::place::Place;
use crate::output::{Output, Palette};
use crate::status::Failure;
use crate::text::{Escaped, Quoted, Shown, Things};

/// Widths of the columns for the name of a property in the file and in words.
const KEY: usize = 3;
const FIELD: usize = 24;

/// Nodes below this depth are not indented further, and their depth is printed instead. In a tree of a thousand levels
/// most of the output would be indentation.
const MOST_INDENTED: u32 = 24;

/// Writes the nodes, each with its path if `flat`.
pub(super) fn write<'a>(
    out: &mut Output,
    cast: &Cast<'_>,
    flat: bool,
    nodes: impl Iterator<Item = (Step<'a>, Place)>,
) -> Result<(), Failure> {
    let Palette { warning, .. } = out.palette;
    for (step, place) in nodes {
        let depth = if flat { 0 } else { step.depth };
        let indent = spaces(2 * depth.min(MOST_INDENTED) as usize);
        out.write_all(indent.as_bytes())?;
        if depth > MOST_INDENTED {
            write!(out, "({depth} levels down) ")?;
        }
        write_node(out, step.node, &place)?;
        let kind = step.node.kind();
        for property in step.node.properties() {
            write!(out, "{indent}    ")?;
            write_property(out, kind, &property)?;
        }
        if step.node.is_opaque() {
            writeln!(out, "{indent}    {warning}the rest of this node cannot be read{warning:#}")?;
        }
    }
    let trailing = cast.trailing().len() as u64;
    if trailing > 0 && !flat {
        writeln!(out, "{warning}{} after the last root{warning:#}", Things(trailing, "byte", "bytes"))?;
    }
    Ok(())
}

/// This many spaces. Padding with a format writes them one by one, which is slow for a tree of a million nodes.
fn spaces(count: usize) -> &'static str {
    const SPACES: &str = "                                                                ";
    &SPACES[..count.min(SPACES.len())]
}

fn write_node(out: &mut Output, node: NodeRef<'_>, place: &Place) -> Result<(), Failure> {
    let Palette { kind, name, faint, .. } = out.palette;
    match &place.path {
        Some(path) => write!(out, "{kind}{path}{kind:#}")?,
        None => write!(out, "{kind}{}[{}]{kind:#}", kind_label(node.kind()), place.index)?,
    }
    if let Some(text) = node.text("n") {
        write!(out, " {name}{}{name:#}", Quoted(text.to_string_lossy()))?;
    }
    Ok(writeln!(out, " {faint}{:#018x}{faint:#}", node.hash())?)
}

fn write_property(out: &mut Output, kind: NodeKind, property: &PropertyRef<'_>) -> Result<(), Failure> {
    let Palette { key, faint, warning, .. } = out.palette;
    let row = property.schema(kind);
    let name = Escaped(property.name().to_string_lossy()).to_string();
    let field = property.field(kind).filter(|field| *field != name).unwrap_or_default();
    // Keys have two letters, or are whole words that take the place of the field name.
    let width = name.chars().count();
    let gap = spaces(KEY.saturating_sub(width));
    let rest = spaces((KEY + FIELD).saturating_sub(width.max(KEY) + field.len()));
    write!(out, "{key}{name}{key:#}{gap} {field}{rest} ")?;
    let (found, count) = (property.property_type(), property.count());
    let value = property.value();
    match &value {
        Some(value) if count == 1 => write!(out, "{faint}{found:<2}{faint:#} {}", Shown(value, row))?,
        Some(value) => write!(out, "{faint}{found}[{count}]{faint:#} {}", Shown(value, row))?,
        None => write!(out, "{faint}{found}[{count}]{faint:#}")?,
    }
    if found == PropertyType::STRING && count > 8 {
        write!(out, ", ...")?;
    }
    if let Some(instead) = row.and_then(|row| row.replaced_by) {
        write!(out, "  {warning}(legacy; now {instead}){warning:#}")?;
    }
    Ok(writeln!(out)?)
}
