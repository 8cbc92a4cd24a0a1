//! Whether bytes are equal, which of two versions of a large file most are.

use cast_format::Threads;
use rayon::prelude::*;

/// Bytes that a thread compares at a time. Below, a comparison takes less time than handing half of it to another thread.
const CHUNK: usize = 1 << 20;

/// Whether two runs of bytes are equal.
pub(super) fn are_equal(first: &[u8], second: &[u8], threads: Threads) -> bool {
    if first.len() != second.len() || first.len() <= CHUNK || threads == Threads::One {
        return first == second;
    }
    // The first chunk alone: files that differ mostly do so early, and then no thread has to be woken.
    let (start, rest) = first.split_at(CHUNK);
    let (other_start, other_rest) = second.split_at(CHUNK);
    start == other_start && rest.par_chunks(CHUNK).zip(other_rest.par_chunks(CHUNK)).all(|(one, other)| one == other)
}
