//! How much an upgrade may make.

use cast_read::Cast;

/// What may be made of a file: a small one can ask for any number of keys between two frames, and for a mesh to be the
/// target of any number of shapes. A file that is not made to waste memory needs a part of this.
pub(super) struct Budget {
    /// Keys that may be added to curves.
    pub(super) keys: usize,
    /// Vertices of targets that may be looked at.
    pub(super) vertices: usize,
}

impl Budget {
    pub(super) fn of(cast: &Cast<'_>) -> Self {
        let bytes = cast.bytes().len();
        Self { keys: bytes.saturating_add(1 << 16), vertices: bytes }
    }
}
