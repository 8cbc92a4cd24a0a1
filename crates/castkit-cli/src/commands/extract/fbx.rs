//! One property out of a binary FBX file.

use std::io::{self, Write};
use std::path::Path;

use castkit::convert::fbx::tree::{Elements, Tree, Value, Values};
use castkit::write::Data;
use castkit::write::codec::Codec;

use super::{Extract, Report};
use crate::context::Context;
use crate::status::Failure;

impl Extract {
    pub(super) fn extract_fbx(&self, context: &mut Context, codec: Codec, bytes: &[u8]) -> Result<(), Failure> {
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
        if codec != Codec::Raw && matches!(content, Content::Bytes(_)) {
            return Err(Failure::file("these are bytes of any kind; use the format bin"));
        }
        if codec == Codec::Npy && matches!(content, Content::Text(_)) {
            return Err(Failure::file("text cannot become an array of numbers; use csv or json"));
        }
        if self.output == Path::new("-") {
            return Ok(content.write(codec, &mut context.out)?);
        }
        let bytes = self.write(|out| content.write(codec, out))?;
        if context.options.json {
            let report = Report {
                file: &crate::input::file_name(&self.input.file),
                path: &self.input.file.to_string_lossy(),
                node: tree.path_of(&node),
                property: &self.property,
                property_type: char::from(property.code).to_string(),
                count: content.count(),
                format: codec.extension(),
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

    fn write(&self, codec: Codec, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Text(text) if codec != Codec::Raw => codec.write(&Data::from(String::from_utf8_lossy(text)), out),
            Self::Text(bytes) | Self::Bytes(bytes) => out.write_all(bytes),
            Self::Numbers(Values::Bytes(values)) => codec.write_numbers(values.iter(), out),
            Self::Numbers(Values::Integers(values)) => codec.write_numbers(values.iter(), out),
            Self::Numbers(Values::Longs(values)) => codec.write_numbers(values.iter(), out),
            Self::Numbers(Values::Floats(values)) => codec.write_numbers(values.iter(), out),
            Self::Numbers(Values::Doubles(values)) => codec.write_numbers(values.iter(), out),
            Self::Numbers(_) => Ok(()),
        }
    }
}
