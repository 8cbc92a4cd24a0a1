//! Errors of copies.

use core::fmt;

/// A slice has a different length than the data to copy into it. Nothing has been copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LengthError {
    found: usize,
    expected: usize,
}

impl LengthError {
    pub(crate) fn check(found: usize, expected: usize) -> Result<(), Self> {
        if found == expected { Ok(()) } else { Err(Self { found, expected }) }
    }

    /// Elements of the slice.
    #[must_use]
    pub const fn found(&self) -> usize {
        self.found
    }

    /// Elements of the data.
    #[must_use]
    pub const fn expected(&self) -> usize {
        self.expected
    }
}

impl fmt::Display for LengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the slice has {} elements, but there are {} to copy", self.found, self.expected)
    }
}

impl core::error::Error for LengthError {}

/// Indices cannot be copied into 16 bits each. Nothing has been copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NarrowError {
    /// The slice has another length.
    Length(LengthError),
    /// An index does not fit into 16 bits.
    TooLarge {
        /// The largest index.
        largest: u32,
    },
}

impl From<LengthError> for NarrowError {
    fn from(error: LengthError) -> Self {
        Self::Length(error)
    }
}

impl fmt::Display for NarrowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(error) => error.fmt(f),
            Self::TooLarge { largest } => {
                write!(f, "the largest index is {largest}, which does not fit into 16 bits; copy as 32-bit indices")
            }
        }
    }
}

impl core::error::Error for NarrowError {}
