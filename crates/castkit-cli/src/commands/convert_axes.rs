//! `castkit convert-axes`: another up axis and another unit.

use std::io::Write;

use castkit::scene::convert_axes::{Conversion, Up, convert};
use castkit::write::{Document, Layout};
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::context::Context;
use crate::input::{self, RepairRecord, file_name};
use crate::layout::Chosen;
use crate::options::Files;
use crate::output::{self, file_label};
use crate::save;
use crate::status::Failure;
use crate::text::{Escaped, Size, Things};

const AFTER_HELP: &str = "\
Everything in the file is written in the new coordinates: vertices, normals, tangents, hair, blend shapes, bones, curves
(whose property is renamed or whose values change sign), offsets and skipped axes of constraints and handles, placements
of models and instances. The metadata get the new axis; that is where the old one is read from. Files that instances
refer to are not touched: convert them likewise.

Between axes nothing is lost: there and back again gives the same bytes. Axes are turned by a quarter, so z up to y up
is x, y, z to x, z, -y. Only rx ry rz curves of files before 2023-11 cannot stay what they are and become rq curves.

The layout stays as it is (castkit rewrite changes it). FILE and OUT may be the same file. With --json, one object:
  file, path, output, from, up, scale, euler_nodes, bytes_before, bytes_after, repairs

Examples:
  castkit convert-axes hero.cast -o hero_y.cast --up y
  castkit convert-axes hero.cast -o hero.cast --up z --scale 0.01       in place, from centimetres to metres
  castkit convert-axes old.cast -o new.cast --from z --up y             a file that does not say which axis is up";

/// Write a file with another axis up, or in another unit
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct ConvertAxes {
    #[command(flatten)]
    files: Files,

    /// The axis that points up afterwards
    #[arg(long, value_enum, value_name = "AXIS")]
    up: AxisName,

    /// The axis that points up now; without it what the metadata say, and y if they say nothing
    #[arg(long, value_enum, value_name = "AXIS")]
    from: Option<AxisName>,

    /// Multiply all lengths by this
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = positive)]
    scale: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AxisName {
    X,
    Y,
    Z,
}

impl From<AxisName> for Up {
    fn from(name: AxisName) -> Self {
        match name {
            AxisName::X => Self::X,
            AxisName::Y => Self::Y,
            AxisName::Z => Self::Z,
        }
    }
}

pub(crate) fn positive(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(factor) if factor.is_finite() && factor > 0.0 => Ok(factor),
        _ => Err("not a positive number".into()),
    }
}

/// What is printed with --json.
#[derive(Serialize)]
struct Report<'a> {
    file: &'a str,
    path: &'a str,
    output: &'a str,
    from: &'static str,
    up: &'static str,
    scale: f32,
    euler_nodes: usize,
    bytes_before: usize,
    bytes_after: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    repairs: Vec<RepairRecord>,
}

impl ConvertAxes {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        save::check_output(&self.files.output, &context.options)?;
        let outcome = self.convert(context);
        context.settle(&self.files.input, outcome)
    }

    fn convert(&self, context: &mut Context) -> Result<(), Failure> {
        let opened = input::open_to_write(&self.files.input, &self.files.output, &context.options)?;
        let cast = opened.cast();
        context.report_repairs(&self.files.input, cast.repairs());
        let mut document = Document::from(&cast);
        let said = Up::of(&document);
        let from = self.from.map(Up::from).or(said).unwrap_or(Up::Y);
        if self.from.is_none() && said.is_none() && !context.options.json {
            output::complain(format_args!(
                "{}: the file does not say which axis is up; y is taken, --from says otherwise",
                file_label(&self.files.input)
            ));
        }
        let conversion = Conversion::between(from, self.up.into()).with_scale(self.scale);
        let conversion = conversion.ok_or_else(|| Failure::Usage("--scale is no positive number".into()))?;
        let approximated = convert(&mut document, &conversion);
        let layout = Chosen::from(Layout::keeping(&cast, &document));
        let bytes_after = save::save(context, &document, layout, &self.files.output)?;
        if approximated.euler_nodes > 0 && !context.options.json {
            output::complain(format_args!(
                "{}: rx ry rz curves of {} became rq curves, which differ a little between keys",
                file_label(&self.files.input),
                Things(approximated.euler_nodes as u64, "node", "nodes")
            ));
        }
        if !save::is_report_wanted(context, &self.files.output) {
            return Ok(());
        }
        let report = Report {
            file: &file_name(&self.files.input),
            path: &self.files.input.to_string_lossy(),
            output: &self.files.output.to_string_lossy(),
            from: from.as_str(),
            up: Up::from(self.up).as_str(),
            scale: self.scale,
            euler_nodes: approximated.euler_nodes,
            bytes_before: cast.bytes().len(),
            bytes_after,
            repairs: RepairRecord::all(&cast),
        };
        if context.options.json {
            serde_json::to_writer(&mut context.out, &report)?;
            return Ok(writeln!(context.out)?);
        }
        let (output, from, up) = (Escaped(report.output), report.from, report.up);
        Ok(writeln!(context.out, "{output}: {from} up before, {up} up now, {}", Size(bytes_after))?)
    }
}
