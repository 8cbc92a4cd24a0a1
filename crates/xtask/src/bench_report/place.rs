//! The directory of the records.

/// The directory of the records. They do not count as changes of the tree that they describe.
pub(super) const RECORDS: &str = "benches/record";
