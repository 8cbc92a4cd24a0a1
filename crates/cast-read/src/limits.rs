//! How much of a tree is taken from a file nobody vouches for.

/// Limits of the structure, checked while parsing.
///
/// Memory is bounded without them, since parsing keeps nothing per node; they bound time, and what later work on the
/// tree may cost. The defaults are far above any real file, which is four levels deep.
///
/// ```
/// let strict = cast_read::Limits { max_depth: 8, ..Default::default() };
/// # let _ = strict;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Levels of nodes below each other; a root is the first. Default 4,096.
    pub max_depth: u32,
    /// Nodes in the file. Default 2^26, 67 million.
    pub max_nodes: u64,
    /// Properties in the file. Default 2^28, 268 million.
    pub max_properties: u64,
}

impl Limits {
    /// No limits but the size of the file.
    pub const NONE: Self = Self { max_depth: u32::MAX, max_nodes: u64::MAX, max_properties: u64::MAX };
}

impl Default for Limits {
    fn default() -> Self {
        Self { max_depth: 4096, max_nodes: 1 << 26, max_properties: 1 << 28 }
    }
}
