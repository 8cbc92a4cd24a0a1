//! Four influences per vertex. These are the largest arrays that have to be examined closely, so the path for most
//! vertices is short: those whose influences stay where they are. Which ones they are is found out once, without branches.

#[cfg(test)]
mod tests;

use std::iter;
use std::ops::Range;

use cast_interchange::bytes::blocks;
use cast_interchange::lists::set;
use cast_map::prefetch_range;
use cast_read::{Array, Element};
use glam::{Vec4, Vec4Swizzles};
use zerocopy::{Immutable, IntoBytes};

/// The number of vertices in a block: a bit for each.
const BLOCK: usize = u64::BITS as usize;

/// Bones and weights as stored in the file.
pub(super) struct Four<'a, T: Element> {
    bones: &'a [[Wire<T>; 4]],
    values: &'a [[Wire<f32>; 4]],
    /// The number of joints of bones; the joint that stays still follows.
    joints: u32,
    /// The vertices of each block whose influences stay where they are.
    stay: Vec<u64>,
}

type Wire<T> = <T as Element>::Wire;

type Row = ([u32; 4], [f32; 4]);

#[inline(always)]
fn row<T: Element + Into<u32>>((bones, values): (&[Wire<T>; 4], &[Wire<f32>; 4])) -> Row {
    (bones.map(|bone| T::from_wire(bone).into()), values.map(f32::from_wire))
}

/// A weight as a fraction of the sum.
pub(super) fn share(weight: f32, sum: f64) -> f32 {
    cast_interchange::narrow::narrow(f64::from(weight) / sum)
}

/// A joint index, whose type has as many bytes as are needed.
pub(super) fn narrow<const BYTES: usize>(joint: u32) -> [u8; BYTES] {
    joint.to_le_bytes().first_chunk().copied().unwrap_or([0; BYTES])
}

#[inline(always)]
fn sum([a, b, c, d]: [f32; 4]) -> f64 {
    (f64::from(a) + f64::from(b)) + (f64::from(c) + f64::from(d))
}

/// Whether influences stay where they are, so that only their sum may be wrong: those that are used come first, with different
/// bones, and the others are 0. At least one is used.
///
/// Without branches, and with as few instructions as possible: bones are compared as floats, like the weights. All that are
/// less than the number of joints, which has 16 bits, are exact.
#[inline(always)]
fn stays((bones, weights): Row, joints: f32) -> bool {
    #[allow(clippy::cast_precision_loss, reason = "see above")]
    let (bones, weights) = (Vec4::from_array(bones.map(|bone| bone as f32)), Vec4::from_array(weights));
    let is_used = weights.cmpgt(Vec4::ZERO) & weights.cmplt(Vec4::INFINITY);
    let is_zero = weights.cmpeq(Vec4::ZERO) & bones.cmpeq(Vec4::ZERO);
    let are_right = bones.cmplt(Vec4::splat(joints)) & (is_used | is_zero);
    // Each is compared with the next and the one after that; those that are not used differ from all others.
    let used = Vec4::select(is_used, bones, Vec4::new(-1.0, -2.0, -3.0, -4.0));
    let are_twice = used.cmpeq(used.yzwx()) | used.cmpeq(used.zwxy());
    let is_used = is_used.bitmask();
    are_right.all() & !are_twice.any() & (is_used != 0) & (is_used & (is_used + 1) == 0)
}

/// The error that rounding fractions may cause in the sum of weights that stay; the validator allows twice as much.
#[inline(always)]
fn allowed([_, b, _, d]: [f32; 4]) -> f64 {
    if d > 0.0 {
        4e-7
    } else if b > 0.0 {
        2e-7
    } else {
        0.0
    }
}

/// Whether the sum of the weights is right, if they stay.
#[inline(always)]
fn is_right(weights: [f32; 4]) -> bool {
    (sum(weights) - 1.0).abs() <= allowed(weights)
}

#[inline(always)]
fn shares(weights: [f32; 4]) -> [f32; 4] {
    let total = sum(weights);
    weights.map(|weight| share(weight, total))
}

/// Moves the influences that are used to the front, each bone once, without normalising.
fn gathered((bones, weights): Row, joints: u32) -> Row {
    let mut row: Row = ([0; 4], [0.0; 4]);
    let mut used = 0;
    for (bone, weight) in bones.into_iter().zip(weights) {
        if !(bone < joints && weight > 0.0 && weight.is_finite()) {
            continue;
        }
        let known = row.0.iter().take(used).position(|known| *known == bone);
        let place = known.unwrap_or(used);
        used = used.max(place + 1);
        if let (Some(joint), Some(total)) = (row.0.get_mut(place), row.1.get_mut(place)) {
            *joint = bone;
            // Still a number for a bone that occurs several times.
            *total = (*total + weight).min(f32::MAX);
        }
    }
    row
}

impl<'a, T: Element + Into<u32>> Four<'a, T> {
    /// Also whether any vertex has no influence.
    pub(super) fn new(bones: Array<'a, T>, values: Array<'a, f32>, joints: u32) -> (Self, bool) {
        let (bones, values) = (bones.as_wire().as_chunks().0, values.as_wire().as_chunks().0);
        let mut four = Self { bones, values, joints, stay: Vec::new() };
        let mut needs_still = false;
        #[allow(clippy::cast_precision_loss, reason = "it has 16 bits")]
        let joints = four.joints as f32;
        four.stay = blocks(bones, BLOCK)
            .zip(blocks(values, BLOCK))
            .map(|(bones, values)| {
                let rows = bones.iter().zip(values).map(row::<T>).enumerate();
                let stay = rows.clone().fold(0, |stay, (index, row)| stay | u64::from(stays(row, joints)) << index);
                let mut moved = rows.filter(|(index, _)| stay >> index & 1 == 0);
                needs_still |= moved.any(|(_, row)| sum(gathered(row, four.joints).1) == 0.0);
                stay
            })
            .collect();
        (four, needs_still)
    }

    /// The blocks of a range of vertices, with the vertices in each whose influences do not stay.
    fn blocks(&self, vertices: Range<usize>) -> impl Iterator<Item = (Range<usize>, u64)> {
        let mut start = vertices.start;
        iter::from_fn(move || {
            let stay = *self.stay.get(start / BLOCK).filter(|_| start < vertices.end)?;
            let block = start..(start + 1).next_multiple_of(BLOCK).min(vertices.end);
            let moved = (!stay >> (start % BLOCK)) & (u64::MAX >> (BLOCK - block.len()));
            start = block.end;
            Some((block, moved))
        })
    }

    /// Whether the influences of all vertices of a range stay.
    pub(super) fn all_stay(&self, vertices: Range<usize>) -> bool {
        self.blocks(vertices).all(|(_, moved)| moved == 0)
    }

    /// Whether they stay, and their sums are right.
    pub(super) fn are_right(&self, vertices: Range<usize>) -> bool {
        let values = self.values.get(vertices.clone()).unwrap_or_default();
        let has_wrong = |block: &[[Wire<f32>; 4]]| {
            block.iter().fold(false, |found, values| found | !is_right(values.map(f32::from_wire)))
        };
        self.all_stay(vertices) && !blocks(values, BLOCK).any(has_wrong)
    }

    /// The influences of a vertex that do not stay, moved to the front.
    fn gathered(&self, vertex: usize) -> Row {
        let pair = self.bones.get(vertex).zip(self.values.get(vertex));
        pair.map(row::<T>).map_or(([0; 4], [0.0; 4]), |row| gathered(row, self.joints))
    }

    /// The joints of a range of vertices, of one or two bytes each.
    pub(super) fn joints<const BYTES: usize>(&self, vertices: Range<usize>, out: &mut [u8]) {
        let mut out = out.as_chunks_mut::<BYTES>().0.as_chunks_mut::<4>().0;
        for (block, moved) in self.blocks(vertices) {
            let Some(out) = out.split_off_mut(..block.len()) else { return };
            load_next(self.bones, &block);
            for (bones, out) in self.bones.get(block.clone()).unwrap_or_default().iter().zip(&mut *out) {
                *out = bones.map(|bone| narrow(T::from_wire(bone).into()));
            }
            for place in ones(moved) {
                let (joints, weights) = self.gathered(block.start + place);
                let joints = if sum(weights) > 0.0 { joints } else { [self.joints, 0, 0, 0] };
                set(out, place, joints.map(narrow));
            }
        }
    }

    /// The weights of a range of vertices.
    pub(super) fn weights(&self, vertices: Range<usize>, out: &mut [u8]) {
        let mut out = out.as_chunks_mut().0.as_chunks_mut().0;
        for (block, moved) in self.blocks(vertices) {
            let Some(out) = out.split_off_mut(..block.len()) else { return };
            load_next(self.values, &block);
            for (values, out) in self.values.get(block.clone()).unwrap_or_default().iter().zip(&mut *out) {
                let weights = values.map(f32::from_wire);
                *out = if is_right(weights) { weights } else { shares(weights) }.map(f32::to_le_bytes);
            }
            for place in ones(moved) {
                let (_, weights) = self.gathered(block.start + place);
                let weights = if sum(weights) > 0.0 { shares(weights) } else { [1.0, 0.0, 0.0, 0.0] };
                set(out, place, weights.map(f32::to_le_bytes));
            }
        }
    }
}

/// Loads the elements after a block.
fn load_next<E: IntoBytes + Immutable>(elements: &[E], block: &Range<usize>) {
    prefetch_range(elements.as_bytes(), block.end * size_of::<E>()..(block.end + BLOCK) * size_of::<E>());
}

/// The places of the bits that are one.
fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    iter::from_fn(move || {
        let place = bits.trailing_zeros();
        bits &= bits.checked_sub(1)?;
        Some(place as usize)
    })
}
