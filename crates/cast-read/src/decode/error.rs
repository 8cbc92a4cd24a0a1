//! Errors of decoding into an arena.

use core::fmt;

use cast_base::Cancelled;

use super::ALIGNMENT;

/// An arena is not suitable for a plan, or decoding was cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeError {
    /// It is too small.
    ArenaTooSmall {
        /// Bytes that the plan needs.
        needed: usize,
        /// Bytes that were given.
        given: usize,
    },
    /// It does not start at a multiple of [`ALIGNMENT`].
    ArenaNotAligned,
    /// The [`Progress`](cast_base::Progress) callback cancelled the work. The content of the arena is unspecified.
    Cancelled,
}

impl core::error::Error for DecodeError {}

impl From<Cancelled> for DecodeError {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ArenaTooSmall { needed, given } => {
                write!(f, "the arena has {given} bytes, but decoding needs {needed}; give a larger one")
            }
            Self::Cancelled => Cancelled.fmt(f),
            Self::ArenaNotAligned => {
                write!(f, "the arena is not aligned to {ALIGNMENT} bytes; use an aligned buffer")
            }
        }
    }
}
