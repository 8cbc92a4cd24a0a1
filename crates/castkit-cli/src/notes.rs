//! What could not be carried over: notes with codes, on standard error for people and in JSON for programs.

use std::ffi::OsStr;

use castkit::convert::{Note, NoteKind, Report, notes};
use castkit::options::OptionRow;
use clap::builder::{PossibleValue, TypedValueParser, ValueParser};
use clap::{Arg, Command, error::Error};

use crate::operation::{One, arguments};

arguments! {
    /// How notes are handled, for the commands that make some.
    #[derive(Clone, Default)]
    pub(crate) struct NoteOptions {
        strict: bool,
        allow: Vec<&'static NoteKind>,
        quiet: Quiet,
    }
}

arguments! {
    /// For the commands that only print notes.
    #[derive(Clone, Default)]
    pub(crate) struct Quiet {
        quiet: bool,
    }
}

impl One for &'static NoteKind {
    fn parser(_: &'static OptionRow) -> ValueParser {
        CODES.into()
    }

    fn refined(argument: Arg) -> Arg {
        argument.hide_possible_values(true)
    }
}

impl NoteOptions {
    /// The notes of a report that were not allowed.
    pub(crate) fn shown<'r>(&self, report: &'r Report) -> impl Iterator<Item = &'r Note> {
        report.notes().iter().filter(|note| !self.allow.contains(&note.kind()))
    }

    /// Whether nothing is written for a file with such a note.
    pub(crate) fn refuses(&self, kind: &'static NoteKind) -> bool {
        self.strict && kind.fails_strict() && !self.allow.contains(&kind)
    }

    /// The notes that were not allowed, for JSON.
    pub(crate) fn records(&self, report: &Report) -> Vec<Note> {
        self.shown(report).cloned().collect()
    }
}

/// Parses a code on the command line. Shells complete it; the help does not list all codes.
#[derive(Clone, Copy)]
pub(crate) struct Codes<T> {
    pub(crate) find: fn(&str) -> Result<T, String>,
    pub(crate) all: fn() -> Vec<&'static str>,
}

/// Codes of notes.
const CODES: Codes<&NoteKind> = Codes {
    find: |code| find_note(code).ok_or_else(|| "there is no such note; castkit explain lists them".into()),
    all: || notes::all().map(|kind| kind.code).collect(),
};

/// The full form of a code, of which everything but the first word may be abbreviated: upper case, with a number of
/// three digits.
pub(crate) fn full_code(code: &str) -> String {
    let code = code.to_uppercase();
    match code.rsplit_once('-') {
        Some((area, number)) if number.bytes().all(|digit| digit.is_ascii_digit()) => format!("{area}-{number:0>3}"),
        _ => code,
    }
}

/// The note with a code, whose first word may be left out.
pub(crate) fn find_note(code: &str) -> Option<&'static NoteKind> {
    let full = full_code(code);
    notes::find(&full).or_else(|| notes::find(&format!("CONVERT-{full}")))
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Codes<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        self.find.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.all)().into_iter().map(PossibleValue::new)))
    }
}
