//! The number of threads on which inputs are tried.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// Threads for many inputs in a row. On a busy machine, threads that wait for each other make small inputs take nine times
/// as long. So most inputs are tried on a single thread, and only some on several; fuzzing and the sanitizers always use
/// all threads.
#[derive(Debug)]
pub struct Threads {
    one: ThreadPool,
    several: ThreadPool,
    /// One of this many inputs is tried on several threads.
    every: u64,
}

impl Threads {
    /// One in `every` inputs is tried on several threads.
    ///
    /// # Errors
    /// Returns an error if no threads can be started.
    pub fn new(every: u64) -> Result<Self, ThreadPoolBuildError> {
        let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build();
        Ok(Self { one: pool(1)?, several: pool(2)?, every: every.max(1) })
    }

    /// Runs `work` on the single thread, except for parts that choose their own threads.
    pub fn alone<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        self.one.install(work)
    }

    /// Runs `work` for the input with this number.
    pub fn run<R: Send>(&self, number: u64, work: impl FnOnce() -> R + Send) -> R {
        if number.is_multiple_of(self.every) { self.several.install(work) } else { self.one.install(work) }
    }
}

/// All threads, which share even small work, in portions of some bytes, vertices or frames: otherwise no file of a fuzzer would
/// ever use a second thread. A large file is split into at most a few hundred portions, because each takes time.
pub(crate) fn in_portions(smallest: usize, bytes: &[u8]) -> cast_base::Threads {
    cast_base::Threads::InPortions((smallest << (bytes.len() % 8)).max(bytes.len() / 256))
}
