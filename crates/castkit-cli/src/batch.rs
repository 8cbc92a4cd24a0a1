//! Work on many files: on all threads, with results in the order of the files.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use crate::context::Context;
use crate::progress::{Progress, Unit};
use crate::status::Failure;

/// The most small files whose results are kept in memory until they are told in order. Results about large files may be
/// large, too: there is one for each thread.
const MOST: usize = 256;

/// Small files to work on at a time, at least: disks are only busy when several reads wait for them, and processors only when
/// some threads do not. With one thread per processor, two processors wait for most files that are not in memory.
const AT_A_TIME: usize = 16;

/// What counts as small, in bytes.
const SMALL: u64 = 1 << 20;

/// Applies `work` to each file on all threads, and passes the results to `tell` in order, on this thread. A line at a
/// terminal shows how many files are done.
pub(crate) fn in_order<T: AsRef<Path> + Sync, R: Send>(
    context: &mut Context,
    files: &[T],
    work: impl Fn(&T) -> R + Sync,
    mut tell: impl FnMut(&mut Context, &T, R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    // A single file may use all threads itself, and does not have to wait for them.
    if let [file] = files {
        return tell(context, file, work(file));
    }
    let progress = Progress::of(Unit::Files, &context.options);
    let done = AtomicU64::new(0);
    let work = |file: &T| {
        let result = work(file);
        let done = done.fetch_add(1, Ordering::Relaxed).saturating_add(1);
        let _ = progress.show(done, files.len() as u64);
        result
    };
    let threads = rayon::current_num_threads();
    // Without memory for more threads, those that there are do the work.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.max(AT_A_TIME.min(files.len()))).build().ok();
    let is_large = |file: &T| !fs::metadata(file).is_ok_and(|file| file.len() <= SMALL);
    // The first results are told soon; later ones in large batches, because threads wait at the end of each.
    let (mut rest, mut size) = (files, threads);
    while !rest.is_empty() {
        let next = rest.get(..size).unwrap_or(rest);
        let small = pool
            .as_ref()
            .map_or(0, |pool| pool.install(|| next.par_iter().position_first(is_large)).unwrap_or(next.len()));
        let (batch, after) = rest.split_at(small.max(threads).min(rest.len()));
        let all = || batch.par_iter().with_max_len(1).map(work).collect();
        let results: Vec<R> = match &pool {
            Some(pool) if small >= batch.len() => pool.install(all),
            _ => all(),
        };
        progress.clear();
        for (file, result) in batch.iter().zip(results) {
            tell(context, file, result)?;
        }
        context.out.flush()?;
        (rest, size) = (after, size.saturating_mul(2).min(MOST));
    }
    Ok(())
}
