//! How work is done: on how many threads, with how much, and who is told how far it has come.
//!
//! These are no facts of the format. They live here because every other crate shares them, and this one is below all.

use core::fmt;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// How many bytes may be made by multiplying what is in a file, unless the caller says otherwise: 1 GiB, more than any
/// usual file needs. Every option called `budget` has it.
pub const DEFAULT_BUDGET: u64 = 1 << 30;

/// How many threads to use. Results are the same, bit for bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Threads {
    /// The calling thread.
    One,
    /// The threads of the current rayon pool; without the feature `rayon`, the calling thread.
    #[default]
    All,
}

/// Who is told how far a long piece of work has come, and may end it.
///
/// The callback gets the steps done and the steps in all, and returns [`ControlFlow::Break`] to end the work, which
/// then fails with [`Cancelled`]. It may be called from any thread, and not for every step.
///
/// ```
/// use std::ops::ControlFlow;
///
/// # use cast_format::{Cancelled, Progress};
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
    /// Tells nobody, so nothing is ever cancelled.
    #[must_use]
    pub const fn none() -> Self {
        Self(None)
    }

    /// Tells `callback`.
    #[must_use]
    pub const fn new(callback: &'a (dyn Fn(u64, u64) -> ControlFlow<()> + Sync)) -> Self {
        Self(Some(callback))
    }

    /// Says that `done` steps of `total` are done.
    ///
    /// # Errors
    /// When the callback ends the work.
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

/// Steps of work that perhaps several threads do: counts them, tells a [`Progress`] now and then, and remembers whether that
/// has ended the work.
///
/// ```
/// # use cast_format::{Cancelled, Progress, Steps};
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
    /// How often a callback is told: enough for a bar on a screen, and next to nothing beside the work.
    const REPORTS: u64 = 256;
    /// The most steps between two of them: a file can ask for billions, and whoever ends that does not wait for millions.
    const APART: u64 = 1024;

    /// No step is done yet.
    #[must_use]
    pub const fn new(progress: Progress<'p>, total: u64) -> Self {
        Self { progress, done: AtomicUsize::new(0), total, cancelled: AtomicBool::new(false) }
    }

    /// Whether the rest of the work may be left undone.
    #[inline]
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Says that so many steps more are done.
    #[inline]
    pub fn done(&self, steps: u64) {
        // A counter as wide as a pointer, which every machine has; what is counted lies in memory.
        let before = self.done.fetch_add(usize::try_from(steps).unwrap_or(usize::MAX), Ordering::Relaxed) as u64;
        let done = before.saturating_add(steps);
        let apart = (self.total / Self::REPORTS).clamp(1, Self::APART);
        let part = |done: u64| done / apart;
        let is_told = part(before) != part(done) || done == self.total;
        if is_told && self.progress.report(done, self.total).is_err() {
            self.cancelled.store(true, Ordering::Relaxed);
        }
    }

    /// These items, each of which is a step; none any more once the work is cancelled.
    pub fn counted<I: Iterator>(&self, items: I) -> impl Iterator<Item = I::Item> + use<'_, 'p, I> {
        items.take_while(|_| {
            if !self.is_cancelled() {
                self.done(1);
            }
            !self.is_cancelled()
        })
    }

    /// Whether the work goes on.
    ///
    /// # Errors
    /// When it was cancelled.
    #[inline]
    pub fn check(&self) -> Result<(), Cancelled> {
        if self.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }
}
