//! The up axis.

use cast_read::views::UpAxis;
use glam::DQuat;

use super::difference::{Aspect, Found};
use crate::Scene;

/// The rotation that gives the second scene the up axis of the first. It is a difference if only one of them states its
/// up axis.
pub(super) fn turn(scenes: [&Scene; 2], found: &mut Found) -> DQuat {
    let [first, second] = scenes.map(Scene::up_axis);
    match (first, second) {
        (Some(first), Some(second)) => upright(&first) * upright(&second).conjugate(),
        _ if scenes.iter().all(|scene| is_empty(scene)) => DQuat::IDENTITY,
        (first, second) => {
            let text = |axis: Option<UpAxis<'_>>| axis.map(|axis| axis.as_str().to_owned());
            found.texts("", Aspect::UpAxis, text(first), text(second));
            DQuat::IDENTITY
        }
    }
}

/// From y up to another axis: the other two follow in order, so that nothing is mirrored.
fn upright(axis: &UpAxis<'_>) -> DQuat {
    use std::f64::consts::FRAC_PI_2;
    match axis {
        UpAxis::X => DQuat::from_rotation_z(-FRAC_PI_2),
        UpAxis::Z => DQuat::from_rotation_x(FRAC_PI_2),
        _ => DQuat::IDENTITY,
    }
}

/// Whether the scene is empty.
fn is_empty(scene: &Scene) -> bool {
    scene.models.is_empty() && scene.animations.is_empty() && scene.instances.is_empty()
}
