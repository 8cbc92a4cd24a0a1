//! On how many threads inputs are tried.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// Threads for many inputs after each other. One that waits for another gets nothing done on a busy machine: small inputs
/// take nine times as long then. So most are tried on a single one, and now and then one on several; fuzzing and the
/// sanitizers do everything on all.
#[derive(Debug)]
pub struct Threads {
    one: ThreadPool,
    several: ThreadPool,
    /// Of so many inputs, one is tried on several threads.
    every: u64,
}

impl Threads {
    /// Of `every` so many inputs, one is tried on several threads.
    ///
    /// # Errors
    /// Returns an error if no threads can be started.
    pub fn new(every: u64) -> Result<Self, ThreadPoolBuildError> {
        let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build();
        Ok(Self { one: pool(1)?, several: pool(2)?, every: every.max(1) })
    }

    /// Does everything of `work` that has no threads of its own choice on the single one.
    pub fn alone<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        self.one.install(work)
    }

    /// Tries the input of this number.
    pub fn run<R: Send>(&self, number: u64, work: impl FnOnce() -> R + Send) -> R {
        if number.is_multiple_of(self.every) { self.several.install(work) } else { self.one.install(work) }
    }
}

/// Has work shared that is far smaller than what is worth it, in portions of some bytes, vertices or frames: no file of a
/// fuzzer would see a second thread otherwise. Of a large file not more than some hundred portions, because each takes
/// time of its own.
pub(crate) fn share_in_portions(smallest: usize, bytes: &[u8]) {
    cast_read::share_above((smallest << (bytes.len() % 8)).max(bytes.len() / 256));
}

/// Takes [`share_in_portions`] back.
pub(crate) fn share_as_usual() {
    cast_read::share_above(1 << 20);
}
