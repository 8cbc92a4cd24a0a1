//! When and how work is split across threads.

#[cfg(feature = "rayon")]
use core::sync::atomic::{AtomicUsize, Ordering};

use cast_format::Threads;
#[cfg(feature = "rayon")]
use rayon::prelude::*;

/// The size of output above which work is shared among threads, and how much a thread takes at a time, in bytes.
///
/// Measured by `cargo bench -p castkit-benches --bench limits -- threshold --quick`, called from outside the pool on
/// two quiet cores: handing two halves to the pool takes about 5 us, in which one thread copies 100 KB or more. For
/// bytes from memory, two halves were 1.2 times as fast as one thread at 256 KiB, and 1.5 times at 512 KiB and 1 MiB;
/// for bytes in the caches 1.0 times at 512 KiB, 1.3 times at 768 KiB and 1.8 times at 1 MiB. On busy cores the gain
/// started at 1.5 MiB. So this is where the gain is clear, not where it starts.
///
/// As a portion it is large enough to make the overhead of the pool negligible, and small enough that threads slowed
/// down by the system do not hold up the others. Other portions have not been compared.
#[cfg(feature = "rayon")]
const SHARED_ABOVE: usize = 1 << 20;

/// [`SHARED_ABOVE`], or what [`share_above`] has set.
#[cfg(feature = "rayon")]
static PORTION: AtomicUsize = AtomicUsize::new(SHARED_ABOVE);

/// For tests and fuzzing: makes the whole process share work in portions of this many bytes from now on.
///
/// The files of tests are far smaller than what is worth sharing, so without this they would never use a second thread.
/// Results do not depend on it, so it does not affect other code that runs at the same time. (A parameter of each call
/// would be something that every user has to learn and nobody uses.) Crates above this one limit the vertices, frames
/// and nodes per task to this number, too.
#[cfg(feature = "rayon")]
#[doc(hidden)]
pub fn share_above(bytes: usize) {
    PORTION.store(bytes.max(1), Ordering::Relaxed);
}

/// For the crates above this one: how many items one of their tasks takes, which is `usual` unless [`share_above`] was
/// called.
#[doc(hidden)]
#[must_use]
pub fn task_size(usual: usize) -> usize {
    #[cfg(feature = "rayon")]
    if portion() != SHARED_ABOVE {
        return portion().min(usual);
    }
    usual
}

/// The size of output in bytes above which work is shared among threads, and how much one takes at a time; never 0.
#[cfg(feature = "rayon")]
pub(crate) fn portion() -> usize {
    PORTION.load(Ordering::Relaxed)
}

/// Runs a loop over a source and an output of equal length, in chunks on several threads if that is worthwhile.
///
/// Every element is computed from one other and written once, so the result does not depend on how the work is split.
pub(crate) fn run<S: Sync, T: Send>(
    source: &[S],
    out: &mut [T],
    threads: Threads,
    kernel: impl Fn(&[S], &mut [T]) + Sync,
) {
    match threads {
        #[cfg(feature = "rayon")]
        Threads::All if size_of_val(out) > portion() => {
            let elements = portion().checked_div(size_of::<T>()).unwrap_or(1).max(1);
            out.par_chunks_mut(elements).zip(source.par_chunks(elements)).for_each(|(out, source)| kernel(source, out));
        }
        _ => kernel(source, out),
    }
}
