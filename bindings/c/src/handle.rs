//! Reference-counted handles: objects behind opaque pointers.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::guard;

/// A pointer to a new object with one reference, which belongs to the caller.
pub(crate) fn give<T>(object: T) -> *mut T {
    Arc::into_raw(Arc::new(object)).cast_mut()
}

/// Adds a reference to an object made by [`give`]; NULL stays NULL.
pub(crate) fn retain<T>(handle: Option<&T>) -> *mut T {
    let Some(handle) = handle else { return std::ptr::null_mut() };
    let pointer: *const T = handle;
    guard::total((), || {
        // SAFETY: handles are only made by `give`, and the header requires that a handle that is passed in has not been
        // released for the last time.
        unsafe { Arc::increment_strong_count(pointer) }
    });
    pointer.cast_mut()
}

/// Releases a reference to an object; the last one frees it. NULL is ignored.
pub(crate) fn release<T>(handle: *const T) {
    if handle.is_null() {
        return;
    }
    guard::total((), || {
        // SAFETY: as in `retain`; the caller gives up its reference.
        drop(unsafe { Arc::from_raw(handle) });
    });
}

/// Locks a mutex, even if somebody panicked while holding it.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Everything behind a handle is shared between threads: this does not compile for types that cannot be.
pub(crate) const fn shared<T: Send + Sync>() {}

/// Hands out a new object, or releases it if the caller does not want it.
#[cfg_attr(not(feature = "check"), allow(dead_code, reason = "what has more than one result is in features"))]
pub(crate) fn give_to<T>(out: Option<&mut *mut T>, handle: *mut T) {
    match out {
        Some(out) => *out = handle,
        None => release(handle),
    }
}
