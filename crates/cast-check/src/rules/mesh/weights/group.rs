//! The quick test of several vertices at a time, in loops that the compiler turns into vector instructions.

use cast_format::Element;

use super::look::{COMPARED, F32, SUM_TOLERANCE, read};

/// The number of vertices in a group.
pub(super) const LANES: usize = 8;

/// The bones and weights of vertices with `N` slots: all first ones, then all second ones, and so on.
pub(super) struct Group<const N: usize> {
    bones: [[u32; LANES]; N],
    weights: [[f32; LANES]; N],
    /// False after the last vertex, where there is not a whole group.
    is_full: bool,
}

impl<const N: usize> Group<N> {
    #[inline(always)]
    pub(super) fn read<T: Element + Into<u32>>(bones: &[T::Wire], values: &[F32]) -> Self {
        let mut group = Self { bones: [[0; LANES]; N], weights: [[0.0; LANES]; N], is_full: false };
        let whole = N.saturating_mul(LANES);
        if bones.len() != whole || values.len() != whole {
            return group;
        }
        group.is_full = true;
        for (lane, (bones, values)) in bones.chunks_exact(N).zip(values.chunks_exact(N)).enumerate().take(LANES) {
            let slots = group.bones.iter_mut().zip(&mut group.weights).zip(bones.iter().zip(values));
            for ((all_bones, all_weights), (bone, value)) in slots {
                if let (Some(to_bone), Some(to_weight)) = (all_bones.get_mut(lane), all_weights.get_mut(lane)) {
                    (*to_bone, *to_weight) = read::<T>(*bone, *value);
                }
            }
        }
        group
    }

    /// The number of vertices whose sum is not 1, if nothing else can be wrong with any of the group; `None` if the
    /// vertices have to be examined one by one.
    #[inline(always)]
    pub(super) fn wrong_sums(&self, bone_count: u32) -> Option<usize> {
        let (mut sums, mut wrong) = ([0.0_f32; LANES], [0_u32; LANES]);
        for (slot, (bones, weights)) in self.bones.iter().zip(&self.weights).enumerate() {
            for (((sum, wrong), bone), weight) in sums.iter_mut().zip(&mut wrong).zip(bones).zip(weights) {
                *sum += weight;
                // Also true for NaN.
                *wrong |= (u32::from(*weight >= 0.0) ^ 1) | u32::from(*bone >= bone_count);
            }
            // Unused slots all have bone 0.
            for (others, other_weights) in self.bones.iter().zip(&self.weights).take(slot.min(COMPARED)) {
                let lanes = wrong.iter_mut().zip(bones.iter().zip(weights)).zip(others.iter().zip(other_weights));
                for ((wrong, (bone, weight)), (other, other_weight)) in lanes {
                    *wrong |= u32::from(bone == other) & u32::from(*weight != 0.0) & u32::from(*other_weight != 0.0);
                }
            }
        }
        let (mut any_wrong, mut wrong_sums) = (u32::from(!self.is_full), 0_u32);
        for (sum, wrong) in sums.iter().zip(&wrong) {
            let is_one = (sum - 1.0).abs() <= SUM_TOLERANCE;
            wrong_sums = wrong_sums.wrapping_add(u32::from(!is_one));
            any_wrong |= wrong | (u32::from(*sum > 0.0) ^ 1) | u32::from(*sum == f32::INFINITY);
        }
        (any_wrong == 0).then_some(wrong_sums as usize)
    }
}
