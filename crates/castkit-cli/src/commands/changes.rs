//! Shared by `castkit repair` and `castkit upgrade`: writing a changed document and reporting the changes.

use std::fmt::Display;
use std::io::Write;
use std::path::Path;

use castkit::check::repair::{Change, Changes, Options};
use castkit::check::{self, Finding, Rule, Severity, rules};
use castkit::convert::{Note, NoteKind, notes};
use castkit::open::is_same_path;
use castkit::options::OptionRow;
use castkit::write::{Document, Layout};
use castkit::{Cast, CastFile};
use clap::Arg;
use clap::builder::ValueParser;
use serde::Serialize;

use crate::batch::Shared;
use crate::batch_report::Became;
use crate::context::{Context, MOST_NOTES};
use crate::each_file::EachFile;
use crate::files::Files;
use crate::layout::Chosen;
use crate::notes::{Codes, NoteOptions, Quiet, find_note, full_code};
use crate::operation::{One, arguments};
use crate::options::Options as CommandOptions;
use crate::output::{self, Output, Palette, file_label, place_label};
use crate::save;
use crate::status::{Failure, Status};
use crate::text::{Count, Escaped, Things};

arguments! {
    /// The arguments of both.
    pub(crate) struct ChangeOptions {
        files: EachFile,
        lossy: bool,
        max_changes: usize,
        strict: bool,
        allow: Vec<Code>,
        quiet: Quiet,
    }
}

/// The code of a rule or a note.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Code {
    Rule(&'static Rule),
    Note(&'static NoteKind),
}

impl One for Code {
    fn parser(_: &'static OptionRow) -> ValueParser {
        CODES.into()
    }

    fn refined(argument: Arg) -> Arg {
        argument.hide_possible_values(true)
    }
}

/// Codes of rules and notes, which shells complete.
const CODES: Codes<Code> = Codes {
    find: |code| {
        let rule = rules::find(&full_code(code)).map(Code::Rule);
        let found = rule.or_else(|| find_note(code).map(Code::Note));
        found.ok_or_else(|| "there is no such rule or note; castkit explain lists them".into())
    },
    all: || rules::all().map(|rule| rule.code).chain(notes::all().map(|kind| kind.code)).collect(),
};

impl ChangeOptions {
    /// Changes a file with a function, and reports it if that fails.
    pub(super) fn run(
        &self,
        context: &mut Context,
        done: &str,
        change: impl Fn(&mut Context, &Files, &Options<'_>) -> Result<(), Failure> + Sync,
    ) -> Result<(), Failure> {
        let mut options = Options::new().lossy(self.lossy).max_changes(self.max_changes);
        context.notes = NoteOptions { strict: self.strict, allow: Vec::new(), quiet: self.quiet.clone() };
        for code in &self.allow {
            match code {
                Code::Rule(rule) => options = options.allow(Some(*rule)),
                Code::Note(kind) => context.notes.allow.push(kind),
            }
        }
        self.files.work(context, done, Shared::default(), |context, files| change(context, files, &options))
    }
}

/// What was done to a file.
pub(super) struct Changed<'r, 'a> {
    pub(super) files: &'r Files,
    pub(super) cast: &'r Cast<'a>,
    pub(super) document: &'r Document<'a>,
    pub(super) changes: &'r Changes,
    pub(super) layout: Layout,
    /// Whether to write the result.
    pub(super) is_wanted: bool,
    /// Whether the result is checked: for a repair, errors that it leaves are a failure.
    pub(super) is_checked: bool,
}

/// What is printed with --json.
#[derive(Serialize)]
struct Report<'r> {
    output: &'r str,
    written: bool,
    bytes_before: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes_after: Option<u64>,
    #[serde(flatten)]
    changes: &'r Changes,
    #[serde(flatten)]
    left: Option<Left>,
    notes: Vec<Note>,
}

/// The errors of the result.
#[derive(Default, Serialize)]
struct Left {
    /// How many there are.
    errors_left: u64,
    /// The first of each rule.
    errors: Vec<Finding>,
}

impl Left {
    fn of(file: &CastFile) -> Result<Self, Failure> {
        let report = check::check(file, &check::Options::new())?;
        let is_error = |finding: &&Finding| finding.severity == Severity::Error;
        let errors = report.findings().iter().filter(is_error).cloned().collect();
        Ok(Self { errors_left: report.count(Severity::Error), errors })
    }
}

impl Changed<'_, '_> {
    /// Writes the document if that is wanted, and reports what was changed and what was not.
    pub(super) fn finish(&self, context: &mut Context) -> Result<(), Failure> {
        self.note_refusals(context);
        context.check_strict()?;
        // A file that stays the same does not even get a new date.
        let is_as_it_was = self.changes.made_total() == 0 && is_same_path(&self.files.file, &self.files.output);
        let bytes_after = match self.is_wanted {
            false => None,
            true if is_as_it_was => Some(self.cast.bytes().len() as u64),
            true => Some(save::save(context, self.document, Chosen::from(self.layout), &self.files.output)?),
        };
        let left = if self.is_checked { Some(self.left(&context.options)?) } else { None };
        if left.as_ref().is_some_and(|left| left.errors_left > 0) {
            context.raise(Status::ErrorsFound);
            context.became = Became::WithErrors;
        } else if self.changes.made_total() == 0 {
            context.became = Became::AsItWas;
        }
        if context.options.json {
            return self.report(context, bytes_after, left);
        }
        if !context.is_in_batch() {
            self.list(context)?;
        }
        if let Some(left) = left.filter(|_| !context.notes.quiet.quiet) {
            self.list_left(context, &left);
        }
        Ok(())
    }

    /// The errors of the result. A file that was written is read again, so that it is not in memory twice.
    fn left(&self, options: &CommandOptions) -> Result<Left, Failure> {
        match save::written(&self.files.output, options) {
            Some(file) => Left::of(&file),
            None => {
                let bytes = self.document.to_vec(self.layout).map_err(Failure::file)?;
                Left::of(&CastFile::from_bytes(bytes).map_err(Failure::file)?)
            }
        }
    }

    /// Says on standard error which errors the result has.
    fn list_left(&self, context: &Context, left: &Left) {
        let output = file_label(&self.files.output);
        let most = if context.is_in_batch() { 1 } else { MOST_NOTES };
        for error in left.errors.iter().take(most) {
            let error = error.to_string();
            let error = error.strip_prefix("error ").unwrap_or(&error);
            context.complain(format!("{output}: left as it is: {}", Escaped(error)));
        }
        if left.errors_left > 0 {
            let errors = Things(left.errors_left, "error is", "errors are");
            context.complain(format!("{output}: {errors} left; castkit check lists all, castkit explain says more"));
        }
    }

    /// Records a note for everything that is left as it is.
    fn note_refusals(&self, context: &mut Context) {
        let refused = self.changes.refused();
        for refusal in refused.iter().take(MOST_NOTES) {
            let option = if refusal.lossy { "; --lossy repairs it anyway" } else { "" };
            let what = format_args!("left as it is: {}{option}", Escaped(refusal.to_string()));
            context.note(&self.files.file, &notes::UNREPAIRED, 1, what);
        }
        let listed = refused.len().min(MOST_NOTES) as u64;
        let more = self.changes.refused_total().saturating_sub(listed);
        let what = format_args!("left as it is: {} more, see --json", Count(more));
        context.note(&self.files.file, &notes::UNREPAIRED, more, what);
    }

    fn report(&self, context: &mut Context, bytes_after: Option<u64>, left: Option<Left>) -> Result<(), Failure> {
        let report = Report {
            output: &self.files.output.to_string_lossy(),
            written: bytes_after.is_some() && !context.options.dry_run,
            bytes_before: self.cast.bytes().len(),
            bytes_after,
            changes: self.changes,
            left,
            notes: context.note_records(),
        };
        context.print_json_of(&self.files.file, &report)
    }

    /// Lists the changes, one line each, like the findings of `castkit check`. If the file itself goes to standard
    /// output, they go to standard error, as notes do.
    fn list(&self, context: &mut Context) -> Result<(), Failure> {
        let file = file_label(&self.files.file);
        let made = self.changes.made();
        let is_output_free = self.files.output != Path::new("-");
        let is_quiet = context.notes.quiet.quiet;
        let Palette { heading, kind: style, .. } =
            if is_output_free { context.out.palette } else { Palette::colored() };
        let mut say = |line: &dyn Display| {
            if is_output_free {
                return writeln!(context.out, "{line}");
            }
            if !is_quiet {
                output::say(line);
            }
            Ok(())
        };
        // Nothing is changed if nothing is written.
        for change in made.iter().take(if self.is_wanted { MOST_NOTES } else { 0 }) {
            let Change { rule, was, now, elements, .. } = change;
            let property = change.property.as_deref().map(|property| format!("/{}", Escaped(property)));
            let place = place_label(&file, &(change.path.clone() + &property.unwrap_or_default()));
            let more = elements.checked_sub(1).filter(|more| *more > 0);
            let more = more.map(|more| format!(", and {} more", Count(more))).unwrap_or_default();
            let (was, now) = (Escaped(was), Escaped(now));
            say(&format_args!(
                "{heading}{place}:{heading:#} {style}changed[{}]{style:#}: {was} -> {now}{more}",
                rule.code
            ))?;
        }
        let listed = made.len().min(MOST_NOTES) as u64;
        let more = self.changes.made_total().saturating_sub(listed);
        if self.is_wanted && more > 0 {
            say(&format_args!("{file}: ... and {}, see --json", Things(more, "more change", "more changes")))?;
        }
        if self.is_wanted && is_output_free && Output::is_terminal() {
            let made = self.changes.made_total();
            let output = Escaped(self.files.output.to_string_lossy());
            match made {
                0 => writeln!(context.out, "{output}: no changes were needed")?,
                made => writeln!(context.out, "{output}: {}", Things(made, "change", "changes"))?,
            }
        }
        Ok(context.out.flush()?)
    }
}
