//! The formats of attributes, and the conversion of a value into each.

use cast_format::Element;
use half::f16;
use half::slice::HalfFloatSliceExt as _;

use crate::array::kernels::Wire;

/// The format of an attribute: type and number of components, named as in graphics APIs.
///
/// All are little-endian, like GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum VertexFormat {
    /// Two floats of 32 bits.
    Float32x2,
    /// Three floats of 32 bits.
    Float32x3,
    /// Four floats of 32 bits.
    Float32x4,
    /// Two 16-bit floats, rounded to nearest even; values too large become infinite.
    Float16x2,
    /// Four floats of 16 bits.
    Float16x4,
    /// Two integers of 16 bits that stand for -1 to 1; clamped, rounded to nearest even, NaN is 0.
    Snorm16x2,
    /// Four integers of 16 bits that stand for -1 to 1.
    Snorm16x4,
    /// Four integers of 8 bits that stand for -1 to 1.
    Snorm8x4,
    /// Two integers of 16 bits that stand for 0 to 1; clamped, NaN is 0.
    Unorm16x2,
    /// Four integers of 16 bits that stand for 0 to 1.
    Unorm16x4,
    /// Four integers of 8 bits that stand for 0 to 1.
    Unorm8x4,
    /// Four integers of 8 bits; for bone indices. A larger one in the mesh is an error.
    Uint8x4,
    /// Four integers of 16 bits; for bone indices. A larger one in the mesh is an error.
    Uint16x4,
}

impl VertexFormat {
    /// Whether it holds integers, which are only for bone indices.
    #[must_use]
    pub const fn is_integer(self) -> bool {
        matches!(self, Self::Uint8x4 | Self::Uint16x4)
    }

    /// The largest integer that it holds; `None` for other formats.
    #[must_use]
    pub const fn largest_integer(self) -> Option<u32> {
        match self {
            Self::Uint8x4 => Some(u8::MAX as u32),
            Self::Uint16x4 => Some(u16::MAX as u32),
            _ => None,
        }
    }

    /// Size in bytes.
    #[must_use]
    pub const fn size(self) -> usize {
        match self {
            Self::Snorm8x4 | Self::Unorm8x4 | Self::Uint8x4 => 4,
            Self::Float16x2 | Self::Snorm16x2 | Self::Unorm16x2 => 4,
            Self::Float32x2 | Self::Float16x4 | Self::Snorm16x4 | Self::Unorm16x4 | Self::Uint16x4 => 8,
            Self::Float32x3 => 12,
            Self::Float32x4 => 16,
        }
    }
}

/// The floats as half floats.
#[inline]
pub(super) fn halves(source: &[Wire<f32>], out: &mut [[u8; 2]]) {
    let (mut floats, mut halves) = ([0.0; 64], [f16::ZERO; 64]);
    for (source, out) in source.chunks(floats.len()).zip(out.chunks_mut(floats.len())) {
        floats.iter_mut().zip(source).for_each(|(float, wire)| *float = f32::from_wire(*wire));
        halves.convert_from_f32_slice(&floats);
        out.iter_mut().zip(halves).for_each(|(out, half)| *out = half.to_le_bytes());
    }
}

/// -1 to 1 as -32,767 to 32,767.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the low bits are those of the integer")]
pub(super) fn snorm16(value: f32) -> [u8; 2] {
    (nearest(number(value).clamp(-1.0, 1.0) * 32767.0) as u16).to_le_bytes()
}

/// -1 to 1 as -127 to 127.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the low bits are those of the integer")]
pub(super) fn snorm8(value: f32) -> u8 {
    nearest(number(value).clamp(-1.0, 1.0) * 127.0) as u8
}

/// 0 to 1 as 0 to 65,535.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the low bits are those of the integer")]
pub(super) fn unorm16(value: f32) -> [u8; 2] {
    (nearest(number(value).clamp(0.0, 1.0) * 65535.0) as u16).to_le_bytes()
}

#[inline]
fn number(value: f32) -> f32 {
    if value.is_nan() { 0.0 } else { value }
}

/// The nearest integer, of two the even one, in the low 16 bits. The value is within -65,535 to 65,535.
///
/// Floats between 2^23 and 2^24 are whole numbers, so adding 1.5 * 2^23 rounds. A cast to an integer saturates, which
/// compilers turn into code for one value at a time.
#[inline]
fn nearest(value: f32) -> u32 {
    (value + 12_582_912.0).to_bits()
}
