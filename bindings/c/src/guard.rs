//! Panics stay on this side of the boundary.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::error::{Failure, castkit_error};

/// Runs what cannot fail. Should it panic all the same, which would be a defect of castkit, the result is `otherwise`.
///
/// What the work has changed by then may be half done, but is never invalid: locks are taken regardless of poison.
#[inline]
pub(crate) fn total<T>(otherwise: T, work: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or(otherwise)
}

/// Runs what can fail, and says in `error` why it did.
#[inline]
pub(crate) fn fallible<T>(
    error: Option<&mut castkit_error>,
    otherwise: T,
    work: impl FnOnce() -> Result<T, Failure>,
) -> T {
    let result = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(Failure::Panic(sentence(&*panic))));
    match (result, error) {
        (Ok(value), None) => value,
        (Ok(value), Some(error)) => {
            error.clear();
            value
        }
        (Err(failure), error) => {
            if let Some(error) = error {
                // Writing sentences runs code of castkit as well.
                let _ = catch_unwind(AssertUnwindSafe(|| error.tell(&failure)));
            }
            otherwise
        }
    }
}

fn sentence(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("castkit has a defect, please report it: {}", text.unwrap_or("a panic without words"))
}
