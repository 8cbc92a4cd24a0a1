//! The weights of the vertices of a block: whether they are sound, what makes them sum to 1, and four of them at a time.

use cast_read::Element;
use fearless_simd::{Simd, f32x4, f32x16, prelude::*};

/// The number of vertices per block: their motions stay in the first-level cache between the steps. With half as many, the
/// ends of the loops, which are not predicted, take an eighth of the time.
pub(super) const BLOCK: usize = 64;

pub(super) type Weight = <f32 as Element>::Wire;

/// Whether all bones exist. Checked for a whole block, because the loop over its vertices is faster without branches.
#[inline(always)]
pub(super) fn all_exist<T: Element + Into<u32> + Ord + Default>(indices: &[T::Wire], bones: usize) -> bool {
    let last = indices.iter().fold(T::default(), |last, index| last.max(T::from_wire(*index)));
    (last.into() as usize) < bones
}

/// What the weights of each vertex of a block are multiplied by, so that they sum to 1; not finite if all weights are 0.
/// `None` if all sums are 1 except for rounding. Divisions are slow steps: in a loop of their own, many are done at once.
#[inline(always)]
pub(super) fn factors<S: Simd>(simd: S, count: usize, weights: &[Weight]) -> Option<[f32; BLOCK]> {
    let sums = match count {
        4 => sums_of_fours(simd, weights),
        8 => sums(8, weights),
        _ => sums(count, weights),
    };
    // Not `all`: that would be a function by itself, which is not compiled for the detected machine.
    let mut all_are_one = true;
    for sums in sums.as_chunks().0 {
        all_are_one &= (f32x16::simd_from(simd, *sums) - 1.0).abs().simd_le(1e-6).all_true();
    }
    (!all_are_one).then(|| sums.map(|sum| 1.0 / sum))
}

/// Whether weights are so large or so small that their products with bones, which are summed before they are multiplied,
/// might not be finite, or 0. No weights at all are not extreme.
#[inline(always)]
pub(super) fn any_extreme(factors: &[f32; BLOCK]) -> bool {
    let is_extreme = |factor: &f32| factor.is_finite() & !(1e-6..=1e6).contains(&factor.abs());
    factors.iter().fold(false, |any, factor| any | is_extreme(factor))
}

#[inline(always)]
fn sums(count: usize, weights: &[Weight]) -> [f32; BLOCK] {
    let mut sums = [1.0_f32; BLOCK];
    for (place, weights) in sums.iter_mut().zip(weights.chunks_exact(count)) {
        let (fours, rest) = weights.as_chunks();
        let rest: f32 = rest.iter().map(|weight| f32::from_wire(*weight)).sum();
        *place = fours.iter().map(sum).sum::<f32>() + rest;
    }
    sums
}

/// The same for four weights, four vertices at a time: from a loop over vertices, the compiler makes twice as many
/// instructions, which took a quarter of the time of skinning positions. For eight weights it makes no difference.
#[inline(always)]
fn sums_of_fours<S: Simd>(simd: S, weights: &[Weight]) -> [f32; BLOCK] {
    let pairs = |one: f32x4<S>, other: f32x4<S>| one.unzip_low(other) + one.unzip_high(other);
    let (sixteens, last) = weights.as_chunks::<16>();
    let mut sums = [1.0; BLOCK];
    let (of_fours, _) = sums.as_chunks_mut();
    for (sums, weights) in of_fours.iter_mut().zip(sixteens) {
        let [a, b, c, d] = weights.as_chunks().0 else { break };
        let [a, b, c, d] = [a, b, c, d].map(|four| f32x4::simd_from(simd, floats(*four)));
        *sums = pairs(pairs(a, b), pairs(c, d)).into();
    }
    for (place, weights) in sums.iter_mut().skip(sixteens.len() * 4).zip(last.as_chunks().0) {
        *place = sum(weights);
    }
    sums
}

/// As a whole where that is possible, because the compiler would load single ones.
#[inline(always)]
fn floats(weights: [Weight; 4]) -> [f32; 4] {
    if cfg!(target_endian = "little") { bytemuck::cast(weights) } else { weights.map(f32::from_wire) }
}

#[inline(always)]
fn sum(weights: &[Weight; 4]) -> f32 {
    let [a, b, c, d] = weights.map(f32::from_wire);
    (a + b) + (c + d)
}

/// The bones and weights of a vertex, four at a time. The last ones are filled up with weights of 0, for a bone that has
/// another one.
pub(super) struct Fours<'w, T, F> {
    pub(super) indices: &'w [T],
    pub(super) weights: &'w [Weight],
    pub(super) bone: &'w F,
}

impl<T, F> Clone for Fours<'_, T, F> {
    #[inline(always)]
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

/// By hand: adapters are not always inlined, and then not compiled for the detected machine.
impl<'p, T: Copy, B: 'p, F: Fn(&T) -> Option<&'p B>> Iterator for Fours<'_, T, F> {
    type Item = ([&'p B; 4], [f32; 4]);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        if let (Some((four, indices)), Some((weights, weights_left))) =
            (self.indices.split_first_chunk(), self.weights.split_first_chunk())
        {
            (self.indices, self.weights) = (indices, weights_left);
            return Some((self.bones(four)?, weights.map(f32::from_wire)));
        }
        let (mut indices, mut weights) = ([*self.indices.first()?; 4], [0.0; 4]);
        indices.iter_mut().zip(self.indices).for_each(|(index, from)| *index = *from);
        weights.iter_mut().zip(self.weights).for_each(|(weight, from)| *weight = f32::from_wire(*from));
        self.indices = &[];
        Some((self.bones(&indices)?, weights))
    }
}

impl<'p, T, B: 'p, F: Fn(&T) -> Option<&'p B>> Fours<'_, T, F> {
    /// From references: if the indices were copied first, bytes would be loaded four at a time and then taken apart, which
    /// takes more instructions.
    #[inline(always)]
    fn bones(&self, [a, b, c, d]: &[T; 4]) -> Option<[&'p B; 4]> {
        each([(self.bone)(a), (self.bone)(b), (self.bone)(c), (self.bone)(d)])
    }
}

/// Four, if there are four.
#[inline(always)]
fn each<T>([a, b, c, d]: [Option<T>; 4]) -> Option<[T; 4]> {
    Some([a?, b?, c?, d?])
}
