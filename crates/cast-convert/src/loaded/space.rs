//! ufbx's mathematics as glam's.

use cast_scene::{Transform, unit_rotation};
use glam::{DAffine3, DQuat, DVec3, Quat, Vec3};

pub(super) fn vector(vector: ufbx::Vec3) -> DVec3 {
    DVec3::new(vector.x, vector.y, vector.z)
}

pub(super) fn quaternion(rotation: ufbx::Quat) -> DQuat {
    DQuat::from_xyzw(rotation.x, rotation.y, rotation.z, rotation.w)
}

pub(super) fn matrix(m: &ufbx::Matrix) -> DAffine3 {
    DAffine3::from_cols(
        DVec3::new(m.m00, m.m10, m.m20),
        DVec3::new(m.m01, m.m11, m.m21),
        DVec3::new(m.m02, m.m12, m.m22),
        DVec3::new(m.m03, m.m13, m.m23),
    )
}

/// What a bone can hold of it: single precision.
pub(super) fn transform(transform: &ufbx::Transform) -> Transform {
    Transform {
        translation: single(vector(transform.translation)).to_array(),
        rotation: rotation(quaternion(transform.rotation)).to_array(),
        scale: single(vector(transform.scale)).to_array(),
    }
}

/// The transform nearest to a matrix: exact unless it shears.
pub(super) fn decomposed(matrix: &DAffine3) -> Transform {
    let (scale, turn, translation) = matrix.to_scale_rotation_translation();
    Transform {
        translation: single(translation).to_array(),
        rotation: rotation(turn).to_array(),
        scale: single(scale).to_array(),
    }
}

pub(super) fn single(vector: DVec3) -> Vec3 {
    vector.as_vec3()
}

/// Rounded, and of unit length.
pub(super) fn rotation(rotation: DQuat) -> Quat {
    Quat::from_array(unit_rotation(rotation.as_quat().to_array()))
}

/// Whether two matrices do the same, as exactly as single precision can tell.
pub(super) fn is_same(a: &DAffine3, b: &DAffine3) -> bool {
    difference(a, b) <= SAME
}

/// How much two numbers of files may differ, as a part of the largest beside them, and still be meant to be the same.
const SAME: f64 = 4e-6;

/// How much two matrices differ, as a part of what is largest in them.
pub(super) fn difference(a: &DAffine3, b: &DAffine3) -> f64 {
    let largest = |m: [f64; 9]| m.into_iter().fold(0.0_f64, |largest, value| largest.max(value.abs()));
    let size = |m: &DAffine3| largest(m.matrix3.to_cols_array());
    let linear = size(a).max(size(b));
    let far = a.translation.abs().max(b.translation.abs()).max_element().max(linear);
    let part = |difference: f64, of: f64| if difference > 0.0 { difference / of } else { 0.0 };
    let turned = part(largest((a.matrix3 - b.matrix3).to_cols_array()), linear);
    turned.max(part((a.translation - b.translation).abs().max_element(), far))
}

/// The inverse; `None` where something is flattened.
pub(super) fn inverse(matrix: &DAffine3) -> Option<DAffine3> {
    let inverse = matrix.inverse();
    (matrix.matrix3.determinant() != 0.0 && inverse.is_finite()).then_some(inverse)
}

/// Rounded to single precision, which is what files hold.
#[allow(clippy::cast_possible_truncation, reason = "rounding is what is wanted, and numbers too large become infinite")]
pub(super) fn narrow(value: f64) -> f32 {
    value as f32
}
