//! Limits of what an upgrade may create.

use cast_read::Cast;

/// How much an upgrade may create: a small file can require any number of keys between two frames, and use one mesh as
/// the target of any number of shapes. Files that are not made to waste memory need much less.
pub(super) struct Budget {
    /// Keys that may be added to curves.
    pub(super) keys: usize,
    /// Vertices of targets that may be examined.
    pub(super) vertices: usize,
}

impl Budget {
    pub(super) fn of(cast: &Cast<'_>) -> Self {
        let bytes = cast.bytes().len();
        Self { keys: bytes.saturating_add(1 << 16), vertices: bytes }
    }
}
