//! Work on one thread or on all, with the same results in the same order.

use alloc::vec::Vec;

#[cfg(feature = "rayon")]
use rayon::prelude::*;

#[cfg(feature = "rayon")]
use crate::carried::{carried, carry};
use crate::threads::Threads;

/// What [`map`] can put its results into: a `Vec`, or a `Result` of one.
#[cfg(feature = "rayon")]
pub trait Collection<R: Send>: FromIterator<R> + FromParallelIterator<R> {}

#[cfg(feature = "rayon")]
impl<R: Send, C: FromIterator<R> + FromParallelIterator<R>> Collection<R> for C {}

/// What [`map`] can put its results into: a `Vec`, or a `Result` of one.
#[cfg(not(feature = "rayon"))]
pub trait Collection<R>: FromIterator<R> {}

#[cfg(not(feature = "rayon"))]
impl<R, C: FromIterator<R>> Collection<R> for C {}

/// Applies `of` to each item, in order. A thread takes at least `least` items at a time.
pub fn map<'i, T: Sync, R: Send, C: Collection<R>>(
    threads: Threads,
    items: &'i [T],
    least: usize,
    of: impl Fn(&'i T) -> R + Sync + Send,
) -> C {
    #[cfg(feature = "rayon")]
    if threads.are_several() && items.len() > least {
        let carried = carried();
        return items.par_iter().with_min_len(least).map_init(|| carry(carried.clone()), |_, item| of(item)).collect();
    }
    let _ = (threads, least);
    items.iter().map(of).collect()
}

/// [`map`] on other threads, while this one does something else, such as writing what was made before.
pub fn map_meanwhile<T: Sync, R: Send, W>(
    threads: Threads,
    items: &[T],
    of: impl Fn(&T) -> R + Sync + Send,
    meanwhile: impl FnOnce() -> W,
) -> (Vec<R>, W) {
    #[cfg(feature = "rayon")]
    if threads.are_several() && !items.is_empty() {
        let carried = carried();
        let mut made = Vec::new();
        let done = rayon::in_place_scope(|scope| {
            scope.spawn(|_| {
                let _carrying = carry(carried);
                made = map(threads, items, 1, of);
            });
            meanwhile()
        });
        return (made, done);
    }
    let _ = threads;
    (items.iter().map(of).collect(), meanwhile())
}

/// Applies `of` to each of some items that it consumes, in order.
pub fn map_owned<T: Send, R: Send>(threads: Threads, items: Vec<T>, of: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
    #[cfg(feature = "rayon")]
    if threads.are_several() && items.len() > 1 {
        let carried = carried();
        return items.into_par_iter().map_init(|| carry(carried.clone()), |_, item| of(item)).collect();
    }
    let _ = threads;
    items.into_iter().map(of).collect()
}

/// Calls a function for every item.
pub fn for_each<T: Send>(threads: Threads, items: &mut [T], work: impl Fn(&mut T) + Sync + Send) {
    #[cfg(feature = "rayon")]
    if threads.are_several() && items.len() > 1 {
        let carried = carried();
        return items.par_iter_mut().for_each_init(|| carry(carried.clone()), |_, item| work(item));
    }
    let _ = threads;
    items.iter_mut().for_each(work);
}

/// Calls a function for each chunk of `len` items, with the number of the chunk.
pub fn for_each_chunk<T: Send>(
    threads: Threads,
    items: &mut [T],
    len: usize,
    work: impl Fn(usize, &mut [T]) + Sync + Send,
) {
    let len = len.max(1);
    #[cfg(feature = "rayon")]
    if threads.are_several() && items.len() > len {
        return items.par_chunks_mut(len).enumerate().for_each(|(number, chunk)| work(number, chunk));
    }
    let _ = threads;
    items.chunks_mut(len).enumerate().for_each(|(number, chunk)| work(number, chunk));
}

/// Runs a loop over a source and an output of equal length, in chunks on several threads if that is worthwhile.
///
/// Every element is computed from one other and written once, so the result does not depend on how the work is split.
pub fn convert<S: Sync, T: Send>(
    threads: Threads,
    source: &[S],
    out: &mut [T],
    kernel: impl Fn(&[S], &mut [T]) + Sync,
) {
    #[cfg(feature = "rayon")]
    if let Some(portion) = threads.shared_portion(size_of_val(out)) {
        let elements = portion.checked_div(size_of::<T>()).unwrap_or(1).max(1);
        let chunks = out.par_chunks_mut(elements).zip(source.par_chunks(elements));
        return chunks.for_each(|(out, source)| kernel(source, out));
    }
    let _ = threads;
    kernel(source, out);
}

/// Processes `parts` parts, and merges the results in order.
pub fn gather<T: Send>(
    threads: Threads,
    parts: usize,
    empty: impl Fn() -> T + Sync + Send,
    add: impl Fn(T, usize) -> T + Sync + Send,
    merge: impl Fn(T, T) -> T + Sync + Send,
) -> T {
    #[cfg(feature = "rayon")]
    if threads.are_several() && parts > 1 {
        let carried = carried();
        let parts = (0..parts).into_par_iter().with_max_len(1);
        let add = |sum, part| {
            let _carrying = carry(carried.clone());
            add(sum, part)
        };
        return parts.fold(&empty, add).reduce(&empty, merge);
    }
    let _ = (threads, merge);
    (0..parts).fold(empty(), add)
}
