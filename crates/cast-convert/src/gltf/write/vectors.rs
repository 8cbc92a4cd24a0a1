//! Arrays of vectors, checked against the rules of glTF. Valid arrays are written directly; in others, each invalid
//! element is corrected on the way.

use std::ops::Range;

use cast_map::prefetch_range;
use cast_read::{Array, Element};
use zerocopy::IntoBytes;

use super::bin::Piece;
use crate::bytes::are_all_finite;

/// An array that may be written, and how many of its elements are corrected.
type Checked<'a> = (Piece<'a>, u64);

/// How many elements are checked while the next are loaded.
const BLOCK: usize = 64;

/// How far the length of a direction may be from one; glTF's validator allows six times as much.
const UNIT_TOLERANCE: f32 = 1e-3;

/// An array whose invalid elements are corrected.
pub(super) fn checked<'a, T: Element>(
    array: Array<'a, T>,
    is_right: impl Fn(T) -> bool,
    put_right: impl Fn(T) -> T + Send + Sync + 'a,
) -> Checked<'a> {
    let changed = array.as_wire().chunks(BLOCK).enumerate().fold(0_u64, |wrong, (index, block)| {
        prefetch_range(array.as_bytes(), (index + 1) * BLOCK * T::SIZE..(index + 2) * BLOCK * T::SIZE);
        block.iter().fold(wrong, |wrong, element| wrong + u64::from(!is_right(T::from_wire(*element))))
    });
    if changed == 0 {
        return (Piece::Bytes(array.as_bytes().into()), 0);
    }
    let fill = move |range: Range<usize>, out: &mut [u8]| {
        let elements = array.slice(range).unwrap_or_default();
        for (element, out) in elements.iter().zip(out.chunks_exact_mut(T::SIZE)) {
            out.copy_from_slice(put_right(element).to_wire().as_bytes());
        }
    };
    (Piece::made_in_rows(array.len(), fill, T::SIZE), changed)
}

/// An array whose NaN and infinite components become 0.
pub(super) fn checked_finite<const N: usize>(array: Array<'_, [f32; N]>) -> Checked<'_>
where
    [f32; N]: Element,
{
    let bytes = array.as_bytes();
    if are_all_finite(bytes) {
        return (Piece::Bytes(bytes.into()), 0);
    }
    checked(array, is_finite, finite)
}

/// Replaces NaN and infinite components by 0.
pub(super) fn finite<const N: usize>(vector: [f32; N]) -> [f32; N] {
    vector.map(|value| if value.is_finite() { value } else { 0.0 })
}

fn is_finite<const N: usize>(vector: [f32; N]) -> bool {
    vector.iter().all(|value| value.is_finite())
}

/// The vector if it is finite, otherwise one with this number in each component.
pub(super) fn finite_or(vector: [f32; 3], other: f32) -> [f32; 3] {
    if is_finite(vector) { vector } else { [other; 3] }
}

/// Minimum and maximum of each component, after they are made finite.
pub(super) fn bounds(vectors: impl Iterator<Item = [f32; 3]>) -> [Vec<f32>; 2] {
    let start = [[f32::INFINITY; 3], [f32::NEG_INFINITY; 3]];
    let [low, high] = vectors.fold(start, |[low, high], vector| {
        let [[lx, ly, lz], [hx, hy, hz], [x, y, z]] = [low, high, finite(vector)];
        [[lx.min(x), ly.min(y), lz.min(z)], [hx.max(x), hy.max(y), hz.max(z)]]
    });
    [low.to_vec(), high.to_vec()]
}

/// Whether a vector has unit length.
pub(super) fn is_unit([x, y, z]: [f32; 3]) -> bool {
    let squared = x * x + y * y + z * z;
    (squared - 1.0).abs() <= 2.0 * UNIT_TOLERANCE
}

/// The normalised vector; up if it has no direction.
pub(super) fn unit(vector: [f32; 3]) -> [f32; 3] {
    let [x, y, z] = finite(vector);
    let squared = x * x + y * y + z * z;
    if squared > 1e-30 && squared < 1e30 {
        let factor = 1.0 / squared.sqrt();
        return [x * factor, y * factor, z * factor];
    }
    let long = glam::Vec3::new(x, y, z).as_dvec3();
    long.try_normalize().map_or([0.0, 1.0, 0.0], |direction| direction.as_vec3().to_array())
}
