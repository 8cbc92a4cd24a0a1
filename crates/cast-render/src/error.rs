//! Why there is no picture.

use std::fmt;

use cast_format::Cancelled;

/// The most pixels of a picture in each direction.
pub(crate) const LONGEST: u32 = 8_192;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A picture has from 1 to 8,192 pixels in each direction.
    Size {
        /// Pixels in a row.
        width: u32,
        /// Rows.
        height: u32,
    },
    /// Triangles cover more than was allowed, which would take too long.
    OverBudget {
        /// Pixels that triangles cover, one over the other.
        pixels: u64,
        /// Pixels that were allowed.
        budget: u64,
    },
    /// Copies of scenes that are placed several times would take more memory than they should.
    TooManyCopies {
        /// Bytes that they would take.
        bytes: u64,
        /// Bytes that they may take.
        budget: u64,
    },
    /// The picture cannot be stored.
    Png(String),
    /// The work was ended by its [`Progress`](cast_format::Progress) callback.
    Cancelled,
}

impl std::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { width, height } => {
                let most = LONGEST;
                write!(f, "a picture has from 1 to {most} pixels in each direction, not {width} by {height}")
            }
            Self::OverBudget { pixels, budget } => write!(
                f,
                "the triangles cover {pixels} pixels, one over the other, which is more than the budget of {budget}; \
                 make the picture smaller"
            ),
            Self::TooManyCopies { bytes, budget } => write!(
                f,
                "copies of files that are placed several times would take {bytes} bytes, more than the {budget} that they may"
            ),
            Self::Png(reason) => write!(f, "the picture cannot be stored as PNG: {reason}"),
            Self::Cancelled => Cancelled.fmt(f),
        }
    }
}

impl From<Cancelled> for Error {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}
