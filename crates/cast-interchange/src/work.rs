//! Work that can be divided among threads, and can be cancelled.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use cast_format::{Cancelled, Progress, Threads};
use rayon::prelude::*;

/// Applies `of` to each item, in order. A thread takes at least `least` items at a time.
pub fn map<'i, T: Sync, R: Send, C>(
    threads: Threads,
    items: &'i [T],
    least: usize,
    of: impl Fn(&'i T) -> R + Sync + Send,
) -> C
where
    C: FromIterator<R> + FromParallelIterator<R>,
{
    if threads.are_several() && items.len() > least {
        items.par_iter().with_min_len(least).map(of).collect()
    } else {
        items.iter().map(of).collect()
    }
}

/// Applies `of` to each of some items that it consumes, in order.
pub fn map_owned<T: Send, R: Send>(threads: Threads, items: Vec<T>, of: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
    if threads.are_several() && items.len() > 1 {
        items.into_par_iter().map(of).collect()
    } else {
        items.into_iter().map(of).collect()
    }
}

/// A part of the progress, in thousandths of the whole, with this many steps.
#[derive(Debug)]
pub struct Part<'o> {
    progress: Progress<'o>,
    range: Range<u64>,
    steps: u64,
    done: AtomicUsize,
}

impl<'o> Part<'o> {
    /// A part of `progress`, from one number of thousandths to another.
    pub const fn new(progress: Progress<'o>, range: Range<u64>, steps: usize) -> Self {
        Self { progress, range, steps: steps as u64, done: AtomicUsize::new(0) }
    }

    /// Reports that a step begins, so that the work can be cancelled before it.
    pub fn step(&self) -> Result<(), Cancelled> {
        let done = self.done.fetch_add(1, Ordering::Relaxed) as u64;
        let length = self.range.end.saturating_sub(self.range.start);
        let share = length.saturating_mul(done.min(self.steps)).checked_div(self.steps).unwrap_or(0);
        self.progress.report(self.range.start.saturating_add(share), 1000)
    }
}
