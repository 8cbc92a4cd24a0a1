//! The report of a command on many files: notes of one kind once, then errors, then what became of them all.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::time::Instant;

use castkit::convert::{JobStatus, NoteKind};
use serde::Serialize;

use crate::output::file_label;

/// What is printed when all files are done.
pub(crate) struct BatchReport {
    start: Instant,
    notes: Vec<NotesOfKind>,
    /// Where the notes of a kind are, by its code.
    places: HashMap<&'static str, usize>,
    pub(crate) errors: Vec<String>,
    pub(crate) gone: Gone,
    pub(crate) totals: Totals,
}

/// Results of earlier runs that are not made any more.
#[derive(Default)]
pub(crate) struct Gone {
    pub(crate) gone: Vec<PathBuf>,
    /// Those that were to be removed, but stay.
    pub(crate) kept: Vec<PathBuf>,
    /// Whether they were removed.
    pub(crate) is_removed: bool,
    /// Whether they are to be removed, if this is no dry run.
    pub(crate) is_pruning: bool,
}

/// How many results that are gone are named.
const MOST_GONE: usize = 10;

impl Gone {
    /// Lines about them.
    pub(crate) fn in_words(&self) -> Vec<String> {
        let named = |paths: &[PathBuf]| {
            let shown: Vec<String> = paths.iter().take(MOST_GONE).map(|path| file_label(path)).collect();
            let shown = shown.join(", ");
            match paths.len().saturating_sub(MOST_GONE) {
                _ if paths.is_empty() => None,
                0 => Some(shown),
                more => Some(format!("{shown} and {more} more")),
            }
        };
        let gone = named(&self.gone).map(|named| match (self.is_removed, self.is_pruning) {
            (true, _) => format!("removed, because they are not made any more: {named}"),
            (false, true) => format!("not made any more: {named}; nothing is removed in a dry run"),
            (false, false) => format!("not made any more: {named}; --prune removes such results of earlier runs"),
        });
        let kept =
            named(&self.kept).map(|named| format!("not removed: {named}; somebody has changed it, or it is elsewhere"));
        gone.into_iter().chain(kept).collect()
    }
}

/// What became of a file that was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Became {
    /// What the command makes of files.
    #[default]
    Done,
    /// What it was: there was nothing to do.
    AsItWas,
    /// What has errors that the command cannot mend.
    WithErrors,
    /// Nothing, and the file is left out.
    LeftOut,
}

/// What became of the files of a batch.
#[derive(Clone, Copy, Default, Serialize)]
pub(crate) struct Totals {
    /// Results that were written.
    pub(crate) done: u64,
    /// Those of them that have what the input has, because there was nothing to do.
    #[serde(skip_serializing_if = "is_none")]
    pub(crate) as_they_were: u64,
    /// Those of them that still have errors.
    #[serde(skip_serializing_if = "is_none")]
    pub(crate) with_errors: u64,
    /// Results that would have been written.
    #[serde(skip_serializing_if = "is_none")]
    pub(crate) checked: u64,
    pub(crate) failed: u64,
    pub(crate) skipped: u64,
    /// Results that are up to date.
    pub(crate) unchanged: u64,
    pub(crate) seconds: f64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_none(count: &u64) -> bool {
    *count == 0
}

/// All notes of one kind.
pub(crate) struct NotesOfKind {
    pub(crate) kind: &'static NoteKind,
    /// The first of them, and the file that it is about.
    first: Text,
    first_file: PathBuf,
    files: HashSet<PathBuf>,
    /// How many were printed on their own if there were no batch.
    lines: u64,
    /// How many things they are about.
    count: u64,
}

/// The text of a note.
pub(crate) struct Text {
    /// All of it.
    pub(crate) whole: String,
    /// What is the same for other files.
    pub(crate) common: String,
    /// What is not, if anything.
    pub(crate) example: String,
}

impl BatchReport {
    pub(crate) fn new() -> Self {
        let (notes, places, errors) = (Vec::new(), HashMap::new(), Vec::new());
        Self { start: Instant::now(), notes, places, errors, gone: Gone::default(), totals: Totals::default() }
    }

    /// Adds a note on a file.
    pub(crate) fn add(&mut self, file: &Path, kind: &'static NoteKind, count: u64, text: impl FnOnce() -> Text) {
        match self.known(kind) {
            Some(known) => {
                known.files.insert(file.to_path_buf());
                known.add(1, count);
            }
            None => {
                let (first_file, files) = (file.to_path_buf(), HashSet::from([file.to_path_buf()]));
                self.notes.push(NotesOfKind { kind, first: text(), first_file, files, lines: 1, count });
            }
        }
    }

    /// The notes of a kind so far. If there are none, the next ones are of this kind.
    fn known(&mut self, kind: &'static NoteKind) -> Option<&mut NotesOfKind> {
        let next = self.notes.len();
        self.notes.get_mut(*self.places.entry(kind.code).or_insert(next))
    }

    /// Adds the report of one of the files.
    pub(crate) fn append(&mut self, other: Self) {
        for notes in other.notes {
            match self.known(notes.kind) {
                Some(known) => {
                    known.files.extend(notes.files);
                    known.add(notes.lines, notes.count);
                }
                None => self.notes.push(notes),
            }
        }
        self.errors.extend(other.errors);
        self.totals.append(other.totals);
    }

    /// The notes, with the most severe last, where they stay in sight.
    pub(crate) fn notes(&mut self) -> &[NotesOfKind] {
        self.notes.sort_by_key(|notes| notes.kind.severity);
        &self.notes
    }

    /// Whether notes on several files are printed as one.
    pub(crate) fn has_several(&self) -> bool {
        self.notes.iter().any(|notes| notes.files.len() > 1)
    }

    /// For commands that print none.
    pub(crate) fn leave_out_notes(&mut self) {
        self.notes.clear();
        self.places.clear();
    }

    /// What became of all files so far.
    pub(crate) fn totals(&self) -> Totals {
        Totals { seconds: (self.start.elapsed().as_secs_f64() * 1e3).round() / 1e3, ..self.totals }
    }
}

impl NotesOfKind {
    /// The file that they are about, if there is only one.
    pub(crate) fn file(&self) -> Option<&Path> {
        Some(&*self.first_file).filter(|_| self.files.len() == 1)
    }

    fn add(&mut self, lines: u64, count: u64) {
        (self.lines, self.count) = (self.lines.saturating_add(lines), self.count.saturating_add(count));
    }

    /// One text for all.
    pub(crate) fn text(&self) -> String {
        let Text { whole, common, example } = &self.first;
        match (self.file(), example.is_empty()) {
            (Some(_), _) if self.lines == 1 => whole.clone(),
            (Some(_), true) => format!("{whole} (and {} more like it in this file)", self.count.saturating_sub(1)),
            (Some(_), false) => format!("{common} ({} times in this file, for example {example})", self.count),
            (None, true) => format!("{common} ({} files, first {})", self.files.len(), file_label(&self.first_file)),
            (None, false) => {
                format!("{common} ({} files, first {}: {example})", self.files.len(), file_label(&self.first_file))
            }
        }
    }
}

impl Totals {
    /// Counts a result.
    pub(crate) fn add(&mut self, status: JobStatus) {
        let count = match status {
            JobStatus::Written => &mut self.done,
            JobStatus::Checked => &mut self.checked,
            JobStatus::Skipped => &mut self.skipped,
            JobStatus::Unchanged => &mut self.unchanged,
        };
        *count = count.saturating_add(1);
    }

    /// Counts a result that was written, and what it has become.
    pub(crate) fn add_written(&mut self, became: Became) {
        let add = |count: &mut u64| *count = count.saturating_add(1);
        match became {
            Became::Done => {}
            Became::AsItWas => add(&mut self.as_they_were),
            Became::WithErrors => add(&mut self.with_errors),
            Became::LeftOut => return add(&mut self.skipped),
        }
        add(&mut self.done);
    }

    fn append(&mut self, other: Self) {
        let sum = |a: u64, b: u64| a.saturating_add(b);
        self.done = sum(self.done, other.done);
        self.as_they_were = sum(self.as_they_were, other.as_they_were);
        self.with_errors = sum(self.with_errors, other.with_errors);
        self.checked = sum(self.checked, other.checked);
        self.failed = sum(self.failed, other.failed);
        self.skipped = sum(self.skipped, other.skipped);
        self.unchanged = sum(self.unchanged, other.unchanged);
    }

    /// In words: `74 converted, 4 failed, 2 skipped in 3.1 s`.
    pub(crate) fn in_words(&self, done: &str) -> String {
        let counts = [
            (self.done.saturating_sub(self.as_they_were).saturating_sub(self.with_errors), done),
            (self.as_they_were, "needed no change"),
            (self.with_errors, "with errors left"),
            (self.checked, "checked"),
            (self.failed, "failed"),
            (self.skipped, "skipped"),
            (self.unchanged, "up to date"),
        ];
        let counts = counts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}"));
        let counts: Vec<String> = counts.collect();
        let counts = if counts.is_empty() { format!("0 {done}") } else { counts.join(", ") };
        format!("{counts} in {:.1} s", self.seconds)
    }
}
