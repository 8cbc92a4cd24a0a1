//! The tables of a MilkShape file, as a tree: sections, what is in them, and the fields of that.

mod records;

use std::borrow::Cow;
use std::io::Write;

use castkit::convert::ms3d::Ms3d;
use records::Record;
use serde::Serialize;
use serde_json::Value;

use super::Tree;
use crate::context::Context;
use crate::input::file_name;
use crate::output;
use crate::status::Failure;
use crate::text::{Escaped, Measure, Quoted};

#[derive(Serialize)]
struct Document<'a> {
    file: Cow<'a, str>,
    path: Cow<'a, str>,
    bytes: usize,
    format: &'static str,
    version: i32,
    nodes: Vec<Record>,
    trailing: usize,
}

impl Tree {
    pub(super) fn show_ms3d(&self, context: &mut Context, bytes: &[u8]) -> Result<(), Failure> {
        let parsed = Ms3d::parse(bytes).map_err(Failure::file)?;
        let mut nodes = records::all(bytes, &parsed, self.digest);
        nodes.retain(|record| {
            let is_kind = self.kind.as_ref().is_none_or(|kind| kind == record.kind);
            is_kind && record.depth < self.depth.unwrap_or(u32::MAX)
        });
        if context.options.json {
            let document = Document {
                file: file_name(&self.input.file),
                path: self.input.file.to_string_lossy(),
                bytes: bytes.len(),
                format: "ms3d",
                version: parsed.version,
                nodes,
                trailing: parsed.trailing.len(),
            };
            serde_json::to_writer(&mut context.out, &document)?;
            return Ok(writeln!(context.out)?);
        }
        if let (true, Some(kind)) = (nodes.is_empty(), &self.kind) {
            let file = output::file_label(&self.input.file);
            output::remark(format_args!("{file}: there is no {} in the file", Escaped(kind)));
        }
        for record in &nodes {
            self.write(context, record)?;
        }
        Ok(())
    }

    fn write(&self, context: &mut Context, record: &Record) -> Result<(), Failure> {
        let output::Palette { kind, name, key, faint, .. } = context.out.palette;
        let out = &mut context.out;
        let indent = if self.kind.is_some() { 0 } else { 2 * record.depth as usize };
        write!(out, "{:indent$}{kind}{}", "", record.kind)?;
        match record.count {
            Some(count) => write!(out, "[{count}]{kind:#}")?,
            None => write!(out, "[{}]{kind:#}", record.index)?,
        }
        if let Some(text) = &record.name {
            write!(out, " {name}{}{name:#}", Quoted(text))?;
        }
        writeln!(out, " {faint}{} bytes at {}{faint:#}", record.size, record.offset)?;
        for field in &record.fields {
            writeln!(out, "{:indent$}    {key}{:<20}{key:#} {}", "", field.name, shown(&field.value))?;
        }
        Ok(())
    }
}

/// A value as people read it.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => Quoted(text).to_string(),
        Value::Array(parts) => parts.iter().map(shown).collect::<Vec<_>>().join(" "),
        Value::Number(number) if number.is_f64() => Measure(number.as_f64().unwrap_or(0.0)).to_string(),
        other => other.to_string(),
    }
}
