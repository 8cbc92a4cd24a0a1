//! A crate file, and what it may become.

use cast_interchange::Error;
use cast_interchange::budget::Budget;

use crate::usd::read::value::Bytes;

/// A file and what is known of it.
pub(super) struct File<'f, 'a> {
    pub(super) bytes: &'f Bytes<'a>,
    /// The second number of its version.
    pub(super) version: u8,
    pub(super) budget: &'f Budget,
}

impl File<'_, '_> {
    /// Charges what is about to be made of the file.
    pub(super) fn spend(&self, bytes: usize) -> Result<(), Error> {
        self.budget.spend(bytes as u64, || "compressed arrays".to_owned())
    }
}
