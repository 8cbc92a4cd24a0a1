//! Memory limits for files.

use crate::Source;

/// Memory that any file may use, however small: the cost of parsing before the first array.
const MEMORY_FOR_ANY: usize = 256 << 20;
/// Additional memory as a multiple of the file size. Real files expand by a factor of three to eight; a few kilobytes
/// of compressed zeros could otherwise ask for gigabytes.
const MEMORY_PER_BYTE: usize = 64;

/// The maximum for loading, or for sampling an animation.
pub(super) fn memory_limit(source: Source<'_>) -> usize {
    source.bytes.len().saturating_mul(MEMORY_PER_BYTE).saturating_add(MEMORY_FOR_ANY)
}
