//! Leaving out keys that the keys around them already say.
//!
//! Animations that other programs sampled hold a key for each frame; most lie where interpolation between their
//! neighbours puts them anyway. Each function here takes the keys of one curve and returns the indices of those to keep,
//! ascending. Kept keys keep their value. The first and the last key stay, so that the range of the animation does.
//!
//! ```
//! # use cast_convert::keys;
//! let frames = [0_u32, 10, 20, 30];
//! assert_eq!(keys::numbers(&frames, &[0.0, 1.0, 2.0, 5.0], 1e-5), [0, 2, 3]);
//! assert_eq!(keys::steps(&[1_u8, 1, 1, 0, 0]), [0, 2, 3, 4]);
//! ```
//!
//! One pass each, whatever the keys are: from a kept key onwards, every key passed over narrows the directions in which
//! the next kept key may lie, and where a key lies in no such direction, the one before it is kept. The usual other way,
//! splitting at the largest error, takes quadratic time on keys made to that end.

/// The directions in which the next kept key may lie: from the last kept one, a range of slopes for each component.
struct Funnel<const N: usize> {
    low: [f64; N],
    high: [f64; N],
}

impl<const N: usize> Funnel<N> {
    const OPEN: Self = Self { low: [f64::NEG_INFINITY; N], high: [f64::INFINITY; N] };
    const CLOSED: Self = Self { low: [f64::INFINITY; N], high: [f64::NEG_INFINITY; N] };

    fn admits(&self, way: [f64; N], time: f64) -> bool {
        let ranges = self.low.iter().zip(&self.high);
        // Written so that what is not a number is not admitted.
        way.iter().zip(ranges).all(|(way, (low, high))| *low <= way / time && way / time <= *high)
    }

    /// From now on within `tolerance` of this key, which is passed over.
    fn narrow(&mut self, way: [f64; N], time: f64, tolerance: f64) {
        for (way, (low, high)) in way.iter().zip(self.low.iter_mut().zip(&mut self.high)) {
            *low = low.max((way - tolerance) / time);
            *high = high.min((way + tolerance) / time);
        }
    }
}

/// A walk over keys, one after the other, that finds those to keep.
pub(crate) struct Walk<K, const N: usize> {
    /// The last key that is kept, and the last one.
    anchor: K,
    last: K,
    is_last_kept: bool,
    funnel: Funnel<N>,
}

impl<K: Copy, const N: usize> Walk<K, N> {
    /// A walk from the first key, which is kept.
    pub(crate) fn from(first: K) -> Self {
        Self { anchor: first, last: first, is_last_kept: true, funnel: Funnel::OPEN }
    }

    /// Goes on to a key; whether the one before it has to be kept, which was not known before. `way(from, to)` is how far and
    /// in which direction the second lies from the first, `None` where nothing may be left out between the two.
    pub(crate) fn step(
        &mut self,
        key: K,
        tolerance: f64,
        time: impl Fn(K, K) -> f64,
        way: impl Fn(K, K) -> Option<[f64; N]>,
    ) -> bool {
        let is_later = time(self.last, key) > 0.0;
        let reachable = |anchor: K| way(anchor, key).filter(|_| is_later);
        let admitted = reachable(self.anchor).filter(|way| self.funnel.admits(*way, time(self.anchor, key)));
        let is_kept = admitted.is_none() && !self.is_last_kept;
        if is_kept {
            self.anchor = self.last;
            self.funnel = Funnel::OPEN;
        }
        match admitted.or_else(|| reachable(self.anchor)) {
            Some(way) => self.funnel.narrow(way, time(self.anchor, key), tolerance),
            None => self.funnel = Funnel::CLOSED,
        }
        (self.last, self.is_last_kept) = (key, false);
        is_kept
    }
}

/// The keys to keep of so many.
fn walk<const N: usize>(
    count: usize,
    time: impl Fn(usize, usize) -> f64,
    tolerance: f64,
    way: impl Fn(usize, usize) -> Option<[f64; N]>,
) -> Vec<usize> {
    let mut kept: Vec<usize> = (0..count.min(1)).collect();
    let mut walk = Walk::from(0);
    kept.extend((1..count).filter(|key| walk.step(*key, tolerance, &time, &way)).map(|key| key - 1));
    kept.extend((count > 1).then(|| count - 1));
    kept
}

/// How far and in which direction one number lies from another.
pub(crate) fn number_way(from: f32, to: f32) -> Option<[f64; 1]> {
    Some([f64::from(to) - f64::from(from)]).filter(|[way]| way.is_finite())
}

/// The rotation from one quaternion to another; see [`half_side`] for the tolerance.
pub(crate) fn rotation_way(from: [f32; 4], to: [f32; 4]) -> Option<[f64; 3]> {
    rotation_vector(from.map(f64::from), to.map(f64::from))
}

/// The tolerance of each component of a rotation vector for that of an angle.
///
/// Seen from the last kept key, interpolation is a straight line of rotation vectors, and two rotations are never further
/// apart than their vectors; a cube of this size lies within the sphere of the tolerance.
pub(crate) fn half_side(tolerance: f32) -> f64 {
    f64::from(tolerance) / 3.0_f64.sqrt()
}

/// Keys of a curve of numbers, between which is interpolated linearly (`tx ty tz sx sy sz bs`).
///
/// No key left out differs by more than `tolerance`, in the unit of the values, from what the kept ones give at its
/// frame; with 0 only keys that change nothing are left out. Frames are to ascend; keys where they do not are kept.
/// When the two slices differ in length, what is beyond the shorter is ignored.
#[must_use]
pub fn numbers<F: Copy + Into<f64>>(frames: &[F], values: &[f32], tolerance: f32) -> Vec<usize> {
    let frame = |key: usize| frames.get(key).map_or(f64::NAN, |frame| (*frame).into());
    let value = |key: usize| values.get(key).copied().unwrap_or(f32::NAN);
    let way = |from, to| number_way(value(from), value(to));
    walk(frames.len().min(values.len()), |from, to| frame(to) - frame(from), f64::from(tolerance), way)
}

/// Keys of a curve of rotations, quaternions x, y, z, w, between which is interpolated spherically along the shorter arc
/// (`rq`).
///
/// No key left out differs by an angle of more than `tolerance`, in radians, from what the kept ones give at its frame.
/// Quaternions need not be of unit length, nor on the same side as their neighbours. Otherwise like [`numbers`].
#[must_use]
pub fn rotations<F: Copy + Into<f64>>(frames: &[F], values: &[[f32; 4]], tolerance: f32) -> Vec<usize> {
    let frame = |key: usize| frames.get(key).map_or(f64::NAN, |frame| (*frame).into());
    let value = |key: usize| values.get(key).copied().unwrap_or([f32::NAN; 4]);
    let way = |from, to| rotation_way(value(from), value(to));
    walk(frames.len().min(values.len()), |from, to| frame(to) - frame(from), half_side(tolerance), way)
}

/// How far apart two kept rotations may be, in radians: at half a turn there are two shortest arcs.
const LARGEST_ARC: f64 = 3.0;

/// The rotation from one quaternion to another as axis times angle; `None` for nearly half a turn and for what is no
/// rotation.
fn rotation_vector(from: [f64; 4], to: [f64; 4]) -> Option<[f64; 3]> {
    let [ax, ay, az, aw] = from;
    let [bx, by, bz, bw] = to;
    // The inverse of `from` times `to`, as long as the two together; lengths do not matter to the angle.
    let vector = [
        aw * bx - ax * bw - ay * bz + az * by,
        aw * by - ay * bw - az * bx + ax * bz,
        aw * bz - az * bw - ax * by + ay * bx,
    ];
    let scalar = ax * bx + ay * by + az * bz + aw * bw;
    let length = vector.iter().map(|component| component * component).sum::<f64>().sqrt();
    // The other side of the double cover where the scalar is negative: the shorter arc.
    let angle = 2.0 * length.atan2(scalar.abs());
    let size = length.hypot(scalar);
    if !(size > 0.0 && size.is_finite() && angle < LARGEST_ARC) {
        return None;
    }
    let factor = if length > 0.0 { angle / length } else { 0.0 };
    Some(vector.map(|component| component * factor * if scalar < 0.0 { -1.0 } else { 1.0 }))
}

/// Keys of a curve of which each value holds until the next key (`vb`).
///
/// Both sides of each change are kept: readers that interpolate such a curve all the same see the change between the
/// same two keys. Nothing else tells values apart than `==`.
#[must_use]
pub fn steps<T: PartialEq>(values: &[T]) -> Vec<usize> {
    let same = |a: usize, b: usize| values.get(a).zip(values.get(b)).is_some_and(|(a, b)| a == b);
    let inside = |key: usize| key > 0 && same(key - 1, key) && same(key, key + 1);
    (0..values.len()).filter(|key| !inside(*key)).collect()
}

#[cfg(test)]
mod tests {
    use glam::{Quat, Vec3};

    use super::*;

    /// Numbers that look random and are the same every time.
    fn noise(seed: u32) -> impl Iterator<Item = f32> {
        let mut state = seed;
        std::iter::repeat_with(move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f32::from(u16::try_from(state >> 16).unwrap_or_default()) / 65536.0
        })
    }

    /// The two kept keys around each key, and how far from the first to the second it lies.
    fn between<'k>(frames: &'k [u32], kept: &'k [usize]) -> impl Iterator<Item = (usize, usize, usize, f64)> + 'k {
        (0..frames.len()).map(|key| {
            let after = kept.partition_point(|kept| *kept < key).max(1).min(kept.len() - 1);
            let (low, high) = (kept[after - 1], kept[after]);
            let (start, end) = (f64::from(frames[low]), f64::from(frames[high]));
            (key, low, high, (f64::from(frames[key]) - start) / (end - start))
        })
    }

    fn frames() -> Vec<u32> {
        let mut frame = 0;
        let mut next = |step: f32| {
            frame += 1 + u32::from(step > 0.8) * 5;
            frame
        };
        noise(7).take(2000).map(&mut next).collect()
    }

    #[test]
    fn numbers_stay_within_the_tolerance() {
        let frames = frames();
        let mut value = 0.0;
        let curve: Vec<f32> = noise(1)
            .zip(&frames)
            .map(|(noise, frame)| {
                value += (noise - 0.5) * 0.01;
                value + (f32::from(u16::try_from(*frame).unwrap_or_default()) * 0.02).sin()
            })
            .collect();
        let mut before = usize::MAX;
        for tolerance in [0.0, 1e-4, 1e-2, 0.1, 10.0] {
            let kept = numbers(&frames, &curve, tolerance);
            assert_eq!((kept.first(), kept.last()), (Some(&0), Some(&(frames.len() - 1))));
            for (key, low, high, amount) in between(&frames, &kept) {
                let [start, end, exact] = [curve[low], curve[high], curve[key]].map(f64::from);
                let error = (start + (end - start) * amount - exact).abs();
                assert!(error <= f64::from(tolerance) + 1e-12, "{error} at {key} for {tolerance}");
            }
            assert!(kept.len() <= before, "more tolerance, not more keys");
            before = kept.len();
        }
        assert_eq!(before, 2, "a tolerance larger than the curve leaves its ends");
    }

    #[test]
    fn rotations_stay_within_the_tolerance() {
        let frames = frames();
        let mut rotation = Quat::IDENTITY;
        let mut noise_of = noise(3);
        let mut next = || noise_of.next().unwrap_or_default() - 0.5;
        let curve: Vec<[f32; 4]> = frames
            .iter()
            .map(|frame| {
                let wobble = Vec3::new(next(), next(), next()) * 0.02 + Vec3::new(0.0, 0.1, 0.05);
                rotation = (rotation * Quat::from_scaled_axis(wobble)).normalize();
                // Of any length and on any side of the double cover.
                (rotation * if frame % 3 == 0 { -1.5 } else { 1.0 }).to_array()
            })
            .collect();
        let mut counts = Vec::new();
        for tolerance in [1e-4_f32, 1e-2, 0.1] {
            let kept = rotations(&frames, &curve, tolerance);
            for (key, low, high, amount) in between(&frames, &kept) {
                let [start, end, exact] = [low, high, key].map(|key| Quat::from_array(curve[key]).normalize());
                let found = Quat::from_array(cast_scene::slerp(start.to_array(), end.to_array(), amount));
                // By chord: the arc cosine loses half its digits at such angles.
                let chord = (found - exact).length().min((found + exact).length());
                let error = 4.0 * f64::from(chord / 2.0).asin();
                assert!(error <= f64::from(tolerance) + 2e-6, "{error} at {key} for {tolerance}");
            }
            counts.push(kept.len());
        }
        assert!(counts[2] < counts[1] && counts[1] < counts[0] && counts[2] < 800, "{counts:?}");
    }

    #[test]
    fn even_motion_needs_its_ends_only() {
        let frames: Vec<u32> = (0..100).collect();
        let turning = |frame: u32, step: f32| {
            let angle = f32::from(u16::try_from(frame).unwrap_or_default()) * step;
            Quat::from_rotation_y(angle).to_array()
        };
        let slow: Vec<[f32; 4]> = frames.iter().map(|frame| turning(*frame, 0.02)).collect();
        assert_eq!(rotations(&frames, &slow, 1e-4), [0, 99]);
        // Ten times around: no two kept keys may be half a turn apart.
        let fast: Vec<[f32; 4]> = frames.iter().map(|frame| turning(*frame, 0.63)).collect();
        let kept = rotations(&frames, &fast, 1e-3);
        assert!(kept.windows(2).all(|pair| pair[1] - pair[0] <= 4) && kept.len() < 30, "{kept:?}");
        assert_eq!(numbers(&frames, &[0.25; 100], 0.0), [0, 99]);
    }

    #[test]
    fn odd_keys_are_kept() {
        assert!(numbers::<u32>(&[], &[], 1.0).is_empty());
        assert_eq!(numbers(&[5_u32], &[1.0], 1.0), [0]);
        assert_eq!(numbers(&[0_u32, 1, 2, 3], &[0.0, f32::NAN, 0.0, 0.0], 1.0), [0, 1, 2, 3]);
        assert_eq!(numbers(&[0_u32, 2, 1, 3], &[0.0; 4], 1.0), [0, 1, 2, 3]);
        assert_eq!(numbers(&[0_u32, 1, 1, 2], &[0.0; 4], 1.0), [0, 1, 2, 3]);
        assert_eq!(rotations(&[0_u32, 1, 2, 3], &[[0.0; 4]; 4], 1.0), [0, 1, 2, 3]);
        let half_turns = [[0.0, 0.0, 0.0, 1.0], [1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0]];
        assert_eq!(rotations(&[0_u32, 1, 2], &half_turns, 10.0), [0, 1, 2]);
        assert_eq!(steps(&[true, true, false, true, true, true, true]), [0, 1, 2, 3, 6]);
    }
}
