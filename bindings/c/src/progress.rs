//! Telling the caller how far something is.

use std::ffi::c_void;
use std::ops::ControlFlow;

use castkit::Progress;

/// Who is told how far a long piece of work has come, and may end it.
///
/// `callback(user, done, total)` returns whether to go on; when it returns false, the function fails with
/// `CASTKIT_ERROR_CANCELLED`. It may be called from any thread, also from several at once, and must not throw
/// nor use what the function works on.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_progress {
    /// The function; NULL for none.
    pub callback: Option<extern "C" fn(user: *mut c_void, done: u64, total: u64) -> bool>,
    /// What it is called with.
    pub user: *mut c_void,
}

// SAFETY: `user` is not looked at here. That the callback may be called from any thread is what the header says.
unsafe impl Send for castkit_progress {}
// SAFETY: as above.
unsafe impl Sync for castkit_progress {}

impl castkit_progress {
    /// Runs work that tells about its progress.
    pub(crate) fn during<T>(self, work: impl FnOnce(Progress<'_>) -> T) -> T {
        let this = self;
        let tell = move |done: u64, total: u64| {
            // The whole struct is captured, which may be shared between threads; the pointer by itself may not.
            let castkit_progress { callback, user } = { this };
            match callback {
                Some(callback) if !callback(user, done, total) => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        };
        // In one place, so that the work becomes part of the function that does it.
        work(if self.callback.is_some() { Progress::new(&tell) } else { Progress::none() })
    }
}
