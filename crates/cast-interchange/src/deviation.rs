//! How far a curve is from its source, as a fraction of the motion.

use glam::DQuat;

use crate::notes;
use crate::report::Report;

/// The largest difference of two curves, and how far the first of them moves.
#[derive(Default)]
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
    pub fn relative(&self, tolerance: f64) -> f64 {
        let motion = self.range.iter().map(|(low, high)| high - low).fold(0.0, f64::max);
        let is_one = self.error > tolerance.max(self.size * 1e-6) && self.error.is_finite() && motion > 0.0;
        if is_one { self.error / motion } else { 0.0 }
    }
}

/// How far curves may be from their source between frames, as a fraction of the motion.
pub const CLOSE: f64 = 1e-3;

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
    pub fn max(self, other: Self) -> Self {
        Self { error: self.error.max(other.error), late: self.late.max(other.late) }
    }

    /// The rate and what differs, for notes. A difference that is not [close](CLOSE) has a note of its own, which is added.
    pub fn stated(self, name: &str, rate: f32, report: &mut Report) -> String {
        let separator = if name.is_empty() { "" } else { ": " };
        let words = format!("{name}{separator}{rate} frames a second");
        let late = if self.late > 0.0 { format!(", steps up to {:.2} frames late", self.late) } else { String::new() };
        if self.error > CLOSE {
            report.add(&notes::animation::MOTION_CHANGED, format_args!("{words}, {}", stated(self.error)));
            return words + &late;
        }
        if self.error > 0.0 || late.is_empty() {
            format!("{words}, {}{late}", stated(self.error))
        } else {
            words + &late
        }
    }
}

/// A fraction of the motion, for notes.
pub fn stated(error: f64) -> String {
    match 100.0 * error {
        0.0 => "no difference".to_owned(),
        percent if percent < 0.01 => "up to 0.01 % of the motion".to_owned(),
        percent => format!("up to {percent:.2} % of the motion"),
    }
}

fn turned(values: &[f32]) -> Option<DQuat> {
    let values: [f32; 4] = values.try_into().ok()?;
    let unit = DQuat::from_array(values.map(f64::from)).normalize();
    Some(if unit.is_finite() { unit } else { DQuat::IDENTITY })
}

/// The angle between two rotations, from the chord: the arc cosine loses half of its digits at small angles.
fn angle(one: DQuat, other: DQuat) -> f64 {
    let chord = (one - other).length().min((one + other).length());
    4.0 * (chord / 2.0).min(1.0).asin()
}
