//! What could not be carried over.

use std::fmt;

/// All that was dropped, approximated or assumed, each kind of thing once, in the order in which it was met.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    notes: Vec<Note>,
}

/// One kind of thing that could not be carried over as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Note {
    /// What became of it.
    pub outcome: Outcome,
    /// The feature, in a few words of the field: `cameras`, `group flags`.
    pub feature: &'static str,
    /// Why, or what became of it, in words that are the same for all of the kind.
    pub detail: &'static str,
    /// How many there were.
    pub count: u64,
    /// The first of them, as the source names it; or nothing.
    pub example: String,
}

/// What became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// It is not in the result.
    Dropped,
    /// It is in the result in another form, which is not quite the same.
    Approximated,
    /// The source does not say, or contradicts itself, and the most likely was taken.
    Assumed,
}

impl Report {
    /// Adds one thing; those of one kind are counted.
    pub fn add(&mut self, outcome: Outcome, feature: &'static str, detail: &'static str, example: impl fmt::Display) {
        self.add_many(outcome, feature, detail, 1, example);
    }

    /// Adds things of one kind; none of them is nothing.
    pub fn add_many(
        &mut self,
        outcome: Outcome,
        feature: &'static str,
        detail: &'static str,
        count: u64,
        example: impl fmt::Display,
    ) {
        if count == 0 {
            return;
        }
        let same = |note: &&mut Note| (note.outcome, note.feature, note.detail) == (outcome, feature, detail);
        match self.notes.iter_mut().find(same) {
            Some(note) => note.count = note.count.saturating_add(count),
            None => self.notes.push(Note { outcome, feature, detail, count, example: example.to_string() }),
        }
    }

    /// What another step had to say.
    pub fn append(&mut self, other: Self) {
        for note in other.notes {
            self.add_many(note.outcome, note.feature, note.detail, note.count, note.example);
        }
    }

    /// All notes.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let outcome = match self.outcome {
            Outcome::Dropped => "dropped",
            Outcome::Approximated => "approximated",
            Outcome::Assumed => "assumed",
        };
        write!(f, "{outcome} {}: {}", self.feature, self.detail)?;
        match (self.count, self.example.as_str()) {
            (1, "") => Ok(()),
            (1, example) => write!(f, " ({example})"),
            (count, "") => write!(f, " ({count} times)"),
            (count, example) => write!(f, " ({count} times, first {example})"),
        }
    }
}
