//! `castkit rewrite`: the same content with another layout, recovered, or with new hashes.

use std::io::Write;

use castkit::write::Document;
use serde::Serialize;

use crate::batch::Shared;
use crate::context::Context;
use crate::each_file::EachFile;
use crate::files::Files;
use crate::input;
use crate::layout::{Chosen, LayoutOptions};
use crate::notes::NoteOptions;
use crate::operation::arguments;
use crate::save::{self, Saved};
use crate::status::Failure;
use crate::text::{Count, Escaped, Size, Things};

arguments! {
    /// What `castkit rewrite` takes.
    pub(crate) struct Rewrite of "rewrite" {
        files: EachFile,
        rehash: bool,
        layout: LayoutOptions,
        notes: NoteOptions,
    }
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
        self.files.work(context, "rewritten", Shared::default(), |context, files| self.rewrite(context, files, chosen))
    }

    fn rewrite(&self, context: &mut Context, files: &Files, chosen: Chosen) -> Result<(), Failure> {
        let opened = save::open(context, files, input::AS_CAST)?;
        let cast = opened.cast();
        let mut document = Document::from(&cast);
        if self.rehash {
            document.rehash();
        }
        let left_out = save::left_out(&document, chosen);
        save::note_left_out(context, &files.file, left_out);
        let output = &files.output;
        let bytes_after = save::save(context, &document, chosen, output)?;
        if !save::is_report_wanted(context, output) {
            return Ok(());
        }
        let report = Report {
            saved: Saved::new(context, files, &cast, bytes_after),
            chosen,
            nodes: cast.node_count(),
            rehashed: if self.rehash { cast.node_count() } else { 0 },
            left_out,
            arrays: save::arrays_of(output, &context.options),
        };
        if context.options.json {
            return context.print_json_of(&files.file, &report);
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
