//! An end for inputs that ask for much with little.

use std::cell::Cell;

use crate::{Error, ErrorKind};

/// How much may be made of an input by multiplying what is in it: copies of what it shows in many places, keys for each
/// frame of a range, what many things share.
///
/// It is spent before memory is taken.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    whole: u64,
    left: Cell<u64>,
}

impl Budget {
    /// What options say unless somebody says otherwise, in bytes: a gibibyte.
    pub(crate) const USUAL: u64 = 1 << 30;

    pub(crate) fn new(bytes: u64) -> Self {
        Self { whole: bytes, left: Cell::new(bytes) }
    }

    /// Spends bytes on what comes next, such as `12 copies of meshes`.
    ///
    /// # Errors
    /// When less is left.
    pub(crate) fn spend(&self, bytes: u64, what: impl FnOnce() -> String) -> Result<(), Error> {
        match self.left.get().checked_sub(bytes) {
            Some(left) => {
                self.left.set(left);
                Ok(())
            }
            None => Err(Error::new(ErrorKind::OverBudget { what: what(), bytes, budget: self.whole })),
        }
    }
}
