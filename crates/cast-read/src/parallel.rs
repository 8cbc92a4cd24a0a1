//! When and how work is split over threads.

#[cfg(feature = "rayon")]
use core::sync::atomic::{AtomicUsize, Ordering};

use cast_format::Threads;
#[cfg(feature = "rayon")]
use rayon::prelude::*;

/// Bytes of output below which nothing goes to the pool, and that a thread takes at a time.
///
/// Measured by `cargo bench -p castkit-benches --bench limits -- threshold --quick`, called from outside the pool on two
/// quiet cores: handing two halves to the pool costs some 5 us, in which one thread copies 100 KB and more. Bytes from
/// memory were copied in halves 1.2 times as fast as by one thread at 256 KiB and 1.5 times at 512 KiB and 1 MiB; bytes
/// that lie in the caches 1.0 times at 512 KiB, 1.3 times at 768 KiB and 1.8 times at 1 MiB. On busy cores it took 1.5 MiB
/// to win, so this is where the gain is clear, not where it begins.
///
/// As a portion it is large enough to make the pool's overhead vanish, and small enough that threads which the system
/// slows down do not hold up the others. Other portions have not been compared.
#[cfg(feature = "rayon")]
const SHARED_ABOVE: usize = 1 << 20;

/// [`SHARED_ABOVE`], or what [`share_above`] has set.
#[cfg(feature = "rayon")]
static PORTION: AtomicUsize = AtomicUsize::new(SHARED_ABOVE);

/// For tests and fuzzing: from now on, all of the process shares its work in portions of so many bytes.
///
/// The files of tests are far smaller than what is worth sharing, so without it they would never see a second thread. The
/// results do not depend on it, so it does no harm to what runs at the same time. (A parameter of each call would be
/// something that every user has to learn and none has a use for.) Vertices, frames and nodes that the crates above this
/// one give a thread at a time are so many at the most, too.
#[cfg(feature = "rayon")]
#[doc(hidden)]
pub fn share_above(bytes: usize) {
    PORTION.store(bytes.max(1), Ordering::Relaxed);
}

/// For the crates above this one: how many things one of their tasks takes, which is what they usually take unless
/// [`share_above`] has set something. So one call is enough for all of them.
#[doc(hidden)]
#[must_use]
pub fn task_size(usual: usize) -> usize {
    #[cfg(feature = "rayon")]
    if portion() != SHARED_ABOVE {
        return portion().min(usual);
    }
    usual
}

/// Bytes of output above which work is shared among threads, and that one of them takes at a time; never 0.
#[cfg(feature = "rayon")]
pub(crate) fn portion() -> usize {
    PORTION.load(Ordering::Relaxed)
}

/// Runs a loop over a source and an output of equal length, in chunks on several threads when it is worth it.
///
/// Every element is computed from one other and written once, so the result does not depend on the split.
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
