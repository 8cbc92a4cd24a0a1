//! Notes on what could not be carried over.

use std::fmt;
use std::sync::Arc;

use cast_base::Severity;
use cast_scene::{Animation, Model, Warning};

use crate::note_kind::{NoteKind, Outcome};

/// The maximum number of examples in a note.
const EXAMPLES: usize = 5;

/// Notes on everything that was dropped, approximated or assumed: one note per kind, in the order of first occurrence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    notes: Vec<Note>,
}

/// All occurrences of one kind of loss, approximation or assumption.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Note {
    #[cfg_attr(feature = "serde", serde(flatten))]
    kind: &'static NoteKind,
    count: u64,
    examples: Vec<String>,
}

impl Note {
    /// The row of the table, with what all notes of the kind have in common.
    #[must_use]
    pub fn kind(&self) -> &'static NoteKind {
        self.kind
    }

    /// The code, such as `CONVERT-MESH-003`.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.kind.code
    }

    /// The severity.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.kind.severity
    }

    /// What happened to it.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.kind.outcome
    }

    /// The feature in a few words: `cameras`, `further skins`.
    #[must_use]
    pub fn feature(&self) -> &'static str {
        self.kind.feature
    }

    /// The reason or the outcome, in words that are the same for all notes of the kind.
    #[must_use]
    pub fn detail(&self) -> &'static str {
        self.kind.detail
    }

    /// The number of occurrences.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The first distinct examples, named as in the source: at most five; empty if they have no names.
    pub fn examples(&self) -> impl ExactSizeIterator<Item = &str> {
        self.examples.iter().map(String::as_str)
    }

    fn add(&mut self, count: u64, example: &dyn fmt::Display) {
        self.count = self.count.saturating_add(count);
        if self.examples.len() < EXAMPLES {
            let example = example.to_string();
            if !example.is_empty() && !self.examples.contains(&example) {
                self.examples.push(example);
            }
        }
    }
}

impl Report {
    /// Adds one occurrence; occurrences of one kind are counted.
    pub fn add(&mut self, kind: &'static NoteKind, example: impl fmt::Display) {
        self.add_many(kind, 1, example);
    }

    /// Adds one occurrence if there is one.
    pub fn add_if(&mut self, is_so: bool, kind: &'static NoteKind, example: impl fmt::Display) {
        self.add_many(kind, is_so.into(), example);
    }

    /// Adds a note on bytes without a meaning in the format.
    pub fn add_unaccounted(&mut self, bytes: u64) {
        let unit = if bytes == 1 { "byte" } else { "bytes" };
        self.add_if(bytes > 0, &crate::notes::file::UNACCOUNTED, format_args!("{bytes} {unit}"));
    }

    /// Adds `count` occurrences of one kind, with the name of the first; 0 adds nothing.
    pub fn add_many(&mut self, kind: &'static NoteKind, count: u64, example: impl fmt::Display) {
        if count > 0 {
            self.note(kind, count, &example);
        }
    }

    fn note(&mut self, kind: &'static NoteKind, count: u64, example: &dyn fmt::Display) {
        match self.notes.iter_mut().find(|note| note.kind == kind) {
            Some(note) => note.add(count, example),
            None => {
                let mut note = Note { kind, count: 0, examples: Vec::new() };
                note.add(count, example);
                self.notes.push(note);
            }
        }
    }

    /// Adds a note for each warning of a scene: what its source states and the scene does not contain, or contains
    /// differently.
    pub fn add_warnings<'w>(&mut self, warnings: impl IntoIterator<Item = &'w Warning>) {
        for warning in warnings {
            self.add_many(crate::notes::of_warning(&warning.kind), warning.kind.count(), warning);
        }
    }

    /// Adds a note if an animation moves nothing in any of these models.
    pub fn add_unmoving<'m>(&mut self, animation: &Arc<Animation>, models: impl IntoIterator<Item = &'m Arc<Model>>) {
        let count = animation.curves.len();
        let moves = |model: &'m Arc<Model>| animation.bind(model).unmatched().len() < count;
        if !models.into_iter().any(moves) {
            self.add_many(&crate::notes::UNMATCHED, count as u64, animation.name().unwrap_or_default());
        }
    }

    /// Adds the notes of another step.
    pub fn append(&mut self, other: Self) {
        for note in other.notes {
            match self.notes.iter_mut().find(|own| own.kind == note.kind) {
                Some(own) => {
                    own.add(note.count, &"");
                    note.examples.into_iter().for_each(|example| own.add(0, &example));
                }
                None => self.notes.push(note),
            }
        }
    }

    /// Moves the notes of some kinds into a report of their own.
    #[must_use]
    pub fn split_off(&mut self, is_meant: impl Fn(&'static NoteKind) -> bool) -> Self {
        let (meant, others) = std::mem::take(&mut self.notes).into_iter().partition(|note| is_meant(note.kind));
        self.notes = others;
        Self { notes: meant }
    }

    /// Removes notes of these kinds.
    pub fn remove(&mut self, kinds: &[&'static NoteKind]) {
        self.notes.retain(|note| !kinds.contains(&note.kind));
    }

    /// What fails if the options are strict: the first note that is not allowed, and the number of further ones.
    pub fn violation(&self, is_allowed: impl Fn(&'static NoteKind) -> bool) -> Option<(Note, usize)> {
        let mut notes = self.notes.iter().filter(|note| note.kind.fails_strict() && !is_allowed(note.kind));
        Some((notes.next()?.clone(), notes.count()))
    }

    /// All notes.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }
}

/// Notes that strict options do not allow, as an error: the first, and the number of the others.
pub struct Violation<'n>(pub &'n Note, pub usize);

impl fmt::Display for Violation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(note, others) = self;
        write!(f, "{}: {note}", note.code())?;
        match others {
            0 => Ok(()),
            1 => f.write_str(", and 1 more note"),
            others => write!(f, ", and {others} more notes"),
        }
    }
}

impl fmt::Display for Note {
    /// Without the code: `dropped cameras: Cast does not support them (2 times: shot_1, shot_2)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.outcome(), self.feature(), self.detail())?;
        let examples = self.examples.join(", ");
        match (self.count, examples.as_str()) {
            (1, "") => Ok(()),
            (1, examples) => write!(f, " ({examples})"),
            (count, "") => write!(f, " ({count} times)"),
            // All names if there are as many as occurrences, otherwise only the first.
            (count, all) if count == self.examples.len() as u64 => write!(f, " ({count} times: {all})"),
            (count, first) => write!(f, " ({count} times, first {first})"),
        }
    }
}
