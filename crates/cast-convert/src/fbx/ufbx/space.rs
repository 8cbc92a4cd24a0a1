//! Conversions from ufbx types to glam types.

use cast_interchange::narrow::narrow;
use cast_interchange::scene::Transform;
use cast_scene::unit_rotation;
use glam::{DAffine3, DQuat, DVec3, Quat};

pub(super) fn vector(vector: ufbx::Vec3) -> DVec3 {
    DVec3::new(vector.x, vector.y, vector.z)
}

pub(super) fn matrix(m: &ufbx::Matrix) -> DAffine3 {
    DAffine3::from_cols(
        DVec3::new(m.m00, m.m10, m.m20),
        DVec3::new(m.m01, m.m11, m.m21),
        DVec3::new(m.m02, m.m12, m.m22),
        DVec3::new(m.m03, m.m13, m.m23),
    )
}

/// A transform as a bone stores it: in single precision.
pub(super) fn transform(transform: &ufbx::Transform) -> Transform {
    let rounded = |part: ufbx::Vec3| vector(part).as_vec3().as_dvec3();
    Transform {
        translation: rounded(transform.translation),
        rotation: rotation(transform.rotation).as_dquat(),
        scale: rounded(transform.scale),
    }
}

/// Rounded, and normalised.
pub(super) fn rotation(rotation: ufbx::Quat) -> Quat {
    let rotation = DQuat::from_xyzw(rotation.x, rotation.y, rotation.z, rotation.w);
    Quat::from_array(unit_rotation(rotation.as_quat().to_array()))
}

/// The angle between two rotations, in radians.
pub(super) fn angle(one: ufbx::Quat, other: ufbx::Quat) -> f64 {
    let [one, other] = [one, other].map(|part| DQuat::from_xyzw(part.x, part.y, part.z, part.w));
    let chord = (one - other).length().min((one + other).length());
    4.0 * (chord / 2.0).min(1.0).asin()
}

/// The length of a unit in metres, if the source states it; OBJ never does.
pub(super) fn metres(scene: &ufbx::SceneRoot) -> Option<f32> {
    let metres = narrow(scene.settings.unit_meters);
    (metres.is_finite() && metres > 0.0).then_some(metres)
}
