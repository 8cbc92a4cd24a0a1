//! Errors of rendering.

use std::path::PathBuf;
use std::{fmt, io};

use cast_base::Cancelled;

/// The maximum width and height of a picture in pixels.
pub(crate) const LONGEST: u32 = 8_192;

/// Why a picture cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The width and height must be from 1 to 8,192 pixels.
    Size {
        /// The width.
        width: u32,
        /// The height.
        height: u32,
    },
    /// The triangles cover more pixels than allowed, which would take too long.
    OverBudget {
        /// How many pixels the triangles cover in total.
        pixels: u64,
        /// How many pixels are allowed.
        budget: u64,
    },
    /// Copies of scenes that are placed several times would take too much memory.
    TooManyCopies {
        /// How many bytes they would take.
        bytes: u64,
        /// How many bytes are allowed.
        budget: u64,
    },
    /// There is not enough memory for the picture.
    OutOfMemory {
        /// How many bytes it would take.
        bytes: usize,
    },
    /// The picture cannot be encoded.
    Png(String),
    /// The picture cannot be saved.
    Save {
        /// The path of the file.
        path: PathBuf,
        /// The kind of the error of the file system.
        kind: io::ErrorKind,
        /// The message of the file system.
        reason: String,
    },
    /// The [`Progress`](cast_base::Progress) callback cancelled the work.
    Cancelled,
}

impl std::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { width, height } => {
                let most = LONGEST;
                write!(f, "the width and height of a picture must be from 1 to {most} pixels, not {width} by {height}")
            }
            Self::OverBudget { pixels, budget } => write!(
                f,
                "the triangles cover {pixels} pixels in total, more than the budget of {budget}; make the picture smaller"
            ),
            Self::TooManyCopies { bytes, budget } => write!(
                f,
                "copies of files that are placed several times would take {} MB, more than the budget of {} MB; raise `budget`",
                bytes.div_ceil(1 << 20),
                budget.div_ceil(1 << 20)
            ),
            Self::OutOfMemory { bytes } => write!(f, "there is not enough memory for a picture of {bytes} bytes"),
            Self::Save { path, reason, .. } => write!(f, "{}: {reason}", path.display()),
            Self::Png(reason) => write!(f, "cannot encode the picture as PNG: {reason}"),
            Self::Cancelled => Cancelled.fmt(f),
        }
    }
}

impl From<Cancelled> for Error {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}
