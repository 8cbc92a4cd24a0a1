//! A value that work carries to the threads that help with it.

use alloc::sync::Arc;
use core::any::Any;
use core::cell::RefCell;

std::thread_local! {
    static CARRIED: RefCell<Option<Carried>> = const { RefCell::new(None) };
}

/// A value that [`parallel`](crate::parallel) carries along.
pub type Carried = Arc<dyn Any + Send + Sync>;

/// The value that the work on this thread carries.
#[must_use]
pub fn carried() -> Option<Carried> {
    CARRIED.with_borrow(Clone::clone)
}

/// Lets the work on this thread carry a value, or none, until the result is dropped.
///
/// The functions in [`parallel`](crate::parallel) do this on each thread that helps, so what is done there carries the value
/// of the work that it is part of, whatever else the thread is in the middle of.
///
/// ```
/// # use std::sync::Arc;
/// use cast_base::carried::{carried, carry};
/// use cast_base::{Threads, parallel};
///
/// let _carrying = carry(Some(Arc::new("hero.cast")));
/// let names: Vec<&str> = parallel::map(Threads::All, &[1, 2, 3], 1, |_| {
///     carried().and_then(|name| name.downcast_ref().copied()).unwrap_or_default()
/// });
/// assert_eq!(names, ["hero.cast"; 3]);
/// ```
pub fn carry(value: Option<Carried>) -> Carrying {
    Carrying { before: CARRIED.replace(value) }
}

/// Restores what was carried before when it is dropped.
#[derive(Debug)]
#[must_use]
pub struct Carrying {
    before: Option<Carried>,
}

impl Drop for Carrying {
    fn drop(&mut self) {
        CARRIED.set(self.before.take());
    }
}
