//! Whether tracks are constant at rest.

use glam::DQuat;

use crate::narrow::narrow;
use crate::scene::{Property, Scene, Track, Transform};

/// How far two single-precision values may differ by rounding alone.
const SAME: f32 = 2e-6;

/// The largest coordinate of nodes and meshes, as far as it is below 1, which stands for all larger ones; 1 without any.
pub(super) fn reach(scene: &Scene<'_>) -> f64 {
    if scene.skins.is_empty() && scene.clips.is_empty() {
        return 1.0;
    }
    let places = scene.nodes.iter().flat_map(|node| [node.local, node.world]).flatten();
    let mut largest = places.fold(0.0, |largest: f64, place| largest.max(place.translation.abs().max_element()));
    for mesh in scene.meshes.iter().map(|mesh| mesh.positions.values()) {
        if largest >= 1.0 {
            break;
        }
        for part in mesh.as_flattened() {
            largest = largest.max(part.abs().into());
            if largest >= 1.0 {
                break;
            }
        }
    }
    if largest > 0.0 { largest.min(1.0) } else { 1.0 }
}

/// Whether a track of a node never differs from its rest value; `reach` is as in [`reach`](reach()).
pub(super) fn is_at(track: &Track<'_>, rest: &Transform, reach: f64) -> bool {
    let vectors = |rest: glam::DVec3| {
        let size = narrow(rest.abs().max_element());
        (0..3).all(|axis| is_along(track, rest.to_array(), axis, size, reach))
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

/// Whether a vector track is constant along an axis, relative to the given size, and at least to a thousandth of `reach`
/// (of 1 for scales).
pub(super) fn is_along(track: &Track<'_>, rest: [f64; 3], axis: usize, size: f32, reach: f64) -> bool {
    let least = narrow(if track.property == Property::Scale { 1e-3 } else { reach * 1e-3 });
    let rest = narrow(rest.get(axis).copied().unwrap_or_default());
    let along = track.values.iter().skip(axis).step_by(3);
    along.map(|value| (value - rest).abs()).all(|difference| difference <= SAME * size.max(rest.abs()).max(least))
}

fn is_turned_alike(a: [f32; 4], b: DQuat) -> bool {
    let a = DQuat::from_array(a.map(f64::from));
    (a - b).length().min((a + b).length()) <= f64::from(SAME)
}
