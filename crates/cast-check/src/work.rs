//! Work on one thread or on all, with the same results.

use cast_format::Threads;
use rayon::prelude::*;

/// Applies a function to each item; results are in order.
pub(crate) fn map<T: Send, U: Send>(threads: Threads, items: Vec<T>, of: impl Fn(T) -> U + Sync + Send) -> Vec<U> {
    if threads.are_several() && items.len() > 1 {
        items.into_par_iter().map(of).collect()
    } else {
        items.into_iter().map(of).collect()
    }
}

/// Processes `parts` parts, and merges the results in order.
pub(crate) fn gather<T: Send>(
    threads: Threads,
    parts: usize,
    empty: impl Fn() -> T + Sync + Send,
    add: impl Fn(T, usize) -> T + Sync + Send,
    merge: impl Fn(T, T) -> T + Sync + Send,
) -> T {
    if threads.are_several() && parts > 1 {
        let parts = (0..parts).into_par_iter().with_max_len(1);
        parts.fold(&empty, add).reduce(&empty, merge)
    } else {
        (0..parts).fold(empty(), add)
    }
}
