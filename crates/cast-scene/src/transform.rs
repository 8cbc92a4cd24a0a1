//! Translation, rotation and scale, and how they are read from files.

use cast_base::rotation;
use glam::{DAffine3, DMat3, DQuat, DVec3, EulerRot, Quat};

/// An affine matrix for column vectors, as its columns: the images of x, y and z, and the translation.
///
/// The point `p` goes to `m[0] * p.x + m[1] * p.y + m[2] * p.z + m[3]`; a fourth row would be 0, 0, 0, 1.
pub type Affine = [[f64; 3]; 4];

/// A translation, a rotation and a scale: the placement of a bone, a model or an instance.
///
/// Translations are in the unit of the file, rotations are unit quaternions x, y, z, w
/// (`docs/format.md#rotations`).
///
/// It is laid out as in C: ten numbers in the order of the fields, and nothing between them.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform {
    /// The translation: x, y, z.
    pub translation: [f32; 3],
    /// The rotation: a unit quaternion x, y, z, w.
    pub rotation: [f32; 4],
    /// The scale along its own axes x, y, z.
    pub scale: [f32; 3],
}

impl Default for Transform {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl Transform {
    /// No translation, rotation or scaling.
    pub const IDENTITY: Self = Self { translation: [0.0; 3], rotation: [0.0, 0.0, 0.0, 1.0], scale: [1.0; 3] };

    /// From properties of a file, any of which may be absent.
    #[must_use]
    pub fn from_parts(translation: Option<[f32; 3]>, rotation: Option<[f32; 4]>, scale: Option<[f32; 3]>) -> Self {
        Self {
            translation: translation.unwrap_or(Self::IDENTITY.translation),
            rotation: rotation.map_or(Self::IDENTITY.rotation, unit_rotation),
            scale: scale.unwrap_or(Self::IDENTITY.scale),
        }
    }

    /// The matrix T * R * S, in double precision because matrices of long chains of bones are multiplied.
    #[must_use]
    pub fn matrix(&self) -> Affine {
        self.affine().to_cols_array_2d()
    }

    pub(crate) fn affine(&self) -> DAffine3 {
        let linear = self.rotation_matrix() * DMat3::from_diagonal(self.wide_scale());
        DAffine3 { matrix3: linear, translation: self.wide_translation() }
    }

    /// The matrix R.
    pub(crate) fn rotation_matrix(&self) -> DMat3 {
        DMat3::from_quat(self.wide_rotation())
    }

    /// The translation in double precision.
    pub(crate) fn wide_translation(&self) -> DVec3 {
        wide(self.translation)
    }

    /// The rotation in double precision, of unit length to that precision.
    pub(crate) fn wide_rotation(&self) -> DQuat {
        double(Quat::from_array(self.rotation))
    }

    /// The scale in double precision.
    pub(crate) fn wide_scale(&self) -> DVec3 {
        wide(self.scale)
    }
}

/// A vector in double precision.
pub(crate) fn wide(vector: [f32; 3]) -> DVec3 {
    DVec3::from_array(vector.map(f64::from))
}

/// Matrices in the type of the public interface, without a copy.
pub(crate) fn affines(matrices: &[DAffine3]) -> &[Affine] {
    bytemuck::must_cast_slice(matrices)
}

/// A quaternion of a file, normalised. One without a direction (zeros, infinite, NaN) becomes the identity.
#[must_use]
pub fn unit_rotation(quaternion: [f32; 4]) -> [f32; 4] {
    unit(quaternion).to_array()
}

pub(crate) fn unit(quaternion: [f32; 4]) -> Quat {
    single(DQuat::from_array(quaternion.map(f64::from)))
}

/// The same rotation in double precision, of unit length to that precision.
pub(crate) fn double(rotation: Quat) -> DQuat {
    let rotation = rotation.as_dquat();
    let length = rotation.length();
    if length > 0.0 && length.is_finite() { rotation / length } else { DQuat::IDENTITY }
}

/// The same rotation in single precision, normalised before it is rounded.
pub(crate) fn single(rotation: DQuat) -> Quat {
    let length = rotation.length();
    if length > 0.0 && length.is_finite() { (rotation / length).as_quat() } else { Quat::IDENTITY }
}

/// Spherical interpolation along the shorter arc, from `from` at 0 to `to` at 1 (`docs/format.md#curve`).
///
/// Of unit quaternions x, y, z, w.
#[must_use]
pub fn slerp(from: [f32; 4], to: [f32; 4], amount: f64) -> [f32; 4] {
    slerp_single(Quat::from_array(from), Quat::from_array(to), amount).to_array()
}

/// glam's function uses an approximate arc cosine, with an error in the fourth digit.
pub(crate) fn slerp_single(from: Quat, to: Quat, amount: f64) -> Quat {
    single(slerp_double(from.as_dquat(), to.as_dquat(), amount))
}

pub(crate) fn slerp_double(from: DQuat, to: DQuat, amount: f64) -> DQuat {
    DQuat::from_array(rotation::slerp(from.to_array(), to.to_array(), amount))
}

/// The rotation of a matrix that may also scale and shear: the first column keeps its direction, the second its plane.
/// `None` if no direction is left.
pub(crate) fn rotation_of(matrix: &DMat3) -> Option<DQuat> {
    let x = matrix.x_axis.try_normalize()?;
    let y = (matrix.y_axis - x * x.dot(matrix.y_axis)).try_normalize()?;
    Some(DQuat::from_mat3(&DMat3::from_cols(x, y, x.cross(y))).normalize())
}

/// The angle between two rotations, from the chord: the arc cosine loses half of its digits at small angles.
pub(crate) fn angle(one: DQuat, other: DQuat) -> f64 {
    let chord = (one - other).length().min((one + other).length());
    4.0 * (chord / 2.0).min(1.0).asin()
}

/// The shortest rotation from one direction to another; none if either has no length.
pub(crate) fn arc(from: DVec3, to: DVec3) -> DQuat {
    match (from.try_normalize(), to.try_normalize()) {
        (Some(from), Some(to)) => DQuat::from_rotation_arc(from, to),
        _ => DQuat::IDENTITY,
    }
}

/// Rounded to single precision, as stored in files.
#[allow(clippy::cast_possible_truncation, reason = "rounding is what is wanted, and numbers too large become infinite")]
pub(crate) fn narrow(value: f64) -> f32 {
    value as f32
}

/// From angles in radians around x, then y, then z.
pub(crate) fn from_angles(angles: [f64; 3]) -> Quat {
    single(DQuat::from_array(rotation::from_angles(angles)))
}

/// Angles in radians around x, then y, then z.
pub(crate) fn angles_of(rotation: DQuat) -> [f64; 3] {
    let (z, y, x) = rotation.to_euler(EulerRot::ZYX);
    [x, y, z]
}

/// The inverse; the identity for a matrix that has none.
pub(crate) fn inverse(matrix: &DAffine3) -> DAffine3 {
    let determinant = matrix.matrix3.determinant();
    if determinant != 0.0 && determinant.is_finite() && rotation_of(&matrix.matrix3).is_some() {
        let inverse = matrix.inverse();
        if inverse.is_finite() {
            return inverse;
        }
    }
    DAffine3::IDENTITY
}
