//! Progress callbacks.

use std::ffi::c_void;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use castkit::Progress;

use crate::options::Options;

/// A callback that receives the progress of long work, and can cancel it. Set everything to zero, and `size` to
/// `sizeof` the struct, which is only needed during the call.
///
/// `callback(user, done, total)` returns whether to continue; if it returns false, the function fails with
/// `CASTKIT_ERROR_CANCELLED`, and does not call it again. It may be called from any thread, even from several at once: then
/// other calls may be under way when one returns false. It must not throw, and must not use the handles that the function
/// was called with.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_progress {
    /// `sizeof(castkit_progress)`.
    pub size: usize,
    /// The function; NULL for none.
    pub callback: Option<extern "C" fn(user: *mut c_void, done: u64, total: u64) -> bool>,
    /// The first argument of each call.
    pub user: *mut c_void,
}

// SAFETY: it begins with its size, and numbers, pointers and optional functions may be zero.
unsafe impl Options for castkit_progress {}

// SAFETY: `user` is never dereferenced here. The header says that the callback may be called from any thread.
unsafe impl Send for castkit_progress {}
// SAFETY: as above.
unsafe impl Sync for castkit_progress {}

impl castkit_progress {
    /// Runs work that reports its progress.
    pub(crate) fn during<T>(self, work: impl FnOnce(Progress<'_>) -> T) -> T {
        // Steps that do not look at the result of a report, and other threads, may report after one was cancelled.
        let (this, is_cancelled) = (self, AtomicBool::new(false));
        let tell = |done: u64, total: u64| {
            // Destructured here so that the closure captures the whole struct, which may be shared between threads; the
            // pointer alone may not.
            let castkit_progress { callback, user, .. } = { this };
            let is_over = is_cancelled.load(Ordering::Relaxed) || callback.is_some_and(|call| !call(user, done, total));
            if is_over {
                is_cancelled.store(true, Ordering::Relaxed);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        // A single call, so that the work is inlined into the function that calls this.
        work(if self.callback.is_some() { Progress::new(&tell) } else { Progress::none() })
    }
}
