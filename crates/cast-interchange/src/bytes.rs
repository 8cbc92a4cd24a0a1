//! Numbers as files store them: one after the other, little-endian, in blocks.

use cast_map::prefetch_range;
use zerocopy::{Immutable, IntoBytes};

/// A value of fixed size, little-endian.
pub trait Record: Copy {
    /// The number of bytes.
    const SIZE: usize;
    /// Reads a value and moves past it. Bytes that are missing are 0.
    fn read(bytes: &mut &[u8]) -> Self;
    /// Appends a value.
    fn write(&self, out: &mut Vec<u8>);
}

macro_rules! numbers {
    ($($number:ident)*) => {$(
        impl Record for $number {
            const SIZE: usize = size_of::<Self>();

            fn read(bytes: &mut &[u8]) -> Self {
                let (number, rest) = bytes.split_first_chunk().unwrap_or((&[0; Self::SIZE], &[]));
                *bytes = rest;
                Self::from_le_bytes(*number)
            }

            fn write(&self, out: &mut Vec<u8>) {
                out.extend(self.to_le_bytes());
            }
        }
    )*};
}

numbers! { u8 u16 u32 i16 i32 f32 f64 }

impl<T: Record, const N: usize> Record for [T; N] {
    const SIZE: usize = T::SIZE * N;

    fn read(bytes: &mut &[u8]) -> Self {
        std::array::from_fn(|_| T::read(bytes))
    }

    fn write(&self, out: &mut Vec<u8>) {
        self.iter().for_each(|value| value.write(out));
    }
}

/// Elements in blocks of this many; while the caller works on one, the next is loaded.
pub fn blocks<T: IntoBytes + Immutable>(elements: &[T], block: usize) -> impl Iterator<Item = &[T]> {
    let (bytes, size) = (elements.as_bytes(), block * size_of::<T>());
    elements.chunks(block).enumerate().map(move |(index, elements)| {
        prefetch_range(bytes, (index + 1) * size..(index + 2) * size);
        elements
    })
}

/// Whether none of these 32-bit numbers is infinite or NaN. There is no branch in the loop over a block, so that the processor
/// compares several numbers at once.
pub fn are_all_finite(floats: &[u8]) -> bool {
    const EXPONENT: u32 = 0x7F80_0000;
    let is_special = |float: &[u8; 4]| u32::from_le_bytes(*float) & EXPONENT == EXPONENT;
    blocks(floats.as_chunks().0, 256).all(|block| !block.iter().fold(false, |found, float| found | is_special(float)))
}

#[cfg(test)]
mod tests {
    use super::are_all_finite;

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
