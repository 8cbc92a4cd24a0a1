//! Why an animation cannot be retargeted.

use std::fmt;

use crate::rename::SameName;

/// Why an animation cannot be retargeted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The target has no skeleton.
    NoSkeleton,
    /// No bone of the source corresponds to one of the target. Some of the names of both.
    NothingInCommon {
        /// The first bone of the source.
        source: Box<str>,
        /// The first bone of the target.
        target: Box<str>,
    },
    /// Two bones would have the same name.
    SameName(SameName),
    /// It would take more work than allowed.
    TooLarge {
        /// The number of frames.
        frames: u64,
        /// The bytes allowed.
        budget: u64,
    },
}

impl std::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSkeleton => f.write_str("the target has no skeleton"),
            Self::NothingInCommon { source, target } => write!(
                f,
                "no bone of the source has the name of one of the target (the first are \"{source}\" and \"{target}\"); give a map of names"
            ),
            Self::SameName(error) => error.fmt(f),
            Self::TooLarge { frames, budget } => write!(
                f,
                "retargeting {frames} frames would exceed the budget of {budget} bytes; retarget fewer at a time, or raise `budget`"
            ),
        }
    }
}

impl From<SameName> for Error {
    fn from(error: SameName) -> Self {
        Self::SameName(error)
    }
}
