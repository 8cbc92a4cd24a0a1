//! Compares bytes, which are mostly equal in two versions of a large file.

use cast_base::Threads;
use rayon::prelude::*;

/// How many bytes a thread compares at a time. Comparing fewer takes less time than passing half of them to another
/// thread.
const CHUNK: usize = 1 << 20;

/// Whether two byte slices are equal.
pub(super) fn are_equal(first: &[u8], second: &[u8], threads: Threads) -> bool {
    if first.len() != second.len() || first.len() <= CHUNK || threads == Threads::One {
        return first == second;
    }
    // The first chunk alone: files that differ usually do so early, and then no other thread has to be woken.
    let (start, rest) = first.split_at(CHUNK);
    let (other_start, other_rest) = second.split_at(CHUNK);
    start == other_start && rest.par_chunks(CHUNK).zip(other_rest.par_chunks(CHUNK)).all(|(one, other)| one == other)
}
