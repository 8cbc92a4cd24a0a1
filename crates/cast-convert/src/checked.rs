//! Arrays of vectors, checked against the rules of glTF while others are written. Parts that are valid are written as they
//! are stored; in others, each invalid element is corrected on the way.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use cast_interchange::bytes::blocks;
use cast_interchange::{NoteKind, Report};
use cast_read::{Array, Element};
use zerocopy::IntoBytes;

use crate::pieces::Piece;

/// How many elements were corrected; complete when everything is written.
pub(crate) type Corrected = Arc<AtomicU64>;

/// Adds the notes on what was corrected, after it was written; each counter has its kind of note and an example.
pub(crate) fn add_notes(corrected: &mut Vec<(&'static NoteKind, Corrected, &str)>, report: &mut Report) {
    for (kind, corrected, example) in corrected.drain(..) {
        report.add_many(kind, corrected.load(Ordering::Relaxed), example);
    }
}

/// How many elements are examined while the next are loaded.
const BLOCK: usize = 64;

/// How far the length of a direction may be from one; glTF's validator allows six times as much.
const UNIT_TOLERANCE: f32 = 1e-3;

/// An array whose invalid elements are corrected.
pub(crate) fn checked<'a, T: Element>(
    array: Array<'a, T>,
    corrected: Corrected,
    is_right: impl Fn(T) -> bool + Copy + Send + Sync + 'a,
    put_right: impl Fn(T) -> T + Send + Sync + 'a,
) -> Piece<'a> {
    let wire = array.as_wire();
    let fill = move |range: Range<usize>, out: &mut [u8]| {
        let mut wrong = 0_u64;
        let mut out = out.chunks_exact_mut(T::SIZE);
        for block in blocks(wire.get(range).unwrap_or_default(), BLOCK) {
            for (wire, out) in block.iter().zip(&mut out) {
                let element = T::from_wire(*wire);
                let is_right = is_right(element);
                wrong += u64::from(!is_right);
                let element = if is_right { *wire } else { put_right(element).to_wire() };
                out.copy_from_slice(element.as_bytes());
            }
        }
        corrected.fetch_add(wrong, Ordering::Relaxed);
    };
    let are_right = move |range: Range<usize>| {
        let is_wrong = |element: &T::Wire| !is_right(T::from_wire(*element));
        blocks(wire.get(range).unwrap_or_default(), BLOCK)
            .all(|block| !block.iter().fold(false, |found, element| found | is_wrong(element)))
    };
    Piece::made_in_rows(array.len(), fill, T::SIZE).or_stored(array.as_bytes(), are_right)
}

/// An array whose NaN and infinite components become 0.
pub(crate) fn checked_finite<const N: usize>(array: Array<'_, [f32; N]>, corrected: Corrected) -> Piece<'_>
where
    [f32; N]: Element,
{
    checked(array, corrected, is_finite, finite)
}

/// Replaces NaN and infinite components by 0.
pub(crate) fn finite<const N: usize>(vector: [f32; N]) -> [f32; N] {
    vector.map(|value| if value.is_finite() { value } else { 0.0 })
}

fn is_finite<const N: usize>(vector: [f32; N]) -> bool {
    vector.iter().fold(true, |all, value| all & value.is_finite())
}

/// The vector if it is finite, otherwise one with this number in each component.
pub(crate) fn finite_or(vector: [f32; 3], other: f32) -> [f32; 3] {
    if is_finite(vector) { vector } else { [other; 3] }
}

/// Minimum and maximum of each component, after they are made finite.
pub(crate) fn bounds(vectors: impl Iterator<Item = [f32; 3]>) -> [Vec<f32>; 2] {
    let start = [[f32::INFINITY; 3], [f32::NEG_INFINITY; 3]];
    let [low, high] = vectors.fold(start, |[low, high], vector| {
        let [[lx, ly, lz], [hx, hy, hz], [x, y, z]] = [low, high, finite(vector)];
        [[lx.min(x), ly.min(y), lz.min(z)], [hx.max(x), hy.max(y), hz.max(z)]]
    });
    [low.to_vec(), high.to_vec()]
}

/// Whether a vector has unit length.
pub(crate) fn is_unit([x, y, z]: [f32; 3]) -> bool {
    let squared = x * x + y * y + z * z;
    (squared - 1.0).abs() <= 2.0 * UNIT_TOLERANCE
}

/// The normalised vector; up if it has no direction.
#[inline(always)]
pub(crate) fn unit([x, y, z]: [f32; 3]) -> [f32; 3] {
    let squared = x * x + y * y + z * z;
    // False if a component is infinite or NaN.
    if squared > 1e-30 && squared < 1e30 {
        let factor = 1.0 / squared.sqrt();
        return [x * factor, y * factor, z * factor];
    }
    unusual_unit([x, y, z])
}

/// Not inlined: this is rare, and the loops around it are short.
#[inline(never)]
fn unusual_unit(vector: [f32; 3]) -> [f32; 3] {
    let long = glam::Vec3::from_array(finite(vector)).as_dvec3();
    long.try_normalize().map_or([0.0, 1.0, 0.0], |direction| direction.as_vec3().to_array())
}
