//! `castkit split`: one file for each model and animation.

use std::io::Write;
use std::path::{Path, PathBuf};

use castkit::convert::Note;
use castkit::convert::join::detach;
use castkit::open::is_same_path;
use castkit::read::Repair;
use castkit::write::{Document, OutputFiles, SplitOptions, SplitPart};
use serde::Serialize;

use crate::context::Context;
use crate::destination;
use crate::input;
use crate::layout::{Chosen, LayoutOptions};
use crate::notes::NoteOptions;
use crate::operation::arguments;
use crate::output::Output;
use crate::save;
use crate::status::Failure;
use crate::text::{Escaped, Size, Things};

arguments! {
    /// What `castkit split` takes.
    pub(crate) struct Split of "split" {
        file: PathBuf,
        out_dir: PathBuf,
        detach: Vec<String>,
        force: bool,
        layout: LayoutOptions,
        notes: NoteOptions,
    }
}

/// What is printed with --json.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    chosen: Chosen,
    bytes_before: usize,
    left_out: u64,
    notes: Vec<Note>,
    files: Vec<Written>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    repairs: &'a [Repair],
}

#[derive(Serialize)]
struct Written {
    output: String,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    nodes: usize,
    bytes: u64,
}

impl Split {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.notes = self.notes.clone();
        let chosen = self.layout.chosen()?;
        if self.out_dir == Path::new("-") {
            return Err(Failure::Usage(
                "several files cannot go to standard output; give --out-dir a directory".into(),
            ));
        }
        let outcome = self.split(context, chosen);
        context.settle(&self.file, outcome)
    }

    fn split(&self, context: &mut Context, chosen: Chosen) -> Result<(), Failure> {
        let opened = input::open(&self.file, &context.options)?;
        let cast = opened.cast();
        context.report_repairs(&self.file, cast.repairs());
        save::note_texts(context, &self.file, &cast);
        let mut document = Document::from(&cast);
        for name in &self.detach {
            let report = detach(&mut document, name).map_err(Failure::file)?;
            context.note_all(&self.file, &report);
        }
        let left_out = save::left_out(&document, chosen);
        let options = SplitOptions::new().layout(chosen.layout).budget(context.options.budget());
        let parts = document.split(options).map_err(Failure::file)?;
        let outputs: Vec<PathBuf> = parts.iter().map(|part| self.out_dir.join(&part.file_name)).collect();
        self.check(&outputs)?;
        save::note_left_out(context, &self.file, left_out);
        context.check_strict()?;
        let files = self.write(context, chosen, &parts, &outputs)?;
        if context.options.json {
            let report = Report {
                chosen,
                bytes_before: cast.bytes().len(),
                left_out,
                notes: context.note_records(),
                files,
                repairs: cast.repairs(),
            };
            context.print_json_of(&self.file, &report)?;
        } else if Output::is_terminal() {
            for Written { output, kind, nodes, bytes, .. } in &files {
                let (output, nodes) = (Escaped(output), Things(*nodes as u64, "node", "nodes"));
                writeln!(context.out, "{output}: {kind}, {nodes}, {chosen}, {}", Size(*bytes))?;
            }
        }
        Ok(())
    }

    /// Writes all files or none. The first one is the result, the others are beside it.
    fn write(
        &self,
        context: &Context,
        chosen: Chosen,
        parts: &[SplitPart<'_>],
        outputs: &[PathBuf],
    ) -> Result<Vec<Written>, Failure> {
        let mut all = None;
        let mut files = Vec::new();
        for (SplitPart { kind, name, file_name, document, .. }, output) in parts.iter().zip(outputs) {
            let cannot_write = |error| Failure::writing(output, error);
            let mut file = match &mut all {
                None => {
                    let first = OutputFiles::new(self.out_dir.join(file_name), true).map_err(cannot_write)?;
                    all.insert(first).create()
                }
                Some(all) => all.beside(file_name),
            }
            .map_err(cannot_write)?;
            let bytes = save::write_to(context, document, chosen, &mut file);
            let bytes = bytes.map_err(|error| save::unwritten(&error, output))?;
            let nodes = document.nodes().count();
            let output = output.to_string_lossy().into_owned();
            files.push(Written { output, kind: kind.as_str(), name: name.clone(), nodes, bytes });
        }
        all.map_or(Ok(()), OutputFiles::commit).map_err(|error| Failure::writing(&self.out_dir, error))?;
        Ok(files)
    }

    /// Checks that all files can be written before any of them is.
    fn check(&self, outputs: &[PathBuf]) -> Result<(), Failure> {
        if let Some(output) = outputs.iter().find(|output| is_same_path(output, &self.file)) {
            let output = Escaped(output.to_string_lossy());
            return Err(Failure::File(format!("{output} is the input itself; give --out-dir another directory")));
        }
        destination::check_new(outputs, self.force)
    }
}
