//! The kinds of notes, one row each.

use std::fmt;

use cast_base::Severity;

/// A kind of loss, approximation or assumption in conversions: a row of the table in [`notes`](crate::notes).
///
/// Codes are stable: a kind keeps its code as long as it exists, and codes are never reused.
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
    /// What it means, and what to do; empty without the feature `explanations`. It is not serialised with every note.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub explanation: &'static str,
}

/// What happened to a feature that could not be carried over unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
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

    /// Whether it is about animations.
    #[must_use]
    pub fn is_of_animations(&self) -> bool {
        self.area() == "ANIMATION"
    }

    /// Whether strict jobs fail. All notes fail them except hints that a usual value was
    /// assumed, such as metres.
    #[must_use]
    pub fn fails_strict(&self) -> bool {
        self.severity != Severity::Hint || self.outcome != Outcome::Assumed
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

/// A topic of the table: `NAME: code severity outcome feature, detail, explanation;` for each kind. `ALL` has them in
/// this order.
macro_rules! notes {
    ($($(#[$doc:meta])* $name:ident: $code:literal $severity:ident $outcome:ident $feature:literal, $detail:literal,
       $explanation:literal;)*) => {
        pub(super) static ALL: &[&crate::note_kind::NoteKind] = &[$(&$name),*];
        $(
            $(#[$doc])*
            #[doc = concat!($feature, ": ", $detail, ".")]
            pub static $name: crate::note_kind::NoteKind = crate::note_kind::NoteKind {
                code: $code,
                severity: cast_base::Severity::$severity,
                outcome: crate::note_kind::Outcome::$outcome,
                feature: $feature,
                detail: $detail,
                explanation: if cfg!(feature = "explanations") { $explanation } else { "" },
            };
        )*
    };
}
