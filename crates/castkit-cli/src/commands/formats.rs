//! `castkit formats`: the formats that can be converted, and what they carry.

mod page;

use castkit::convert::{Capability, Direction, Extent, Feature, capabilities, columns};
use clap::Args;
use serde::Serialize;
use serde_json::{Value, json};

use crate::context::Context;
use crate::output::Output;
use crate::status::Failure;

const AFTER_HELP: &str = "\
The table shows what each format carries: \"in\" is from the format to Cast, \"out\" from Cast to the format. \
\"part\" is explained below the table. Where there is a \"-\", the format has no place for it, or castkit \
convert reports it as dropped.

With --json, one object for each format and direction, one per line:
  format, extension, direction
              direction is read (to Cast) or write (from Cast)
  extensions  all of them
  media_type  null if none is registered
  up          the axis that points up in files that do not say
  unit        of length: metres, stated by the file, or unknown
  built_in    whether this build of castkit can do it
  carries     [{feature, part}]; part says what is left out, and is null if nothing is

Examples:
  castkit formats
  castkit formats --json | jq -r 'select(.direction == \"read\") | .extension'";

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
    carries: Vec<Value>,
}

impl Formats {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        if !context.options.json {
            let palette = context.out.palette;
            // Without a terminal, for example in a file, lines may have any length.
            let width = Output::width().unwrap_or(usize::MAX);
            return Ok(page::write(&mut context.out, palette, &columns(), width)?);
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
            json!({ "feature": feature.name(), "part": part })
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
