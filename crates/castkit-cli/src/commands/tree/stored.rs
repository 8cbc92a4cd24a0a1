//! Files of other formats as the tree of records that they contain.

mod plain;

use std::io::Write;
use std::ops::ControlFlow;

use castkit::convert::inspect::{self, Record};
use castkit::convert::{Format, notes};

use super::{Tree, json};
use crate::context::Context;
use crate::faults::{Fault, complain_of};
use crate::status::Failure;
use crate::text::{Escaped, Things};

/// Prints records in one of two forms.
struct Printer<'p> {
    tree: &'p Tree,
    context: &'p mut Context,
    /// Kind and index of the current record and of those that contain it.
    path: Vec<(String, usize)>,
    shown: usize,
}

impl Tree {
    pub(super) fn show_stored(&self, context: &mut Context, format: Format, bytes: &[u8]) -> Result<(), Failure> {
        if context.options.json {
            json::begin(&mut context.out, &self.input.file, (format, bytes.len()), None)?;
        }
        let is_json = context.options.json;
        let mut printer = Printer { tree: self, context, path: Vec::new(), shown: 0 };
        let mut printed = Ok(());
        let end = inspect::walk(format, bytes, &mut |record| {
            printed = printer.print(&record);
            if printed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let shown = printer.shown;
        printed?;
        let end = match end {
            Ok(end) => end,
            Err(error) => {
                // The output remains valid JSON.
                if is_json {
                    json::end_of_stored(&mut context.out, 0, &[])?;
                }
                return Err(Failure::file(error));
            }
        };
        let faults: Vec<Fault> = end.faults.iter().map(Fault::new).collect();
        if is_json {
            json::end_of_stored(&mut context.out, end.slack, &faults)?;
        } else if end.slack > 0 {
            let warning = context.out.palette.warning;
            let bytes = Things(end.slack as u64, "unaccounted byte", "unaccounted bytes");
            writeln!(context.out, "{warning}{bytes}{warning:#}")?;
        }
        if let (0, Some(kind)) = (shown, &self.kind) {
            let what = format_args!("there is no {} in the file", Escaped(kind));
            context.note(&self.input.file, &notes::NO_SUCH_KIND, 1, what);
            context.check_strict()?;
        }
        complain_of(faults)
    }
}

impl Printer<'_> {
    fn print(&mut self, record: &Record<'_>) -> Result<(), Failure> {
        let tree = self.tree;
        if tree.kind.is_some() {
            self.path.truncate(record.depth);
            self.path.push((record.kind.clone().into_owned(), record.index));
        }
        let is_kind = tree.kind.as_ref().is_none_or(|kind| *kind == record.kind);
        if !is_kind || record.depth >= tree.depth.unwrap_or(u32::MAX) as usize {
            return Ok(());
        }
        self.shown += 1;
        let is_first = self.shown == 1;
        match self.context.options.json {
            true => json::node(&mut self.context.out, &json::Node::of_record(record, tree.digest), is_first),
            false => {
                let path = tree.kind.is_some().then_some(&self.path[..]);
                let palette = self.context.out.palette;
                plain::record(&mut self.context.out, palette, record, path)
            }
        }
    }
}
