//! Errors. There are few, because irregularities in a file are [`Warning`](crate::Warning)s.

use std::fmt;

use cast_base::Cancelled;

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
    /// The [`Progress`](cast_base::Progress) callback cancelled the work.
    Cancelled,
}

impl std::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { frames, bytes, budget } if bytes > budget => write!(
                f,
                "{frames} frames would take {bytes} bytes, more than the budget of {budget} bytes; bake fewer at a time, or raise the budget"
            ),
            Self::TooLarge { frames, bytes, .. } => {
                write!(
                    f,
                    "there is not enough memory for {frames} frames of {bytes} bytes in total; bake fewer at a time"
                )
            }
            Self::TooManyPoses { budget } => write!(
                f,
                "comparing the poses of animations, and files that are placed again, would exceed the budget of {budget} bones, vertices and bytes; raise `budget`"
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
