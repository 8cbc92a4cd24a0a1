//! Whether tracks are constant at rest.

use glam::DQuat;

use crate::interchange::{Property, Track, Transform};
use crate::narrow::narrow;

/// How far two single-precision values may differ by rounding alone.
const SAME: f32 = 2e-6;

/// Whether a track of a node never differs from its rest value.
pub(super) fn is_at(track: &Track<'_>, rest: &Transform) -> bool {
    let vectors = |rest: glam::DVec3| {
        let size = narrow(rest.abs().max_element());
        (0..3).all(|axis| is_along(track, rest.to_array(), axis, size))
    };
    match track.property {
        Property::Rotation => {
            let rest = rest.unit_rotation();
            track.values.as_chunks().0.iter().all(|value| is_turned_alike(*value, rest))
        }
        Property::Scale => vectors(rest.scale),
        _ => vectors(rest.translation),
    }
}

/// Whether a vector track is constant along an axis, relative to the given size.
pub(super) fn is_along(track: &Track<'_>, rest: [f64; 3], axis: usize, size: f32) -> bool {
    let rest = narrow(rest.get(axis).copied().unwrap_or_default());
    let along = track.values.iter().skip(axis).step_by(3);
    along.map(|value| (value - rest).abs()).all(|difference| difference <= SAME * size.max(rest.abs()).max(1e-3))
}

fn is_turned_alike(a: [f32; 4], b: DQuat) -> bool {
    let a = DQuat::from_array(a.map(f64::from));
    (a - b).length().min((a + b).length()) <= f64::from(SAME)
}
