//! The contents before and after, as text and as JSON.

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::Path;

use castkit::convert::optimize::{Lod, Simplified, Steps, Summary, Totals, Untouched};
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
    lods: Vec<LodRecord<'r>>,
    untouched: &'r [Untouched],
    left_out: u64,
}

/// A level of detail; those that are files have an output.
#[derive(Serialize)]
struct LodRecord<'r> {
    #[serde(flatten)]
    lod: Lod,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<Cow<'r, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<u64>,
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
    /// A report; `files` are those of the levels of detail and their sizes, if they are files.
    pub(super) fn new(
        saved: Saved<'r>,
        chosen: Chosen,
        summary: &'r Summary,
        files: &[(&'r Path, u64)],
        left_out: u64,
    ) -> Self {
        let Summary { before, after, steps, simplified, untouched, lods, .. } = summary;
        let file = |level: u32| files.get(usize::try_from(level.checked_sub(1)?).ok()?);
        let record = |lod: &Lod| {
            let file = file(lod.level);
            let (output, bytes) = (file.map(|(path, _)| path.to_string_lossy()), file.map(|(_, bytes)| *bytes));
            LodRecord { lod: *lod, output, bytes }
        };
        let lods = lods.iter().filter(|lod| lod.level > 0).map(record).collect();
        let (before, after) = (before.into(), after.into());
        Self { saved, chosen, before, after, steps, simplified, lods, untouched, left_out }
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
        let own = || self.simplified.iter().filter(|mesh| mesh.level == 0);
        if let Some(error) = own().map(|mesh| mesh.error).reduce(f32::max) {
            let faces = Things(steps.simplified, "face", "faces");
            let meshes = Things(own().count() as u64, "mesh", "meshes");
            writeln!(out, "  {meshes} simplified by {faces}, off by at most {}", Measure(error.into()))?;
        }
        for LodRecord { lod, output, bytes } in &self.lods {
            let place = output.as_ref().map(|output| format!("{}: ", Escaped(output))).unwrap_or_default();
            let size = bytes.map(|bytes| format!(", {}", Size(bytes))).unwrap_or_default();
            let (triangles, error) = (Things(lod.triangles, "triangle", "triangles"), Measure(lod.error.into()));
            writeln!(out, "  {place}level {}, {triangles}, off by at most {error}{size}", lod.level)?;
        }
        Ok(())
    }
}
