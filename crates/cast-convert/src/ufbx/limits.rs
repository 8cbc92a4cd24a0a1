//! How much memory a file may ask for.

use crate::Source;

/// Memory that any file may take, however small: what parsing costs before the first array.
const MEMORY_FOR_ANY: usize = 256 << 20;
/// How many times its own size a file may take more. Real ones inflate to three to eight times their size; a few
/// kilobytes of deflated zeros could otherwise ask for gigabytes.
const MEMORY_PER_BYTE: usize = 64;

/// The most that loading, or sampling an animation, may take.
pub(super) fn memory_limit(source: Source<'_>) -> usize {
    source.bytes.len().saturating_mul(MEMORY_PER_BYTE).saturating_add(MEMORY_FOR_ANY)
}
