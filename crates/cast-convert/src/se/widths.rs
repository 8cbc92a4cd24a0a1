//! Integers whose width depends on a count.

use cast_interchange::Error;
use cast_interchange::bytes::Record;

use crate::bytes::Cursor;

/// The width of an integer: its number of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    Bits8 = 1,
    Bits16 = 2,
    Bits32 = 4,
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

    /// The number of bytes.
    pub(super) fn size(self) -> usize {
        self as usize
    }

    /// The number at the start of these bytes, and past it.
    pub(super) fn read(self, bytes: &mut &[u8]) -> u32 {
        match self {
            Self::Bits8 => u8::read(bytes).into(),
            Self::Bits16 => u16::read(bytes).into(),
            Self::Bits32 => u32::read(bytes),
        }
    }

    /// The next number of a file.
    pub(super) fn next(self, cursor: &mut Cursor<'_>) -> Result<u32, Error> {
        Ok(self.read(&mut cursor.take(self.size() as u64)?))
    }
}
