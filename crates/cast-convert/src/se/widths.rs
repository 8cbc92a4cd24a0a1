//! Numbers whose width depends on how many things there are.

use zerocopy::little_endian::{U16, U32};

use crate::Error;
use crate::bytes::Cursor;

/// Whole numbers of 8, 16 or 32 bits, where they lie in a file.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the names say it")]
pub enum Narrow<'a> {
    Bits8(&'a [u8]),
    Bits16(&'a [U16]),
    Bits32(&'a [U32]),
}

impl<'a> Narrow<'a> {
    /// So many numbers, as wide as indices among `things` things are.
    pub(super) fn read(cursor: &mut Cursor<'a>, count: u64, things: u32) -> Result<Self, Error> {
        Ok(match Width::of(things) {
            Width::Bits8 => Self::Bits8(cursor.take(count)?),
            Width::Bits16 => Self::Bits16(cursor.slice(count)?),
            Width::Bits32 => Self::Bits32(cursor.slice(count)?),
        })
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Bits8(numbers) => numbers.len(),
            Self::Bits16(numbers) => numbers.len(),
            Self::Bits32(numbers) => numbers.len(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All of them, widened.
    #[must_use]
    pub fn to_vec(self) -> Vec<u32> {
        match self {
            Self::Bits8(numbers) => numbers.iter().map(|number| u32::from(*number)).collect(),
            Self::Bits16(numbers) => numbers.iter().map(|number| u32::from(number.get())).collect(),
            Self::Bits32(numbers) => numbers.iter().map(|number| number.get()).collect(),
        }
    }
}

/// How wide a number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    Bits8,
    Bits16,
    Bits32,
}

impl Width {
    /// The width of numbers up to this count. The published text says one less, programs all do this.
    pub(super) fn of(count: u32) -> Self {
        match count {
            0..=0xFF => Self::Bits8,
            0x100..=0xFFFF => Self::Bits16,
            _ => Self::Bits32,
        }
    }

    pub(super) fn read(self, cursor: &mut Cursor<'_>) -> Result<u32, Error> {
        Ok(match self {
            Self::Bits8 => u32::from(*cursor.read::<u8>()?),
            Self::Bits16 => u32::from(cursor.read::<U16>()?.get()),
            Self::Bits32 => cursor.read::<U32>()?.get(),
        })
    }
}
