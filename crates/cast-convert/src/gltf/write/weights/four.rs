//! Four influences per vertex. These are the largest arrays that have to be examined closely, so the path for most
//! vertices is short: those whose influences stay where they are. Which ones they are is found out once, without branches.

use std::ops::Range;

use cast_map::prefetch_range;
use cast_read::{Array, Element};

/// The number of vertices in a block: a bit for each.
const BLOCK: usize = u64::BITS as usize;

/// Bones and weights as stored in the file.
pub(super) struct Four<'a, T: Element> {
    bones: Array<'a, T>,
    values: Array<'a, f32>,
    /// The number of joints of bones; the joint that stays still follows.
    joints: u32,
    /// The vertices of each block whose influences stay where they are.
    stay: Vec<u64>,
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
#[inline(always)]
fn stays((bones, weights): Row, joints: u32) -> bool {
    let [a, b, c, d] = bones;
    let used @ [is_a, is_b, is_c, is_d] = weights.map(|weight| (weight > 0.0) & (weight < f32::INFINITY));
    // Not short-circuited: usually all conditions hold.
    let first = is_a & (is_b | !is_c) & (is_c | !is_d);
    let differ = ((a != b) | !is_b) & (((a != c) & (b != c)) | !is_c) & (((a != d) & (b != d) & (c != d)) | !is_d);
    let rows = bones.into_iter().zip(weights).zip(used);
    rows.fold(first & differ, |all, ((bone, weight), is_used)| {
        all & (bone < joints) & (is_used | ((bone == 0) & (weight == 0.0)))
    })
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
    pub(super) fn new(bones: Array<'a, T>, values: Array<'a, f32>, joints: u32) -> (Self, Look) {
        let mut four = Self { bones, values, joints, stay: Vec::new() };
        let mut look = Look { is_right: true, needs_still: false };
        let vertices = values.len() / 4;
        four.stay = (0..vertices).step_by(BLOCK).map(|first| four.look(first, vertices, &mut look)).collect();
        (four, look)
    }

    /// The influences of a range of vertices.
    #[inline(always)]
    fn rows(&self, vertices: Range<usize>) -> impl Iterator<Item = Row> {
        let places = vertices.start * 4..vertices.end * 4;
        let bones = self.bones.slice(places.clone()).unwrap_or_default().as_wire().as_chunks().0;
        let values = self.values.slice(places).unwrap_or_default().as_wire().as_chunks().0;
        let pairs = bones.iter().zip(values);
        pairs.map(|(bones, values)| (bones.map(|bone| T::from_wire(bone).into()), values.map(f32::from_wire)))
    }

    /// Looks at a block; returns the vertices whose influences stay.
    fn look(&self, first: usize, vertices: usize, look: &mut Look) -> u64 {
        let block = first..vertices.min(first + BLOCK);
        let next = (first + BLOCK) * 4..(first + 2 * BLOCK) * 4;
        prefetch_range(self.bones.as_bytes(), next.start * T::SIZE..next.end * T::SIZE);
        prefetch_range(self.values.as_bytes(), next.start * f32::SIZE..next.end * f32::SIZE);
        let (mut stay, mut are_right, all) = (0, true, u64::MAX >> (BLOCK - block.len()));
        for (index, row) in self.rows(block.clone()).enumerate() {
            stay |= u64::from(stays(row, self.joints)) << index;
            are_right &= (sum(row.1) - 1.0).abs() <= allowed(row.1);
        }
        look.is_right &= are_right & (stay == all);
        if stay != all {
            let others = self.rows(block.clone()).enumerate().filter(|(index, _)| stay >> index & 1 == 0);
            look.needs_still |= others.fold(false, |any, (_, row)| any | (sum(gathered(row, self.joints).1) == 0.0));
        }
        stay
    }

    /// The influences of a range of vertices, and whether they stay.
    #[inline(always)]
    fn marked(&self, vertices: Range<usize>) -> impl Iterator<Item = (Row, bool)> {
        let stays = |vertex: usize| self.stay.get(vertex / BLOCK).is_some_and(|stay| stay >> (vertex % BLOCK) & 1 == 1);
        self.rows(vertices.clone()).zip(vertices).map(move |(row, vertex)| (row, stays(vertex)))
    }

    /// The joints of a range of vertices, of one or two bytes each.
    pub(super) fn joints<const BYTES: usize>(&self, vertices: Range<usize>, out: &mut [u8]) {
        for ((row, stays), out) in self.marked(vertices).zip(out.as_chunks_mut::<BYTES>().0.as_chunks_mut::<4>().0) {
            let mut joints = row.0;
            if !stays {
                let own = gathered(row, self.joints);
                joints = if sum(own.1) > 0.0 { own.0 } else { [self.joints, 0, 0, 0] };
            }
            *out = joints.map(narrow);
        }
    }

    /// The weights of a range of vertices.
    pub(super) fn weights(&self, vertices: Range<usize>, out: &mut [u8]) {
        for ((row, stays), out) in self.marked(vertices).zip(out.as_chunks_mut::<4>().0.as_chunks_mut::<4>().0) {
            let weights = if stays { row.1 } else { gathered(row, self.joints).1 };
            let total = sum(weights);
            let weights = if total > 0.0 { weights.map(|weight| share(weight, total)) } else { [1.0, 0.0, 0.0, 0.0] };
            *out = weights.map(f32::to_le_bytes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All sets of four.
    fn fours<T: Copy>(of: &[T]) -> impl Iterator<Item = [T; 4]> {
        let count = of.len();
        (0..count.pow(4)).map(move |number| [0, 1, 2, 3].map(|digit| of[number / count.pow(digit) % count]))
    }

    #[test]
    fn what_stays_is_what_gathering_does_not_change() {
        let (mut stay, mut change) = (0, 0);
        for bones in fours(&[0, 1, 2, 3]) {
            for weights in fours(&[0.0, -0.0, 0.25, f32::MAX, -1.0, f32::INFINITY, f32::NAN]) {
                let own = gathered((bones, weights), 3);
                let is_same = own == (bones, weights) && sum(own.1) > 0.0;
                assert_eq!(stays((bones, weights), 3), is_same, "{bones:?} {weights:?}");
                *if is_same { &mut stay } else { &mut change } += 1;
            }
        }
        assert!(stay > 50 && change > 100_000);
    }

    /// More vertices than a block has, of all kinds, in parts that begin anywhere.
    #[test]
    fn vertices_keep_their_places() {
        const KINDS: [Row; 6] = [
            ([0, 1, 2, 1], [0.5, 0.25, 0.25, 0.5]),
            ([1, 2, 0, 0], [0.5, 0.5, 0.0, 0.0]),
            ([2, 0, 0, 0], [0.0; 4]),
            ([0, 1, 2, 0], [f32::NAN, 2.0, 6.0, 0.0]),
            ([2, 2, 2, 2], [f32::MAX; 4]),
            ([0, 1, 9, 0], [1.0, 1.0, 1.0, 0.0]),
        ];
        const MADE: [([u8; 4], [f32; 4]); 6] = [
            ([0, 1, 2, 0], [1.0 / 3.0, 0.5, 1.0 / 6.0, 0.0]),
            ([1, 2, 0, 0], [0.5, 0.5, 0.0, 0.0]),
            ([3, 0, 0, 0], [1.0, 0.0, 0.0, 0.0]),
            ([1, 2, 0, 0], [0.25, 0.75, 0.0, 0.0]),
            ([2, 0, 0, 0], [1.0, 0.0, 0.0, 0.0]),
            ([0, 1, 0, 0], [0.5, 0.5, 0.0, 0.0]),
        ];
        let kinds: Vec<usize> = (0..200).map(|vertex| vertex * vertex / 3 % KINDS.len()).collect();
        let bones: Vec<_> = kinds.iter().flat_map(|kind| KINDS[*kind].0.map(u32::to_wire)).collect();
        let values: Vec<_> = kinds.iter().flat_map(|kind| KINDS[*kind].1.map(f32::to_wire)).collect();
        let (four, look) = Four::new(Array::<u32>::new(&bones), Array::new(&values), 3);
        assert!(!look.is_right && look.needs_still);
        for range in [0..200, 0..64, 63..130, 128..129, 199..200] {
            let of = &kinds[range.clone()];
            let (mut joints, mut weights) = (vec![7; of.len() * 4], vec![7; of.len() * 16]);
            four.joints::<1>(range.clone(), &mut joints);
            four.weights(range, &mut weights);
            assert_eq!(joints, of.iter().flat_map(|kind| MADE[*kind].0).collect::<Vec<_>>());
            let made: Vec<u8> = of.iter().flat_map(|kind| MADE[*kind].1).flat_map(f32::to_le_bytes).collect();
            assert_eq!(weights, made);
        }
    }
}
