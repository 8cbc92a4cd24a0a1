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
/// Measured by `cargo bench -p castkit-benches --bench limits -- threshold`: waking a thread costs some 10 us, in
/// which one thread copies about 100 KB; below a few times that a second thread never pays.
#[cfg(feature = "rayon")]
pub(crate) const THRESHOLD: usize = 512 << 10;

/// Bytes of output that a thread takes at a time: large enough to make the pool's overhead vanish, small enough that
/// threads which the system slows down do not hold up the others.
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
