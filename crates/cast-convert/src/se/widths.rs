//! Integers whose width depends on a count.

use zerocopy::little_endian::{U16, U32};

use crate::Error;
use crate::bytes::Cursor;

/// The width of an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    Bits8,
    Bits16,
    Bits32,
}

impl Width {
    /// The width for numbers up to this count. The published description says one less; all programs do this.
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
