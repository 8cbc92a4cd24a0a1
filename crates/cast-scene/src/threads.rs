//! Work on one thread or on all, and how far it is.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use cast_format::{Cancelled, Progress, Threads};

/// Calls a function for every item.
pub(crate) fn for_each<T: Send>(threads: Threads, items: &mut [T], work: impl Fn(&mut T) + Send + Sync) {
    #[cfg(feature = "rayon")]
    if threads == Threads::All && items.len() > 1 {
        use rayon::prelude::*;
        items.par_iter_mut().for_each(work);
        return;
    }
    #[cfg(not(feature = "rayon"))]
    let _ = threads;
    items.iter_mut().for_each(work);
}

/// Steps of work that several threads do.
pub(crate) struct Steps<'p> {
    progress: Progress<'p>,
    done: AtomicU64,
    total: u64,
    cancelled: AtomicBool,
}

impl<'p> Steps<'p> {
    pub(crate) fn new(progress: Progress<'p>, total: u64) -> Self {
        Self { progress, done: AtomicU64::new(0), total, cancelled: AtomicBool::new(false) }
    }

    /// Whether the rest of the work may be left undone.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// So many steps more are done.
    pub(crate) fn done(&self, steps: u64) {
        let done = self.done.fetch_add(steps, Ordering::Relaxed).saturating_add(steps);
        if self.progress.report(done, self.total).is_err() {
            self.cancelled.store(true, Ordering::Relaxed);
        }
    }

    /// # Errors
    /// When the work was cancelled.
    pub(crate) fn check(&self) -> Result<(), Cancelled> {
        if self.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }
}
