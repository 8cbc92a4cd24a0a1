//! Records as text.

use std::io::Write;

use castkit::convert::inspect::{Record, StoredProperty};

use crate::output::Palette;
use crate::status::Failure;
use crate::stored::Shown;
use crate::text::{Escaped, Quoted};

/// How many properties of a record are shown on its line. Nodes of old FBX files store an array as that many single
/// numbers.
const MOST_PROPERTIES: usize = 12;

/// Records below this depth are not indented further.
const MOST_INDENTED: usize = 24;

/// Writes a record: its kind, after its path from the top if there is one, and its content.
pub(super) fn record(
    out: &mut impl Write,
    palette: Palette,
    record: &Record<'_>,
    path: Option<&[(String, usize)]>,
) -> Result<(), Failure> {
    let Palette { kind, name, key, faint, .. } = palette;
    let own = [(record.kind.clone().into_owned(), record.index)];
    let indent = if path.is_some() { 0 } else { 2 * record.depth.min(MOST_INDENTED) };
    write!(out, "{:indent$}{kind}", "")?;
    for (level, (step, index)) in path.unwrap_or(&own).iter().enumerate() {
        write!(out, "{}{}", if level == 0 { "" } else { "/" }, Escaped(step))?;
        if *index > 0 {
            write!(out, "[{index}]")?;
        }
    }
    write!(out, "{kind:#}")?;
    if let Some(text) = &record.name {
        write!(out, " {name}{}{name:#}", Quoted(text))?;
    }
    let (named, inline): (Vec<_>, Vec<_>) = record.properties.iter().partition(|property| property.name.is_some());
    for (place, property) in inline.iter().take(MOST_PROPERTIES).enumerate() {
        write!(out, "{}", if place == 0 { "  " } else { ", " })?;
        value(out, palette, property)?;
    }
    let total = record.count.filter(|_| !inline.is_empty()).unwrap_or(inline.len());
    if let Some(more) = total.checked_sub(MOST_PROPERTIES).filter(|more| *more > 0) {
        write!(out, ", {more} more")?;
    }
    if inline.is_empty() {
        let count = record.count.map(|count| format!("[{count}] ")).unwrap_or_default();
        write!(out, "  {faint}{count}{} bytes at {}{faint:#}", record.size, record.offset)?;
    }
    writeln!(out)?;
    for property in named {
        write!(out, "{:indent$}    {key}{:<20}{key:#} ", "", property.name.unwrap_or_default())?;
        value(out, palette, property)?;
        writeln!(out)?;
    }
    Ok(())
}

fn value(out: &mut impl Write, palette: Palette, property: &StoredProperty<'_>) -> Result<(), Failure> {
    let faint = palette.faint;
    if let Some(code) = property.code {
        write!(out, "{faint}{}{faint:#}", Escaped(code.to_string()))?;
    }
    let shown = Shown { value: &property.value, palette };
    let space = if property.code.is_none() || shown.is_in_brackets() { "" } else { " " };
    Ok(write!(out, "{space}{shown}")?)
}
