//! Work on one thread or on all, with the same results.

use std::sync::{Mutex, PoisonError};

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

/// Arrays whose contents are meaningless between tasks: each rule that borrows them says what it stores there.
#[derive(Default)]
pub(crate) struct Scratch {
    pub(crate) bytes: Vec<u8>,
    pub(crate) pairs: Vec<[u32; 2]>,
    pub(crate) numbers: Vec<u32>,
}

/// Memory that tasks have used, for the next ones: the system provides fresh memory page by page, which takes longer than
/// what is done with it.
#[derive(Default)]
pub(crate) struct Spare<T>(Mutex<Vec<T>>);

impl<T: Default> Spare<T> {
    /// Lends what another task has finished with, or something new.
    pub(crate) fn lend<R>(&self, work: impl FnOnce(&mut T) -> R) -> R {
        let all = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut memory = all().pop().unwrap_or_default();
        let result = work(&mut memory);
        all().push(memory);
        result
    }
}
