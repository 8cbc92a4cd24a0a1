//! Work on many files, with a line at a terminal that shows how many are done.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use castkit::convert::BatchTask;
use castkit::open::{MemoryPermits, work_in_order};

use crate::context::Context;
use crate::progress::{Progress, Unit};
use crate::status::Failure;

/// A file of a batch and its result, known by the file.
pub(crate) struct Task(pub(crate) BatchTask);

impl AsRef<Path> for Task {
    fn as_ref(&self) -> &Path {
        &self.0.input
    }
}

/// Applies `work` to each file on several threads, and passes the results to `tell` in order, on this thread.
pub(crate) fn in_order<T: AsRef<Path> + Sync, R: Send>(
    context: &mut Context,
    files: &[T],
    work: impl Fn(&T) -> R + Sync,
    tell: impl FnMut(&mut Context, &T, R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    in_order_of(context, None, files, work, tell)
}

/// The same with at most this many files at a time.
pub(crate) fn in_order_of<T: AsRef<Path> + Sync, R: Send>(
    context: &mut Context,
    at_a_time: Option<NonZeroUsize>,
    files: &[T],
    work: impl Fn(&T) -> R + Sync,
    mut tell: impl FnMut(&mut Context, &T, R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let progress = Progress::of(Unit::Files, &context.options);
    let done = AtomicU64::new(0);
    let work = |file: &T, permits: &MemoryPermits| {
        let large = permits.acquire_if_large(file.as_ref());
        let result = work(file);
        drop(large);
        let done = done.fetch_add(1, Ordering::Relaxed).saturating_add(1);
        let _ = progress.show(done, files.len() as u64);
        result
    };
    work_in_order(files, at_a_time, work, |files, results| {
        let _away = progress.keep_away();
        for (file, result) in files.iter().zip(results) {
            tell(context, file, result)?;
        }
        Ok(context.out.flush()?)
    })
}
