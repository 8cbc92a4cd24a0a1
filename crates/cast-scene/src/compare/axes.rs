//! The up axis.

use glam::DQuat;

use crate::Scene;
use crate::convert_axes::Up;

/// The rotation that gives the second scene the up axis of the first. A scene that states none has the usual one.
pub(super) fn turn(scenes: [&Scene; 2]) -> DQuat {
    let [first, second] = scenes.map(|scene| upright(scene.up()));
    first * second.conjugate()
}

/// From y up to another axis: the other two follow in order, so that nothing is mirrored.
fn upright(axis: Up) -> DQuat {
    use std::f64::consts::FRAC_PI_2;
    match axis {
        Up::X => DQuat::from_rotation_z(-FRAC_PI_2),
        Up::Y => DQuat::IDENTITY,
        Up::Z => DQuat::from_rotation_x(FRAC_PI_2),
    }
}
