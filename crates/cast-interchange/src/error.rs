//! Errors of conversions.

use std::fmt;

use cast_base::Cancelled;

use crate::report::{Note, Violation};

/// A source cannot be read, or a document cannot be expressed in another format.
// A pointer: almost every function returns it or passes it on, and seven words for it are a tenth of their code.
#[derive(Debug)]
pub struct Error(Box<Inner>);

#[derive(Debug)]
struct Inner {
    kind: ErrorKind,
    offset: Option<usize>,
    place: String,
}

/// The kind of an [`Error`].
#[derive(Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The bytes are not in this format at all.
    NotThisFormat {
        /// What was expected, such as `the text "MS3D000000" at the start`.
        expected: &'static str,
    },
    /// The source ends early.
    TooShort {
        /// How many bytes should follow.
        expected: u64,
        /// How many bytes follow.
        found: u64,
    },
    /// An invalid value.
    Invalid {
        /// What was found, what was expected, and possibly what to try.
        reason: String,
    },
    /// A required file that the source refers to cannot be read.
    Missing {
        /// The reference as written in the source.
        reference: String,
        /// Why the file cannot be read.
        reason: String,
    },
    /// This build cannot read or write the format: the format has no such direction, or its feature is not enabled.
    Unsupported {
        /// What was asked for.
        reason: String,
    },
    /// The conversion would exceed the `budget` of the options.
    OverBudget {
        /// What would be made.
        what: String,
        /// How many bytes it would take.
        bytes: u64,
        /// How many bytes the options allow in total.
        budget: u64,
    },
    /// There are notes, and the options are strict.
    Strict {
        /// The first note.
        note: Box<Note>,
        /// The number of further notes.
        others: usize,
    },
    /// Writing failed.
    Io(std::io::Error),
    /// The [`Progress`](cast_base::Progress) callback cancelled the work.
    Cancelled,
}

impl Error {
    /// An error without a location.
    #[must_use]
    pub fn new(kind: ErrorKind) -> Self {
        Self(Box::new(Inner { kind, offset: None, place: String::new() }))
    }

    /// An invalid value.
    #[must_use]
    pub fn invalid(reason: impl Into<String>) -> Self {
        Self::new(ErrorKind::Invalid { reason: reason.into() })
    }

    /// Adds the byte offset in the source.
    #[must_use]
    pub fn at(mut self, offset: usize) -> Self {
        self.0.offset = Some(offset);
        self
    }

    /// Adds the part of the source, such as `joint 3 "spine"`.
    #[must_use]
    pub fn inside(mut self, place: impl Into<String>) -> Self {
        self.0.place = place.into();
        self
    }

    /// Adds a part of the source that encloses the one that the error has, if it has one.
    pub fn within(self, outer: impl fmt::Display) -> Self {
        let place = match self.0.place.as_str() {
            "" => outer.to_string(),
            inner => format!("{outer}, {inner}"),
        };
        self.inside(place)
    }

    /// Like [`inside`](Self::inside), in place.
    pub fn set_place(&mut self, place: String) {
        self.0.place = place;
    }

    /// The kind of the error.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }

    /// The underlying I/O error, or the error itself.
    pub fn into_io(self) -> Result<std::io::Error, Self> {
        match self.0.kind {
            ErrorKind::Io(error) => Ok(error),
            kind => Err(Self(Box::new(Inner { kind, ..*self.0 }))),
        }
    }

    /// The byte offset in the source.
    #[must_use]
    pub fn offset(&self) -> Option<usize> {
        self.0.offset
    }

    /// The part of the source; empty if unknown.
    #[must_use]
    pub fn place(&self) -> &str {
        &self.0.place
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.place.is_empty() {
            write!(f, "{}: ", self.0.place)?;
        }
        match &self.0.kind {
            ErrorKind::NotThisFormat { expected } => write!(f, "not a file of this format: expected {expected}")?,
            ErrorKind::TooShort { expected, found } => {
                let bytes = if *expected == 1 { "byte" } else { "bytes" };
                write!(f, "the file ends too early: expected {expected} more {bytes}, found {found}")?;
            }
            ErrorKind::Invalid { reason } | ErrorKind::Unsupported { reason } => f.write_str(reason)?,
            ErrorKind::Missing { reference, reason } => {
                write!(f, "cannot read {reference:?}, which is required: {reason}")?
            }
            ErrorKind::OverBudget { what, bytes, budget } => {
                let megabytes = |bytes: &u64| bytes.div_ceil(1 << 20);
                let (bytes, budget) = (megabytes(bytes), megabytes(budget));
                write!(
                    f,
                    "{what} would take {bytes} MB, more than is left of the budget of {budget} MB; raise `budget`"
                )?;
            }
            ErrorKind::Strict { note, others } => write!(f, "{}", Violation(note, *others))?,
            ErrorKind::Io(error) => write!(f, "cannot write: {error}")?,
            ErrorKind::Cancelled => write!(f, "{Cancelled}")?,
        }
        self.0.offset.map_or(Ok(()), |offset| write!(f, " (at byte {offset})"))
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0.kind {
            ErrorKind::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl From<std::io::Error> for Error {
    /// Converts an I/O error of writing. Writers report cancellation as an I/O error, which is recognised here.
    fn from(error: std::io::Error) -> Self {
        let is_cancelled = error.get_ref().is_some_and(|cause| cause.is::<Cancelled>());
        Self::new(if is_cancelled { ErrorKind::Cancelled } else { ErrorKind::Io(error) })
    }
}

impl From<Cancelled> for Error {
    fn from(_: Cancelled) -> Self {
        Self::new(ErrorKind::Cancelled)
    }
}
