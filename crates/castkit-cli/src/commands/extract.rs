//! `castkit extract`: one property out of a file.

mod fbx;

use std::io;
use std::path::{Path, PathBuf};

use castkit::convert;
use castkit::write::Property;
use castkit::write::codec::Codec;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use std::io::Write;

use crate::context::Context;
use crate::destination;
use crate::input;
use crate::options::{File, From};
use crate::output::Output;
use crate::property;
use crate::status::Failure;
use crate::text::Escaped;

const AFTER_HELP: &str = "\
Formats:
  npy   an array for NumPy: numpy.load(\"positions.npy\") has shape (n,), (n, 2), (n, 3) or (n, 4) and the type of the file
  csv   a line each element under a heading: value, or x,y to x,y,z,w; also for strings
  json  one array: of numbers, of arrays of two to four numbers, or of strings; infinities and NaN are null
  bin   the bytes as they lie in the file, little-endian; of strings with their NULs

Of binary FBX files too, where nodes are named like Objects/Geometry[2]/Vertices or Objects/Model[\"hero\"], and arrays are
inflated. Media inside, which castkit info lists, is a property of bytes: Objects/Video[0]/Content 0, as bin.

Files of all other formats are converted in memory, and the node is one of the Cast that they become, as castkit tree shows it.

The output appears under its name when it is complete, never half written. With --json, one object is printed when it
is: {file, path, node, property, type, count, format, output, bytes}.

Examples:
  castkit tree hero.cast --kind mesh                              the paths of meshes
  castkit extract hero.cast 'root[0]/model[0]/mesh[0]' positions -o positions.npy
  castkit extract hero.cast 'root/model/mesh[\"body\"]' u0 -o uv.csv
  castkit extract hero.cast root/model/mesh f -o - | head -4       faces, as text
  castkit extract hero.cast root/model/mesh f -o - --format bin | xxd | head";

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
    /// Of an FBX file, its place among the properties of the node, counted from 0.
    property: String,

    #[command(flatten)]
    from: From,

    /// Write the result to this file; - is standard output
    #[arg(short, long, value_name = "OUT", value_hint = clap::ValueHint::FilePath)]
    output: PathBuf,

    /// The format; without it the ending of OUT decides, and standard output gets csv
    #[arg(long, value_parser = codec_parser())]
    format: Option<Codec>,
}

/// What is printed with --json.
#[derive(Serialize)]
struct Report<'a> {
    file: &'a str,
    path: &'a str,
    node: String,
    property: &'a str,
    #[serde(rename = "type")]
    property_type: String,
    count: u64,
    format: &'static str,
    output: &'a str,
    bytes: u64,
}

fn codec_parser() -> impl TypedValueParser<Value = Codec> {
    PossibleValuesParser::new(Codec::ALL.map(Codec::extension))
        .try_map(|name| Codec::ALL.into_iter().find(|codec| codec.extension() == name).ok_or("there is no such format"))
}

impl Extract {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        let format = self.format()?;
        let standard_output = self.output == Path::new("-");
        if standard_output && context.options.json {
            return Err(Failure::Usage("--json prints a report to standard output; give --output a file name".into()));
        }
        if standard_output && !matches!(format, Codec::Csv | Codec::Json) && Output::is_terminal() {
            return Err(Failure::Usage("this is not for a terminal; redirect it, or use --format csv".into()));
        }
        let outcome = self.extract(context, format);
        context.settle(&self.input.file, outcome)
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
                "the name {output} does not tell the format; end it with .npy, .csv, .json or .bin, or give --format"
            ))
        })
    }

    fn extract(&self, context: &mut Context, codec: Codec) -> Result<(), Failure> {
        let bytes = input::bytes(&self.input.file, context.options.mapping)?;
        let source = input::format_of(&bytes, self.from.from);
        // FBX of text has no such structure.
        if source == convert::Format::Fbx && convert::Format::of_bytes(&bytes) == Some(source) {
            return self.extract_fbx(context, codec, &bytes);
        }
        let (opened, _) = input::as_cast(bytes, source, &context.options)?;
        let cast = opened.cast();
        context.report_repairs(&self.input.file, cast.repairs());
        let node = property::node(&cast, &self.node_path)?;
        let property = property::require(node, &self.property)?;
        codec.check(property.property_type()).map_err(Failure::file)?;
        let data = Property::from(property).data;
        if self.output == Path::new("-") {
            return Ok(codec.write(&data, &mut context.out)?);
        }
        let bytes = self.write(|out| codec.write(&data, out))?;
        if context.options.json {
            let report = Report {
                file: &input::file_name(&self.input.file),
                path: &self.input.file.to_string_lossy(),
                node: node.path(),
                property: &property.name().to_string_lossy(),
                property_type: property.property_type().to_string(),
                count: property.count().into(),
                format: codec.extension(),
                output: &self.output.to_string_lossy(),
                bytes,
            };
            context.print_json(&report)?;
        }
        Ok(())
    }

    /// Writes the output; the number of bytes.
    fn write(&self, data: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<u64, Failure> {
        destination::write_buffered(&self.output, data).map_err(|error| {
            Failure::file(format_args!("cannot write {}: {error}", Escaped(self.output.to_string_lossy())))
        })
    }
}
