//! `castkit formats`: which formats can be converted, and what is carried.

mod page;

use castkit::convert::{Capability, Direction, Extent, Feature, capabilities, columns};
use clap::Args;
use serde::Serialize;

use crate::context::Context;
use crate::status::Failure;

const AFTER_HELP: &str = "\
A table of what can be carried by formats, \"in\" for other formats to Cast and \"out\" for Cast to them; below it what each
\"part\" means. Where there is a \"-\" the format has no place for it, or castkit convert reports it as dropped.

With --json, one object for each format and direction, one a line:
  format, extension, direction (read: to Cast, write: from Cast)
  extensions all of them; media_type, null where none is registered
  up         the axis that points up in files that do not say so
  unit       of length: metres, said by the file, unknown
  built_in   whether this program can do it
  carries    [{feature, part}]; part says what is left out, and is null when nothing is

Examples:
  castkit formats
  castkit formats --json | jq -r 'select(.built_in and .direction == \"read\") | .extension'";

/// List the formats that can be converted
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Formats {}

#[derive(Serialize)]
struct Record {
    format: &'static str,
    extension: &'static str,
    extensions: &'static [&'static str],
    media_type: Option<&'static str>,
    up: &'static str,
    unit: &'static str,
    direction: &'static str,
    built_in: bool,
    carries: Vec<Carried>,
}

#[derive(Serialize)]
struct Carried {
    feature: &'static str,
    part: Option<&'static str>,
}

impl Formats {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        if !context.options.json {
            let palette = context.out.palette;
            return Ok(page::write(&mut context.out, palette, &columns(), page::width())?);
        }
        for row in capabilities() {
            context.print_json(&Record::of(&row))?;
        }
        Ok(())
    }
}

impl Record {
    fn of(row: &Capability) -> Self {
        let direction = match row.direction {
            Direction::Read => "read",
            Direction::Write => "write",
        };
        let carried = |(feature, extent): &(Feature, Extent)| {
            let part = match extent {
                Extent::Part(part) => Some(*part),
                _ => None,
            };
            Carried { feature: feature.name(), part }
        };
        Self {
            format: row.format.name(),
            extension: row.format.extension(),
            extensions: row.format.extensions(),
            media_type: row.format.media_type(),
            up: row.format.usual_up().as_str(),
            unit: row.format.unit().name(),
            direction,
            built_in: row.is_built_in,
            carries: row.carries.iter().map(carried).collect(),
        }
    }
}
