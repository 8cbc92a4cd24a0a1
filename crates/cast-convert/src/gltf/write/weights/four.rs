//! Four influences per vertex. These are the largest arrays that have to be examined closely, so the path for most
//! vertices is short: four different bones with four positive weights.

use std::ops::Range;

use cast_read::{Array, Element};

/// Bones and weights as stored in the file.
#[derive(Clone, Copy)]
pub(super) struct Four<'a, T: Element> {
    pub(super) bones: Array<'a, T>,
    pub(super) values: Array<'a, f32>,
    /// The number of joints of bones; the joint that stays still follows.
    pub(super) joints: u32,
}

/// Properties of all vertices together.
pub(super) struct Look {
    /// Whether all conform to glTF.
    pub(super) is_right: bool,
    /// Whether any vertex has no influence.
    pub(super) needs_still: bool,
}

type Row = ([u32; 4], [f32; 4]);

/// A weight as a fraction of the sum.
pub(super) fn share(weight: f32, sum: f64) -> f32 {
    crate::narrow::narrow(f64::from(weight) / sum)
}

/// A joint index of a skin with few joints.
pub(super) fn narrow(joint: u32) -> u8 {
    u8::try_from(joint).unwrap_or_default()
}

/// Four 16-bit joint indices.
pub(super) fn pack(joints: [u32; 4]) -> u64 {
    joints.iter().rev().fold(0, |packed, joint| packed << 16 | u64::from(joint & 0xFFFF))
}

#[inline(always)]
fn sum([a, b, c, d]: [f32; 4]) -> f64 {
    (f64::from(a) + f64::from(b)) + (f64::from(c) + f64::from(d))
}

/// Whether all four influences are used and distinct, so that only the sum may be wrong.
#[inline(always)]
fn is_plain(([a, b, c, d], weights): Row, joints: u32) -> bool {
    // Not short-circuited: usually all conditions hold.
    let counts = weights.iter().fold(true, |all, weight| all & (*weight > 0.0) & (*weight < f32::INFINITY));
    let differ = (a != b) & (a != c) & (a != d) & (b != c) & (b != d) & (c != d);
    counts & differ & (a.max(b).max(c.max(d)) < joints)
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
                // The error that rounding four fractions may cause; the validator allows twice as much.
                look.is_right &= wrong <= 4e-7;
                continue;
            }
            let own = gathered(row, self.joints);
            let total = sum(own.1);
            look.needs_still |= total == 0.0;
            let used = own.1.iter().filter(|weight| **weight > 0.0).count();
            // Zeros before a used influence are valid, too, but rare.
            look.is_right &= own == row && (total - 1.0).abs() <= if used > 1 { 2e-7 } else { 0.0 };
        }
        look
    }

    /// The joints of a range of vertices, of one or two bytes each.
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
