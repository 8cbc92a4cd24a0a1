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

    /// What sampling one bone at one frame counts for: what its keys would take if all were kept.
    const BYTES_PER_SAMPLE: u64 = 16;

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
    /// Spends what baking an animation takes.
    ///
    /// # Errors
    /// When less is left.
    pub(crate) fn spend_on_baking(&self, animation: Option<&str>, frames: u64, bones: u64) -> Result<(), Error> {
        let bytes = frames.saturating_mul(bones).saturating_mul(Self::BYTES_PER_SAMPLE);
        let name = animation.unwrap_or_default();
        self.spend(bytes, || format!("animation {name:?}: {frames} frames of {bones} bones that are baked"))
    }
}
