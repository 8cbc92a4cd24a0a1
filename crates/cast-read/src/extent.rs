//! Where a node ends, and what is in it.

/// A node whose extent has been checked against its parent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    pub(crate) end: usize,
    pub(crate) property_count: u32,
    pub(crate) child_count: u32,
}
