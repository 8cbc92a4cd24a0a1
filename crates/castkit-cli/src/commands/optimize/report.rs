//! The contents before and after, as text and as JSON.

use std::io::{self, Write};

use castkit::convert::optimize::{Simplified, Steps, Summary, Totals, Untouched};
use serde::Serialize;

use crate::layout::Chosen;
use crate::output::Output;
use crate::save::Saved;
use crate::table::Table;
use crate::text::{Count, Escaped, Measure, Size, Things};

/// What is printed with --json.
#[derive(Serialize)]
pub(super) struct Report<'r> {
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

impl<'r> Report<'r> {
    pub(super) fn new(saved: Saved<'r>, chosen: Chosen, summary: &'r Summary, left_out: u64) -> Self {
        let Summary { before, after, steps, simplified, untouched, .. } = summary;
        Self { saved, chosen, before: before.into(), after: after.into(), steps, simplified, untouched, left_out }
    }

    /// Prints a table of the contents, before and after.
    pub(super) fn print(&self, out: &mut Output) -> io::Result<()> {
        let (before, after) = (self.before.totals, self.after.totals);
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
            ("vertices transformed per face", self.before.acmr, self.after.acmr),
            ("transforms per vertex", self.before.atvr, self.after.atvr),
        ];
        let ratios = ratios.into_iter().filter_map(|(what, before, after)| {
            Some([what.to_string(), Measure(before?).to_string(), Measure(after?).to_string()])
        });
        let bytes = [self.saved.bytes_before as u64, self.saved.bytes_after].map(|bytes| Size(bytes).to_string());
        let [bytes_before, bytes_after] = bytes;
        let rows = counts.chain(ratios).chain([["bytes".to_string(), bytes_before, bytes_after]]);
        let palette = out.palette;
        writeln!(out, "{}: {}", Escaped(&self.saved.output), self.chosen)?;
        Table::new(["", "before", "after"], rows).write(out, "  ", palette.heading)?;
        let steps = self.steps;
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
            writeln!(out, "  {}", done.join(", "))?;
        }
        if let Some(error) = self.simplified.iter().map(|mesh| mesh.error).reduce(f32::max) {
            let faces = Things(steps.simplified, "face", "faces");
            let meshes = Things(self.simplified.len() as u64, "mesh", "meshes");
            writeln!(
                out,
                "  {meshes} simplified by {faces}, off by at most {} % of their size",
                Measure(f64::from(error) * 100.0)
            )?;
        }
        Ok(())
    }
}
