//! Where a node ends, and what is in it.

/// A node whose extent has been checked against its parent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    pub(crate) end: usize,
    pub(crate) property_count: u32,
    pub(crate) child_count: u32,
}

/// How the count of a property is interpreted. All but the first are only used where recovery found that they fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CountRule {
    /// As many elements as the count says: as in the author's own library, and here.
    AsStated,
    /// One string, whatever the count: as in most other readers.
    SingleString,
    /// The count is the number of bytes.
    Bytes,
    /// There are no elements, whatever the count.
    NoElements,
}
