//! What can go wrong, of which there is little: what is odd in a file is a [`Warning`](crate::Warning).

use std::fmt;

use cast_format::Cancelled;

/// Why long work on a scene ended without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The result would take more memory than was allowed, or than there is.
    TooLarge {
        /// Frames that were asked for.
        frames: u64,
        /// Bytes that they would take.
        bytes: u64,
        /// Bytes that were allowed.
        budget: u64,
    },
    /// The poses of animations would have more bones and vertices than was allowed.
    TooManyPoses {
        /// How many were allowed.
        budget: u64,
    },
    /// The work was ended by its [`Progress`](cast_format::Progress) callback.
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
