//! Memory that tasks use one after the other.

use std::sync::{Mutex, PoisonError};

/// Arrays whose contents are meaningless between tasks: each rule that borrows them says what it stores there.
#[derive(Default)]
pub(crate) struct Scratch {
    pub(crate) bytes: Vec<u8>,
    pub(crate) pairs: Vec<[u32; 2]>,
    pub(crate) numbers: Vec<u32>,
}

/// Memory that tasks have used, for the next ones: the system provides fresh memory page by page, which takes longer than
/// what is done with it.
#[derive(Default)]
pub(crate) struct Spare<T>(Mutex<Vec<T>>);

impl<T: Default> Spare<T> {
    /// Lends what another task has finished with, or something new.
    pub(crate) fn lend<R>(&self, work: impl FnOnce(&mut T) -> R) -> R {
        let all = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut memory = all().pop().unwrap_or_default();
        let result = work(&mut memory);
        all().push(memory);
        result
    }
}
