//! Keeps panics on this side of the boundary.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::error::{Failure, castkit_error};

/// Runs code that cannot fail. If it panics all the same, which would be a bug in castkit, the result is `otherwise`.
///
/// Changes that were under way may be incomplete then, but are never invalid: locks are taken even if they are
/// poisoned.
#[inline]
pub(crate) fn total<T>(otherwise: T, work: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or(otherwise)
}

/// Runs code that can fail, and reports the reason in `error`.
#[inline]
pub(crate) fn fallible<T>(
    error: Option<&mut castkit_error>,
    otherwise: T,
    work: impl FnOnce() -> Result<T, Failure>,
) -> T {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(value)) => {
            if let Some(error) = error {
                error.clear();
            }
            value
        }
        Ok(Err(failure)) => {
            tell(error, failure);
            otherwise
        }
        Err(panic) => {
            tell(error, sentence(&*panic));
            otherwise
        }
    }
}

/// Reports a failure, once for all functions.
#[cold]
#[inline(never)]
fn tell(error: Option<&mut castkit_error>, failure: Failure) {
    // Formatting the message and freeing the failure run code of castkit, too.
    let _ = catch_unwind(AssertUnwindSafe(move || {
        if let Some(error) = error {
            error.tell(&failure);
        }
    }));
}

#[cold]
#[inline(never)]
fn sentence(panic: &(dyn std::any::Any + Send)) -> Failure {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    Failure::Panic(format!(
        "this is a bug in castkit, please report it: {}",
        text.unwrap_or("a panic without a message")
    ))
}
