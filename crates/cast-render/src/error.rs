//! Errors of rendering.

use std::path::PathBuf;
use std::{fmt, io};

use cast_base::Cancelled;

/// The maximum width and height of a picture in pixels.
pub(crate) const LONGEST: u32 = 8_192;

/// The maximum width and height of a sheet in pixels.
pub(crate) const LONGEST_SHEET: u32 = 65_535;

/// The maximum number of frames in a strip or a film.
pub(crate) const MOST_FRAMES: usize = 3_600;

/// Why a picture cannot be made.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// The width and height must be from 1 to 8,192 pixels.
    Size {
        /// The width.
        width: u32,
        /// The height.
        height: u32,
    },
    /// The width and height of a sheet must be at most 65,535 pixels.
    SheetSize {
        /// The width.
        width: u64,
        /// The height.
        height: u64,
    },
    /// A row of a sheet would take too much memory.
    SheetMemory {
        /// How many bytes it would take.
        bytes: u64,
        /// How many bytes are allowed.
        budget: u64,
    },
    /// A text does not say which frames to draw.
    Frames(String),
    /// An animation ends before the first frame to draw.
    NoFrames {
        /// The first frame.
        first: f64,
        /// The last frame.
        last: f64,
    },
    /// There are more frames than allowed.
    TooManyFrames {
        /// How many there are.
        frames: u64,
    },
    /// Frames were requested without an animation.
    NoAnimation,
    /// Pictures are not written in the format of this extension.
    Extension(String),
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
    /// The picture cannot be encoded, or the result cannot be written.
    Encode(String),
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
            Self::SheetSize { width, height } => write!(
                f,
                "the picture would be {width} by {height} pixels, more than {LONGEST_SHEET} in a direction; make its \
                 cells smaller, or change the number of columns"
            ),
            Self::SheetMemory { bytes, budget } => write!(
                f,
                "a row of the picture would take {} MB, more than the budget of {} MB; make its cells smaller, or \
                 use fewer columns",
                bytes.div_ceil(1 << 20),
                budget.div_ceil(1 << 20)
            ),
            Self::Frames(text) => write!(f, "{text:?} does not say which frames; write 0..30/5, 0..end/5 or 0,5,9"),
            Self::NoFrames { first, last } => {
                write!(f, "there is no frame from {first} to {last}; the first one has to be before the last one")
            }
            Self::TooManyFrames { frames } => {
                write!(f, "these are {frames} frames, more than {MOST_FRAMES}; make the step between them larger")
            }
            Self::NoAnimation => f.write_str("there is no animation to take frames from"),
            Self::Extension(extension) => {
                write!(f, "pictures are not written as .{extension}; name it .png, or .apng or .gif for several frames")
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
            Self::Encode(reason) => write!(f, "cannot encode the picture: {reason}"),
            Self::Cancelled => Cancelled.fmt(f),
        }
    }
}

impl From<Cancelled> for Error {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}
