//! Files of other formats as the tree of records that they contain.

use std::io::Write;
use std::ops::ControlFlow;

use castkit::convert::inspect::{self, Record, StoredProperty, StoredValue};
use castkit::convert::{Format, notes};

use super::{Tree, json};
use crate::context::Context;
use crate::output::{Output, Palette};
use crate::status::Failure;
use crate::stored::{Fault, complain_of};
use crate::text::{Escaped, Quoted, Things, measures};

/// Prints records in one of two forms.
struct Printer<'p> {
    tree: &'p Tree,
    context: &'p mut Context,
    /// Kind and index of the current record and of those that contain it.
    path: Vec<(String, usize)>,
    shown: usize,
}

impl Tree {
    pub(super) fn show_stored(&self, context: &mut Context, format: Format, bytes: &[u8]) -> Result<(), Failure> {
        if context.options.json {
            json::begin(&mut context.out, &self.file, (format, bytes.len()), None)?;
        }
        let is_json = context.options.json;
        let mut printer = Printer { tree: self, context, path: Vec::new(), shown: 0 };
        let mut printed = Ok(());
        let end = inspect::walk(format, bytes, &mut |record| {
            printed = printer.print(&record);
            if printed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let shown = printer.shown;
        printed?;
        let end = match end {
            Ok(end) => end,
            Err(error) => {
                // The output remains valid JSON.
                if is_json {
                    json::end_of_stored(&mut context.out, 0, &[])?;
                }
                return Err(Failure::file(error));
            }
        };
        let faults: Vec<Fault> = end.faults.iter().map(Fault::new).collect();
        if is_json {
            json::end_of_stored(&mut context.out, end.slack, &faults)?;
        } else if end.slack > 0 {
            let warning = context.out.palette.warning;
            let bytes = Things(end.slack as u64, "unaccounted byte", "unaccounted bytes");
            writeln!(context.out, "{warning}{bytes}{warning:#}")?;
        }
        if let (0, Some(kind)) = (shown, &self.kind) {
            let what = format_args!("there is no {} in the file", Escaped(kind));
            context.note(&self.file, &notes::NO_SUCH_KIND, 1, what);
            context.check_strict()?;
        }
        complain_of(faults)
    }
}

impl Printer<'_> {
    fn print(&mut self, record: &Record<'_>) -> Result<(), Failure> {
        let tree = self.tree;
        if tree.kind.is_some() {
            self.path.truncate(record.depth);
            self.path.push((record.kind.clone().into_owned(), record.index));
        }
        let is_kind = tree.kind.as_ref().is_none_or(|kind| *kind == record.kind);
        if !is_kind || record.depth >= tree.depth.unwrap_or(u32::MAX) as usize {
            return Ok(());
        }
        self.shown += 1;
        let is_first = self.shown == 1;
        match self.context.options.json {
            true => json::node(&mut self.context.out, &json::Node::of_record(record, tree.digest), is_first),
            false => {
                let path = tree.kind.is_some().then_some(&self.path[..]);
                print_text(&mut self.context.out, record, path)
            }
        }
    }
}

/// How many properties of a record are shown on its line. Nodes of old FBX files store an array as that many single
/// numbers.
const MOST_PROPERTIES: usize = 12;

/// Records below this depth are not indented further.
const MOST_INDENTED: usize = 24;

/// Writes a record: its kind, after its path from the top if there is one, and its content.
fn print_text(out: &mut Output, record: &Record<'_>, path: Option<&[(String, usize)]>) -> Result<(), Failure> {
    let Palette { kind, name, key, faint, .. } = out.palette;
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
        print_value(out, property)?;
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
        print_value(out, property)?;
        writeln!(out)?;
    }
    Ok(())
}

fn print_value(out: &mut Output, property: &StoredProperty<'_>) -> Result<(), Failure> {
    let Palette { name, faint, .. } = out.palette;
    if let Some(code) = property.code {
        write!(out, "{faint}{}{faint:#}", Escaped(code.to_string()))?;
        // A count in brackets stands right after it.
        if !matches!(property.value, StoredValue::Bytes(_) | StoredValue::Array { .. }) {
            write!(out, " ")?;
        }
    }
    match &property.value {
        StoredValue::None => write!(out, "none")?,
        StoredValue::Flag(flag) => write!(out, "{flag}")?,
        StoredValue::Integer(whole) => write!(out, "{whole}")?,
        StoredValue::Number(number) => write!(out, "{number}")?,
        StoredValue::Numbers(numbers) => write!(out, "{}", measures(numbers, " "))?,
        StoredValue::Text(text) => write!(out, "{name}{}{name:#}", Quoted(text))?,
        StoredValue::Bytes(bytes) => write!(out, "[{bytes}]")?,
        StoredValue::Array { count, stored, is_deflated: true, .. } => {
            write!(out, "[{count}] {faint}deflated to {stored} bytes{faint:#}")?;
        }
        StoredValue::Array { count, .. } => write!(out, "[{count}]")?,
        _ => write!(out, "?")?,
    }
    Ok(())
}
