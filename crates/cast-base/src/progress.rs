//! Progress of long operations, which their callers can cancel.

use core::fmt;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A callback that receives the progress of a long operation, and may cancel it.
///
/// The callback gets the number of steps done and the total, and returns [`ControlFlow::Break`] to cancel the work,
/// which then fails with [`Cancelled`]. It may be called from any thread, and not for every step.
///
/// ```
/// use std::ops::ControlFlow;
///
/// # use cast_base::{Cancelled, Progress};
///
/// let half = |done, total| if done * 2 > total { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
/// let progress = Progress::new(&half);
/// assert_eq!(progress.report(1, 4), Ok(()));
/// assert_eq!(progress.report(3, 4), Err(Cancelled));
/// assert_eq!(Progress::none().report(3, 4), Ok(()));
/// ```
#[derive(Clone, Copy, Default)]
pub struct Progress<'a>(Option<&'a (dyn Fn(u64, u64) -> ControlFlow<()> + Sync)>);

impl<'a> Progress<'a> {
    /// Reports to nobody, so nothing is ever cancelled.
    #[must_use]
    pub const fn none() -> Self {
        Self(None)
    }

    /// Reports to `callback`.
    #[must_use]
    pub const fn new(callback: &'a (dyn Fn(u64, u64) -> ControlFlow<()> + Sync)) -> Self {
        Self(Some(callback))
    }

    /// Reports that `done` of `total` steps are done.
    ///
    /// # Errors
    /// Returns an error if the callback cancels the work.
    #[inline]
    pub fn report(&self, done: u64, total: u64) -> Result<(), Cancelled> {
        match self.0.map(|callback| callback(done, total)) {
            Some(ControlFlow::Break(())) => Err(Cancelled),
            _ => Ok(()),
        }
    }
}

impl fmt::Debug for Progress<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Progress(callback)" } else { "Progress(none)" })
    }
}

/// The work was ended by its [`Progress`] callback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancelled;

impl fmt::Display for Cancelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the work was cancelled")
    }
}

impl core::error::Error for Cancelled {}

/// Counts steps of work done by one or several threads, reports them to a [`Progress`] now and then, and remembers
/// whether it has cancelled the work.
///
/// ```
/// # use cast_base::{Cancelled, Progress, Steps};
/// use std::ops::ControlFlow;
///
/// let half = |done, total| if done * 2 > total { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
/// let steps = Steps::new(Progress::new(&half), 100);
/// steps.done(50);
/// assert_eq!(steps.check(), Ok(()));
/// steps.done(1);
/// assert_eq!(steps.check(), Err(Cancelled));
/// ```
#[derive(Debug)]
pub struct Steps<'p> {
    progress: Progress<'p>,
    done: AtomicUsize,
    total: u64,
    cancelled: AtomicBool,
}

impl<'p> Steps<'p> {
    /// How many times a callback is called: enough for a progress bar, and a negligible cost.
    const REPORTS: u64 = 256;
    /// The maximum number of steps between two calls: a file can require billions of steps, and cancelling must not
    /// wait for millions.
    const MAX_INTERVAL: u64 = 1024;

    /// Starts with no step done.
    #[must_use]
    pub const fn new(progress: Progress<'p>, total: u64) -> Self {
        Self { progress, done: AtomicUsize::new(0), total, cancelled: AtomicBool::new(false) }
    }

    /// Whether the work was cancelled, so that the rest of it can be skipped.
    #[inline]
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Adds `steps` to the number of steps done.
    #[inline]
    pub fn done(&self, steps: u64) {
        // Threads that count together wait for each other: not if nobody wants to know.
        if self.progress.0.is_none() {
            return;
        }
        // A counter as wide as a pointer, because every machine supports one atomically; the counted items are in
        // memory, so it cannot overflow.
        let before = self.done.fetch_add(usize::try_from(steps).unwrap_or(usize::MAX), Ordering::Relaxed) as u64;
        let done = before.saturating_add(steps);
        let apart = (self.total / Self::REPORTS).clamp(1, Self::MAX_INTERVAL);
        let part = |done: u64| done.checked_div(apart).unwrap_or(done);
        let is_told = part(before) != part(done) || done == self.total;
        if is_told && self.progress.report(done, self.total).is_err() {
            self.cancelled.store(true, Ordering::Relaxed);
        }
    }

    /// These items, counting each as a step; ends early once the work is cancelled.
    pub fn counted<I: Iterator>(&self, items: I) -> impl Iterator<Item = I::Item> + use<'_, 'p, I> {
        items.take_while(|_| {
            if !self.is_cancelled() {
                self.done(1);
            }
            !self.is_cancelled()
        })
    }

    /// Fails if the work was cancelled.
    ///
    /// # Errors
    /// Returns an error if it was cancelled.
    #[inline]
    pub fn check(&self) -> Result<(), Cancelled> {
        if self.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }
}
