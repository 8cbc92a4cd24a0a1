//! Binary files: stepping through them, their and their records.

mod cursor;
#[macro_use]
#[allow(unreachable_pub, reason = "public with the feature `ms3d`")]
pub(crate) mod record;
#[allow(unreachable_pub, reason = "public with the feature `ms3d`")]
mod table;

use std::borrow::Cow;

use cast_map::prefetch_range;
use zerocopy::{Immutable, IntoBytes};

pub(crate) use cursor::Cursor;
pub(crate) use record::Record;
#[allow(unreachable_pub, reason = "public with the feature `ms3d`")]
pub use table::Table;

/// The text in a field of fixed size: everything before the first NUL. Whatever follows the NUL is ignored.
pub(crate) fn until_nul(field: &[u8]) -> &[u8] {
    field.split(|byte| *byte == 0).next().unwrap_or_default()
}

/// The path of a texture, with `/` between folders. Windows programs write backslashes, and often start with a
/// redundant `.\` for the folder of the file. Empty if there is no more than that.
///
/// It has to be text already: in some encodings, a byte of a character is a backslash.
pub(crate) fn texture_path(path: Cow<'_, str>) -> Cow<'_, str> {
    if !path.contains('\\') && !path.starts_with("./") {
        return path;
    }
    let slashes = path.replace('\\', "/");
    let mut relative = slashes.as_str();
    while let Some(rest) = relative.strip_prefix("./") {
        relative = rest;
    }
    Cow::Owned(relative.to_owned())
}

/// Elements in blocks of this many; while the caller works on one, the next is loaded.
pub(crate) fn blocks<T: IntoBytes + Immutable>(elements: &[T], block: usize) -> impl Iterator<Item = &[T]> {
    let (bytes, size) = (elements.as_bytes(), block * size_of::<T>());
    elements.chunks(block).enumerate().map(move |(index, elements)| {
        prefetch_range(bytes, (index + 1) * size..(index + 2) * size);
        elements
    })
}

/// Whether none of these 32-bit numbers is infinite or NaN. There is no branch in the loop over a block, so that the processor
/// compares several numbers at once.
pub(crate) fn are_all_finite(floats: &[u8]) -> bool {
    const EXPONENT: u32 = 0x7F80_0000;
    let is_special = |float: &[u8; 4]| u32::from_le_bytes(*float) & EXPONENT == EXPONENT;
    blocks(floats.as_chunks().0, 256).all(|block| !block.iter().fold(false, |found, float| found | is_special(float)))
}

#[cfg(test)]
mod tests {
    use super::{are_all_finite, texture_path};

    #[test]
    fn paths_have_slashes_and_no_folder_of_the_file() {
        let path = |path: &str| texture_path(path.into()).into_owned();
        assert_eq!(path(r".\tex\arm.jpg"), "tex/arm.jpg");
        assert_eq!(path("././arm.jpg"), "arm.jpg");
        assert_eq!(path("arm.jpg"), "arm.jpg");
        for nothing in ["", "./", r".\", r".\./"] {
            assert_eq!(path(nothing), "", "{nothing}");
        }
    }

    #[test]
    fn one_number_that_is_not_finite_is_found_anywhere() {
        // Two blocks and a part of one.
        let mut floats = [f32::MAX, f32::MIN, -0.0, f32::MIN_POSITIVE, 1e-45, 1.0, -1.0, 0.0, 0.5].repeat(60);
        let bytes = |floats: &[f32]| floats.iter().flat_map(|float| float.to_le_bytes()).collect::<Vec<u8>>();
        assert!(are_all_finite(&bytes(&floats)) && are_all_finite(&[]));
        for place in 0..floats.len() {
            for bad in [f32::NAN, -f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
                let before = std::mem::replace(&mut floats[place], bad);
                assert!(!are_all_finite(&bytes(&floats)), "{bad} at {place}");
                floats[place] = before;
            }
        }
    }
}
