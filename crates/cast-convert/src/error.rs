//! Why something cannot be converted.

use std::fmt;

use cast_format::Cancelled;

/// A source cannot be read, or a document cannot be expressed in another format.
#[derive(Debug)]
pub struct Error {
    kind: ErrorKind,
    offset: Option<usize>,
    place: String,
}

/// Why.
#[derive(Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The bytes are not in this format at all.
    NotThisFormat {
        /// What was looked for, such as `the text "MS3D000000" at the start`.
        expected: &'static str,
    },
    /// The source ends before something that it promises.
    TooShort {
        /// How many bytes were to follow.
        expected: u64,
        /// How many do.
        found: u64,
    },
    /// A value that nothing can be made of.
    Invalid {
        /// What was found, what was expected, and perhaps what to try.
        reason: String,
    },
    /// A file that the source refers to and cannot do without.
    Missing {
        /// The reference as it stands in the source.
        reference: String,
        /// Why it cannot be had.
        reason: String,
    },
    /// Nothing reads or writes this format here: it has no such direction, or the feature is not built in.
    Unsupported {
        /// What was asked for.
        reason: String,
    },
    /// More would be made of the input than the `budget` of the options allows.
    OverBudget {
        /// What would be made.
        what: String,
        /// How many bytes it would take.
        bytes: u64,
        /// How many the options allow, together with all that was made before.
        budget: u64,
    },
    /// Writing failed.
    Io(std::io::Error),
    /// The work was ended by its [`Progress`](cast_format::Progress) callback.
    Cancelled,
}

impl Error {
    /// An error without a place.
    #[must_use]
    pub fn new(kind: ErrorKind) -> Self {
        Self { kind, offset: None, place: String::new() }
    }

    /// A value that nothing can be made of.
    #[must_use]
    pub fn invalid(reason: impl Into<String>) -> Self {
        Self::new(ErrorKind::Invalid { reason: reason.into() })
    }

    /// The byte of the source where it was found.
    #[must_use]
    pub fn at(self, offset: usize) -> Self {
        Self { offset: Some(offset), ..self }
    }

    /// The part of the source where it was found, such as `joint 3 "spine"`.
    #[must_use]
    pub fn inside(self, place: impl Into<String>) -> Self {
        Self { place: place.into(), ..self }
    }

    /// As [`inside`](Self::inside), in place.
    #[cfg(feature = "fbx-tree")]
    pub(crate) fn set_place(&mut self, place: String) {
        self.place = place;
    }

    /// Why.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.kind
    }

    /// The error of input and output that it is, or itself.
    pub(crate) fn into_io(self) -> Result<std::io::Error, Self> {
        match self.kind {
            ErrorKind::Io(error) => Ok(error),
            kind => Err(Self { kind, ..self }),
        }
    }

    /// The byte of the source where it was found.
    #[must_use]
    pub fn offset(&self) -> Option<usize> {
        self.offset
    }

    /// The part of the source where it was found, or nothing.
    #[must_use]
    pub fn place(&self) -> &str {
        &self.place
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.place.is_empty() {
            write!(f, "{}: ", self.place)?;
        }
        match &self.kind {
            ErrorKind::NotThisFormat { expected } => write!(f, "not a file of this format; expected {expected}")?,
            ErrorKind::TooShort { expected, found } => {
                write!(f, "the file ends too early: {expected} bytes were to follow, {found} do")?;
            }
            ErrorKind::Invalid { reason } | ErrorKind::Unsupported { reason } => f.write_str(reason)?,
            ErrorKind::Missing { reference, reason } => {
                write!(f, "{reference:?} is needed and cannot be read: {reason}")?
            }
            ErrorKind::OverBudget { what, bytes, budget } => {
                let megabytes = |bytes: &u64| bytes.div_ceil(1 << 20);
                let (bytes, budget) = (megabytes(bytes), megabytes(budget));
                write!(
                    f,
                    "{what} would take {bytes} MB, more than what is left of a budget of {budget} MB; --budget allows more"
                )?;
            }
            ErrorKind::Io(error) => write!(f, "cannot write: {error}")?,
            ErrorKind::Cancelled => write!(f, "{Cancelled}")?,
        }
        self.offset.map_or(Ok(()), |offset| write!(f, " (at byte {offset})"))
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            ErrorKind::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl From<std::io::Error> for Error {
    /// Writing failed; or it was cancelled, which writers pass on as an error of writing.
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
