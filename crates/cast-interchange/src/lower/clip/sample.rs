//! Samples tracks at whole frames, with linear interpolation between them.

use cast_base::sort;

use crate::narrow::narrow;
use crate::scene::{Interpolation, Property, Track};

/// The maximum number of keys for one segment of a cubic; two keys may be a year apart. Between two of `n` even keys, a
/// cubic is at most `6 / n²` of its range from the straight line (its second derivative is at most 48 times the range, by
/// Markov's inequality), so more than half as many are always within [`CLOSE`](crate::deviation::CLOSE).
const MOST_KEYS_A_SEGMENT: f64 = 160.0;

/// The maximum number of keys between those of one spline: a day of one every five seconds has as many.
const MOST_KEYS_BETWEEN: f64 = 4_194_304.0;

/// The number of components of a key.
pub(super) fn width(track: &Track<'_>) -> usize {
    let values = if track.interpolation == Interpolation::Cubic { 3 } else { 1 };
    track.property.lanes() * values
}

/// Tangents per unit of time, converted to a unit of which `factor` make one old unit.
pub(super) fn slow_down(track: &mut Track<'_>, scale: f64) {
    if track.interpolation != Interpolation::Cubic {
        return;
    }
    let lanes = track.property.lanes();
    for key in track.values.chunks_exact_mut(lanes * 3) {
        let (arriving, rest) = key.split_at_mut(lanes);
        let leaving = rest.iter_mut().skip(lanes);
        arriving.iter_mut().chain(leaving).for_each(|part| *part = narrow(f64::from(*part) / scale));
    }
}

/// On which side of a jump a value is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Side {
    Before,
    At,
}

/// A key to be: its frame, and where on the track its value is. If a value jumps at a frame, there are two of it.
#[derive(Clone, Copy)]
struct Moment {
    frame: f64,
    side: Side,
    time: f64,
}

/// Replaces the keys of a track by keys at whole frames with linear interpolation. Its value at every frame is
/// unchanged, and so are its jumps, but that a jump between two frames happens at the second.
pub(super) fn put_on_frames(track: &mut Track<'_>) {
    if track.interpolation == Interpolation::Linear && track.times.iter().all(|time| is_whole(*time)) {
        return;
    }
    let moments = moments(track);
    let values = moments.iter().flat_map(|moment| at(track, moment.time, moment.side)).collect();
    (track.times, track.values) = (moments.iter().map(|moment| moment.frame).collect(), values);
    track.interpolation = Interpolation::Linear;
    if track.property == Property::Rotation {
        one_way(&mut track.values);
    }
}

/// Exactly: what is meant to be whole was made so.
pub(super) fn is_whole(frame: f64) -> bool {
    frame == frame.round()
}

/// The keys that a track needs at whole frames, ascending.
fn moments(track: &Track<'_>) -> Vec<Moment> {
    let holds = track.interpolation == Interpolation::Step;
    let at = |frame| Moment { frame, side: Side::At, time: frame };
    let first = track.times.first().copied().unwrap_or_default().ceil();
    let mut moments = Vec::with_capacity(track.times.len() * 2);
    for (index, time) in track.times.iter().copied().enumerate() {
        let frame = time.ceil();
        // Of several changes between two frames, the value before the first of them is held until the second frame.
        let jumps = if holds { frame > first } else { track.times.get(index + 1) == Some(&time) };
        moments.extend(jumps.then_some(Moment { frame, side: Side::Before, time }));
        moments.push(at(frame));
        if !holds {
            moments.push(at(time.floor()));
        }
    }
    if track.interpolation == Interpolation::Cubic {
        let segments = f64::from(u32::try_from(track.times.len()).unwrap_or(u32::MAX));
        let most = MOST_KEYS_A_SEGMENT.min((MOST_KEYS_BETWEEN / segments).max(1.0));
        for pair in track.times.windows(2) {
            let [low, high] = pair else { continue };
            let step = ((high - low) / most).ceil().max(1.0);
            let mut between = low.floor() + step;
            while between < *high {
                moments.push(at(between));
                between += step;
            }
        }
    }
    let order = |one: &Moment, other: &Moment| {
        one.frame.total_cmp(&other.frame).then(one.side.cmp(&other.side)).then(one.time.total_cmp(&other.time))
    };
    sort::unstable_by(&mut moments, order);
    moments.dedup_by(|next, kept| next.frame == kept.frame && next.side == kept.side);
    moments
}

/// The value of a track at a time, on one side of the jump if it jumps there.
pub(super) fn at(track: &Track<'_>, frame: f64, side: Side) -> Vec<f32> {
    let (lanes, width) = (track.property.lanes(), width(track));
    let after = match side {
        Side::Before => track.times.partition_point(|time| *time < frame),
        Side::At => track.times.partition_point(|time| *time <= frame),
    };
    let low = after.saturating_sub(1);
    let high = after.min(track.times.len().saturating_sub(1));
    let time = |key: usize| track.times.get(key).copied().unwrap_or_default();
    let span = time(high) - time(low);
    let amount = if span > 0.0 { ((frame - time(low)) / span).clamp(0.0, 1.0) } else { 0.0 };
    // The value of a cubic key is the second of three.
    let part = |key: usize, part: usize| {
        track.values.iter().skip(key * width + part * lanes).take(lanes).map(|value| f64::from(*value))
    };
    let own = usize::from(width > lanes);
    match (track.interpolation, track.property) {
        (Interpolation::Step, _) => part(low, 0).map(narrow).collect(),
        _ if amount == 0.0 => part(low, own).map(narrow).collect(),
        _ if amount == 1.0 => part(high, own).map(narrow).collect(),
        (Interpolation::Linear, Property::Rotation) => {
            let rotation = |key| {
                let mut values = part(key, 0).map(narrow);
                std::array::from_fn(|_| values.next().unwrap_or_default())
            };
            cast_scene::slerp(rotation(low), rotation(high), amount).to_vec()
        }
        (Interpolation::Linear, _) => {
            part(low, 0).zip(part(high, 0)).map(|(low, high)| narrow(low + (high - low) * amount)).collect()
        }
        (Interpolation::Cubic, property) => {
            let [[v0, b0], [v1, a1]] = hermite(amount, span);
            let ends = part(low, 1).zip(part(low, 2)).zip(part(high, 1).zip(part(high, 0)));
            let mut values: Vec<f64> = ends.map(|((v, b), (w, a))| v0 * v + b0 * b + v1 * w + a1 * a).collect();
            if property == Property::Rotation {
                // A cubic between unit quaternions leaves the unit sphere.
                let length = values.iter().map(|value| value * value).sum::<f64>().sqrt();
                if length > 0.0 && length.is_finite() {
                    values.iter_mut().for_each(|value| *value /= length);
                }
            }
            values.into_iter().map(narrow).collect()
        }
    }
}

/// The factors of the previous key's value and outgoing tangent, then of the next key's value and incoming tangent.
fn hermite(amount: f64, length: f64) -> [[f64; 2]; 2] {
    let (square, cube) = (amount * amount, amount * amount * amount);
    [
        [2.0 * cube - 3.0 * square + 1.0, length * (cube - 2.0 * square + amount)],
        [3.0 * square - 2.0 * cube, length * (cube - square)],
    ]
}

/// Gives each quaternion the sign nearest to the previous one: some readers interpolate without checking.
fn one_way(values: &mut [f32]) {
    let mut before = [0.0_f32; 4];
    for rotation in values.as_chunks_mut::<4>().0 {
        let dot: f32 = rotation.iter().zip(before).map(|(a, b)| a * b).sum();
        if dot < 0.0 {
            rotation.iter_mut().for_each(|part| *part = -*part);
        }
        before = *rotation;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Mode, Target};

    fn track(property: Property, interpolation: Interpolation, times: Vec<f64>, values: Vec<f32>) -> Track<'static> {
        Track { target: Target::Node(0), property, mode: Mode::Absolute, interpolation, times, values }
    }

    #[test]
    fn keys_between_frames_leave_the_curve_as_it_is_at_every_frame() {
        let values = vec![0.0, 0.0, 0.0, 1.0, 2.0, 0.0, 0.0, 0.0, 5.0];
        let mut track = track(Property::Translation, Interpolation::Linear, vec![0.0, 1.25, 2.5], values);
        put_on_frames(&mut track);
        assert_eq!(track.times, [0.0, 1.0, 2.0, 3.0]);
        let along_x: Vec<f32> = track.values.iter().step_by(3).copied().collect();
        assert_eq!(along_x, [0.0, 0.8, 0.4, 0.0]);
    }

    /// The output of a step is that of the earlier key (glTF 2.0, appendix C.2), so it changes at once.
    #[test]
    fn steps_are_jumps() {
        let values = vec![1.0, 2.0, 3.0, 4.0];
        let mut track = track(Property::Weight, Interpolation::Step, vec![0.0, 2.5, 2.75, 10.0], values);
        put_on_frames(&mut track);
        assert_eq!(track.times, [0.0, 3.0, 3.0, 10.0, 10.0]);
        assert_eq!(track.values, [1.0, 1.0, 3.0, 3.0, 4.0]);
    }

    #[test]
    fn jumps_stay_jumps_beside_keys_between_frames() {
        let times = vec![0.0, 4.0, 4.0, 6.5, 6.5, 8.0];
        let mut track = track(Property::Weight, Interpolation::Linear, times, vec![0.0, 4.0, 1.0, 3.5, 0.0, 3.0]);
        put_on_frames(&mut track);
        assert_eq!(track.times, [0.0, 4.0, 4.0, 6.0, 7.0, 7.0, 8.0]);
        assert_eq!(track.values, [0.0, 4.0, 1.0, 3.0, 3.5, 1.0, 3.0]);
    }

    #[test]
    fn cubic_rotations_stay_rotations() {
        // From the identity to a half turn around z, with zero tangents: without normalisation, the middle would not be
        // a unit quaternion.
        let (zero, start, end) = ([0.0_f32; 4], [0.0, 0.0, 0.0, 1.0], [0.0, 0.0, 1.0, 0.0]);
        let values = [zero, start, zero, zero, end, zero].concat();
        let mut track = track(Property::Rotation, Interpolation::Cubic, vec![0.0, 8.0], values);
        put_on_frames(&mut track);
        assert_eq!(track.times.len(), 9);
        for rotation in track.values.as_chunks::<4>().0 {
            let length: f32 = rotation.iter().map(|part| part * part).sum();
            assert!((length - 1.0).abs() < 1e-5, "{rotation:?}");
        }
    }
}
