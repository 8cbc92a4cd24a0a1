//! `castkit info`: a summary of each file, one page each.

mod geometry;
mod look;
mod motion;
mod odd;
mod overview;
mod page;
mod stored;

use std::io::Write;
use std::path::{Path, PathBuf};

use castkit::convert::{Note, Report, inspect};
use castkit::read::Repair;
use castkit::summary::Summary;
use clap::Args;
use serde::Serialize;

use crate::context::Context;
use crate::input;
use crate::notes::NoteOptions;
use crate::output::file_label;
use crate::status::Failure;
use crate::stored::{Fault, complain_of};

const AFTER_HELP: &str = "\
The page shows what is in the file and leaves out sections that would be empty. Bounds include all vertices of a \
model, before the model is placed. Aligned arrays are those that a program can use in place in a mapped \
file, without copying them. The length of an animation is from its first key to its last.

Files of other formats are converted to Cast in memory and shown as such. What is lost on the way \
is listed at the end, as castkit convert would report it. For FBX and MilkShape files, the page also shows what \
is stored: versions, sizes, objects, embedded files.

With --json, one object for each file, one per line:
  file, path, bytes, format_version, flags, roots, levels, nodes, properties
  format          the extension of the format, such as fbx; cast for Cast
  nodes_by_kind   {kind: count}
  metadata        {author, software, up_axis, scene_root}, if there is any
  models          [{name, position, rotation, scale, vertices, faces, bounds: {min, max}, meshes, materials, \
                  hairs, blend_shapes, skeleton: {bones, root_bones, ik_handles, constraints}}]
    meshes        [{name, vertices, faces, bounds, normals, tangents, uv_layers, color_layers, \
                  maximum_influence, skinning_method, material}]
    materials     [{name, type, slots: [{slot, field, texture | color and color_space | missing}]}]
    hairs         [{name, strands, particles, material}]
    blend_shapes  [{name, base_shape, vertices, target_meshes}]
  animations      [{name, frame_rate, looping, first_frame, last_frame, length_frames, length_seconds, curves, \
                  keys, curves_by_property, curves_by_mode, curve_mode_overrides, skeleton, notification_tracks: \
                  [{name, keys}]}]
  instances       [{name, reference_file, position, rotation, scale}]
  arrays          {count, aligned, bytes, aligned_bytes, padding_properties}
  oddities        {unusual_version, unusual_flags, trailing_bytes, slack_bytes, opaque_nodes, misplaced_roots, \
                  findings: [{what, kind, property, type, value, replaced_by, count}]}
  repairs         with --recover: [{offset, what}]

For files of other formats, bytes is the size of the file, and everything else describes the Cast file that \
would be written. In addition:
  stored          what the file says about itself: {version, ..., faults: [{offset, node, what}]}, named as on \
                  the page
  notes           [{code, severity, outcome, feature, detail, count, examples}]

Examples:
  castkit info hero.cast walk.cast
  castkit info hero.fbx
  castkit info --json *.cast | jq -r 'select(.animations != []) | .file'
  castkit info --json hero.cast | jq -r '.models[].materials[].slots[].texture'
  curl -s https://example.com/hero.cast | castkit info -";

/// Show what is in files, one page each
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Info {
    /// The files; - is standard input
    #[arg(value_name = "FILE", required = true, value_hint = clap::ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// List everything, not only the first few
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    notes: NoteOptions,
}

/// What is printed with --json.
#[derive(Serialize)]
struct Record<'a> {
    format: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stored: Option<stored::Record<'a>>,
    #[serde(flatten)]
    summary: Option<Summary<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Note>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    repairs: &'a [Repair],
}

impl Info {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.notes = self.notes.clone();
        context.options.is_one_of_several = self.files.len() > 1;
        let mut first = true;
        for file in &self.files {
            let outcome = self.show(context, file, &mut first);
            context.settle(file, outcome)?;
        }
        Ok(())
    }

    fn show(&self, context: &mut Context, file: &Path, first: &mut bool) -> Result<(), Failure> {
        let (bytes, format) = input::bytes_and_format(file, &context.options)?;
        let size = bytes.len();
        let stored = inspect::is_supported(format).then(|| inspect::describe(format, &bytes));
        let stored = stored.transpose().map_err(Failure::file)?;
        // A build without the reader can still show what is stored.
        let is_readable = stored.is_none() || format.is_readable();
        let converted = is_readable.then(|| input::as_cast(bytes, format, &context.options));
        let (converted, failed) = match converted.transpose() {
            Ok(converted) => (converted, None),
            // What is stored is shown even then.
            Err(failure) if stored.is_some() => (None, Some(failure)),
            Err(failure) => return Err(failure),
        };
        let cast = converted.as_ref().map(|(file, _)| file.cast());
        let mut summary = cast.as_ref().map(Summary::of);
        if let Some(summary) = &mut summary {
            summary.bytes = size;
        }
        let repairs = cast.as_ref().map(|cast| cast.repairs()).unwrap_or_default();
        context.report_repairs(file, repairs);
        let none = Report::default();
        let report = converted.as_ref().map_or(&none, |(_, report)| report);
        // They are on the page.
        context.record(report);
        context.check_strict()?;
        if context.options.json {
            let record = Record {
                format: format.extension(),
                stored: stored.as_ref().map(stored::Record),
                summary,
                notes: self.notes.records(report),
                repairs,
            };
            context.print_json_of(file, &record)?;
        } else {
            if !std::mem::take(first) {
                writeln!(context.out)?;
            }
            let notes = self.notes.shown(report).filter(|_| !self.notes.quiet.quiet).collect();
            let about = overview::About { label: &file_label(file), size, format, stored: stored.as_ref(), notes };
            let page = &mut page::Page { out: &mut context.out, most: if self.all { usize::MAX } else { 12 } };
            overview::write(page, &about, summary.as_ref())?;
        }
        // Files are shown as soon as they are done, because the next one may take a while.
        context.out.flush()?;
        let faults: Vec<Fault> = stored.iter().flat_map(|stored| &stored.faults).map(Fault::new).collect();
        // The broken parts of a file say more than the error of its reader.
        match failed {
            Some(failure) if faults.is_empty() => Err(failure),
            _ => complain_of(faults),
        }
    }
}
