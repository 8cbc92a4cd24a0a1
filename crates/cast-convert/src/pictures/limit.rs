//! Size limits of images.

use crate::{NoteKind, notes};

/// The maximum width and height in pixels.
pub(super) const LONGEST: usize = 16_384;
/// The maximum decoded size in bytes: 8192 by 8192 pixels with four channels, or 16384 by 16384 with one.
pub(super) const LARGEST: usize = 256 << 20;

/// The decoded size of an image in bytes; `None` if it exceeds the limit.
pub(super) fn size_of(width: usize, height: usize, samples: usize) -> Result<usize, &'static NoteKind> {
    let bytes = width.checked_mul(height).and_then(|pixels| pixels.checked_mul(samples));
    let bytes = bytes.filter(|bytes| *bytes <= LARGEST && width <= LONGEST && height <= LONGEST);
    bytes.ok_or(&notes::material::LARGE_PICTURES)
}
