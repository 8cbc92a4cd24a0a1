//! The quick test of several vertices, in a loop that the compiler turns into vector instructions.

use cast_format::Element;

use super::look::{COMPARED, SUM_TOLERANCE, read};
use crate::rules::numbers::F32;

/// The number of vertices in a group.
pub(super) const GROUP: usize = 16;

/// What is wrong with a group in which nothing else is wrong.
pub(super) struct Counts {
    /// The number of vertices whose sum is not 1.
    pub(super) wrong_sums: usize,
    /// The number of slots whose bone is in an earlier slot of the same vertex.
    pub(super) repeated: usize,
}

/// The highest bit, in which the tests below leave their results.
const ANSWER: u32 = 31;

/// What is wrong with some vertices, if it is nothing but wrong sums and repeated bones; `None` if they have to be examined
/// one by one.
///
/// Without comparisons of floats, whose results are bits that the compiler converts to and from the width of numbers again
/// and again: a number that is not negative has a lower pattern of bits than a larger one, and where both patterns are
/// below 2^31, the highest bit of their difference says which is larger.
#[inline(always)]
pub(super) fn counts<T: Element + Into<u32>, const N: usize>(
    bones: &[[T::Wire; N]],
    values: &[[F32; N]],
    bone_count: u32,
) -> Option<Counts> {
    const INFINITY: u32 = f32::INFINITY.to_bits();
    // Any higher bone is examined closely.
    let last_bone = bone_count.min(1 << ANSWER).wrapping_sub(1);
    let (mut wrong, mut wrong_sums, mut repeated) = (0, 0_u32, 0_u32);
    for (bones, values) in bones.iter().zip(values) {
        let (mut sum, mut slots) = (0.0, [(0, 0); N]);
        for (slot, (bone, value)) in slots.iter_mut().zip(bones.iter().zip(values)) {
            let (bone, weight) = read::<T>(*bone, *value);
            sum += weight;
            // A weight that is NaN or infinite makes the sum so, too; `-0` is examined closely.
            wrong |= weight.to_bits() | bone | last_bone.wrapping_sub(bone);
            *slot = (bone, 0_u32.wrapping_sub(weight.to_bits()));
        }
        for (slot, (bone, is_used)) in slots.iter().enumerate() {
            // Unused slots all have bone 0.
            let equal = slots
                .iter()
                .take(slot.min(COMPARED))
                .fold(0, |equal, (other, is_other_used)| equal | ((bone ^ other).wrapping_sub(1) & is_other_used));
            repeated = repeated.wrapping_add((equal & is_used) >> ANSWER);
        }
        wrong |= sum.to_bits().wrapping_sub(1) | (INFINITY - 1).wrapping_sub(sum.to_bits());
        let off = (sum - 1.0).abs().to_bits();
        wrong_sums = wrong_sums.wrapping_add(SUM_TOLERANCE.to_bits().wrapping_sub(off) >> ANSWER);
    }
    (wrong >> ANSWER == 0).then_some(Counts { wrong_sums: wrong_sums as usize, repeated: repeated as usize })
}
