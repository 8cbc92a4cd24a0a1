//! `castkit formats`: the formats that can be converted, and what they carry.

mod page;

use castkit::convert::{Capability, Direction, Extent, Feature, capabilities, columns};
use serde::Serialize;
use serde_json::{Value, json};

use crate::context::Context;
use crate::operation::arguments;
use crate::output::Output;
use crate::status::Failure;

arguments! {
    /// What `castkit formats` takes.
    pub(crate) struct Formats of "formats" {
    }
}

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
