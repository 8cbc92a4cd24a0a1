//! The bytes and the numbers in them. Every offset from a file is checked here or in `Nodes`.

use std::fmt;

use cast_interchange::{Error, ErrorKind};

use crate::fbx::MAGIC;

/// The size of magic, byte order and version.
pub(super) const HEADER: usize = MAGIC.len() + 5;
/// The first version with 64-bit record fields.
const FIRST_WIDE: u32 = 7500;

#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) version: u32,
    pub(super) big_endian: bool,
}

impl fmt::Debug for Source<'_> {
    /// Leaves out the bytes, of which there may be gigabytes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes of version {}", self.bytes.len(), self.version)
    }
}

impl<'a> Source<'a> {
    /// The size of a record field.
    pub(super) fn field(&self) -> usize {
        if self.version >= FIRST_WIDE { 8 } else { 4 }
    }

    /// The size of a record without its name: three fields and the length of the name. As many zero bytes end a list of
    /// children.
    pub(super) fn record(&self) -> usize {
        if self.version >= FIRST_WIDE { 25 } else { 13 }
    }

    /// `N` bytes at an offset, which have to end before `limit`.
    #[inline]
    pub(super) fn array<const N: usize>(&self, offset: usize, limit: usize) -> Result<[u8; N], Error> {
        let found = self.bytes.get(offset..limit).and_then(|bytes| bytes.first_chunk().copied());
        found.ok_or_else(|| too_short(offset, N as u64, limit))
    }

    /// `length` bytes at an offset, which have to end before `limit`.
    #[inline]
    pub(super) fn slice(&self, offset: usize, length: u64, limit: usize) -> Result<&'a [u8], Error> {
        let found = self.bytes.get(offset..limit).and_then(|bytes| bytes.get(..usize::try_from(length).ok()?));
        found.ok_or_else(|| too_short(offset, length, limit))
    }

    /// The bytes of a number, the lowest first.
    #[inline]
    pub(super) fn number<const N: usize>(&self, offset: usize, limit: usize) -> Result<[u8; N], Error> {
        let mut bytes: [u8; N] = self.array(offset, limit)?;
        if self.big_endian {
            bytes.reverse();
        }
        Ok(bytes)
    }

    #[inline]
    pub(super) fn u32(&self, offset: usize, limit: usize) -> Result<u32, Error> {
        self.number(offset, limit).map(u32::from_le_bytes)
    }

    /// A record field of 32 or 64 bits.
    #[inline]
    pub(super) fn sized(&self, offset: usize, limit: usize) -> Result<u64, Error> {
        match self.version >= FIRST_WIDE {
            true => self.number(offset, limit).map(u64::from_le_bytes),
            false => self.u32(offset, limit).map(u64::from),
        }
    }
}

/// The error that something at `offset` extends past `limit`.
#[cold]
fn too_short(offset: usize, expected: u64, limit: usize) -> Error {
    let found = limit.saturating_sub(offset) as u64;
    Error::new(ErrorKind::TooShort { expected, found }).at(offset)
}

/// The error that something at `offset` is broken. [`Tree::locate`](super::Tree::locate) adds the path when it is
/// reported.
#[cold]
pub(super) fn broken(offset: usize, reason: impl Into<String>) -> Error {
    Error::invalid(reason).at(offset)
}
