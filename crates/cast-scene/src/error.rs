//! Errors, of which there are few: oddities in a file are [`Warning`](crate::Warning)s.

use std::fmt;

use cast_format::Cancelled;

/// Why a long operation on a scene ended without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The result would take more memory than allowed or available.
    TooLarge {
        /// The number of frames requested.
        frames: u64,
        /// The bytes they would take.
        bytes: u64,
        /// The bytes allowed.
        budget: u64,
    },
    /// The poses of animations would have more bones and vertices than allowed.
    TooManyPoses {
        /// The number allowed.
        budget: u64,
    },
    /// The [`Progress`](cast_format::Progress) callback cancelled the work.
    Cancelled,
}

impl std::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { frames, bytes, budget } if bytes > budget => write!(
                f,
                "{frames} frames would take {bytes} bytes, more than the {budget} of the budget; bake fewer at a time, or \
                 allow more"
            ),
            Self::TooLarge { frames, bytes, .. } => {
                write!(f, "{frames} frames would take {bytes} bytes, which are not there; bake fewer at a time")
            }
            Self::TooManyPoses { budget } => write!(
                f,
                "the poses of animations that are compared have more than {budget} bones and vertices, which is the \
                 budget; --budget allows more"
            ),
            Self::Cancelled => Cancelled.fmt(f),
        }
    }
}

impl From<Cancelled> for Error {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}
