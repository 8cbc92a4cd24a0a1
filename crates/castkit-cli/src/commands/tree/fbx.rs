//! The tree of a binary FBX file.

mod json;

use std::io::Write;

use castkit::convert::fbx::tree::{self, Paths, Property, Value};

use super::Tree;
use crate::context::Context;
use crate::faults::{complain_of, located};
use crate::output::{self, Palette};
use crate::status::Failure;
use crate::text::{Escaped, Quoted, Things};

/// Properties of a node that are shown; nodes of old files have an array in so many single numbers.
const MOST_PROPERTIES: usize = 12;

impl Tree {
    pub(super) fn show_fbx(&self, context: &mut Context, bytes: &[u8]) -> Result<(), Failure> {
        let tree = tree::Tree::parse(bytes).map_err(Failure::file)?;
        let mut walk = tree.walk();
        let mut paths = Paths::default();
        // The numbers of the open nodes.
        let mut open: Vec<usize> = Vec::new();
        let (mut met, mut shown, mut first) = (0_usize, 0_usize, true);
        let mut errors = Vec::new();
        if context.options.json {
            json::begin(&mut context.out, &self.input.file, &tree)?;
        }
        for visited in walk.by_ref() {
            let visited = match visited {
                Ok(visited) => visited,
                Err(error) => {
                    errors.push(error);
                    continue;
                }
            };
            let (node, depth) = (visited.node, visited.depth);
            let (id, index) = (met, paths.enter(&visited));
            open.truncate(depth);
            let parent = open.last().copied();
            open.push(id);
            met += 1;
            let name = node.name_text();
            if depth >= self.depth.unwrap_or(u32::MAX) as usize || self.kind.as_ref().is_some_and(|kind| *kind != name)
            {
                continue;
            }
            shown += 1;
            let mut properties = Vec::new();
            for property in node.properties() {
                property.map_or_else(|error| errors.push(error), |property| properties.push(property));
            }
            if context.options.json {
                context.out.write_all(if std::mem::take(&mut first) { b"" } else { b"," })?;
                json::node(&mut context.out, &visited, (id, parent, index), &properties, self.digest)?;
                continue;
            }
            let palette = context.out.palette;
            let label = match &self.kind {
                Some(_) => Escaped(paths.path()).to_string(),
                None if index > 0 => format!("{}[{index}]", Escaped(name)),
                None => Escaped(name).to_string(),
            };
            let indent = if self.kind.is_some() { 0 } else { 2 * depth.min(MOST_INDENTED) };
            let kind = palette.kind;
            write!(context.out, "{:indent$}{kind}{label}{kind:#}", "")?;
            write_properties(&mut context.out, palette, &properties)?;
        }
        let faults = located(&tree, errors);
        if context.options.json {
            writeln!(context.out, "],\"slack\":{},\"faults\":{}}}", walk.slack(), serde_json::to_string(&faults)?)?;
        } else if walk.slack() > 0 {
            let warning = context.out.palette.warning;
            let bytes = Things(walk.slack() as u64, "byte", "bytes");
            writeln!(context.out, "{warning}{bytes} that nothing accounts for{warning:#}")?;
        }
        if let (0, Some(kind)) = (shown, &self.kind) {
            let file = output::file_label(&self.input.file);
            output::remark(format_args!("{file}: there is no {} in the file", Escaped(kind)));
        }
        complain_of(&faults)
    }
}

/// Deeper than this nodes are no longer indented further.
const MOST_INDENTED: usize = 24;

fn write_properties(out: &mut impl Write, palette: Palette, properties: &[Property<'_>]) -> Result<(), Failure> {
    let Palette { faint, name, .. } = palette;
    for (place, property) in properties.iter().take(MOST_PROPERTIES).enumerate() {
        let code = Escaped(char::from(property.code).to_string());
        write!(out, "{}{faint}{code}{faint:#}", if place == 0 { "  " } else { ", " })?;
        match property.value {
            Value::Byte(value) => write!(out, " {value}")?,
            Value::Short(value) => write!(out, " {value}")?,
            Value::Integer(value) => write!(out, " {value}")?,
            Value::Long(value) => write!(out, " {value}")?,
            Value::Float(value) => write!(out, " {value}")?,
            Value::Double(value) => write!(out, " {value}")?,
            Value::Text(text) => write!(out, " {name}{}{name:#}", Quoted(String::from_utf8_lossy(text)))?,
            Value::Bytes(bytes) => write!(out, "[{}]", bytes.len())?,
            Value::Array(array) if array.encoding() == 0 => write!(out, "[{}]", array.count())?,
            Value::Array(array) => {
                write!(out, "[{}] {faint}deflated to {} bytes{faint:#}", array.count(), array.stored().len())?;
            }
            _ => write!(out, " ?")?,
        }
    }
    if let Some(more) = properties.len().checked_sub(MOST_PROPERTIES).filter(|more| *more > 0) {
        write!(out, ", {more} more")?;
    }
    Ok(writeln!(out)?)
}
