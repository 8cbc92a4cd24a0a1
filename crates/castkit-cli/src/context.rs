//! What commands work with: their options, their output, and the outcome so far.

use std::borrow::Cow;
use std::cell::RefCell;
use std::cmp::max_by_key;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use castkit::convert::{JobStatus, Note, NoteKind, Report, notes};
use castkit::options::{Spelling, spell};
use castkit::read::Repair;
use serde::Serialize;

use crate::batch_report::{BatchReport, Became, Gone, Text, Totals};
use crate::guard::Content;
use crate::input::file_name;
use crate::notes::NoteOptions;
use crate::options::Options;
use crate::output::{self, Output, file_label};
use crate::status::{Failure, Status};
use crate::text::Escaped;

/// Notes on textures that may be in other directories.
const MISSING_TEXTURES: [&NoteKind; 3] =
    [&notes::material::TEXTURE_FILES, &notes::material::TEXTURES_MISSING, &notes::material::TEXTURES_UNSEEN];

/// Notes on up axes, which are the same for every file of a library.
const UP_AXES: [&NoteKind; 3] = [&notes::UP_AXIS, &notes::UP_AXIS_OF_OTHERS, &notes::UP_AXIS_ADOPTED];

/// The whole program, which knows all commands.
#[derive(Clone, Copy)]
pub(crate) struct Program {
    /// The parser of the command line.
    pub(crate) parser: fn() -> clap::Command,
    /// Runs a command line, without the program's own name, as a part of another command.
    pub(crate) run: fn(&[OsString], &mut Context) -> Result<(), Failure>,
}

/// What a command works with.
pub(crate) struct Context {
    pub(crate) options: Options,
    pub(crate) out: Output,
    /// How notes are handled.
    pub(crate) notes: NoteOptions,
    /// How the command lets users say which axis is up, in a few words; empty if it does not.
    pub(crate) up_option: &'static str,
    /// Whether the command searches directories for textures.
    pub(crate) searches_textures: bool,
    /// What has been said of up axes.
    said: RefCell<BTreeSet<String>>,
    /// The output, if it is printed later.
    text: Option<Arc<Mutex<Vec<u8>>>>,
    /// What is printed at the end of work on many files.
    batch: Option<RefCell<BatchReport>>,
    /// The notes that the command has made.
    report: Report,
    /// The exit status so far.
    pub(crate) status: Status,
    /// What became of the file.
    pub(crate) became: Became,
    /// The program, for the commands that describe it or run others.
    pub(crate) program: Program,
}

/// A failure as a JSON object, the same for all commands.
#[derive(Serialize)]
pub(crate) struct FailureRecord<'a> {
    pub(crate) path: Cow<'a, str>,
    pub(crate) error: &'a str,
}

/// What a context for a file of a batch is made of.
pub(crate) struct ContextParts {
    options: Options,
    notes: NoteOptions,
    up_option: &'static str,
    searches_textures: bool,
    program: Program,
}

impl ContextParts {
    /// A context whose output and report are added to those of the batch when the file is done.
    pub(crate) fn context(&self) -> Context {
        let text = Arc::default();
        let content = if self.options.json { Content::Json } else { Content::Text };
        Context {
            options: self.options.clone(),
            out: Output::to_memory(Arc::clone(&text), content),
            notes: self.notes.clone(),
            up_option: self.up_option,
            searches_textures: self.searches_textures,
            said: RefCell::default(),
            text: Some(text),
            batch: Some(RefCell::new(BatchReport::new())),
            report: Report::default(),
            status: Status::Done,
            became: Became::default(),
            program: self.program,
        }
    }
}

/// What has become of a file of a batch.
pub(crate) struct Part {
    text: Vec<u8>,
    report: BatchReport,
    status: Status,
}

/// The last JSON object of a command on many files.
#[derive(Serialize)]
struct TotalsRecord<'r> {
    totals: Totals,
    /// Results of files that are gone.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    gone: &'r [PathBuf],
}

/// A result that is up to date.
#[derive(Serialize)]
struct UnchangedRecord<'r> {
    output: Cow<'r, str>,
    status: &'static str,
}

/// The version of the fields of all JSON objects. It changes when a field gets another meaning or is removed.
pub(crate) const JSON_VERSION: u32 = 1;

#[derive(Serialize)]
struct Versioned<'r, T> {
    version: u32,
    #[serde(flatten)]
    record: &'r T,
}

/// A JSON object about a file.
#[derive(Serialize)]
struct OfFile<'r, T> {
    file: Cow<'r, str>,
    path: Cow<'r, str>,
    #[serde(flatten)]
    record: &'r T,
}

/// Writes a JSON object, with the version of its fields, on one line.
pub(crate) fn write_json(out: &mut impl Write, record: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &Versioned { version: JSON_VERSION, record })?;
    writeln!(out)
}

/// The same about a file, whose name and path come first.
pub(crate) fn write_json_of(out: &mut impl Write, file: &Path, record: &impl Serialize) -> io::Result<()> {
    write_json(out, &OfFile { file: file_name(file), path: file.to_string_lossy(), record })
}

impl Context {
    pub(crate) fn new(options: Options, program: Program) -> Self {
        let mut out = Output::new(options.color);
        if options.json {
            // Nothing has been written yet, so this cannot fail.
            let _ = out.with(Content::Json);
        }
        let (notes, report) = (NoteOptions::default(), Report::default());
        let said = RefCell::default();
        Self {
            options,
            out,
            notes,
            up_option: "",
            searches_textures: false,
            said,
            text: None,
            batch: None,
            report,
            status: Status::Done,
            became: Became::default(),
            program,
        }
    }

    /// Sets the exit status, unless it is already worse.
    pub(crate) fn raise(&mut self, status: Status) {
        self.status = max_by_key(self.status, status, |status| status.code());
    }

    /// Prints a JSON object, with the version of its fields, on one line.
    pub(crate) fn print_json(&mut self, record: &impl Serialize) -> Result<(), Failure> {
        Ok(write_json(&mut self.out, record)?)
    }

    /// The same about a file, whose name and path come first.
    pub(crate) fn print_json_of(&mut self, file: &Path, record: &impl Serialize) -> Result<(), Failure> {
        Ok(write_json_of(&mut self.out, file, record)?)
    }

    /// Reports a failure of a file, so that the command can go on with the next one. Other failures are passed on.
    pub(crate) fn settle(&mut self, file: &Path, outcome: Result<(), Failure>) -> Result<(), Failure> {
        let failed = outcome.as_ref().err().and_then(|failure| failure.of_file(file));
        if let Some((path, reason, _)) = failed.filter(|_| self.options.json) {
            self.print_json(&FailureRecord { path: path.to_string_lossy(), error: reason })?;
        }
        self.settle_silently(file, outcome)
    }

    /// Prints the JSON object of a failure that ends the command, if JSON is wanted. The path is empty if no file is to
    /// blame.
    pub(crate) fn fail_in_json(&mut self, path: &Path, error: &str) {
        if self.options.json {
            // A failure to print this is ignored.
            let _ = self.print_json(&FailureRecord { path: path.to_string_lossy(), error });
        }
        let _ = self.out.flush();
    }

    /// [`settle`](Self::settle), where the failure is in the JSON already.
    pub(crate) fn settle_silently(&mut self, file: &Path, outcome: Result<(), Failure>) -> Result<(), Failure> {
        // The notes on one file do not belong to the next one.
        self.report = Report::default();
        if let Some((path, reason, status)) = outcome.as_ref().err().and_then(|failure| failure.of_file(file)) {
            // What has been printed so far must come before the error if both go to the same terminal.
            self.out.flush()?;
            self.count_failed(status);
            self.complain(format!("{}: {reason}", file_label(path)));
            return Ok(());
        }
        outcome
    }

    /// Records a note about something that could not be carried over. It is printed unless it is allowed or goes into
    /// the JSON. If the command is strict, a note that is recorded before a file is written prevents that.
    pub(crate) fn note(&mut self, file: &Path, kind: &'static NoteKind, count: u64, what: impl Display) {
        if count == 0 || self.notes.allow.contains(&kind) {
            return;
        }
        self.report.add_many(kind, count, &what);
        self.say(file, kind, count, what);
    }

    /// Prints a note on standard error, or at the end of a batch. All notes are printed here, whoever made them.
    fn say(&self, file: &Path, kind: &'static NoteKind, count: u64, what: impl Display) {
        let whole = what.to_string();
        self.say_text(file, kind, count, || Text { common: whole.clone(), whole, example: String::new() });
    }

    /// The same for a note of a library.
    pub(crate) fn say_note(&self, file: &Path, note: &Note) {
        self.say_text(file, note.kind(), note.count(), || Text {
            whole: Escaped(&note.to_string()).to_string(),
            common: format!("{} {}: {}", note.outcome(), note.feature(), note.detail()),
            example: note.examples().next().map(|example| Escaped(example).to_string()).unwrap_or_default(),
        });
    }

    fn say_text(&self, file: &Path, kind: &'static NoteKind, count: u64, text: impl FnOnce() -> Text) {
        if self.notes.quiet.quiet || self.options.json {
            return;
        }
        if let Some(batch) = &self.batch {
            return batch.borrow_mut().add(file, kind, count, text);
        }
        let what = self.advised(kind, text().whole);
        // The same for every file of a library, so it is said once.
        if !UP_AXES.contains(&kind) || self.said.borrow_mut().insert(what.clone()) {
            output::note(Some(file), kind, what);
        }
    }

    /// A note, with the option of the command that is about it.
    fn advised(&self, kind: &'static NoteKind, mut what: String) -> String {
        if self.searches_textures && MISSING_TEXTURES.contains(&kind) {
            what.push_str("; `texture_search` names a directory that has them");
            if notes::material::TEXTURES_UNSEEN == *kind {
                what.push_str(", and `follow_outside` allows paths that lead out");
            }
        }
        if UP_AXES.contains(&kind) && !self.up_option.is_empty() {
            what.push_str("; ");
            what.push_str(self.up_option);
        }
        spell(&what, Spelling::Flag).into_owned()
    }

    /// Whether many files are worked on, so that there is no report of each.
    pub(crate) fn is_in_batch(&self) -> bool {
        self.batch.is_some()
    }

    /// Counts what became of a file of a batch.
    pub(crate) fn count(&self, status: JobStatus) {
        if let Some(batch) = &self.batch {
            batch.borrow_mut().totals.add(status);
        }
    }

    /// Counts a result of a batch that was written, and what it has become.
    pub(crate) fn count_written(&self) {
        if let Some(batch) = &self.batch {
            batch.borrow_mut().totals.add_written(self.became);
        }
    }

    /// Records the results of files that are gone.
    pub(crate) fn tell_gone(&self, gone: Gone) {
        if let Some(batch) = &self.batch {
            batch.borrow_mut().gone = gone;
        }
    }

    /// Reports that a result is up to date.
    pub(crate) fn tell_unchanged(&mut self, input: &Path, output: &Path) -> Result<(), Failure> {
        self.count(JobStatus::Unchanged);
        if self.options.json {
            self.print_json_of(input, &UnchangedRecord { output: output.to_string_lossy(), status: "unchanged" })?;
        }
        Ok(())
    }

    /// Reports that nothing is made of a file of a batch, with the reason.
    pub(crate) fn tell_left_out(&mut self, input: &Path, output: &Path, reason: &str) -> Result<(), Failure> {
        self.became = Became::LeftOut;
        self.note(input, &notes::LEFT_ALONE, 1, format_args!("left out: {reason}"));
        if self.options.json {
            self.print_json_of(input, &UnchangedRecord { output: output.to_string_lossy(), status: "skipped" })?;
        }
        Ok(())
    }

    /// What contexts for files of a batch on other threads are made of.
    pub(crate) fn parts(&self) -> ContextParts {
        ContextParts {
            options: self.options.clone(),
            notes: self.notes.clone(),
            up_option: self.up_option,
            searches_textures: self.searches_textures,
            program: self.program,
        }
    }

    /// Ends work on a file of a batch that had a context of its own.
    pub(crate) fn into_part(mut self) -> Result<Part, Failure> {
        self.out.flush()?;
        let text = self.text.map(|text| mem::take(&mut *text.lock().unwrap_or_else(PoisonError::into_inner)));
        let report = self.batch.take().map(RefCell::into_inner).unwrap_or_else(BatchReport::new);
        Ok(Part { text: text.unwrap_or_default(), report, status: self.status })
    }

    /// Adds what has become of a file of a batch.
    pub(crate) fn add(&mut self, part: Part) -> Result<(), Failure> {
        self.raise(part.status);
        self.out.write_all(&part.text)?;
        if let Some(batch) = &self.batch {
            batch.borrow_mut().append(part.report);
        }
        Ok(())
    }

    /// Adds the notes and errors of a part of a batch, which is counted as one.
    pub(crate) fn add_notes(&mut self, mut part: Part) {
        part.report.totals = Totals::default();
        if self.notes.quiet.quiet {
            part.report.leave_out_notes();
        }
        if let Some(batch) = &self.batch {
            batch.borrow_mut().append(part.report);
        }
    }

    /// Counts a failure of which the reason is known.
    pub(crate) fn count_failed(&mut self, status: Status) {
        self.raise(status);
        if let Some(batch) = &self.batch {
            let mut batch = batch.borrow_mut();
            batch.totals.failed = batch.totals.failed.saturating_add(1);
        }
    }

    /// Prints an error, or at the end of a batch.
    pub(crate) fn complain(&self, line: String) {
        match &self.batch {
            Some(batch) => batch.borrow_mut().errors.push(line),
            None => output::complain(line),
        }
    }

    /// Does work on many files, and says at its end what became of them. `done` is the word for those that were made, and
    /// `place` the directory of the results.
    pub(crate) fn in_batch(
        &mut self,
        (done, place): (&str, Option<&Path>),
        work: impl FnOnce(&mut Self) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        // As part of another batch, it has no report of its own.
        if self.batch.is_some() {
            return work(self);
        }
        self.batch = Some(RefCell::new(BatchReport::new()));
        let outcome = work(self);
        let Some(mut report) = self.batch.take().map(RefCell::into_inner) else { return outcome };
        let totals = report.totals();
        if self.options.json {
            self.print_json(&TotalsRecord { totals, gone: &report.gone.gone })?;
        }
        self.out.flush()?;
        let mut is_all_well = report.errors.is_empty();
        for notes in report.notes() {
            output::note(notes.file(), notes.kind, self.advised(notes.kind, notes.text()));
            is_all_well = false;
        }
        report.errors.iter().for_each(output::complain);
        if !(self.notes.quiet.quiet || self.options.json) {
            report.gone.in_words().into_iter().for_each(output::say);
        }
        // What works needs no words in the log of a script, but what was not made again does.
        let is_all_made = totals.unchanged == 0 && totals.skipped == 0;
        let is_worth_saying = !(is_all_well && is_all_made) || io::stderr().is_terminal();
        if !(self.notes.quiet.quiet || self.options.json) && is_worth_saying {
            let place =
                place.filter(|_| totals.done > 0).map(|place| format!("; results are in {}", file_label(place)));
            // The objects of a recipe are about its jobs.
            let is_of_files = &*self.options.command != "make";
            let each = if report.has_several() && is_of_files { "; --json has the notes on each file" } else { "" };
            output::say(format_args!("{}{}{each}", totals.in_words(done), place.unwrap_or_default()));
        }
        outcome
    }

    /// Some inputs failed if a report says that one was left out.
    pub(crate) fn raise_if_left_out(&mut self, report: &Report) {
        if report.notes().iter().any(|note| notes::file::INPUT_LEFT_OUT == *note.kind()) {
            self.raise(Status::SomeFailed);
        }
    }

    /// Records all notes of a library's report.
    pub(crate) fn note_all(&mut self, file: &Path, report: &Report) {
        self.raise_if_left_out(report);
        for note in self.notes.shown(report) {
            self.say_note(file, note);
        }
        self.record(report);
    }

    /// Records notes that the command shows in its own way.
    pub(crate) fn record(&mut self, report: &Report) {
        self.report.append(report.clone());
    }

    /// Records and prints what was repaired in a file and lost in its conversion to Cast. Fails if the command is strict.
    pub(crate) fn opened(&mut self, file: &Path, repairs: &[Repair], lost: &Report) -> Result<(), Failure> {
        self.report_repairs(file, repairs);
        self.note_all(file, lost);
        self.check_strict()
    }

    /// The notes so far, for the JSON.
    pub(crate) fn note_records(&self) -> Vec<Note> {
        self.notes.records(&self.report)
    }

    /// Refuses to write a file with notes if the command is strict.
    pub(crate) fn check_strict(&self) -> Result<(), Failure> {
        match self.report.notes().iter().find(|note| self.notes.refuses(note.kind())) {
            None => Ok(()),
            Some(note) => Err(Failure::file(format_args!("{}: {note} (--strict)", note.code()))),
        }
    }

    /// Records a note for each repair that recovery made.
    pub(crate) fn report_repairs(&mut self, file: &Path, repairs: &[Repair]) {
        for repair in repairs.iter().take(MOST_NOTES) {
            self.note(file, &notes::RECOVERED, 1, format_args!("repaired: {repair}"));
        }
        let more = repairs.len().saturating_sub(MOST_NOTES) as u64;
        let what = format_args!("repaired: {more} more like these; --json lists them all");
        self.note(file, &notes::RECOVERED, more, what);
    }
}

/// How many notes of a kind on a file to print. A file can be wrong in each of its million headers, which is too much
/// for a terminal.
pub(crate) const MOST_NOTES: usize = 20;
