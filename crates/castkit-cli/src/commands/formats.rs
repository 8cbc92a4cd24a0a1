//! `castkit formats`: which formats can be converted, and what is carried.

use std::io::Write;

use castkit::convert::{Capability, Direction, Extent, Feature, capabilities};
use clap::Args;
use serde::Serialize;

use super::Context;
use crate::status::Failure;

const AFTER_HELP: &str = "\
What is not listed is not carried: either the format has no place for it, or castkit convert reports it as dropped.

With --json, one object for each format and direction, one a line:
  format, extension, direction (read: to Cast, write: from Cast)
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
        for (index, row) in capabilities().iter().enumerate() {
            let record = Record::of(row);
            if context.options.json {
                serde_json::to_writer(&mut context.out, &record)?;
                writeln!(context.out)?;
                continue;
            }
            if index > 0 {
                writeln!(context.out)?;
            }
            record.write(context)?;
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
        let carried = |feature: Feature| {
            let part = match row.extent(feature)? {
                Extent::Part(part) => Some(part),
                _ => None,
            };
            Some(Carried { feature: feature.name(), part })
        };
        Self {
            format: row.format.name(),
            extension: row.format.extension(),
            direction,
            built_in: row.is_built_in,
            carries: Feature::ALL.into_iter().filter_map(carried).collect(),
        }
    }

    fn write(&self, context: &mut Context) -> Result<(), Failure> {
        let palette = context.out.palette;
        let (heading, name, warning) = (palette.heading, palette.name, palette.warning);
        let out = &mut context.out;
        let way = if self.direction == "read" { "to Cast" } else { "from Cast" };
        write!(out, "{heading}{}{heading:#} ({name}.{}{name:#}) {way}", self.format, self.extension)?;
        if !self.built_in {
            write!(out, " {warning}not in this build{warning:#}")?;
        }
        let whole: Vec<&str> =
            self.carries.iter().filter(|carried| carried.part.is_none()).map(|carried| carried.feature).collect();
        writeln!(out, "\n  {}", whole.join(", "))?;
        for carried in &self.carries {
            if let Some(part) = carried.part {
                writeln!(out, "  {}: {part}", carried.feature)?;
            }
        }
        Ok(())
    }
}
