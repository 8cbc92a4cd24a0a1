//! Four influences a vertex. These are the largest arrays that have to be looked at closely, so the way of most vertices
//! is short: four bones that differ, four weights above zero.

use std::ops::Range;

use cast_read::{Array, Element};

/// Bones and weights as they lie in the file.
#[derive(Clone, Copy)]
pub(super) struct Four<'a, T: Element> {
    pub(super) bones: Array<'a, T>,
    pub(super) values: Array<'a, f32>,
    /// Joints of bones; what stands still comes next.
    pub(super) joints: u32,
}

/// What the vertices of a mesh are like.
pub(super) struct Look {
    /// Whether all are as glTF wants them.
    pub(super) is_right: bool,
    /// Whether one is moved by nothing.
    pub(super) needs_still: bool,
}

type Row = ([u32; 4], [f32; 4]);

/// A weight as a share of the sum.
pub(super) fn share(weight: f32, sum: f64) -> f32 {
    #[allow(clippy::cast_possible_truncation, reason = "rounding is what is wanted")]
    let share = (f64::from(weight) / sum) as f32;
    share
}

/// A joint of a skin that has so few.
pub(super) fn narrow(joint: u32) -> u8 {
    u8::try_from(joint).unwrap_or_default()
}

/// Four joints of 16 bits.
pub(super) fn pack(joints: [u32; 4]) -> u64 {
    joints.iter().rev().fold(0, |packed, joint| packed << 16 | u64::from(joint & 0xFFFF))
}

#[inline(always)]
fn sum([a, b, c, d]: [f32; 4]) -> f64 {
    (f64::from(a) + f64::from(b)) + (f64::from(c) + f64::from(d))
}

/// Whether all four count, each for itself, so that only the sum may be wrong.
#[inline(always)]
fn is_plain(([a, b, c, d], weights): Row, joints: u32) -> bool {
    // Not short-circuited: usually all of it holds.
    let counts = weights.iter().fold(true, |all, weight| all & (*weight > 0.0) & (*weight < f32::INFINITY));
    let differ = (a != b) & (a != c) & (a != d) & (b != c) & (b != d) & (c != d);
    counts & differ & (a.max(b).max(c.max(d)) < joints)
}

/// What counts, each bone once, in front; the weights as they are.
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
            *total += weight;
        }
    }
    row
}

impl<T: Element + Into<u32>> Four<'_, T> {
    /// The influences of a range of vertices.
    #[inline(always)]
    fn rows(&self, range: Range<usize>) -> impl Iterator<Item = Row> {
        let places = range.start * 4..range.end * 4;
        let bones = self.bones.slice(places.clone()).unwrap_or_default();
        let values = self.values.slice(places).unwrap_or_default();
        let pairs = bones.as_wire().chunks_exact(4).zip(values.as_wire().chunks_exact(4));
        pairs.map(|(bones, values)| {
            let bones = bones.first_chunk::<4>().map_or([0; 4], |bones| bones.map(|bone| T::from_wire(bone).into()));
            (bones, values.first_chunk::<4>().map_or([0.0; 4], |values| values.map(f32::from_wire)))
        })
    }

    pub(super) fn look(&self) -> Look {
        let mut look = Look { is_right: true, needs_still: false };
        for row in self.rows(0..self.values.len() / 4) {
            if is_plain(row, self.joints) {
                let wrong = (sum(row.1) - 1.0).abs();
                // What rounding of four shares may add up to; the validator allows twice that.
                look.is_right &= wrong <= 4e-7;
                continue;
            }
            let own = gathered(row, self.joints);
            let total = sum(own.1);
            look.needs_still |= total == 0.0;
            let used = own.1.iter().filter(|weight| **weight > 0.0).count();
            // Zeros in front of what counts are right as well, but rare.
            look.is_right &= own == row && (total - 1.0).abs() <= if used > 1 { 2e-7 } else { 0.0 };
        }
        look
    }

    /// The joints of a range of vertices, of one byte or two.
    pub(super) fn joints<const BYTES: usize>(&self, range: Range<usize>, out: &mut [u8]) {
        for (row, out) in self.rows(range).zip(out.chunks_exact_mut(4 * BYTES)) {
            let mut joints = row.0;
            if !is_plain(row, self.joints) {
                let own = gathered(row, self.joints);
                joints = if sum(own.1) > 0.0 { own.0 } else { [self.joints, 0, 0, 0] };
            }
            if BYTES == 1 {
                out.copy_from_slice(&joints.map(narrow));
            } else {
                out.copy_from_slice(&pack(joints).to_le_bytes());
            }
        }
    }

    /// The weights of a range of vertices.
    pub(super) fn weights(&self, range: Range<usize>, out: &mut [u8]) {
        for (row, out) in self.rows(range).zip(out.chunks_exact_mut(16)) {
            let weights = if is_plain(row, self.joints) { row.1 } else { gathered(row, self.joints).1 };
            let total = sum(weights);
            let weights = if total > 0.0 { weights.map(|weight| share(weight, total)) } else { [1.0, 0.0, 0.0, 0.0] };
            out.copy_from_slice(weights.map(f32::to_le_bytes).as_flattened());
        }
    }
}
