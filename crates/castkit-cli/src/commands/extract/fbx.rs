//! One property out of a binary FBX file.

use std::fmt::Debug;
use std::io::{self, Write};
use std::path::Path;

use castkit::convert::fbx::tree::{Element, Elements, Tree, Value, Values};

use super::format::{quoted, write_npy_header};
use super::{Extract, Format, Report};
use crate::context::Context;
use crate::status::Failure;

impl Extract {
    pub(super) fn extract_fbx(&self, context: &mut Context, format: Format, bytes: &[u8]) -> Result<(), Failure> {
        let tree = Tree::parse(bytes).map_err(Failure::file)?;
        let located = |error| Failure::file(tree.locate(error));
        let node = tree.find(&self.node_path).map_err(located)?;
        let wrong = || {
            let (count, place) = (node.property_count(), &self.property);
            Failure::file(format_args!(
                "{} has no property {place}; it has {count}, counted from 0",
                tree.path_of(&node)
            ))
        };
        let place: usize = self.property.parse().map_err(|_| wrong())?;
        let property = node.property(place).map_err(located)?.ok_or_else(wrong)?;
        let content = Content::of(&property.value).map_err(located)?;
        if format != Format::Bin && matches!(content, Content::Bytes(_)) {
            return Err(Failure::file("these are bytes of any kind; use the format bin"));
        }
        if format == Format::Npy && matches!(content, Content::Text(_)) {
            return Err(Failure::file("text cannot become an array of numbers; use csv"));
        }
        if self.output == Path::new("-") {
            return Ok(content.write(format, &mut context.out)?);
        }
        let bytes = self.write(|out| content.write(format, out))?;
        if context.options.json {
            let report = Report {
                file: &crate::input::file_name(&self.input.file),
                path: &self.input.file.to_string_lossy(),
                node: tree.path_of(&node),
                property: &self.property,
                property_type: char::from(property.code).to_string(),
                count: content.count(),
                format,
                output: &self.output.to_string_lossy(),
                bytes,
            };
            context.print_json(&report)?;
        }
        Ok(())
    }
}

/// What a property holds: numbers, one or many, or text, or bytes.
enum Content<'a> {
    Numbers(Values<'a>),
    Text(&'a [u8]),
    Bytes(&'a [u8]),
}

impl<'a> Content<'a> {
    fn of(value: &Value<'a>) -> Result<Self, castkit::convert::Error> {
        Ok(match *value {
            Value::Text(text) => Self::Text(text),
            Value::Bytes(bytes) => Self::Bytes(bytes),
            Value::Array(array) => Self::Numbers(array.values()?),
            Value::Byte(value) => Self::Numbers(Values::Bytes(Elements::Owned(vec![value]))),
            Value::Short(value) => Self::Numbers(Values::Integers(Elements::Owned(vec![value.into()]))),
            Value::Integer(value) => Self::Numbers(Values::Integers(Elements::Owned(vec![value]))),
            Value::Long(value) => Self::Numbers(Values::Longs(Elements::Owned(vec![value]))),
            Value::Float(value) => Self::Numbers(Values::Floats(Elements::Owned(vec![value]))),
            Value::Double(value) => Self::Numbers(Values::Doubles(Elements::Owned(vec![value]))),
            _ => Self::Bytes(&[]),
        })
    }

    fn count(&self) -> u64 {
        let count = match self {
            Self::Numbers(Values::Bytes(values)) => values.len(),
            Self::Numbers(Values::Integers(values)) => values.len(),
            Self::Numbers(Values::Longs(values)) => values.len(),
            Self::Numbers(Values::Floats(values)) => values.len(),
            Self::Numbers(Values::Doubles(values)) => values.len(),
            Self::Bytes(bytes) => bytes.len(),
            _ => 1,
        };
        count as u64
    }

    fn write(&self, format: Format, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Text(text) if format == Format::Csv => {
                writeln!(out, "value\n{}", quoted(&String::from_utf8_lossy(text)))
            }
            Self::Text(bytes) | Self::Bytes(bytes) => out.write_all(bytes),
            Self::Numbers(Values::Bytes(values)) => numbers(values, "|u1", format, out),
            Self::Numbers(Values::Integers(values)) => numbers(values, "i4", format, out),
            Self::Numbers(Values::Longs(values)) => numbers(values, "i8", format, out),
            Self::Numbers(Values::Floats(values)) => numbers(values, "f4", format, out),
            Self::Numbers(Values::Doubles(values)) => numbers(values, "f8", format, out),
            Self::Numbers(_) => Ok(()),
        }
    }
}

/// Elements are in the byte order of the machine by now, which is what the header says.
fn numbers<T: Element + Debug>(
    values: &Elements<'_, T>,
    description: &str,
    format: Format,
    out: &mut dyn Write,
) -> io::Result<()> {
    match format {
        Format::Csv => {
            writeln!(out, "value")?;
            values.iter().try_for_each(|value| writeln!(out, "{value:?}"))
        }
        Format::Bin => out.write_all(values.as_bytes()),
        Format::Npy => {
            let order = match (description.starts_with('|'), cfg!(target_endian = "big")) {
                (true, _) => "",
                (false, true) => ">",
                (false, false) => "<",
            };
            write_npy_header(&format!("{order}{description}"), &format!("({},)", values.len()), out)?;
            out.write_all(values.as_bytes())
        }
    }
}
