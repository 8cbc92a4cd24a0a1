//! The kinds of notes, one row each.

use std::fmt;

use cast_format::Severity;

/// A kind of loss, approximation or assumption in conversions: a row of the table in [`notes`](crate::notes).
///
/// Codes are stable: a kind keeps its code as long as it exists, and codes are never reused.
#[non_exhaustive]
pub struct NoteKind {
    /// The code, such as `CONVERT-MESH-003`.
    pub code: &'static str,
    /// The severity.
    ///
    /// A *warning* says that the result looks, moves or is skinned differently, or that something visible is missing.
    /// An *info* is about differences that are invisible or hardly visible. A *hint* says that nothing was lost:
    /// something is expressed differently, or a value was assumed that an option can set. No note is an *error*: input
    /// that cannot be converted is rejected.
    pub severity: Severity,
    /// What happened to it.
    pub outcome: Outcome,
    /// The feature in a few words: `cameras`, `further skins`.
    pub feature: &'static str,
    /// The reason or the outcome, in words that are the same for all notes of the kind.
    pub detail: &'static str,
    /// What it means, and what to do; empty without the feature `explanations`.
    pub explanation: &'static str,
}

/// What happened to a feature that could not be carried over unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// It is not in the result.
    Dropped,
    /// It is in the result in another form, which is not exactly the same.
    Approximated,
    /// The source does not state it, or contradicts itself; the most likely value was used.
    Assumed,
}

impl Outcome {
    /// The word for it, such as `dropped`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dropped => "dropped",
            Self::Approximated => "approximated",
            Self::Assumed => "assumed",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl NoteKind {
    /// The area of the kind, such as `MESH`.
    #[must_use]
    pub fn area(&self) -> &'static str {
        self.code.split('-').nth(1).unwrap_or_default()
    }

    /// Whether [strict](crate::JobOptions::strict) jobs fail. All notes fail them except hints that a usual value was
    /// assumed, such as metres.
    #[must_use]
    pub fn fails_strict(&self) -> bool {
        self.severity != Severity::Hint || self.outcome != Outcome::Assumed
    }

    /// What it means, and what to do.
    pub(crate) const fn why(mut self, explanation: &'static str) -> Self {
        if cfg!(feature = "explanations") {
            self.explanation = explanation;
        }
        self
    }
}

impl fmt::Debug for NoteKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NoteKind({})", self.code)
    }
}

impl PartialEq for NoteKind {
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

impl Eq for NoteKind {}

/// The beginning of a sentence that [`why`](NoteKind::why) ends.
const fn row(
    severity: Severity,
    code: &'static str,
    outcome: Outcome,
    feature: &'static str,
    detail: &'static str,
) -> NoteKind {
    NoteKind { code, severity, outcome, feature, detail, explanation: "" }
}

pub(crate) const fn warning(
    code: &'static str,
    outcome: Outcome,
    feature: &'static str,
    detail: &'static str,
) -> NoteKind {
    row(Severity::Warning, code, outcome, feature, detail)
}

pub(crate) const fn info(
    code: &'static str,
    outcome: Outcome,
    feature: &'static str,
    detail: &'static str,
) -> NoteKind {
    row(Severity::Info, code, outcome, feature, detail)
}

pub(crate) const fn hint(
    code: &'static str,
    outcome: Outcome,
    feature: &'static str,
    detail: &'static str,
) -> NoteKind {
    row(Severity::Hint, code, outcome, feature, detail)
}
