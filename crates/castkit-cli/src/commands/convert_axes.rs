//! `castkit convert-axes`: another up axis and another scale.

use std::io::Write;

use castkit::convert::notes;
use castkit::scene::convert_axes::{Conversion, Up, convert};
use castkit::write::{Document, Layout};
use clap::Args;
use serde::Serialize;

use crate::context::Context;
use crate::layout::Chosen;
use crate::notes::NoteOptions;
use crate::operation::{help, long_help};
use crate::options::{AXES, Files, SourceUp, one_of};
use crate::save::{self, Saved};
use crate::status::Failure;
use crate::text::{Escaped, Size, Things};
use crate::values::positive;

const AFTER_HELP: &str = "\
Everything in the file is converted: vertices, normals, tangents, hair, blend shapes, bones, curves, offsets and \
skipped axes of constraints and IK handles, placements of models and instances. The old up axis is read from the \
metadata, and the new one is written there. Files that instances refer to are not changed; convert them separately.

A change of axes loses nothing: there and back gives the same bytes. It is a quarter turn: from z up to y \
up, x, y, z becomes x, z, -y. The only exception are rx, ry and rz curves of files from before 2023-11, which \
have to become rq curves. With --scale alone, the axis stays as it is; 0.01 turns centimetres into metres.

The layout stays the same; castkit rewrite changes it.

With --json, one object:
  file, path, output, from, up, scale, euler_nodes, bytes_before, bytes_after, notes, repairs

Examples:
  castkit convert-axes hero.cast -o hero_y.cast --up y
  castkit convert-axes hero.cast -o hero.cast --scale 0.01
  castkit convert-axes old.cast -o new.cast --source-up z --up y";

/// Change the up axis or the scale of a file
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct ConvertAxes {
    #[command(flatten)]
    files: Files,

    #[arg(long, value_name = "AXIS", value_parser = one_of(AXES), required_unless_present = "scale", help = help("up"), long_help = long_help("up"))]
    up: Option<Up>,

    #[command(flatten)]
    source: SourceUp,

    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = positive, help = help("scale"), long_help = long_help("scale"))]
    scale: f32,

    #[command(flatten)]
    notes: NoteOptions,
}

/// What is printed with --json.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    saved: Saved<'a>,
    from: &'static str,
    up: &'static str,
    scale: f32,
    euler_nodes: usize,
}

impl ConvertAxes {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.notes = self.notes.clone();
        context.up_option = "--source-up says otherwise";
        save::check_output(&self.files.to.output, &context.options)?;
        let outcome = self.convert(context);
        context.settle(&self.files.input, outcome)
    }

    fn convert(&self, context: &mut Context) -> Result<(), Failure> {
        let asked = match self.up {
            Some(up) => format!("--up {}", up.as_str()),
            None => format!("--scale {}", self.scale),
        };
        let opened = save::open(context, &self.files, &format!("-o NAME.cast {asked}"))?;
        let cast = opened.cast();
        let mut document = Document::from(&cast);
        let said = Up::of(&document);
        let from = self.source.source_up.or(said).unwrap_or(Up::USUAL);
        let file = &self.files.input;
        let is_assumed = self.source.source_up.is_none() && said.is_none();
        let what = format_args!("the file does not say which axis is up; assuming {}", from.as_str());
        context.note(file, &notes::UP_AXIS, u64::from(is_assumed), what);
        let up = self.up.unwrap_or(from);
        let conversion = Conversion::between(from, up).with_scale(self.scale);
        let conversion = conversion.ok_or_else(|| Failure::Usage("--scale is not a positive number".into()))?;
        let approximated = convert(&mut document, &conversion);
        let count = approximated.euler_nodes as u64;
        let nodes = Things(count, "node", "nodes");
        let what = format_args!("rx ry rz curves of {nodes} became rq curves, which differ a little between keys");
        context.note(file, &notes::EULER_CURVES, count, what);
        let layout = Chosen::from(Layout::keeping(&cast, &document));
        let bytes_after = save::save(context, &document, layout, &self.files.to.output)?;
        if !save::is_report_wanted(context, &self.files.to.output) {
            return Ok(());
        }
        let report = Report {
            saved: Saved::new(context, &self.files, &cast, bytes_after),
            from: from.as_str(),
            up: up.as_str(),
            scale: self.scale,
            euler_nodes: approximated.euler_nodes,
        };
        if context.options.json {
            return context.print_json_of(file, &report);
        }
        let (output, from, up) = (Escaped(self.files.to.output.to_string_lossy()), report.from, report.up);
        Ok(writeln!(context.out, "{output}: {from} up before, {up} up now, {}", Size(bytes_after))?)
    }
}
