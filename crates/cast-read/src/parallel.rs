//! When and how work is split over threads.

use cast_format::Threads;
#[cfg(feature = "rayon")]
use rayon::prelude::*;

/// Bytes of output below which nothing goes to the pool.
///
/// Measured by `cargo bench -p castkit-benches --bench limits -- threshold --quick`, called from outside the pool on two
/// quiet cores: handing two halves to the pool costs some 5 us, in which one thread copies 100 KB and more. Bytes from
/// memory were copied in halves 1.2 times as fast as by one thread at 256 KiB and 1.5 times at 512 KiB and 1 MiB; bytes
/// that lie in the caches 1.0 times at 512 KiB, 1.3 times at 768 KiB and 1.8 times at 1 MiB. On busy cores it took 1.5 MiB
/// to win, so the threshold is where the gain is clear, not where it begins.
#[cfg(feature = "rayon")]
pub(crate) const THRESHOLD: usize = 1 << 20;

/// Bytes of output that a thread takes at a time: large enough to make the pool's overhead vanish, small enough that
/// threads which the system slows down do not hold up the others. Not larger than [`THRESHOLD`], or there would be work
/// that goes to the pool in one piece. Other sizes have not been compared.
#[cfg(feature = "rayon")]
pub(crate) const CHUNK: usize = 1 << 20;

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
        Threads::All if size_of_val(out) > THRESHOLD => {
            let elements = CHUNK.checked_div(size_of::<T>()).unwrap_or(CHUNK);
            out.par_chunks_mut(elements).zip(source.par_chunks(elements)).for_each(|(out, source)| kernel(source, out));
        }
        _ => kernel(source, out),
    }
}
