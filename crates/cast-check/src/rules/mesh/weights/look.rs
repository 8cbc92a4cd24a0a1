//! The quick test of the weights of a vertex, which most vertices pass.

use cast_format::Element;

use crate::rules::numbers::F32;

/// How far the sum of a vertex's weights may be from 1: the rounding error of weights stored in bytes.
pub(crate) const SUM_TOLERANCE: f32 = 0.01;

/// Slots of a vertex that are compared with each other. Real meshes have at most eight; with thousands, the time would
/// grow with their square.
pub(crate) const COMPARED: usize = 16;

/// A bone and its weight, as stored in the file.
#[inline(always)]
pub(super) fn read<T: Element + Into<u32>>(bone: T::Wire, value: F32) -> (u32, f32) {
    (T::from_wire(bone).into(), f32::from_wire(value))
}

/// The result of the quick test of a vertex.
pub(crate) struct Look {
    sum: f32,
    /// Whether no weight is negative or NaN, and all bones exist.
    sound: bool,
    /// Whether a bone is listed more than once.
    repeated: bool,
}

impl Look {
    #[inline(always)]
    pub(crate) fn at(pairs: &[(u32, f32)], bones: u32) -> Self {
        let mut look = Self { sum: 0.0, sound: true, repeated: false };
        for (slot, (bone, weight)) in pairs.iter().copied().enumerate() {
            look.sum += weight;
            look.sound &= weight >= 0.0 && bone < bones;
            // Unused slots all have bone 0.
            for other in pairs.iter().take(slot.min(COMPARED)) {
                look.repeated |= other.0 == bone && other.1 != 0.0 && weight != 0.0;
            }
        }
        look
    }

    #[inline(always)]
    pub(crate) fn is_fine(&self) -> bool {
        self.sound && !self.repeated && (self.sum - 1.0).abs() <= SUM_TOLERANCE
    }

    /// Whether nothing is wrong except the sum, which is finite and above 0.
    #[inline(always)]
    pub(super) fn only_sum(&self) -> bool {
        self.sound && !self.repeated && self.sum > 0.0 && self.sum.is_finite()
    }
}
