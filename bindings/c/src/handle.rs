//! Counted handles: objects behind opaque pointers.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::guard;

/// A pointer to a new object, with one reference, which belongs to the caller.
pub(crate) fn give<T>(object: T) -> *mut T {
    Arc::into_raw(Arc::new(object)).cast_mut()
}

/// One more reference to an object that [`give`] has made; NULL stays NULL.
pub(crate) fn retain<T>(handle: Option<&T>) -> *mut T {
    let Some(handle) = handle else { return std::ptr::null_mut() };
    let pointer: *const T = handle;
    guard::total((), || {
        // SAFETY: handles are made by `give` alone, and one that is passed in has not been released for the last time: that
        // is what the header asks of callers.
        unsafe { Arc::increment_strong_count(pointer) }
    });
    pointer.cast_mut()
}

/// One reference less; the last one frees the object. NULL is left alone.
pub(crate) fn release<T>(handle: *const T) {
    if handle.is_null() {
        return;
    }
    guard::total((), || {
        // SAFETY: as in `retain`; the caller gives up the reference.
        drop(unsafe { Arc::from_raw(handle) });
    });
}

/// What a lock guards, whether or not somebody has panicked while holding it.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whatever a handle leads to is shared between threads: a type that cannot be is found here.
pub(crate) const fn shared<T: Send + Sync>() {}

/// Hands a new object out, or releases it when nobody wants it.
#[cfg_attr(not(feature = "check"), allow(dead_code, reason = "what has more than one result is in features"))]
pub(crate) fn give_to<T>(out: Option<&mut *mut T>, handle: *mut T) {
    match out {
        Some(out) => *out = handle,
        None => release(handle),
    }
}
