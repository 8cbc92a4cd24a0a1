//! The bytes and the numbers in them. Every offset from a file is checked here or in `Nodes`.

use std::fmt;

use crate::fbx::MAGIC;
use crate::{Error, ErrorKind};

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

    /// `N` bytes at an offset, if they end before `limit`.
    #[inline]
    pub(super) fn array<const N: usize>(&self, offset: usize, limit: usize) -> Option<[u8; N]> {
        self.bytes.get(offset..limit)?.first_chunk::<N>().copied()
    }

    /// `count` bytes at an offset, if they end before `limit`.
    #[inline]
    pub(super) fn slice(&self, offset: usize, length: u64, limit: usize) -> Option<&'a [u8]> {
        self.bytes.get(offset..limit)?.get(..usize::try_from(length).ok()?)
    }

    #[inline]
    pub(super) fn u32(&self, offset: usize, limit: usize) -> Option<u32> {
        let bytes = self.array(offset, limit)?;
        Some(if self.big_endian { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) })
    }

    #[inline]
    pub(super) fn u64(&self, offset: usize, limit: usize) -> Option<u64> {
        let bytes = self.array(offset, limit)?;
        Some(if self.big_endian { u64::from_be_bytes(bytes) } else { u64::from_le_bytes(bytes) })
    }

    /// A record field of 32 or 64 bits.
    #[inline]
    pub(super) fn sized(&self, offset: usize, limit: usize) -> Option<u64> {
        if self.version >= FIRST_WIDE { self.u64(offset, limit) } else { self.u32(offset, limit).map(u64::from) }
    }

    /// The error that something at `offset` extends past `limit`.
    #[cold]
    pub(super) fn too_short(&self, offset: usize, expected: usize, limit: usize) -> Error {
        let found = limit.saturating_sub(offset) as u64;
        Error::new(ErrorKind::TooShort { expected: expected as u64, found }).at(offset)
    }
}

/// The error that something at `offset` is broken. [`Tree::locate`](super::Tree::locate) adds the path when it is
/// reported.
#[cold]
pub(super) fn broken(offset: usize, reason: impl Into<String>) -> Error {
    Error::invalid(reason).at(offset)
}
