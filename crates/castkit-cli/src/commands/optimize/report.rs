//! The contents before and after, as text and as JSON.

use std::io::Write;

use castkit::Cast;
use castkit::convert::optimize::{Simplified, Steps, Summary, Totals, Untouched};
use serde::Serialize;

use crate::context::Context;
use crate::layout::Chosen;
use crate::options::Files;
use crate::output::file_label;
use crate::save::Saved;
use crate::status::Failure;
use crate::table::Table;
use crate::text::{Count, Measure, Size, Things};

/// What was read and written.
pub(super) struct Written<'f, 'a> {
    pub(super) files: &'f Files,
    pub(super) chosen: Chosen,
    pub(super) cast: &'f Cast<'a>,
    pub(super) bytes_after: u64,
    pub(super) left_out: u64,
}

#[derive(Serialize)]
struct Record<'r> {
    #[serde(flatten)]
    saved: Saved<'r>,
    #[serde(flatten)]
    chosen: Chosen,
    before: TotalsRecord<'r>,
    after: TotalsRecord<'r>,
    steps: &'r Steps,
    simplified: &'r [Simplified],
    untouched: &'r [Untouched],
    left_out: u64,
}

#[derive(Serialize)]
struct TotalsRecord<'r> {
    #[serde(flatten)]
    totals: &'r Totals,
    acmr: Option<f64>,
    atvr: Option<f64>,
}

impl<'r> From<&'r Totals> for TotalsRecord<'r> {
    fn from(totals: &'r Totals) -> Self {
        Self { totals, acmr: totals.acmr(), atvr: totals.atvr() }
    }
}

/// One object.
pub(super) fn json(context: &mut Context, written: &Written<'_, '_>, summary: &Summary) -> Result<(), Failure> {
    let record = Record {
        saved: Saved::new(context, written.files, written.cast, written.bytes_after),
        chosen: written.chosen,
        before: (&summary.before).into(),
        after: (&summary.after).into(),
        steps: &summary.steps,
        simplified: &summary.simplified,
        untouched: &summary.untouched,
        left_out: written.left_out,
    };
    context.print_json_of(&written.files.input, &record)
}

/// A table of the contents, before and after.
pub(super) fn text(context: &mut Context, written: &Written<'_, '_>, summary: &Summary) -> Result<(), Failure> {
    let (before, after) = (&summary.before, &summary.after);
    let counts = [
        ("meshes", before.meshes, after.meshes),
        ("vertices", before.vertices, after.vertices),
        ("faces", before.faces, after.faces),
        ("slots for weights", before.influences, after.influences),
        ("blend shape vertices", before.shape_vertices, after.shape_vertices),
        ("materials", before.materials, after.materials),
        ("textures and colours", before.textures, after.textures),
        ("curves", before.curves, after.curves),
        ("keys", before.keys, after.keys),
    ];
    let there = counts.into_iter().filter(|(_, before, after)| *before > 0 || *after > 0);
    let counts =
        there.map(|(what, before, after)| [what.to_string(), Count(before).to_string(), Count(after).to_string()]);
    let ratios = [
        ("vertices transformed per face", before.acmr(), after.acmr()),
        ("transforms per vertex", before.atvr(), after.atvr()),
    ];
    let ratios = ratios.into_iter().filter_map(|(what, before, after)| {
        Some([what.to_string(), Measure(before?).to_string(), Measure(after?).to_string()])
    });
    let bytes = [written.cast.bytes().len() as u64, written.bytes_after].map(|bytes| Size(bytes).to_string());
    let [bytes_before, bytes_after] = bytes;
    let rows = counts.chain(ratios).chain([["bytes".to_string(), bytes_before, bytes_after]]);
    let palette = context.out.palette;
    writeln!(context.out, "{}: {}", file_label(&written.files.to.output), written.chosen)?;
    Table::new(["", "before", "after"], rows).write(&mut context.out, "  ", palette.heading)?;
    let steps = summary.steps;
    let done = [
        Things(steps.welded, "vertex welded", "vertices welded").to_string(),
        Things(steps.unused, "unused vertex dropped", "unused vertices dropped").to_string(),
        Things(steps.weights, "weight dropped", "weights dropped").to_string(),
        Things(steps.reordered, "mesh reordered", "meshes reordered").to_string(),
        Things(steps.duplicates, "duplicate mesh dropped", "duplicate meshes dropped").to_string(),
        Things(steps.joined, "mesh joined with another", "meshes joined with others").to_string(),
        Things(steps.tangents, "mesh with new tangents", "meshes with new tangents").to_string(),
        Things(steps.split, "vertex split", "vertices split").to_string(),
    ];
    let done: Vec<String> = done.into_iter().filter(|done| !done.starts_with("0 ")).collect();
    if !done.is_empty() {
        writeln!(context.out, "  {}", done.join(", "))?;
    }
    if let Some(error) = summary.simplified.iter().map(|mesh| mesh.error).reduce(f32::max) {
        let faces = Things(steps.simplified, "face", "faces");
        let meshes = Things(summary.simplified.len() as u64, "mesh", "meshes");
        writeln!(
            context.out,
            "  {meshes} simplified by {faces}, off by at most {} % of their size",
            Measure(f64::from(error) * 100.0)
        )?;
    }
    Ok(())
}
