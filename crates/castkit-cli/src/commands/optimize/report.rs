//! What was there before and after, for people and for programs.

use std::borrow::Cow;
use std::io::Write;
use std::path::Path;

use castkit::Cast;
use castkit::convert::optimize::{Simplified, Summary, Totals};
use serde::Serialize;

use crate::context::Context;
use crate::input::{RepairRecord, file_name};
use crate::layout::Chosen;
use crate::notes::NoteRecord;
use crate::output::file_label;
use crate::status::Failure;
use crate::table::Table;
use crate::text::{Count, Measure, Size, Things};

/// What was read and written.
pub(super) struct Files<'f, 'a> {
    pub(super) input: &'f Path,
    pub(super) output: &'f Path,
    pub(super) chosen: Chosen,
    pub(super) cast: &'f Cast<'a>,
    pub(super) bytes_after: u64,
    pub(super) left_out: u64,
}

#[derive(Serialize)]
struct Record<'r> {
    file: Cow<'r, str>,
    path: Cow<'r, str>,
    output: Cow<'r, str>,
    #[serde(flatten)]
    chosen: Chosen,
    bytes_before: usize,
    bytes_after: u64,
    before: TotalsRecord,
    after: TotalsRecord,
    steps: StepsRecord,
    simplified: Vec<SimplifiedRecord<'r>>,
    untouched: Vec<UntouchedRecord<'r>>,
    left_out: u64,
    notes: Vec<NoteRecord>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    repairs: Vec<RepairRecord>,
}

#[derive(Serialize)]
struct TotalsRecord {
    meshes: u64,
    vertices: u64,
    faces: u64,
    influences: u64,
    shape_vertices: u64,
    materials: u64,
    textures: u64,
    curves: u64,
    keys: u64,
    acmr: Option<f64>,
    atvr: Option<f64>,
}

#[derive(Serialize)]
struct StepsRecord {
    weights: u64,
    welded: u64,
    unused: u64,
    reordered: u64,
    materials: u64,
    textures: u64,
    keys: u64,
    narrowed: u64,
    duplicates: u64,
    joined: u64,
    simplified: u64,
    tangents: u64,
    split: u64,
}

#[derive(Serialize)]
struct SimplifiedRecord<'r> {
    name: &'r str,
    before: u64,
    after: u64,
    wanted: u64,
    error: f32,
}

#[derive(Serialize)]
struct UntouchedRecord<'r> {
    path: &'r str,
    reason: &'r str,
}

impl From<&Totals> for TotalsRecord {
    fn from(totals: &Totals) -> Self {
        Self {
            meshes: totals.meshes,
            vertices: totals.vertices,
            faces: totals.faces,
            influences: totals.influences,
            shape_vertices: totals.shape_vertices,
            materials: totals.materials,
            textures: totals.textures,
            curves: totals.curves,
            keys: totals.keys,
            acmr: totals.acmr(),
            atvr: totals.atvr(),
        }
    }
}

impl<'r> From<&'r Simplified> for SimplifiedRecord<'r> {
    fn from(mesh: &'r Simplified) -> Self {
        Self { name: &mesh.name, before: mesh.before, after: mesh.after, wanted: mesh.wanted, error: mesh.error }
    }
}

/// One object.
pub(super) fn json(context: &mut Context, files: &Files<'_, '_>, summary: &Summary) -> Result<(), Failure> {
    let steps = summary.steps;
    let record = Record {
        file: file_name(files.input),
        path: files.input.to_string_lossy(),
        output: files.output.to_string_lossy(),
        chosen: files.chosen,
        bytes_before: files.cast.bytes().len(),
        bytes_after: files.bytes_after,
        before: (&summary.before).into(),
        after: (&summary.after).into(),
        steps: StepsRecord {
            weights: steps.weights,
            welded: steps.welded,
            unused: steps.unused,
            reordered: steps.reordered,
            materials: steps.materials,
            textures: steps.textures,
            keys: steps.keys,
            narrowed: steps.narrowed,
            duplicates: steps.duplicates,
            joined: steps.joined,
            simplified: steps.simplified,
            tangents: steps.tangents,
            split: steps.split,
        },
        simplified: summary.simplified.iter().map(SimplifiedRecord::from).collect(),
        untouched: summary
            .untouched
            .iter()
            .map(|one| UntouchedRecord { path: &one.path, reason: &one.reason })
            .collect(),
        left_out: files.left_out,
        notes: context.note_records(),
        repairs: RepairRecord::all(files.cast),
    };
    context.print_json(&record)
}

/// A table of what is there, before and after.
pub(super) fn text(context: &mut Context, files: &Files<'_, '_>, summary: &Summary) -> Result<(), Failure> {
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
    let bytes = [files.cast.bytes().len() as u64, files.bytes_after].map(|bytes| Size(bytes).to_string());
    let [bytes_before, bytes_after] = bytes;
    let rows = counts.chain(ratios).chain([["bytes".to_string(), bytes_before, bytes_after]]);
    let palette = context.out.palette;
    writeln!(context.out, "{}: {}", file_label(files.output), files.chosen)?;
    Table::new(["", "before", "after"], rows).write(&mut context.out, "  ", palette.heading)?;
    let steps = summary.steps;
    let done = [
        Things(steps.welded, "vertex welded", "vertices welded").to_string(),
        Things(steps.unused, "unused vertex dropped", "unused vertices dropped").to_string(),
        Things(steps.weights, "weight dropped", "weights dropped").to_string(),
        Things(steps.reordered, "mesh reordered", "meshes reordered").to_string(),
        Things(steps.duplicates, "duplicate mesh dropped", "duplicate meshes dropped").to_string(),
        Things(steps.joined, "mesh joined to another", "meshes joined to others").to_string(),
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
