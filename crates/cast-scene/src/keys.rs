//! Key reduction: removing keys that follow from the keys around them.
//!
//! Animations that other programs sampled have a key at every frame; most lie where interpolation between their
//! neighbours puts them anyway. Each function here takes the keys of one curve and returns the indices of those to
//! keep, in ascending order. Kept keys keep their value. The first and the last key are always kept, so the range of
//! the animation does not change.
//!
//! ```
//! # use cast_scene::keys;
//! let frames = [0_u32, 10, 20, 30];
//! assert_eq!(keys::numbers(&frames, &[0.0, 1.0, 2.0, 5.0], 1e-5), [0, 2, 3]);
//! assert_eq!(keys::steps(&[1_u8, 1, 1, 0, 0]), [0, 2, 3, 4]);
//! ```
//!
//! Each function makes one pass, whatever the keys are: every key passed over after a kept key narrows the directions
//! in which the next kept key may lie. If a key lies in none of them, the one before it is kept. The usual alternative,
//! splitting at the largest error, takes quadratic time on keys made for that purpose.

mod tolerance;

use cast_base::sort;

pub use tolerance::{Allowed, Scaled, Tolerance, largest, longest_side, range, stretches};

/// The directions in which the next kept key may lie, seen from the last kept key: a range of slopes for each
/// component.
#[derive(Clone)]
pub(crate) struct Funnel<const N: usize> {
    low: [f64; N],
    high: [f64; N],
}

impl<const N: usize> Funnel<N> {
    pub(crate) const OPEN: Self = Self { low: [f64::NEG_INFINITY; N], high: [f64::INFINITY; N] };
    pub(crate) const CLOSED: Self = Self { low: [f64::INFINITY; N], high: [f64::NEG_INFINITY; N] };

    pub(crate) fn admits(&self, slope: [f64; N]) -> bool {
        let ranges = self.low.iter().zip(&self.high);
        // Written so that NaN is rejected.
        slope.iter().zip(ranges).all(|(slope, (low, high))| low <= slope && slope <= high)
    }

    /// Restricts the directions so that each component of a key that is passed over stays within `tolerance`.
    pub(crate) fn narrow(&mut self, slope: [f64; N], time: f64, tolerance: [f64; N]) {
        let ranges = self.low.iter_mut().zip(&mut self.high);
        for ((slope, tolerance), (low, high)) in slope.iter().zip(tolerance).zip(ranges) {
            let apart = tolerance / time;
            *low = low.max(slope - apart);
            *high = high.min(slope + apart);
        }
    }
}

/// A single pass over keys, each a frame and a value, that finds those to keep.
#[derive(Clone)]
pub struct Walk<V, const N: usize> {
    /// The last key that was kept, and the last key after it.
    anchor: Option<(f64, V)>,
    last: Option<(f64, V)>,
    funnel: Funnel<N>,
}

impl<V: Copy, const N: usize> Walk<V, N> {
    /// Before the first key.
    pub const START: Self = Self { anchor: None, last: None, funnel: Funnel::OPEN };

    /// Keeps the last key: what follows is reduced from there on.
    pub fn pin(&mut self) {
        self.anchor = self.last.take().or(self.anchor);
        self.funnel = Funnel::OPEN;
    }

    /// Advances to a key. Returns whether the one before it is redundant, which is known only now. `tolerance` is how far
    /// each component may be from this key if it is removed; `way(from, to)` is the distance and direction from the first
    /// value to the second, and `None` if no key between the two may be removed.
    pub fn step(&mut self, key: (f64, V), tolerance: [f64; N], way: impl Fn(V, V) -> Option<[f64; N]>) -> bool {
        let (frame, value) = key;
        let Some(mut anchor) = self.anchor else {
            self.anchor = Some(key);
            return false;
        };
        let before = self.last.replace(key);
        let is_later = frame - before.unwrap_or(anchor).0 > 0.0;
        let reachable = |anchor: (f64, V)| {
            let way = way(anchor.1, value).filter(|_| is_later)?;
            Some(way.map(|way| way / (frame - anchor.0)))
        };
        let admitted = reachable(anchor).filter(|slope| self.funnel.admits(*slope));
        if let (None, Some(before)) = (admitted, before) {
            (anchor, self.funnel) = (before, Funnel::OPEN);
            self.anchor = Some(anchor);
        }
        match admitted.or_else(|| reachable(anchor)) {
            Some(slope) => self.funnel.narrow(slope, frame - anchor.0, tolerance),
            None => self.funnel = Funnel::CLOSED,
        }
        admitted.is_some() && before.is_some()
    }
}

/// Times in ascending order, each once.
pub fn sorted(mut times: Vec<f64>) -> Vec<f64> {
    sort::unstable_by(&mut times, f64::total_cmp);
    times.dedup();
    times
}

/// The indices of the keys to keep. `tolerance(value)` is how far from a value its removed key may be.
fn walk<F: Copy + Into<f64>, V: Copy, const N: usize>(
    frames: &[F],
    values: &[V],
    tolerance: impl Fn(V) -> [f64; N],
    way: impl Fn(V, V) -> Option<[f64; N]>,
) -> Vec<usize> {
    let keys = frames.iter().map(|frame| (*frame).into()).zip(values.iter().copied());
    let (mut walk, mut kept) = (Walk::START, Vec::new());
    for (index, key) in keys.enumerate() {
        if walk.step(key, tolerance(key.1), &way) {
            kept.pop();
        }
        kept.push(index);
    }
    kept
}

/// The distance and direction from some numbers to others.
pub fn number_way<const N: usize>(from: [f32; N], to: [f32; N]) -> Option<[f64; N]> {
    let mut pairs = from.into_iter().zip(to);
    let way: [f64; N] = std::array::from_fn(|_| pairs.next().map_or(0.0, |(from, to)| f64::from(to) - f64::from(from)));
    Some(way).filter(|way| way.iter().all(|part| part.is_finite()))
}

/// The way from one rotation to another, both as angles in degrees around x, y and z (in this order), which change
/// independently of each other.
///
/// `None` if an angle, or the rotation on this way, changes by 120 degrees or more. The angles of a steady turn lie on a
/// line, so nothing else would keep a key of it; but programs that make a quaternion of each key, as Blender and three.js
/// do, show no turn between 0 and 360 degrees.
pub fn angle_way(from: [f32; 3], to: [f32; 3]) -> Option<[f64; 3]> {
    // Of half of the angles without wrapping: it is negative past half a turn.
    let turned = |angles: [f32; 3]| {
        let [x, y, z] = angles.map(|angle| f64::from(angle).to_radians());
        glam::DQuat::from_rotation_z(z) * glam::DQuat::from_rotation_y(y) * glam::DQuat::from_rotation_x(x)
    };
    let half_cosine = turned(from).dot(turned(to));
    number_way(from, to)
        .filter(|way| way.iter().all(|angle| angle.abs() < LARGEST_ARC.to_degrees()))
        .filter(|_| half_cosine > (LARGEST_ARC / 2.0).cos())
}

/// The rotation from one quaternion to another; see [`half_side`] for the tolerance.
pub fn rotation_way(from: [f32; 4], to: [f32; 4]) -> Option<[f64; 3]> {
    rotation_vector(from.map(f64::from), to.map(f64::from))
}

/// The tolerance of each component of a rotation vector, for the tolerance of an angle.
///
/// Relative to the last kept key, interpolation is a straight line of rotation vectors, and two rotations never differ
/// by more than their vectors do; a cube of this size lies within the sphere of the tolerance.
pub fn half_side(tolerance: f32) -> [f64; 3] {
    [f64::from(tolerance) / 3.0_f64.sqrt(); 3]
}

/// The keys that each of the three axes of one property needs.
///
/// All axes that move keep the same keys: some programs hold an axis that has no key at a frame where another axis has
/// one (three.js, `FBXLoader.getKeyframeTrackValues`). An axis that stays where it is, within the tolerance, keeps its
/// ends.
pub fn vectors<F: Copy + Into<f64>>(frames: &[F], values: &[[f32; 3]], allowed: Allowed) -> [Vec<usize>; 3] {
    let count = frames.len().min(values.len());
    let is_still = |axis: usize| {
        let along = || values.iter().take(count).filter_map(move |value| value.get(axis));
        let range = range(along());
        // Neither is an axis that jumps still, by however little, nor one whose frames are out of order.
        let keys = || frames.iter().map(|frame| (*frame).into()).zip(along());
        let follows = |(one, next): ((f64, &f32), (f64, &f32))| one.0 < next.0 || one == next;
        keys().zip(keys().skip(1)).all(follows) && along().all(|value| range <= allowed.of(*value))
    };
    let still = [0, 1, 2].map(is_still);
    let tolerance = |value: [f32; 3]| {
        let mut axes = still.iter().zip(value);
        let of = |(is_still, value): (&bool, f32)| if *is_still { f64::INFINITY } else { allowed.of(value) };
        std::array::from_fn(|_| axes.next().map_or(0.0, of))
    };
    let kept = walk(frames, values, tolerance, number_way);
    let ends = || if count > 1 { vec![0, count - 1] } else { (0..count).collect() };
    still.map(|is_still| if is_still { ends() } else { kept.clone() })
}

/// Reduces the keys of a numeric curve with linear interpolation (`tx ty tz sx sy sz bs`).
///
/// No removed key differs by more than `tolerance`, in the unit of the values, from the interpolation of the kept keys
/// at its frame. With 0, only keys that change nothing are removed. Frames should be in ascending order; keys where
/// they are not are kept. If the slices differ in length, the excess of the longer one is ignored.
#[must_use]
pub fn numbers<F: Copy + Into<f64>>(frames: &[F], values: &[f32], tolerance: f32) -> Vec<usize> {
    within(frames, values, Allowed::Distance(tolerance.into()))
}

/// [`numbers`] with any tolerance.
pub fn within<F: Copy + Into<f64>>(frames: &[F], values: &[f32], allowed: Allowed) -> Vec<usize> {
    walk(frames, values, |value| [allowed.of(value)], |from, to| number_way([from], [to]))
}

/// Reduces the keys of a rotation curve, quaternions x, y, z, w with spherical interpolation along the shorter arc
/// (`rq`).
///
/// No removed key differs by an angle of more than `tolerance`, in radians, from the interpolation of the kept keys at
/// its frame, and no two keys between which others were removed are 120 degrees or more apart: programs that add up
/// angles, or take the longer arc, then still turn the same way. Quaternions need neither unit length nor the same sign
/// as their neighbours. Otherwise like [`numbers`].
#[must_use]
pub fn rotations<F: Copy + Into<f64>>(frames: &[F], values: &[[f32; 4]], tolerance: f32) -> Vec<usize> {
    walk(frames, values, |_| half_side(tolerance), rotation_way)
}

/// [`rotations`] that are measured afterwards, about within the tolerance: short arcs are taken for their chords, which is quicker.
pub(crate) fn rough_rotations(frames: &[f64], values: &[[f32; 4]], tolerance: f32) -> Vec<usize> {
    walk(frames, values, |_| half_side(tolerance), rough_way)
}

/// The rotation from one unit quaternion to another, where it is short by its chord.
#[inline]
pub(crate) fn rough_way(from: [f32; 4], to: [f32; 4]) -> Option<[f64; 3]> {
    let ([ax, ay, az, aw], [bx, by, bz, bw]) = (from.map(f64::from), to.map(f64::from));
    let scalar = ax * bx + ay * by + az * bz + aw * bw;
    // Up to 30 degrees, by which the chord is shorter by one part in 90.
    if !(0.966..1.01).contains(&scalar.abs()) {
        return rotation_way(from, to);
    }
    let twice = if scalar < 0.0 { -2.0 } else { 2.0 };
    Some([
        twice * (aw * bx - ax * bw - ay * bz + az * by),
        twice * (aw * by - ay * bw - az * bx + ax * bz),
        twice * (aw * bz - az * bw - ax * by + ay * bx),
    ])
}

/// Kept rotations between which keys were removed are less than this apart, in radians: 120 degrees, less what rounding may
/// take from keys that are meant to be so far apart. At half a turn there are two shortest arcs.
const LARGEST_ARC: f64 = std::f64::consts::TAU / 3.0 - 1e-4;

/// The rotation from one quaternion to another as axis times angle; `None` for 120 degrees or more, and for invalid
/// rotations.
fn rotation_vector(from: [f64; 4], to: [f64; 4]) -> Option<[f64; 3]> {
    let [ax, ay, az, aw] = from;
    let [bx, by, bz, bw] = to;
    // The conjugate of `from` times `to`, scaled by both lengths; the angle does not depend on the scale.
    let vector = [
        aw * bx - ax * bw - ay * bz + az * by,
        aw * by - ay * bw - az * bx + ax * bz,
        aw * bz - az * bw - ax * by + ay * bx,
    ];
    let scalar = ax * bx + ay * by + az * bz + aw * bw;
    let sine: f64 = vector.iter().map(|component| component * component).sum();
    // If the scalar is negative, the negated quaternion gives the shorter arc. Angles between neighbours are small: then the series
    // of the arc tangent has all digits.
    let inverse = 1.0 / scalar;
    let square = sine * inverse * inverse;
    if square < 0.001 {
        let series = 1.0 - square * (1.0 / 3.0 - square * (0.2 - square * (1.0 / 7.0 - square / 9.0)));
        return Some(vector.map(|component| component * (2.0 * inverse * series)));
    }
    let size = sine + scalar * scalar;
    if !(size > 0.0 && size.is_finite()) {
        return None;
    }
    let length = sine.sqrt();
    let angle = 2.0 * length.atan2(scalar.abs());
    let factor = angle / length * if scalar < 0.0 { -1.0 } else { 1.0 };
    (angle < LARGEST_ARC).then(|| vector.map(|component| component * factor))
}

/// Reduces the keys of a curve whose values hold until the next key (`vb`).
///
/// Both sides of each change are kept, so that readers that interpolate such a curve anyway see the change between the
/// same two keys. Values are compared with `==` only.
#[must_use]
pub fn steps<T: PartialEq>(values: &[T]) -> Vec<usize> {
    let same = |a: usize, b: usize| values.get(a).zip(values.get(b)).is_some_and(|(a, b)| a == b);
    let inside = |key: usize| key > 0 && same(key - 1, key) && same(key, key + 1);
    (0..values.len()).filter(|key| !inside(*key)).collect()
}
