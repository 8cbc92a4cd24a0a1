//! `castkit split`: one file for each model and animation.

use std::io::Write;
use std::path::{Path, PathBuf};

use castkit::convert::Note;
use castkit::open::is_same_path;
use castkit::read::Repair;
use castkit::write::{Document, OutputFiles, SplitOptions, SplitPart};
use clap::Args;
use serde::Serialize;

use crate::context::Context;
use crate::destination;
use crate::input;
use crate::layout::{Chosen, LayoutOptions};
use crate::notes::NoteOptions;
use crate::operation::{help, long_help};
use crate::options::File;
use crate::output::Output;
use crate::save;
use crate::status::Failure;
use crate::text::{Escaped, Size, Things};

const AFTER_HELP: &str = "\
Each file has one root with one model or one animation, and a copy of the first metadata, or only of its up axis if \
the metadata is larger than 4 KiB. A model keeps its materials. Everything else goes into rest.cast, so that nothing \
is lost: instances, other metadata, nodes of other kinds, and bytes after the last root.

Files are named after the model or animation. Characters that some systems do not allow in file names become _, and \
repeated names get a number (hero_2.cast). Relative paths of textures and instances are not changed; they are now \
relative to DIR.

All files appear together when the last one is complete. If one cannot be written, none is, and a directory created \
for them is removed again. Symbolic links in place of the files are neither followed nor replaced.

With --json, one object:
  file, path, layout, alignment, bytes_before
  left_out   how many unaccounted bytes of the input are not in the output
  files      [{output, kind, name, nodes, bytes}]; the kind of rest.cast is \"rest\"
  notes      [{code, severity, outcome, feature, detail, count, examples}]
  repairs    if the file was recovered: [{offset, what}]

Examples:
  castkit split scene.cast --out-dir parts
  castkit split scene.cast --out-dir parts --json | jq -r '.files[].output'
  castkit merge parts/*.cast -o scene.cast";

/// Split a file into one for each model and animation
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Split {
    #[command(flatten)]
    input: File,

    /// Write the results into this directory, which is created if it does not exist
    ///
    /// One file for each model and animation.
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    out_dir: PathBuf,

    #[arg(long, help = help("force"), long_help = long_help("force"))]
    force: bool,

    #[command(flatten)]
    layout: LayoutOptions,

    #[command(flatten)]
    notes: NoteOptions,
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
        context.settle(&self.input.file, outcome)
    }

    fn split(&self, context: &mut Context, chosen: Chosen) -> Result<(), Failure> {
        let opened = input::open(&self.input.file, &context.options)?;
        let cast = opened.cast();
        context.report_repairs(&self.input.file, cast.repairs());
        save::note_texts(context, &self.input.file, &cast);
        let document = Document::from(&cast);
        let left_out = save::left_out(&document, chosen);
        let options = SplitOptions::new().layout(chosen.layout).budget(context.options.budget());
        let parts = document.split(options).map_err(Failure::file)?;
        let outputs: Vec<PathBuf> = parts.iter().map(|part| self.out_dir.join(&part.file_name)).collect();
        self.check(&outputs)?;
        save::note_left_out(context, &self.input.file, left_out);
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
            context.print_json_of(&self.input.file, &report)?;
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
        if let Some(output) = outputs.iter().find(|output| is_same_path(output, &self.input.file)) {
            let output = Escaped(output.to_string_lossy());
            return Err(Failure::File(format!("{output} is the input itself; give --out-dir another directory")));
        }
        destination::check_new(outputs, self.force)
    }
}
