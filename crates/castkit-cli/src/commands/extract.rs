//! `castkit extract`: one property of a file.

use std::borrow::Cow;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use castkit::convert::{Format, Note, Options as Import, inspect};
use castkit::write::codec::Codec;
use castkit::write::{Counted, Property};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;

use crate::context::Context;
use crate::destination;
use crate::guard::Content;
use crate::input;
use crate::notes::NoteOptions;
use crate::options::{File, To};
use crate::save;
use crate::status::Failure;
use crate::text::Escaped;

const AFTER_HELP: &str = "\
Formats:
  npy   an array for NumPy: numpy.load(\"positions.npy\") has the shape (n,), (n, 2), (n, 3) or (n, 4) and the \
        type of the property
  csv   one line per element, after a heading (value, or x,y to x,y,z,w); also for strings
  json  one array of numbers, of arrays of two to four numbers, or of strings; infinities and NaN become null
  bin   the bytes as they are in the file, little-endian; strings with their NULs

A path that starts with root leads to a node of the Cast file; a file of another format is converted in memory \
first.

In FBX and MilkShape files, all other paths lead to the records that castkit tree shows, such as \
Objects/Geometry[2]/Vertices, Objects/Model[\"hero\"] or joint[\"hip\"]. Properties of records go by their \
names, or by their positions, counted from 0. Compressed arrays are inflated. Embedded files, which castkit info \
lists, are properties of raw bytes: Objects/Video/Content 0 --format bin.

On standard output, control characters in csv and json, and those that change the direction of text, are \
escaped; in a file they are not. OUT must not be FILE.

With --json, one object: {file, path, node, property, type, count, format, output, bytes, notes}.

Examples:
  castkit tree hero.cast --kind mesh                    the paths of the meshes
  castkit extract hero.cast root/model/mesh positions -o positions.npy
  castkit extract hero.cast 'root/model/mesh[\"body\"]' u0 -o uv.csv
  castkit extract hero.cast root/model/mesh f -o - | head -4
  castkit extract hero.cast root/model/mesh f -o - --format bin | xxd | head
  castkit extract hero.fbx Objects/Video/Content 0 -o skin.png --format bin";

/// Write one property of a node to a file
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Extract {
    #[command(flatten)]
    input: File,

    /// The node, such as root[0]/model[0]/mesh[2] or root/model/mesh["body"]
    ///
    /// Each step is a kind with an index or a name; an index of 0 can be left out.
    node_path: String,

    /// The property, by its name in the file (vp, u0) or in words (positions, uv_layer0)
    ///
    /// In a record of an FBX or MilkShape file, its name, or its position, counted from 0.
    property: String,

    #[command(flatten)]
    to: To,

    /// The format of the result; by default that of OUT's extension, or csv for standard output
    #[arg(long, value_parser = codec_parser())]
    format: Option<Codec>,

    #[command(flatten)]
    notes: NoteOptions,
}

/// What is printed with --json.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    found: Found<'a>,
    format: &'static str,
    output: Cow<'a, str>,
    bytes: u64,
    notes: Vec<Note>,
}

/// The property that was asked for.
#[derive(Serialize)]
struct Found<'a> {
    node: String,
    property: Cow<'a, str>,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    property_type: Option<String>,
    count: u64,
}

fn codec_parser() -> impl TypedValueParser<Value = Codec> {
    PossibleValuesParser::new(Codec::ALL.map(Codec::extension))
        .try_map(|name| Codec::ALL.into_iter().find(|codec| codec.extension() == name).ok_or("there is no such format"))
}

impl Extract {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.notes = self.notes.clone();
        let format = self.format()?;
        // Tables are text, which a terminal can show.
        if !matches!(format, Codec::Csv | Codec::Json) || context.options.json {
            save::check_output(&self.to.output, &context.options)?;
        }
        destination::check_not_input([&*self.to.output], [&self.input.file])?;
        let outcome = self.extract(context, format);
        context.settle(&self.input.file, outcome)
    }

    fn format(&self) -> Result<Codec, Failure> {
        if let Some(format) = self.format {
            return Ok(format);
        }
        if self.to.output == Path::new("-") {
            return Ok(Codec::Csv);
        }
        Codec::of_path(&self.to.output).ok_or_else(|| {
            let output = self.to.output.to_string_lossy();
            let output = Escaped(&output);
            Failure::Usage(format!(
                "{output} has no extension of a known format; use .npy, .csv, .json or .bin, or give --format"
            ))
        })
    }

    fn extract(&self, context: &mut Context, codec: Codec) -> Result<(), Failure> {
        let (bytes, source) = input::bytes_and_format(&self.input.file, &context.options)?;
        let is_of_cast = self.node_path.split(['/', '[']).next() == Some("root");
        if !is_of_cast && inspect::is_supported(source) {
            return self.extract_stored(context, codec, (source, &bytes));
        }
        let (opened, lost) = input::as_cast(bytes, source, Import::new(), &context.options)?;
        let cast = opened.cast();
        context.opened(&self.input.file, opened.repairs(), &lost)?;
        let node = cast.find(&self.node_path)?;
        let property = node.find_property(&self.property)?;
        codec.check(property.property_type()).map_err(Failure::file)?;
        let data = Property::from(property).data;
        let found = Found {
            node: node.path(),
            property: property.name().to_string_lossy().into(),
            property_type: Some(property.property_type().to_string()),
            count: property.count().into(),
        };
        self.write(context, codec, found, |out| codec.write(&data, out))
    }

    /// The same for files that are read as stored.
    fn extract_stored(
        &self,
        context: &mut Context,
        codec: Codec,
        (format, bytes): (Format, &[u8]),
    ) -> Result<(), Failure> {
        let content = inspect::extract(format, bytes, &self.node_path, &self.property).map_err(Failure::file)?;
        content.data.check(codec).map_err(Failure::file)?;
        let found = Found {
            node: content.node,
            property: self.property.as_str().into(),
            property_type: content.code.map(String::from),
            count: content.data.count() as u64,
        };
        self.write(context, codec, found, |out| content.data.write(codec, out))
    }

    /// Writes the output and reports it in JSON.
    fn write(
        &self,
        context: &mut Context,
        codec: Codec,
        found: Found<'_>,
        data: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        if self.to.output == Path::new("-") {
            // Arrays and bytes are for programs. Tables may be read by people, so everything that acts on a terminal is
            // escaped.
            let content = match codec {
                Codec::Csv => Content::Text,
                Codec::Json => Content::Json,
                _ => Content::Data,
            };
            return Ok(data(context.out.with(content)?)?);
        }
        let bytes = destination::write(&self.to.output, |file| {
            let mut counted = Counted::new(BufWriter::with_capacity(1 << 16, file));
            data(&mut counted)?;
            counted.flush()?;
            Ok(counted.bytes())
        });
        let bytes = bytes.map_err(|error: io::Error| Failure::writing(&self.to.output, error))?;
        if context.options.json {
            let (output, notes) = (self.to.output.to_string_lossy(), context.note_records());
            let report = Report { found, format: codec.extension(), output, bytes, notes };
            context.print_json_of(&self.input.file, &report)?;
        }
        Ok(())
    }
}
