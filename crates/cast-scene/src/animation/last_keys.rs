//! Where a curve was sampled last.

use cast_base::rotation;
use glam::{DQuat, Quat};

use crate::transform::single;

/// The keys that a time was found between, for the next time: when playing forwards, that is often the same two.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LastKeys {
    /// The rank of the first of them. Any number is allowed, also that of another curve.
    pub(super) rank: u32,
    /// Their frames; an empty range if nothing is known. Only for the same curve.
    frames: [f64; 2],
    values: Values,
}

/// The values of two keys.
#[derive(Clone, Copy, Debug)]
enum Values {
    Numbers([f64; 2]),
    /// With the angle between them, because to compute it takes most of the time of an interpolation.
    Rotations {
        from: [f32; 4],
        to: [f32; 4],
        angle: f64,
    },
}

impl Default for Values {
    fn default() -> Self {
        Self::Numbers([0.0; 2])
    }
}

impl LastKeys {
    /// Whether the number at a frame is known without the curve.
    pub(super) fn holds(&self, frame: f64) -> bool {
        let [start, end] = self.frames;
        start <= frame && frame < end
    }

    /// The number at a frame, if it is known without the curve.
    #[inline]
    pub(super) fn number(&self, frame: f64) -> Option<f64> {
        match self.values {
            Values::Numbers(numbers) if self.holds(frame) => Some(mix(numbers, amount(frame, self.frames))),
            _ => None,
        }
    }

    /// The rotation at a frame, if it is known without the curve.
    #[inline]
    pub(super) fn rotation(&self, frame: f64) -> Option<Quat> {
        match self.values {
            Values::Rotations { from, to, angle } if self.holds(frame) => {
                Some(between(Quat::from_array(from), Quat::from_array(to), angle, amount(frame, self.frames)))
            }
            _ => None,
        }
    }

    /// The rotation at an amount between two, which are known the next time.
    #[inline]
    pub(super) fn hold_rotations(&mut self, frames: [f64; 2], from: Quat, to: Quat, amount: f64) -> Quat {
        let angle = rotation::angle(from.as_dquat().to_array(), to.as_dquat().to_array());
        (self.frames, self.values) = (frames, Values::Rotations { from: from.to_array(), to: to.to_array(), angle });
        between(from, to, angle, amount)
    }

    pub(super) fn hold_numbers(&mut self, frames: [f64; 2], numbers: [f64; 2]) {
        (self.frames, self.values) = (frames, Values::Numbers(numbers));
    }
}

#[inline]
fn between(from: Quat, to: Quat, angle: f64, amount: f64) -> Quat {
    if amount == 0.0 {
        return from;
    }
    let [one, other] = [from, to].map(|rotation| rotation.as_dquat().to_array());
    single(DQuat::from_array(rotation::slerp_by(one, other, angle, amount)))
}

/// How far a frame is between two others, from 0 to 1.
#[inline]
pub(super) fn amount(frame: f64, [start, end]: [f64; 2]) -> f64 {
    ((frame - start) / (end - start)).clamp(0.0, 1.0)
}

#[inline]
pub(super) fn mix([low, high]: [f64; 2], amount: f64) -> f64 {
    if amount == 0.0 { low } else { low + (high - low) * amount }
}
