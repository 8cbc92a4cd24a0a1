//! Numeric tests that several areas share, and how numbers are printed.

use core::fmt;

use cast_format::Element;

/// A float as stored in a file.
pub(crate) type F32 = <f32 as Element>::Wire;

/// A number with a comma between the thousands.
pub(crate) struct Count(pub(crate) usize);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        let mut left = digits.len();
        for digit in digits.chars() {
            write!(f, "{digit}")?;
            left = left.saturating_sub(1);
            if left > 0 && left.is_multiple_of(3) {
                f.write_str(",")?;
            }
        }
        Ok(())
    }
}

/// A name after its article: `a Mesh`, `an Animation`.
pub(crate) struct A<'a>(pub(crate) &'a str);

impl fmt::Display for A<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_vowel = self.0.starts_with(['A', 'E', 'I', 'O', 'a', 'e', 'i', 'o']);
        write!(f, "{} {}", if is_vowel { "an" } else { "a" }, self.0)
    }
}

/// A number of bytes: `1 byte`, `2,000 bytes`.
pub(crate) struct Bytes(pub(crate) usize);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Count(self.0), if self.0 == 1 { "byte" } else { "bytes" })
    }
}

/// A vector as `(1, 0.5, 0)`.
pub(crate) struct Vector<'n>(pub(crate) &'n [f32]);

impl fmt::Display for Vector<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, component) in self.0.iter().enumerate() {
            write!(f, "{}{component}", if index == 0 { "(" } else { ", " })?;
        }
        f.write_str(")")
    }
}

/// Square of the length.
#[inline(always)]
pub(crate) fn square<const N: usize>(vector: [f32; N]) -> f32 {
    vector.iter().fold(0.0, |sum, component| sum + component * component)
}

/// How far the square of a length may be from 1.
///
/// Exporters compute with 32 bits, and some first store normals in 8 or 10 bits, which gives lengths from 0.99 to 1.01.
const UNIT: f32 = 0.02;

/// Whether a vector is of unit length, within the precision of exporters. False if it is not finite.
#[inline(always)]
pub(crate) fn is_unit<const N: usize>(vector: [f32; N]) -> bool {
    (square(vector) - 1.0).abs() <= UNIT
}

/// Whether all components are finite.
#[inline(always)]
pub(crate) fn is_finite<const N: usize>(vector: [f32; N]) -> bool {
    // Zero times a number is zero, unless the number is infinite or NaN. Without branches, so that it vectorises.
    vector.iter().fold(0.0, |sum, component| sum + component * 0.0) == 0.0
}

/// Whether all numbers are finite.
#[inline]
pub(crate) fn all_finite(numbers: &[F32]) -> bool {
    // Without its sign, a number that is not finite has at least the bits of infinity; added to the distance from there to
    // the highest bit, it sets that bit. In integers, because sums of floats can only be computed in order.
    const INFINITY: u32 = f32::INFINITY.to_bits();
    let bits = numbers.iter().fold(0, |bits, wire| {
        let number = f32::from_wire(*wire).to_bits() & (u32::MAX >> 1);
        bits | number.wrapping_add((1 << 31) - INFINITY)
    });
    bits >> 31 == 0
}
