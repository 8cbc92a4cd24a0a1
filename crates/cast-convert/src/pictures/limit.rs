//! How large pictures may be.

use crate::{NoteKind, notes};

/// The most pixels in a row or a column.
pub(super) const LONGEST: usize = 16_384;
/// The most bytes of a picture as numbers: 8192 by 8192 with four of them, or 16384 by 16384 with one.
pub(super) const LARGEST: usize = 256 << 20;

/// The bytes that a picture takes; none where that is too much.
pub(super) fn size_of(width: usize, height: usize, samples: usize) -> Result<usize, &'static NoteKind> {
    let bytes = width.checked_mul(height).and_then(|pixels| pixels.checked_mul(samples));
    let bytes = bytes.filter(|bytes| *bytes <= LARGEST && width <= LONGEST && height <= LONGEST);
    bytes.ok_or(&notes::material::LARGE_PICTURES)
}
