//! How far a curve is from its source, as a fraction of the motion.

use glam::DQuat;

use crate::transform::angle;

/// The largest difference of two curves, and how far the first of them moves.
#[derive(Clone, Debug, Default)]
pub struct Deviation {
    error: f64,
    /// The range of each component, or of angles from the first rotation.
    range: Vec<(f64, f64)>,
    first: Option<DQuat>,
    size: f64,
}

impl Deviation {
    /// The source is at one value, where the other curve is at another. Four numbers are a rotation.
    pub fn add(&mut self, source: &[f32], other: &[f32]) {
        self.pass(source);
        let error = match (turned(source), turned(other)) {
            (Some(one), Some(other)) => angle(one, other),
            _ => {
                let apart = |(one, other): (&f32, &f32)| (f64::from(*one) - f64::from(*other)).abs();
                source.iter().zip(other).map(apart).fold(0.0, f64::max)
            }
        };
        self.error = self.error.max(error);
    }

    /// The source is at a value.
    pub fn pass(&mut self, source: &[f32]) {
        let mut put = |lane: usize, value: f64| match self.range.get_mut(lane) {
            Some((low, high)) => (*low, *high) = (low.min(value), high.max(value)),
            None => self.range.push((value, value)),
        };
        if let Some(turned) = turned(source) {
            put(0, angle(*self.first.get_or_insert(turned), turned));
            self.size = 1.0;
            return;
        }
        for (lane, value) in source.iter().enumerate() {
            put(lane, f64::from(*value));
            self.size = self.size.max(f64::from(value.abs()));
        }
    }

    /// The error as a fraction of the motion. What single precision explains, and what is within the tolerance, is none;
    /// nor is what is not a number.
    #[must_use]
    pub fn relative(&self, tolerance: f64) -> f64 {
        let motion = self.range.iter().map(|(low, high)| high - low).fold(0.0, f64::max);
        let is_one = self.error > tolerance.max(self.size * 1e-6) && self.error.is_finite() && motion > 0.0;
        if is_one { self.error / motion } else { 0.0 }
    }
}

/// What frames of another rate make of an animation.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Resampled {
    /// The largest difference between frames, as a fraction of the motion.
    pub error: f64,
    /// How many frames after its time a step is at most.
    pub late: f64,
}

impl Resampled {
    /// The worse of both.
    #[must_use]
    pub fn max(self, other: Self) -> Self {
        Self { error: self.error.max(other.error), late: self.late.max(other.late) }
    }
}

fn turned(values: &[f32]) -> Option<DQuat> {
    let values: [f32; 4] = values.try_into().ok()?;
    let unit = DQuat::from_array(values.map(f64::from)).normalize();
    Some(if unit.is_finite() { unit } else { DQuat::IDENTITY })
}
