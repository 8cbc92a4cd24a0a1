//! Samplers: values over time, as keys on whole frames between which is interpolated linearly.

use std::borrow::Cow;

use super::input::{Input, get, required};
use crate::gltf::schema::{AnimationSampler, Interpolation};
use crate::lower::Rate;
use crate::{Error, Outcome, Report, keys};

/// Keys that a segment of a cubic gets at most; there may be a year between two keys.
const MOST_KEYS_A_SEGMENT: u32 = 256;

/// Keys of several components each.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Keys {
    pub(super) frames: Vec<u32>,
    /// All components of a frame, then those of the next.
    pub(super) values: Vec<f32>,
}

impl Keys {
    /// One component of all keys.
    pub(super) fn component(&self, component: usize, components: usize) -> Vec<f32> {
        self.values.iter().copied().skip(component).step_by(components.max(1)).collect()
    }

    /// The keys as rotations.
    pub(super) fn rotations(&self) -> Vec<[f32; 4]> {
        self.values.chunks_exact(4).filter_map(|value| value.first_chunk().copied()).collect()
    }

    fn push(&mut self, frame: u32, value: impl Iterator<Item = f32>) {
        self.frames.push(frame);
        self.values.extend(value);
    }
}

/// The times of keys, in seconds.
pub(super) fn times<'a>(input: &Input<'a>, accessor: usize) -> Result<Cow<'a, [f32]>, Error> {
    let times = input.accessor(accessor)?.floats::<1>()?;
    if times.iter().flatten().any(|time| !(*time >= 0.0 && time.is_finite())) {
        return Err(Error::invalid("a key is before 0 or at no time at all"));
    }
    Ok(match times {
        Cow::Borrowed(times) => Cow::Borrowed(times.as_flattened()),
        Cow::Owned(times) => Cow::Owned(times.into_flattened()),
    })
}

/// The values of a sampler, all components after each other. Whether there are as many as there should be is asked here:
/// `components` for a key, three times that for a cubic.
pub(super) fn values<'a>(
    input: &Input<'a>,
    sampler: &AnimationSampler,
    keys: usize,
    components: usize,
) -> Result<Cow<'a, [f32]>, Error> {
    fn flat<'a, const N: usize>(values: Cow<'a, [[f32; N]]>) -> Cow<'a, [f32]> {
        match values {
            Cow::Borrowed(values) => Cow::Borrowed(values.as_flattened()),
            Cow::Owned(values) => Cow::Owned(values.into_flattened()),
        }
    }
    let elements = input.accessor(required(sampler.output, "output")?)?;
    let values = match elements.lanes() {
        1 => flat(elements.floats::<1>()?),
        3 => flat(elements.floats::<3>()?),
        4 => flat(elements.floats::<4>()?),
        lanes => return Err(Error::invalid(format!("values of {lanes} components are nothing that can be animated"))),
    };
    let a_key = if sampler.interpolation == Interpolation::CubicSpline { 3 } else { 1 };
    let expected = keys.saturating_mul(components).saturating_mul(a_key);
    if values.len() != expected {
        let found = values.len();
        return Err(Error::invalid(format!("{keys} keys should have {expected} numbers as values, not {found}")));
    }
    Ok(values)
}

/// What a sampler gives at whole frames.
pub(super) fn sample(
    input: &Input<'_>,
    sampler: &AnimationSampler,
    components: usize,
    rate: Rate,
    report: &mut Report,
) -> Result<Keys, Error> {
    let times = times(input, required(sampler.input, "input")?)?;
    let values = values(input, sampler, times.len(), components)?;
    let value = |key: usize, part: usize| {
        let parts = if sampler.interpolation == Interpolation::CubicSpline { 3 } else { 1 };
        let start = key.saturating_mul(parts).saturating_add(part).saturating_mul(components);
        get(&values, start, "value").map(|_| values.iter().skip(start).take(components).copied())
    };
    let mut sampled = Keys::default();
    input.spend(times.len().saturating_mul(components * 4 + 4))?;
    let mut before: Option<(usize, u32)> = None;
    for (key, time) in times.iter().enumerate() {
        let seconds = f64::from(*time);
        let Some(frame) = rate.frame(seconds) else {
            return Err(Error::invalid(format!("a key at {time} seconds is beyond what frames can count")));
        };
        if before.is_some_and(|(_, last)| last >= frame) {
            let detail = "they share a frame with the key before, or do not ascend";
            report.add(Outcome::Dropped, "keys", detail, format_args!("{time} s"));
            continue;
        }
        if let Some((last_key, last)) = before {
            match sampler.interpolation {
                Interpolation::Linear => {}
                Interpolation::Step => {
                    if frame - last > 1 {
                        sampled.push(frame - 1, value(last_key, 0)?);
                    }
                }
                Interpolation::CubicSpline => {
                    let start = f64::from(times.get(last_key).copied().unwrap_or_default());
                    let step = (frame - last).div_ceil(MOST_KEYS_A_SEGMENT).max(1);
                    input.spend(((frame - last) / step) as usize * (components * 4 + 4))?;
                    let mut between = last.saturating_add(step);
                    while between < frame {
                        let length = seconds - start;
                        let amount = (f64::from(between) / rate.frames_a_second - start) / length;
                        let [[v0, b0], [v1, a1]] = hermite(amount.clamp(0.0, 1.0), length);
                        let ends = value(last_key, 1)?.zip(value(last_key, 2)?).zip(value(key, 1)?.zip(value(key, 0)?));
                        let blend = |((v, b), (w, a)): ((f32, f32), (f32, f32))| {
                            single(v0 * f64::from(v) + b0 * f64::from(b) + v1 * f64::from(w) + a1 * f64::from(a))
                        };
                        sampled.push(between, ends.map(blend));
                        between = between.saturating_add(step);
                    }
                }
            }
        }
        let own = if sampler.interpolation == Interpolation::CubicSpline { 1 } else { 0 };
        sampled.push(frame, value(key, own)?);
        before = Some((key, frame));
    }
    match sampler.interpolation {
        Interpolation::Linear => {}
        Interpolation::Step => {
            report.add(Outcome::Approximated, "steps", "they take one frame, since curves have none", "");
        }
        Interpolation::CubicSpline => {
            report.add(Outcome::Approximated, "cubic splines", "they are sampled at each frame", "");
        }
    }
    Ok(sampled)
}

/// The factors of value and leaving tangent of the key before, then of value and arriving tangent of the key behind.
fn hermite(amount: f64, length: f64) -> [[f64; 2]; 2] {
    let (square, cube) = (amount * amount, amount * amount * amount);
    [
        [2.0 * cube - 3.0 * square + 1.0, length * (cube - 2.0 * square + amount)],
        [3.0 * square - 2.0 * cube, length * (cube - square)],
    ]
}

#[allow(clippy::cast_possible_truncation, reason = "rounding is what is wanted")]
fn single(number: f64) -> f32 {
    number as f32
}

/// Frames and values of a curve of numbers without the keys that the others say.
pub(super) fn reduced_numbers(frames: &[u32], values: &[f32], tolerance: f32) -> (Vec<u32>, Vec<f32>) {
    kept(frames, values, &keys::numbers(frames, values, tolerance))
}

/// Frames and values of a curve of rotations without the keys that the others say.
pub(super) fn reduced_rotations(frames: &[u32], values: &[[f32; 4]], tolerance: f32) -> (Vec<u32>, Vec<[f32; 4]>) {
    kept(frames, values, &keys::rotations(frames, values, tolerance))
}

fn kept<T: Copy + PartialEq>(frames: &[u32], values: &[T], kept: &[usize]) -> (Vec<u32>, Vec<T>) {
    // Of a curve that never changes one key says it all; the range of the animation comes from what moves.
    let still = values.split_first().is_some_and(|(first, rest)| rest.iter().all(|value| value == first));
    let kept = if still { kept.get(..1).unwrap_or_default() } else { kept };
    kept.iter().filter_map(|key| Some((*frames.get(*key)?, *values.get(*key)?))).unzip()
}
