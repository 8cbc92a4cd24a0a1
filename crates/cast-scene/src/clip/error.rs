//! Why steps cannot be applied.

use std::fmt;

/// Why steps cannot be read or applied.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// There is no step of this name.
    UnknownStep {
        /// The name.
        name: String,
    },
    /// A step, or a part of one, cannot have this value.
    Value {
        /// The value.
        found: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A clip does not have what a step needs.
    Clip {
        /// The name of the clip.
        clip: String,
        /// What is missing, and what to do.
        reason: String,
    },
    /// A clip of another file that a step names cannot be read.
    Source {
        /// The file, as the step names it.
        file: String,
        /// Why not.
        reason: String,
    },
    /// It would take more memory than allowed.
    TooLarge {
        /// How many values would be computed.
        values: u64,
        /// The bytes allowed.
        budget: u64,
    },
}

impl std::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownStep { name } => write!(f, "there is no step {name:?}"),
            Self::Value { found, reason } => write!(f, "{found:?}: {reason}"),
            Self::Clip { clip, reason } if clip.is_empty() => write!(f, "the animation: {reason}"),
            Self::Clip { clip, reason } => write!(f, "the animation {clip:?}: {reason}"),
            Self::Source { file, reason } => write!(f, "{file:?}: {reason}"),
            Self::TooLarge { values, budget } => write!(
                f,
                "the result would have {values} values, which exceed the budget of {budget} bytes; choose a shorter range, or raise `budget`"
            ),
        }
    }
}

impl Error {
    pub(super) fn value(found: impl Into<String>, reason: impl Into<String>) -> Self {
        Self::Value { found: found.into(), reason: reason.into() }
    }

    pub(super) fn clip(clip: &str, reason: impl Into<String>) -> Self {
        Self::Clip { clip: clip.to_owned(), reason: reason.into() }
    }
}
