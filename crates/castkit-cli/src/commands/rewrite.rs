//! `castkit rewrite`: the same content with another layout, recovered, or with new hashes.

use std::io::Write;

use castkit::write::Document;
use clap::Args;
use serde::Serialize;

use crate::context::Context;
use crate::input;
use crate::layout::{Chosen, LayoutOptions};
use crate::notes::NoteOptions;
use crate::options::Files;
use crate::save::{self, Saved};
use crate::status::Failure;
use crate::text::{Count, Escaped, Size, Things};

const AFTER_HELP: &str = "\
The content stays the same: kinds, names, values, order, unknown nodes and properties, and bytes after the last \
root. Relative paths of textures and instances are not changed. With --recover, a damaged file becomes an intact \
one.

Layouts:
  aligned   A program that maps the file can use the arrays in place, without copying them. Padding takes the \
            form of properties named _ that contain spaces. All known readers skip them, though other programs \
            may drop them when they save the file. Materials, where padding could be mistaken for a texture \
            slot, and nodes of unknown kinds are not padded.
  compact   No padding, and no unaccounted bytes inside nodes.
  preserve  The layout of the input.

With --json, one object:
  file, path, output, layout, alignment, bytes_before, bytes_after, nodes
  rehashed  how many nodes got a new hash
  left_out  how many unaccounted bytes of the input are not in the output
  arrays    {count, aligned, bytes, aligned_bytes, padding_properties} of the output, for arrays of elements \
            larger than a byte; absent if the output is a device or a pipe
  notes     [{code, severity, outcome, feature, detail, count, examples}]
  repairs   if the file was recovered: [{offset, what}]

Examples:
  castkit rewrite hero.cast -o hero.cast           align all arrays to 16 bytes
  castkit rewrite hero.cast -o fast.cast --align 64
  castkit rewrite fast.cast -o small.cast --layout compact
  castkit rewrite damaged.cast -o sound.cast --recover --layout preserve
  curl -s https://example.com/hero.cast | castkit rewrite - -o - > hero.cast";

/// Rewrite a file: aligned, compact, recovered, or with new hashes
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Rewrite {
    #[command(flatten)]
    files: Files,

    /// Give every node a new, unique hash, and update links
    ///
    /// Some programs write hashes of 0 or use one hash several times, which makes links ambiguous. Links that lead
    /// nowhere keep their value. The same input gives the same hashes.
    #[arg(long)]
    rehash: bool,

    #[command(flatten)]
    layout: LayoutOptions,

    #[command(flatten)]
    notes: NoteOptions,
}

/// What is printed with --json.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    saved: Saved<'a>,
    #[serde(flatten)]
    chosen: Chosen,
    nodes: u64,
    rehashed: u64,
    left_out: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    arrays: Option<castkit::summary::Arrays>,
}

impl Rewrite {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.notes = self.notes.clone();
        let chosen = self.layout.chosen()?;
        save::check_output(&self.files.to.output, &context.options)?;
        let outcome = self.rewrite(context, chosen);
        context.settle(&self.files.input, outcome)
    }

    fn rewrite(&self, context: &mut Context, chosen: Chosen) -> Result<(), Failure> {
        let opened = save::open(context, &self.files, input::AS_CAST)?;
        let cast = opened.cast();
        let mut document = Document::from(&cast);
        if self.rehash {
            document.rehash();
        }
        let left_out = save::left_out(&document, chosen);
        save::note_left_out(context, &self.files.input, left_out);
        let output = &self.files.to.output;
        let bytes_after = save::save(context, &document, chosen, output)?;
        if !save::is_report_wanted(context, output) {
            return Ok(());
        }
        let report = Report {
            saved: Saved::new(context, &self.files, &cast, bytes_after),
            chosen,
            nodes: cast.node_count(),
            rehashed: if self.rehash { cast.node_count() } else { 0 },
            left_out,
            arrays: save::arrays_of(output, &context.options),
        };
        if context.options.json {
            return context.print_json_of(&self.files.input, &report);
        }
        let (before, after) = (Size(cast.bytes().len() as u64), Size(bytes_after));
        write!(context.out, "{}: {chosen}, {before} before, {after} now", Escaped(output.to_string_lossy()))?;
        if let Some(arrays) = &report.arrays {
            write!(context.out, ", {} of {} aligned", Count(arrays.aligned), Things(arrays.count, "array", "arrays"))?;
        }
        if self.rehash {
            write!(context.out, ", {}", Things(report.rehashed, "new hash", "new hashes"))?;
        }
        Ok(writeln!(context.out)?)
    }
}
