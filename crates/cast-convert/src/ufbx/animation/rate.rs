//! The frame rate of a stack.

use ufbx::{AnimCurve, AnimStack, Keyframe};

use super::timeline::AT_ONCE;
use crate::lower::Rate;
use crate::narrow::narrow;

/// How many times the rate of the source another one may be. Smooth curves are sampled at every frame.
const MOST_TIMES: f64 = 8.0;

/// A rate other than that of the source at which all keys of a stack lie on whole frames.
pub(super) fn of_keys(stack: &AnimStack, own: f64) -> Option<f64> {
    let curves = super::extrapolation::curves(stack).filter(|curve| moves(curve));
    let keys = curves.flat_map(|curve| curve.keyframes.iter());
    let mut times: Vec<f64> = keys.map(|key| key.time).filter(|time| time.is_finite()).collect();
    times.sort_unstable_by(f64::total_cmp);
    times.dedup_by(|next, kept| *next - *kept <= AT_ONCE);
    let found = Rate::for_times(&times, [narrow(own)]);
    let found = Some(found.frames_a_second).filter(|_| found.exact)?;
    // A multiple of it has frames at all keys as well; few frames would make smooth curves angular.
    let found = if found * 2.0 < own { found * (own / found).ceil() } else { found };
    let is_other = (found / own - 1.0).abs() > f64::from(f32::EPSILON);
    (is_other && found <= own * MOST_TIMES).then_some(found)
}

/// Whether a curve has several values.
fn moves(curve: &AnimCurve) -> bool {
    let keys: &[Keyframe] = curve.keyframes.as_ref();
    let first = keys.first().map(|key| key.value);
    keys.iter().any(|key| Some(key.value) != first || key.left.dy != 0.0 || key.right.dy != 0.0)
}
