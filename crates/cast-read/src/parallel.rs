//! When and how work is split over threads.

#[cfg(feature = "rayon")]
use rayon::prelude::*;

/// Whether work may be spread over the threads of the caller's rayon pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Threads {
    One,
    #[cfg(feature = "rayon")]
    All,
}

/// Bytes of output below which nothing goes to the pool.
///
/// Measured by `cargo bench -p castkit-benches --bench limits -- threshold`, called from outside the pool on two cores
/// that other programs used too, so the figures are rough: handing two halves to the pool costs some 10 us, in which
/// one thread copies 100 to 300 KB. Bytes in the caches were copied in halves 0.6 to 0.7 times as fast as by one thread
/// at 512 KiB, 0.8 to 1.2 times at 1 MiB and 1.1 to 2.4 times at 1.5 MiB; bytes from memory 1.0 to 1.4, 0.9 to 1.4 and
/// 1.4 to 1.5 times.
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
