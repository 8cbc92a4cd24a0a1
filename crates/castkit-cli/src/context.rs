//! What commands work with: their options, their output, and the outcome so far.

use std::borrow::Cow;
use std::cell::RefCell;
use std::cmp::max_by_key;
use std::collections::{BTreeSet, HashMap};
use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use castkit::convert::{Note, NoteKind, Report, notes};
use castkit::options::{Spelling, spell};
use castkit::read::Repair;
use serde::Serialize;

use crate::guard::Content;
use crate::input::file_name;
use crate::notes::NoteOptions;
use crate::options::Options;
use crate::output::{self, Output};
use crate::status::{Failure, Status};

/// Notes on textures that may be in other directories.
const MISSING_TEXTURES: [&NoteKind; 3] =
    [&notes::material::TEXTURE_FILES, &notes::material::TEXTURES_MISSING, &notes::material::TEXTURES_UNSEEN];

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
    /// Notes that are printed at the end of a batch, those that are the same for several results once.
    held: Option<RefCell<HeldNotes>>,
    /// The notes that the command has made.
    report: Report,
    /// The exit status so far.
    pub(crate) status: Status,
    /// The parser of the command line, for the commands that describe it.
    pub(crate) program: fn() -> clap::Command,
}

/// A note, the file that it is first about, and for how many results it is the same.
struct Held {
    file: PathBuf,
    kind: &'static NoteKind,
    what: String,
    results: usize,
}

/// Notes in the order in which they were made, and where each is, by its code and text.
#[derive(Default)]
struct HeldNotes {
    notes: Vec<Held>,
    places: HashMap<(&'static str, String), usize>,
}

impl HeldNotes {
    fn add(&mut self, file: &Path, kind: &'static NoteKind, what: &str) {
        let next = self.notes.len();
        let place = *self.places.entry((kind.code, what.to_owned())).or_insert(next);
        match self.notes.get_mut(place) {
            Some(known) => known.results = known.results.saturating_add(1),
            None => self.notes.push(Held { file: file.to_path_buf(), kind, what: what.to_owned(), results: 1 }),
        }
    }
}

/// A failure as a JSON object, the same for all commands.
#[derive(Serialize)]
pub(crate) struct FailureRecord<'a> {
    pub(crate) path: Cow<'a, str>,
    pub(crate) error: &'a str,
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
    pub(crate) fn new(options: Options, program: fn() -> clap::Command) -> Self {
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
            held: None,
            report,
            status: Status::Done,
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
            self.raise(status);
            // What has been printed so far must come before the error if both go to the same terminal.
            self.out.flush()?;
            output::complain(format_args!("{}: {reason}", output::file_label(path)));
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
        self.say(file, kind, what);
    }

    /// Prints a note on standard error. All notes are printed here, whoever made them.
    pub(crate) fn say(&self, file: &Path, kind: &'static NoteKind, what: impl Display) {
        if self.notes.quiet.quiet || self.options.json {
            return;
        }
        let mut what = what.to_string();
        if self.searches_textures && MISSING_TEXTURES.contains(&kind) {
            what.push_str("; `texture_search` names a directory that has them");
            if notes::material::TEXTURES_UNSEEN == *kind {
                what.push_str(", and `follow_outside` allows paths that lead out");
            }
        }
        let what = spell(&what, Spelling::Flag);
        if let Some(held) = &self.held {
            held.borrow_mut().add(file, kind, &what);
            return;
        }
        if ![&notes::UP_AXIS, &notes::UP_AXIS_OF_OTHERS, &notes::UP_AXIS_ADOPTED].contains(&kind) {
            return output::note(file, kind, what);
        }
        // The same for every file of a library, so it is said once.
        if self.said.borrow_mut().insert(what.clone().into_owned()) {
            let option = self.up_option;
            output::note(file, kind, format_args!("{what}{}{option}", if option.is_empty() { "" } else { "; " }));
        }
    }

    /// Prints no notes until [`say_held`](Self::say_held).
    pub(crate) fn hold_notes(&mut self) {
        self.held = Some(RefCell::default());
    }

    /// Prints the notes that were held back, each once, with the number of results for which it is the same.
    pub(crate) fn say_held(&mut self) {
        let held = self.held.take().map(RefCell::into_inner).unwrap_or_default();
        for Held { file, kind, what, results } in held.notes {
            match results {
                1 => self.say(&file, kind, what),
                _ => self.say(&file, kind, format_args!("{what} (the same for {results} results)")),
            }
        }
    }

    /// Records all notes of a library's report.
    pub(crate) fn note_all(&mut self, file: &Path, report: &Report) {
        for note in self.notes.shown(report) {
            self.say(file, note.kind(), note);
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
