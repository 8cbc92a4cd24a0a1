//! `castkit extract`: one property of a file.

use std::borrow::Cow;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use castkit::convert::{Format, Note, Options as Import, inspect};
use castkit::write::codec::Codec;
use castkit::write::{Counted, Property};
use serde::Serialize;

use crate::context::Context;
use crate::destination;
use crate::guard::Content;
use crate::input;
use crate::notes::NoteOptions;
use crate::operation::arguments;
use crate::save;
use crate::status::Failure;
use crate::text::Escaped;
use crate::values::named;

arguments! {
    /// What `castkit extract` takes.
    pub(crate) struct Extract of "extract" {
        file: PathBuf,
        node_path: String,
        property: String,
        output: PathBuf,
        format: Option<Codec>,
        notes: NoteOptions,
    }
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

named! {
    Codec: [Codec::Npy, Codec::Csv, Codec::Json, Codec::Raw];
}

impl Extract {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.notes = self.notes.clone();
        let format = self.format()?;
        // Tables are text, which a terminal can show.
        if !matches!(format, Codec::Csv | Codec::Json) || context.options.json {
            save::check_output(&self.output, &context.options)?;
        }
        destination::check_not_input([&*self.output], [&self.file])?;
        let outcome = self.extract(context, format);
        context.settle(&self.file, outcome)
    }

    fn format(&self) -> Result<Codec, Failure> {
        if let Some(format) = self.format {
            return Ok(format);
        }
        if self.output == Path::new("-") {
            return Ok(Codec::Csv);
        }
        Codec::of_path(&self.output).ok_or_else(|| {
            let output = self.output.to_string_lossy();
            let output = Escaped(&output);
            Failure::Usage(format!(
                "{output} has no extension of a known format; use .npy, .csv, .json or .bin, or give --format"
            ))
        })
    }

    fn extract(&self, context: &mut Context, codec: Codec) -> Result<(), Failure> {
        let (bytes, source) = input::bytes_and_format(&self.file, &context.options)?;
        let is_of_cast = self.node_path.split(['/', '[']).next() == Some("root");
        if !is_of_cast && inspect::is_supported(source) {
            return self.extract_stored(context, codec, (source, &bytes));
        }
        let (opened, lost) = input::as_cast(bytes, source, Import::new(), &context.options)?;
        let cast = opened.cast();
        context.opened(&self.file, opened.repairs(), &lost)?;
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
        if self.output == Path::new("-") {
            // Arrays and bytes are for programs. Tables may be read by people, so everything that acts on a terminal is
            // escaped.
            let content = match codec {
                Codec::Csv => Content::Text,
                Codec::Json => Content::Json,
                _ => Content::Data,
            };
            return Ok(data(context.out.with(content)?)?);
        }
        let bytes = destination::write(&self.output, |file| {
            let mut counted = Counted::new(BufWriter::with_capacity(1 << 16, file));
            data(&mut counted)?;
            counted.flush()?;
            Ok(counted.bytes())
        });
        let bytes = bytes.map_err(|error: io::Error| Failure::writing(&self.output, error))?;
        if context.options.json {
            let (output, notes) = (self.output.to_string_lossy(), context.note_records());
            let report = Report { found, format: codec.extension(), output, bytes, notes };
            context.print_json_of(&self.file, &report)?;
        }
        Ok(())
    }
}
