//! `castkit rewrite`: the same file with another layout, sound, or with new hashes.

use std::io::Write;

use castkit::Cast;
use castkit::write::Document;
use clap::Args;
use serde::Serialize;

use crate::context::Context;
use crate::input::{self, RepairRecord, file_name};
use crate::layout::{Chosen, LayoutOptions};
use crate::notes::{NoteOptions, NoteRecord};
use crate::options::Files;
use crate::save;
use crate::status::Failure;
use crate::text::{Count, Escaped, Size, Things};

const AFTER_HELP: &str = "\
What the file says stays the same: kinds, names, values, order, what is unknown, and bytes behind the last root. The
layout says where it lies:
  aligned   Arrays can be used in place by a program that maps the file, without a copy. What is put between them are
            properties named _ that hold spaces. All known readers pass over them, though other programs may lose them
            when they save. Materials, where they could be taken for textures, and nodes of unknown kinds get none.
  compact   Without such properties, and without bytes inside of nodes that nothing accounts for.
  preserve  As in the input.

FILE and OUT may be the same file, also by way of a symbolic link. At every moment there is either the old or the new file.
With --recover a damaged file becomes a sound one. Relative paths of textures and instances are kept as they are.

With --json, one object:
  file, path, output, layout, alignment, bytes_before, bytes_after, nodes
  rehashed   nodes with a new hash, 0 without --rehash
  left_out   bytes of the input that nothing accounts for and that the layout drops
  arrays     {count, aligned, bytes, aligned_bytes, padding_properties} of the output, of arrays of elements larger than
             a byte; not when the output is a device or a pipe
  repairs    with --recover, [{offset, what}]

Examples:
  castkit rewrite hero.cast -o hero.cast                    align all arrays to 16 bytes, in place
  castkit rewrite hero.cast -o fast.cast --align 64
  castkit rewrite fast.cast -o small.cast --layout compact
  castkit rewrite damaged.cast -o sound.cast --recover --layout preserve
  curl -s https://example.com/hero.cast | castkit rewrite - -o - > hero.cast";

/// Write a file anew: aligned, compact, repaired, or with new hashes
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Rewrite {
    #[command(flatten)]
    files: Files,

    /// Give every node a new hash that no other has, and let links follow
    ///
    /// Hashes of 0 and repeated ones, which some programs write, make links ambiguous. Links that lead nowhere keep
    /// their value. The same input gives the same hashes.
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
    file: &'a str,
    path: &'a str,
    output: &'a str,
    #[serde(flatten)]
    chosen: Chosen,
    bytes_before: usize,
    bytes_after: u64,
    nodes: u64,
    rehashed: u64,
    left_out: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    arrays: Option<castkit::summary::Arrays>,
    notes: Vec<NoteRecord>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    repairs: Vec<RepairRecord>,
}

impl Rewrite {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.set_notes(&self.notes);
        let chosen = self.layout.chosen()?;
        save::check_output(&self.files.output, &context.options)?;
        let outcome = self.rewrite(context, chosen);
        context.settle(&self.files.input, outcome)
    }

    fn rewrite(&self, context: &mut Context, chosen: Chosen) -> Result<(), Failure> {
        let opened = input::open_to_write(&self.files.input, &self.files.output, &context.options, input::AS_CAST)?;
        let cast = opened.cast();
        context.report_repairs(&self.files.input, cast.repairs());
        let mut document = Document::from(&cast);
        if self.rehash {
            document.rehash();
        }
        let left_out = save::left_out(&document, chosen);
        save::note_left_out(context, &self.files.input, left_out);
        let bytes_after = save::save(context, &document, chosen, &self.files.output)?;
        if save::is_report_wanted(context, &self.files.output) {
            self.report(context, &cast, chosen, bytes_after, left_out)?;
        }
        Ok(())
    }

    fn report(
        &self,
        context: &mut Context,
        cast: &Cast<'_>,
        chosen: Chosen,
        bytes_after: u64,
        left_out: u64,
    ) -> Result<(), Failure> {
        let report = Report {
            file: &file_name(&self.files.input),
            path: &self.files.input.to_string_lossy(),
            output: &self.files.output.to_string_lossy(),
            chosen,
            bytes_before: cast.bytes().len(),
            bytes_after,
            nodes: cast.node_count(),
            rehashed: if self.rehash { cast.node_count() } else { 0 },
            left_out,
            arrays: save::arrays_of(&self.files.output, &context.options),
            notes: context.note_records(),
            repairs: RepairRecord::all(cast),
        };
        if context.options.json {
            return context.print_json(&report);
        }
        let (before, after) = (Size(report.bytes_before as u64), Size(bytes_after));
        write!(context.out, "{}: {chosen}, {before} before, {after} now", Escaped(report.output))?;
        if let Some(arrays) = &report.arrays {
            write!(context.out, ", {} of {} aligned", Count(arrays.aligned), Things(arrays.count, "array", "arrays"))?;
        }
        if self.rehash {
            write!(context.out, ", {}", Things(report.rehashed, "new hash", "new hashes"))?;
        }
        Ok(writeln!(context.out)?)
    }
}
