//! Where the records lie.

/// Where the records lie. They do not count as changes of the tree they tell of.
pub(super) const RECORDS: &str = "benches/record";
