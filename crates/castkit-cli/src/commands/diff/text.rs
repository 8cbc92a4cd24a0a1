//! Differences as lines.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use castkit::check::diff::{Change, Comparison, Difference, Elements, Largest, Links};
use castkit::{Cast, read::PropertyRef, read::PropertyType};

use crate::context::Context;
use crate::output::{Output, file_label};
use crate::status::Failure;
use crate::text::{Count, Escaped, Measure, Shown, Things};

/// Two files that have been compared.
pub(super) struct Compared<'c, 'a> {
    pub(super) files: [&'c Path; 2],
    pub(super) casts: [&'c Cast<'a>; 2],
    pub(super) exact: bool,
    pub(super) tolerance: f64,
    pub(super) relative: f64,
    pub(super) comparison: Comparison<'a>,
}

pub(super) fn print(context: &mut Context, compared: &Compared<'_, '_>) -> Result<(), Failure> {
    let comparison = &compared.comparison;
    for difference in comparison.differences() {
        line(&mut context.out, compared, difference)?;
    }
    let out = &mut context.out;
    more(out, comparison.total() - comparison.differences().len() as u64)?;
    let files = compared.files.map(file_label).join(" and ");
    if comparison.is_same() {
        let how = if compared.exact { "are the same byte for byte" } else { "have the same content" };
        write!(out, "{files} {how}")?;
    } else {
        let differences = Things(comparison.total(), "difference", "differences");
        let nodes = Things(comparison.different_nodes(), "node", "nodes");
        write!(out, "{files} differ: {differences} in {nodes}")?;
    }
    if comparison.tolerated() > 0 {
        let elements = Things(comparison.tolerated(), "element differs", "elements differ");
        let most = Measure(comparison.largest_tolerated());
        write!(out, "; {elements} within the tolerances, by at most {most}")?;
    }
    Ok(writeln!(out)?)
}

/// How many differences there are besides those listed.
pub(super) fn more(out: &mut Output, unlisted: u64) -> io::Result<()> {
    if unlisted == 0 {
        return Ok(());
    }
    let faint = out.palette.faint;
    writeln!(out, "{faint}... and {} more; --all lists them{faint:#}", Count(unlisted))
}

fn line(out: &mut Output, compared: &Compared<'_, '_>, difference: &Difference<'_>) -> io::Result<()> {
    let palette = out.palette;
    let (sign, style) = match difference.change {
        Change::OnlyInFirst { .. } => ('-', palette.error),
        Change::OnlyInSecond { .. } => ('+', palette.name),
        _ => ('~', palette.warning),
    };
    let path = if difference.path.is_empty() { "file" } else { &difference.path };
    write!(out, "{style}{sign}{style:#} {}{path}{:#}", palette.heading, palette.heading)?;
    if let Some(property) = difference.property() {
        let (name, key) = (property.name().to_string_lossy(), palette.key);
        write!(out, "/{key}{}{key:#}", Escaped(name))?;
    }
    write!(out, ": ")?;
    let (before, after) = (palette.error, palette.name);
    let arrow = |first: &dyn fmt::Display, second: &dyn fmt::Display| {
        format!("{before}{first}{before:#} -> {after}{second}{after:#}")
    };
    let what = match &difference.change {
        Change::OnlyInFirst { nodes } => format!("only in the first file{}", below(*nodes)),
        Change::OnlyInSecond { nodes } => format!("only in the second file{}", below(*nodes)),
        Change::Type => {
            let text = |property: Option<PropertyRef<'_>>| {
                property
                    .map_or_else(String::new, |property| format!("{}[{}]", property.property_type(), property.count()))
            };
            format!("type {}", arrow(&text(difference.first), &text(difference.second)))
        }
        Change::Text => arrow(&shown(difference.first, None), &shown(difference.second, None)),
        Change::Bytes => "bytes of an unknown type differ".into(),
        Change::Elements(elements) => of_elements(difference, elements, &arrow),
        Change::Links(links) => of_links(links, &arrow),
        Change::Hash { first, second } => format!("hash {}", arrow(&hash(*first), &hash(*second))),
        Change::PropertyOrder => "the properties are in another order".into(),
        Change::ChildOrder => "the nodes in it are in another order".into(),
        Change::Unaccounted { first, second } => {
            format!("unaccounted bytes: {}", arrow(&Count(*first), &Count(*second)))
        }
        Change::FileHeader => {
            let header = |cast: &Cast<'_>| format!("version {}, flags {}", cast.header().version, cast.header().flags);
            arrow(&header(compared.casts[0]), &header(compared.casts[1]))
        }
        _ => "the headers differ, the content does not".into(),
    };
    writeln!(out, "{what}")
}

/// How many nodes are below a node.
fn below(nodes: u64) -> String {
    match nodes.checked_sub(1) {
        None | Some(0) => String::new(),
        Some(below) => format!(", with {} in it", Things(below, "node", "nodes")),
    }
}

fn hash(hash: u64) -> String {
    format!("{hash:#018x}")
}

/// A value before, and after.
type ArrowOf<'f> = dyn Fn(&dyn fmt::Display, &dyn fmt::Display) -> String + 'f;

fn of_elements(difference: &Difference<'_>, elements: &Elements, arrow: &ArrowOf<'_>) -> String {
    let (counts, index) = ((elements.first_count, elements.second_count), elements.index);
    let at = |property, index: u64| shown(property, usize::try_from(index).ok());
    let mut parts = Vec::new();
    if counts.0 != counts.1 {
        parts.push(format!("{} elements", arrow(&Count(counts.0), &Count(counts.1))));
    } else if counts.0 == 1 {
        parts.push(arrow(&at(difference.first, 0), &at(difference.second, 0)));
        return parts.concat();
    }
    if let Some(index) = index {
        let both = if counts.0 == counts.1 { "" } else { "the common " };
        let common = Count(counts.0.min(counts.1));
        parts.push(format!("{} of {both}{common} differ", Count(elements.differing)));
        // Printed below if it is also the one that differs most.
        if elements.largest.is_none_or(|largest| largest.index != index) {
            let (first, second) = (at(difference.first, index), at(difference.second, index));
            parts.push(format!("first [{index}]: {}", arrow(&first, &second)));
        }
    }
    if let Some(Largest { index, component, difference: most, first, second }) = elements.largest {
        let vector = difference.first.is_some_and(|property| property.property_type().components() > 1);
        let component = component as usize;
        let component = if vector { ["x", "y", "z", "w"].get(component).copied().unwrap_or_default() } else { "" };
        let dot = if vector { "." } else { "" };
        let is_double = difference.first.is_some_and(|property| property.property_type() == PropertyType::DOUBLE);
        let values = if is_double { arrow(&first, &second) } else { arrow(&single(first), &single(second)) };
        parts.push(format!("most [{index}]{dot}{component} by {}: {values}", Measure(most)));
    }
    parts.join(", ")
}

/// The number with as many digits as it takes to tell floats apart.
#[expect(clippy::cast_possible_truncation, reason = "it was a 32-bit float")]
fn single(number: f64) -> f32 {
    number as f32
}

fn of_links(links: &Links, arrow: &ArrowOf<'_>) -> String {
    let mut text = String::new();
    if links.first_count != links.second_count {
        text = format!("{} links", arrow(&Count(links.first_count), &Count(links.second_count)));
    }
    if links.index.is_some() {
        let target = |path: &Option<String>| path.clone().unwrap_or_else(|| "nowhere".into());
        let separator = if text.is_empty() { "" } else { ", " };
        text += &format!("{separator}leads to {}", arrow(&target(&links.first), &target(&links.second)));
    }
    if links.differing > 1 {
        text += &format!(", and {} more", Count(links.differing - 1));
    }
    text
}

/// A value, or one element.
fn shown(property: Option<PropertyRef<'_>>, index: Option<usize>) -> String {
    let Some(property) = property else { return String::new() };
    let value = index.map_or_else(|| property.value(), |index| property.value_at(index));
    value.map_or_else(String::new, |value| Shown(&value, None).to_string())
}
