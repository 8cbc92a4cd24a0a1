//! Work on many files at a time, with results in the order of the files.

use std::collections::VecDeque;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use cast_base::carried::{carried, carry};

/// Small files to work on at a time, at least: disks are only busy when several reads and writes wait for them, and
/// processors only when some threads do not. With one thread for each processor, two processors wait for most files that
/// are not in memory, and for each output that is synced.
const AT_A_TIME: usize = 16;

/// The maximum number of results that wait for an earlier one.
const MOST_RESULTS: usize = 64;

/// The size of a small file, in bytes: sixteen of them, and what is made of them, need little memory.
const SMALL: u64 = 1 << 20;

/// Applies `work` to each file on several threads, and calls `report` on this thread, in the order of the files, with some
/// files and their results at a time.
///
/// At least 16 files are worked on at a time, so that the disk has something to do while processors work. That is too many
/// if they need much memory: `work` asks [`MemoryPermits`] for those. `at_a_time` replaces the number of files, and what `work` does
/// in parallel itself is then limited to as many threads. A single file is worked on in this thread.
///
/// At most 64 results wait for an earlier one.
///
/// ```
/// # let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid");
/// # use std::path::PathBuf;
/// # use cast_file::{CastFile, Error, MemoryPermits, files_below, work_in_order};
/// let (files, _) = files_below(directory, |path| path.extension().is_some_and(|end| end == "cast"));
/// let count = |path: &PathBuf, permits: &MemoryPermits| {
///     let _large = permits.acquire_if_large(path);
///     CastFile::open(path).map(|file| file.cast().nodes().count())
/// };
/// work_in_order(&files, None, count, |files, counts| {
///     for (path, count) in files.iter().zip(counts) {
///         println!("{}: {} nodes", path.display(), count?);
///     }
///     Ok::<(), Error>(())
/// })?;
/// # Ok::<(), cast_file::Error>(())
/// ```
///
/// # Errors
/// Returns the first error of `report`. No more files are started then.
pub fn work_in_order<'f, T: Sync, R: Send, E, F>(
    files: &'f [T],
    at_a_time: Option<NonZeroUsize>,
    work: impl Fn(&T, &MemoryPermits) -> R + Sync,
    mut report: F,
) -> Result<(), E>
where
    F: FnMut(&'f [T], Vec<R>) -> Result<(), E>,
{
    let one_by_one = |mut report: F| {
        let permits = MemoryPermits::of(1);
        files.chunks(1).try_for_each(|file| report(file, file.iter().map(|file| work(file, &permits)).collect()))
    };
    // A single file may use all threads itself.
    if files.len() <= 1 && at_a_time.is_none() {
        return one_by_one(report);
    }
    let threads = rayon::current_num_threads();
    let most = at_a_time.map_or(threads.max(AT_A_TIME), NonZeroUsize::get);
    // A few files use all threads, too.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(most.min(files.len().max(threads)));
    // On a system without threads, this one works.
    let Ok(pool) = pool.build() else { return one_by_one(report) };
    let permits = MemoryPermits::of(at_a_time.map_or(threads, NonZeroUsize::get));
    let carried = carried();
    let work = |file: &T| work(file, &permits);
    let queue = Queue { files, state: Mutex::default(), is_ready: Condvar::new(), has_place: Condvar::new() };
    pool.in_place_scope(|scope| {
        // Each thread has one loop of its own. As tasks they could be stolen by a thread that waits for a part of its file:
        // that file would then wait for all others.
        scope.spawn_broadcast(|_, _| {
            let _carrying = carry(carried.clone());
            queue.work(work);
        });
        let _end = End(&queue);
        queue.report(&mut report)
    })
}

/// How many files that need much memory may be worked on at a time: as many as there are processors, or `at_a_time` of
/// [`work_in_order`].
#[derive(Debug)]
pub struct MemoryPermits {
    free: Mutex<usize>,
    freed: Condvar,
}

impl MemoryPermits {
    fn of(files: usize) -> Self {
        Self { free: Mutex::new(files.max(1)), freed: Condvar::new() }
    }

    fn free(&self) -> MutexGuard<'_, usize> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a permit, which is held until it is dropped. Only one may be held at a time.
    pub fn acquire(&self) -> Permit<'_> {
        let free = self.freed.wait_while(self.free(), |free| *free == 0);
        let mut free = free.unwrap_or_else(PoisonError::into_inner);
        *free = free.saturating_sub(1);
        Permit(self)
    }

    /// The same for files of more than 1 MiB, and those without a size.
    pub fn acquire_if_large(&self, path: &Path) -> Option<Permit<'_>> {
        let is_small = fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() <= SMALL);
        (!is_small).then(|| self.acquire())
    }
}

/// The permission to use memory for one large file, until it is dropped.
#[derive(Debug)]
#[must_use]
pub struct Permit<'r>(&'r MemoryPermits);

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        let mut free = self.0.free();
        *free = free.saturating_add(1);
        self.0.freed.notify_one();
    }
}

/// Files, and the results that were not reported yet.
struct Queue<'f, T, R> {
    files: &'f [T],
    state: Mutex<State<R>>,
    /// The next result is there, or will never be.
    is_ready: Condvar,
    /// Fewer results wait, or nothing more is to be done.
    has_place: Condvar,
}

struct State<R> {
    /// How many results were reported.
    reported: usize,
    /// The results that were not reported, in order; `None` if a file is still worked on.
    results: VecDeque<Option<R>>,
    has_ended: bool,
}

impl<R> Default for State<R> {
    fn default() -> Self {
        Self { reported: 0, results: VecDeque::new(), has_ended: false }
    }
}

impl<'f, T, R> Queue<'f, T, R> {
    /// The state is whole even if another thread panicked.
    fn state(&self) -> MutexGuard<'_, State<R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works on files until all are started. This runs on each thread.
    fn work(&self, work: impl Fn(&T) -> R) {
        // If `work` panics, nobody waits for its result.
        let end = End(self);
        while let Some((file, index)) = self.next() {
            let result = work(file);
            let mut state = self.state();
            let place = index.saturating_sub(state.reported);
            if let Some(waiting) = state.results.get_mut(place) {
                *waiting = Some(result);
            }
            if place == 0 {
                self.is_ready.notify_one();
            }
        }
        std::mem::forget(end);
    }

    /// The next file and its index. Files are started in order, so one of those that are worked on is the first whose result
    /// is missing.
    fn next(&self) -> Option<(&'f T, usize)> {
        let is_full = |state: &mut State<R>| state.results.len() >= MOST_RESULTS && !state.has_ended;
        let mut state = self.has_place.wait_while(self.state(), is_full).unwrap_or_else(PoisonError::into_inner);
        let index = state.reported.saturating_add(state.results.len());
        let file = self.files.get(index).filter(|_| !state.has_ended)?;
        state.results.push_back(None);
        Some((file, index))
    }

    /// Tells all results in order, as many at a time as there are.
    fn report<E>(&self, report: &mut impl FnMut(&'f [T], Vec<R>) -> Result<(), E>) -> Result<(), E> {
        let mut rest = self.files;
        while !rest.is_empty() {
            let is_waiting = |state: &mut State<R>| !matches!(state.results.front(), Some(Some(_))) && !state.has_ended;
            let mut state = self.is_ready.wait_while(self.state(), is_waiting).unwrap_or_else(PoisonError::into_inner);
            let mut results = Vec::new();
            while let Some(result) = state.results.front_mut().and_then(Option::take) {
                state.results.pop_front();
                results.push(result);
            }
            state.reported = state.reported.saturating_add(results.len());
            drop(state);
            self.has_place.notify_all();
            // There are none after a panic, which is passed on at the end.
            let Some((files, after)) = rest.split_at_checked(results.len()).filter(|(files, _)| !files.is_empty())
            else {
                break;
            };
            report(files, results)?;
            rest = after;
        }
        Ok(())
    }
}

/// Ends all work when it is dropped: after the last result, an error, or a panic.
struct End<'q, 'f, T, R>(&'q Queue<'f, T, R>);

impl<T, R> Drop for End<'_, '_, T, R> {
    fn drop(&mut self) {
        self.0.state().has_ended = true;
        self.0.is_ready.notify_all();
        self.0.has_place.notify_all();
    }
}
