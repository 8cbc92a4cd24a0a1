//! Parts of the progress of a conversion.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use cast_base::{Cancelled, Progress};

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
