//! Reports progress to Python, and handles Ctrl-C.

use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use castkit::Progress;
use pyo3::prelude::*;

use crate::errors::raise;

/// How often a waiting thread checks for Ctrl-C.
const LOOK: Duration = Duration::from_millis(50);

/// The stack size of the thread: C libraries may recurse deeply.
const STACK: usize = 8 << 20;

/// The first exception.
#[derive(Default)]
struct Raised(Mutex<Option<PyErr>>);

impl Raised {
    fn put(&self, error: PyErr) {
        lock(&self.0).get_or_insert(error);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs long work without the interpreter's lock, on a thread of its own. `callback(done, total)` is called from time
/// to time; an exception that it raises stops the work, as does a signal such as Ctrl-C, with or without a callback.
///
/// Only Python's main thread handles signals, and the work calls back from any thread, so the calling thread waits and
/// polls.
pub(crate) fn run<T: Send, E: Into<castkit::Error> + Send>(
    py: Python<'_>,
    callback: Option<&Py<PyAny>>,
    work: impl FnOnce(Progress<'_>) -> Result<T, E> + Send,
) -> PyResult<T> {
    let (raised, is_cancelled) = (Raised::default(), AtomicBool::new(false));
    let (is_done, waiting) = (Mutex::new(false), Condvar::new());
    let tell = |done: u64, total: u64| {
        if is_cancelled.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        told(&raised, callback, done, total)
    };
    let result = thread::scope(|scope| -> PyResult<_> {
        let work = || {
            let done = Done(&is_done, &waiting);
            let result = work(Progress::new(&tell));
            drop(done);
            result
        };
        let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)?;
        let wait = || *waiting.wait_timeout(lock(&is_done), LOOK).unwrap_or_else(PoisonError::into_inner).0;
        while !py.detach(wait) {
            if let Err(error) = py.check_signals() {
                is_cancelled.store(true, Ordering::Relaxed);
                raised.put(error);
            }
        }
        // Finished except for the last steps, which may need the lock.
        Ok(py.detach(|| worker.join()).unwrap_or_else(|panic| resume_unwind(panic)))
    })?;
    settle(py, raised, result)
}

/// Marks the work as finished, even if it panics.
struct Done<'d>(&'d Mutex<bool>, &'d Condvar);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        *lock(self.0) = true;
        self.1.notify_all();
    }
}

/// The same on the calling thread, for work that is usually short and calls back from that thread.
pub(crate) fn run_here<T: Send, E: Into<castkit::Error> + Send>(
    py: Python<'_>,
    callback: Option<&Py<PyAny>>,
    work: impl FnOnce(Progress<'_>) -> Result<T, E> + Send,
) -> PyResult<T> {
    let raised = Raised::default();
    let tell = |done: u64, total: u64| told(&raised, callback, done, total);
    let result = py.detach(|| work(Progress::new(&tell)));
    settle(py, raised, result)
}

fn told(raised: &Raised, callback: Option<&Py<PyAny>>, done: u64, total: u64) -> ControlFlow<()> {
    let told = Python::attach(|py| {
        py.check_signals()?;
        callback.map_or(Ok(()), |callback| callback.call1(py, (done, total)).map(|_| ()))
    });
    match told {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            raised.put(error);
            ControlFlow::Break(())
        }
    }
}

fn settle<T, E: Into<castkit::Error>>(py: Python<'_>, raised: Raised, result: Result<T, E>) -> PyResult<T> {
    match raised.0.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => result.map_err(|error| raise(py, error)),
    }
}
