//! `castkit info`: a summary of each file, one page each.

mod animations;
mod bones;
mod listing;
mod materials;
mod models;
mod overview;
mod page;
mod stored;
mod unusual;

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use castkit::CastFile;
use castkit::convert::{Format, JobStatus, Note, Options as Import, Report, inspect};
use castkit::open::TextureSearch;
use castkit::read::Repair;
use castkit::summary::Summary;
use serde::Serialize;

use crate::batch::in_order;
use crate::context::{Context, write_json_of};
use crate::files;
use crate::input::{self, Loaded};
use crate::notes::NoteOptions;
use crate::operation::arguments;
use crate::options::Options;
use crate::output::{Palette, file_label};
use crate::status::Failure;
use crate::stored::{Fault, complain_of};
use crate::textures::TextureOptions;
use listing::{Line, Listing};

arguments! {
    /// What `castkit info` takes.
    pub(crate) struct Info of "info" {
        paths: Vec<PathBuf>,
        all: bool,
        bones: bool,
        textures: TextureOptions,
        notes: NoteOptions,
    }
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

/// What there is to print about a file.
struct Shown {
    /// The page, or a line of JSON.
    text: Vec<u8>,
    /// The line of the table.
    line: Line,
    /// What was lost when the file was converted to Cast.
    report: Report,
    repairs: Vec<Repair>,
    /// Broken parts of a file of another format.
    faults: Vec<Fault>,
    /// Why only a part of the file is shown.
    failed: Option<Failure>,
}

impl Info {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.notes = self.notes.clone();
        let has_directory = self.paths.iter().any(|path| path.is_dir());
        let is_table = has_directory && !(self.all || self.bones || context.options.json);
        match is_table || has_directory && context.options.json {
            true => context.in_batch(("listed", None), |context| self.show(context, is_table)),
            false => self.show(context, false),
        }
    }

    fn show(&self, context: &mut Context, is_table: bool) -> Result<(), Failure> {
        let files = files::named(context, &self.paths, is_shown, "file of a known format")?;
        context.options.is_one_of_several = files.len() > 1;
        let search = self.textures.search(context)?;
        let (options, palette) = (context.options.clone(), context.out.palette);
        let look = |file: &PathBuf| self.look(file, &search, &options, (palette, is_table));
        let (mut first, mut listing) = (true, is_table.then(Listing::default));
        let outcome = in_order(context, &files, look, |context, file, shown| {
            let outcome = shown.and_then(|shown| tell(context, file, shown, (&mut first, listing.as_mut())));
            if outcome.is_ok() {
                context.count(JobStatus::Written);
            }
            context.settle(file, outcome)
        });
        listing.iter().try_for_each(|listing| listing.write(&mut context.out))?;
        outcome
    }

    /// Reads a file and describes it. This runs on several threads.
    fn look(
        &self,
        file: &Path,
        search: &TextureSearch,
        options: &Options,
        (palette, is_table): (Palette, bool),
    ) -> Result<Shown, Failure> {
        let (bytes, format) = input::bytes_and_format(file, options)?;
        let size = bytes.len();
        let stored = inspect::is_supported(format).then(|| inspect::describe(format, &bytes));
        let stored = stored.transpose().map_err(Failure::file)?;
        let is_readable = stored.is_none() || format.is_readable();
        let converted = is_readable.then(|| {
            input::load(
                bytes,
                format,
                Import { texture_search: search.clone(), ..Import::new().keep_space(true) },
                options,
            )
        });
        let (converted, failed) = match converted.transpose() {
            Ok(converted) => (converted, None),
            // What is stored is shown even then.
            Err(failure) if stored.is_some() => (None, Some(failure)),
            Err(failure) => return Err(failure),
        };
        let (converted, inside, report) = match converted {
            Some(Loaded { file, inside, report }) => (Some(file), inside, report),
            None => (None, Vec::new(), Report::default()),
        };
        let cast = converted.as_ref().map(CastFile::cast);
        let mut summary = cast.as_ref().map(Summary::of);
        if let Some(summary) = &mut summary {
            summary.bytes = size;
            if file != Path::new("-") {
                let embedded: HashSet<&str> = inside.iter().map(|file| file.path.as_str()).collect();
                summary.find_textures(&self.textures.base(file), search, |path| embedded.contains(path));
            }
        }
        let repairs = cast.as_ref().map(|cast| cast.repairs()).unwrap_or_default();
        let line = Line::new(file, format, size, summary.as_ref());
        let mut page = page::Page { out: Vec::new(), palette, most: if self.all { usize::MAX } else { 12 } };
        if options.json {
            let record = Record {
                format: format.extension(),
                stored: stored.as_ref().map(stored::Record),
                summary,
                notes: self.notes.records(&report),
                repairs,
            };
            write_json_of(&mut page.out, file, &record)?;
        } else if !is_table {
            let notes = self.notes.shown(&report).filter(|_| !self.notes.quiet.quiet).collect();
            let about = overview::About { label: &file_label(file), size, format, stored: stored.as_ref(), notes };
            overview::write(&mut page, &about, summary.as_ref())?;
            if let Some(summary) = summary.as_ref().filter(|_| self.bones) {
                bones::write(&mut page, summary)?;
            }
        }
        let faults = stored.iter().flat_map(|stored| &stored.faults).map(Fault::new).collect();
        Ok(Shown { text: page.out, line, repairs: repairs.to_vec(), report, faults, failed })
    }
}

/// Whether a file in a directory is shown. A build without the reader of a format can still show what is stored.
fn is_shown(file: &Path) -> bool {
    Format::of_path(file).is_some_and(|format| format.is_readable() || inspect::is_supported(format))
}

/// Prints what was found in a file, or adds it to a table.
fn tell(
    context: &mut Context,
    file: &Path,
    shown: Shown,
    (first, listing): (&mut bool, Option<&mut Listing>),
) -> Result<(), Failure> {
    if !shown.repairs.is_empty() {
        // What has been printed so far must come before the notes if both go to the same terminal.
        context.out.flush()?;
        context.report_repairs(file, &shown.repairs);
    }
    // They are on the page.
    context.record(&shown.report);
    context.check_strict()?;
    match listing {
        Some(listing) => listing.add(shown.line),
        None => {
            if !context.options.json && !std::mem::take(first) {
                writeln!(context.out)?;
            }
            context.out.write_all(&shown.text)?;
        }
    }
    // The broken parts of a file say more than the error of its reader.
    match shown.failed {
        Some(failure) if shown.faults.is_empty() => Err(failure),
        _ => complain_of(shown.faults),
    }
}
