//! A rotation in parts as a function of time, and equivalent quaternions.

use cast_base::rotation::{from_angles, slerp};
use cast_base::sort;
use cast_read::KeyValues;
use cast_read::views::CurveFields;

use super::budget::Budget;
use super::frames::rounded;

/// The tolerance for components of unit quaternions: about ten times the rounding error of single precision.
pub const TOLERANCE: f64 = 1e-6;

/// How many times between two keys are compared.
const SAMPLES: u32 = 8;

/// The identity.
const IDENTITY: [f64; 4] = [0.0, 0.0, 0.0, 1.0];

/// Why parts cannot be merged.
pub(super) enum Problem {
    /// It is impossible.
    Impossible(String),
    /// It would be inexact.
    Inexact(String),
}

/// The keys of one part, by frame, with one key per frame.
pub(super) struct Part(Vec<(u32, f64)>);

impl Part {
    /// The keys of a curve; `losses` receives what would be lost.
    pub(super) fn read(curve: &CurveFields<'_>, losses: &mut Vec<String>) -> Result<Self, Problem> {
        let impossible = |reason: &str| Problem::Impossible(reason.into());
        let frames = curve.key_frames.or(curve.legacy_key_times);
        let (Some(frames), Some(values)) = (frames, curve.key_values) else {
            return Err(impossible("keys or values are missing"));
        };
        let values: Vec<f64> = match values {
            KeyValues::Float(values) => values.iter().map(f64::from).collect(),
            KeyValues::Integer(values) => values.iter().map(f64::from).collect(),
            KeyValues::Rotation(_) => return Err(impossible("the values are not numbers")),
        };
        if frames.len() != values.len() || values.is_empty() {
            return Err(impossible("there is no key, or not one value for each key"));
        }
        let mut keys = Vec::with_capacity(values.len());
        let mut is_whole = true;
        for (frame, value) in frames.iter().zip(values) {
            let whole = rounded(frame).filter(|_| value.is_finite());
            let Some(whole) = whole else { return Err(impossible("a frame or value is out of range")) };
            is_whole &= f64::from(whole) == frame;
            keys.push((whole, value));
        }
        if !is_whole {
            losses.push("fractional frames are rounded".into());
        }
        // Of equal frames the last one is kept.
        keys.reverse();
        sort::by_key(&mut keys, |(frame, _)| *frame);
        let count = keys.len();
        keys.dedup_by_key(|(frame, _)| *frame);
        if keys.len() < count {
            losses.push("if several keys are at one frame, the last one is used".into());
        }
        Ok(Self(keys))
    }

    /// The value at a time.
    fn at(&self, frame: f64) -> f64 {
        let after = self.0.partition_point(|(key, _)| f64::from(*key) <= frame);
        match (after.checked_sub(1).and_then(|before| self.0.get(before)), self.0.get(after)) {
            (Some((start, low)), Some((end, high))) => {
                let [start, end] = [*start, *end].map(f64::from);
                low + (high - low) * (frame - start) / (end - start)
            }
            (Some((_, value)), None) | (None, Some((_, value))) => *value,
            (None, None) => 0.0,
        }
    }
}

/// All parts of a rotation: angles in degrees around x, y and z, or the components of a quaternion.
#[derive(Default)]
pub(super) struct Parts([Option<Part>; 4]);

impl Parts {
    /// Sets a part; returns whether it was already set.
    pub(super) fn set(&mut self, index: usize, part: Part) -> bool {
        self.0.get_mut(index).is_some_and(|slot| slot.replace(part).is_some())
    }

    /// Whether the parts are angles, and one of them is missing.
    pub(super) fn is_incomplete(&self) -> bool {
        let [x, y, z, w] = &self.0;
        w.is_none() && [x, y, z].iter().any(|part| part.is_none())
    }

    fn values(&self, frame: f64) -> [f64; 4] {
        self.0.each_ref().map(|part| part.as_ref().map_or(0.0, |part| part.at(frame)))
    }

    /// The normalised rotation at a time; `None` if a quaternion has no direction, as when a curve is played.
    fn rotation(&self, frame: f64) -> [f64; 4] {
        let [x, y, z, w] = self.values(frame);
        if self.0.last().is_none_or(Option::is_none) {
            return from_angles([x, y, z].map(f64::to_radians));
        }
        let length = [x, y, z, w].iter().map(|component| component * component).sum::<f64>().sqrt();
        if length > 0.0 && length.is_finite() { [x, y, z, w].map(|component| component / length) } else { IDENTITY }
    }

    /// Frames and rotations of an equivalent curve, as exact as keys at whole frames allow; `losses` receives the
    /// error.
    ///
    /// If nothing may be lost, the size of the error does not matter: the search stops at the first one.
    pub(super) fn united(
        &self,
        lossy: bool,
        budget: &mut Budget,
        losses: &mut Vec<String>,
    ) -> Result<Vec<(u32, [f32; 4])>, Problem> {
        let frames = self.0.iter().flatten().flat_map(|part| part.0.iter().map(|(frame, _)| *frame));
        let mut wanted: Vec<u32> = frames.collect();
        sort::unstable(&mut wanted);
        wanted.dedup();
        let mut keys: Vec<(u32, [f32; 4])> = Vec::new();
        let key = |frame: u32| (frame, single(self.rotation(f64::from(frame))));
        let mut worst = 0.0_f64;
        for frame in wanted {
            let Some((before, _)) = keys.last().copied() else {
                keys.push(key(frame));
                continue;
            };
            let mut pending = vec![(before, frame)];
            while let Some((start, end)) = pending.pop() {
                let deviation = self.deviation(start, end);
                let middle = start.saturating_add(end.saturating_sub(start) / 2);
                if deviation > TOLERANCE && middle > start && budget.keys > 0 {
                    budget.keys = budget.keys.saturating_sub(1);
                    pending.extend([(middle, end), (start, middle)]);
                    continue;
                }
                if deviation > TOLERANCE && !lossy {
                    let reason =
                        "angles that change together, or by half a turn, interpolate differently from quaternions";
                    return Err(Problem::Inexact(format!("between frames {start} and {end}, {reason}")));
                }
                worst = worst.max(deviation);
                let (frame, mut rotation) = key(end);
                let dot = |other: &[f32; 4]| rotation.iter().zip(other).map(|(one, other)| one * other).sum::<f32>();
                if keys.last().is_some_and(|(_, before)| dot(before) < 0.0) {
                    rotation = rotation.map(|component| 0.0 - component);
                }
                keys.push((frame, rotation));
            }
        }
        if worst > TOLERANCE {
            losses.push(format!("between frames it differs by up to {worst:.1e}"));
        }
        Ok(keys)
    }

    /// How far the interpolation between two keys is from that of the parts: the largest difference of a component.
    fn deviation(&self, start: u32, end: u32) -> f64 {
        let [start, end] = [start, end].map(f64::from);
        let [from, to] = [start, end].map(|frame| single(self.rotation(frame)).map(f64::from));
        let (first, last) = (self.values(start), self.values(end));
        // A full turn would go unnoticed if the compared times were full turns apart.
        let is_angle = self.0.last().is_none_or(Option::is_none);
        if is_angle && first.iter().zip(last).any(|(one, other)| (one - other).abs() >= 180.0) {
            return 2.0;
        }
        let mut worst = 0.0_f64;
        for sample in 1..=SAMPLES {
            let amount = f64::from(sample) / f64::from(SAMPLES.saturating_add(1));
            let truth = self.rotation(start + (end - start) * amount);
            let shown = slerp(from, to, amount);
            let differences = |sign: f64| truth.iter().zip(shown).map(move |(one, other)| (one - sign * other).abs());
            worst = worst.max(differences(1.0).fold(0.0, f64::max).min(differences(-1.0).fold(0.0, f64::max)));
        }
        worst
    }
}

#[allow(clippy::cast_possible_truncation, reason = "rounding to what files hold")]
fn single(rotation: [f64; 4]) -> [f32; 4] {
    rotation.map(|component| component as f32)
}
