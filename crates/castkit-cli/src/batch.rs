//! Work on many files, with a line at a terminal that shows how many are done.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use castkit::convert::{BatchTask, GoneResult, State, Wanted};
use castkit::open::{MemoryPermits, TextureSearch, Trace, work_in_order};

use crate::batch_report::Gone;
use crate::context::Context;
use crate::operation::arguments;
use crate::progress::{Progress, Unit};
use crate::status::Failure;

arguments! {
    /// Whether only results are made that are not up to date.
    #[derive(Clone, Copy)]
    pub(crate) struct Update {
        update: bool,
        prune: bool,
    }
}

/// What the results of a batch have in common.
#[derive(Default)]
pub(crate) struct Shared {
    /// Where textures are looked for.
    pub(crate) search: TextureSearch,
    /// The files that were read for all of them.
    pub(crate) trace: Trace,
}

/// What is known of results of earlier runs.
pub(crate) struct Updating {
    state: Option<State>,
    shared: Shared,
    command: Arc<str>,
    given: Arc<str>,
    prune: bool,
}

impl Update {
    /// The state of a directory, if it is wanted.
    pub(crate) fn state(self, context: &Context, directory: &Path) -> Result<Option<State>, Failure> {
        self.update.then(|| open_state(directory, context.options.dry_run)).transpose()
    }

    /// The results in a directory, for work that is not a batch of the library.
    pub(crate) fn updating(
        self,
        context: &Context,
        directory: Option<&Path>,
        shared: Shared,
    ) -> Result<Updating, Failure> {
        let state = directory.map(|directory| self.state(context, directory)).transpose()?.flatten();
        let (command, given) = (Arc::clone(&context.options.command), Arc::clone(&context.options.given));
        Ok(Updating { state, shared, command, given, prune: self.prune })
    }
}

/// What is known of the results in a directory.
pub(crate) fn open_state(directory: &Path, read_only: bool) -> Result<State, Failure> {
    let path = directory.join(State::FILE);
    State::open(directory, read_only).map_err(|error| Failure::Other { path, reason: error.to_string() })
}

impl Updating {
    /// Makes a result unless it is up to date: then there is none.
    pub(crate) fn unless_up_to_date<R, E>(
        &self,
        (input, output): (&Path, &Path),
        work: impl FnOnce() -> Result<R, E>,
    ) -> Option<Result<R, E>> {
        let Some(state) = &self.state else { return Some(work()) };
        let (by, options, search) = (&*self.command, &*self.given, &self.shared.search);
        state.update(&Wanted { output, input, by, options, search }, || {
            self.shared.trace.add();
            work()
        })
    }

    /// Reports the results of files that are gone, and removes them if that is wanted.
    pub(crate) fn tell_gone<'t>(
        &self,
        context: &mut Context,
        tasks: impl Iterator<Item = (&'t Path, &'t Path)>,
    ) -> Result<(), Failure> {
        let Some(state) = &self.state else { return Ok(()) };
        let gone = state.gone_of_batch(&self.command, tasks);
        tell_gone(context, &gone, self.prune.then_some(&|gone| state.remove(gone)))
    }
}

/// Removes results.
type Remove<'r> = &'r dyn Fn(&[GoneResult]) -> io::Result<Vec<PathBuf>>;

/// Reports the results of files that are gone. `remove` removes them, if that is wanted.
pub(crate) fn tell_gone(context: &mut Context, gone: &[GoneResult], remove: Option<Remove<'_>>) -> Result<(), Failure> {
    let mut outputs: Vec<PathBuf> = gone.iter().map(|gone| gone.output.clone()).collect();
    let is_pruning = remove.is_some();
    let remove = remove.filter(|_| !context.options.dry_run);
    let mut kept = Vec::new();
    if let (Some(remove), [first, ..]) = (remove, gone) {
        let removed = remove(gone).map_err(|error| Failure::writing(&first.output, &error))?;
        (outputs, kept) = outputs.into_iter().partition(|output| removed.contains(output));
    }
    context.tell_gone(Gone { gone: outputs, kept, is_removed: remove.is_some(), is_pruning });
    Ok(())
}

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
