//! Matrices, and their translations, rotations and scales.

use cast_scene::Affine;
use glam::{DAffine3, DMat3, DQuat, DVec3};

use crate::scene::Transform;

/// A scene matrix.
pub fn affine(matrix: &Affine) -> DAffine3 {
    DAffine3::from_cols_array_2d(matrix)
}

/// The matrix of a transform.
pub fn matrix(transform: &cast_scene::Transform) -> DAffine3 {
    affine(&transform.matrix())
}

/// The transform of a matrix, and whether the matrix is more than that: sheared or singular.
pub fn decompose(matrix: &DAffine3) -> (Transform, bool) {
    let linear = matrix.matrix3;
    let (x, mut y) = (linear.x_axis, linear.y_axis);
    let mut scale = DVec3::new(x.length(), 0.0, 0.0);
    let x = x.try_normalize();
    y -= x.map_or(DVec3::ZERO, |x| x * x.dot(y));
    scale.y = y.length();
    let (x, y) = match (x, y.try_normalize()) {
        (Some(x), Some(y)) => (x, y),
        // With a scale of 0 along an axis, any direction will do.
        (Some(x), None) => (x, x.any_orthonormal_vector()),
        (None, Some(y)) => (y.any_orthonormal_vector(), y),
        (None, None) => (DVec3::X, DVec3::Y),
    };
    let z = x.cross(y);
    // A mirrored matrix gets a negative scale in z, so that what remains is a rotation.
    scale.z = z.dot(linear.z_axis);
    let rotation = DMat3::from_cols(x, y, z);
    let again = rotation * DMat3::from_diagonal(scale);
    let error = (again - linear).to_cols_array().into_iter().map(f64::abs).fold(0.0, f64::max);
    let rotation = DQuat::from_mat3(&rotation).normalize();
    let transform = Transform { translation: matrix.translation, rotation, scale };
    (transform, error.is_nan() || error > 1e-6 * scale.abs().max_element().max(1e-30))
}

/// Whether two matrices are equal except for rounding: their linear parts relative to their largest number, their
/// translations relative to `size`, and to what the linear part makes of a coordinate of size `reach`.
pub fn nearly_equal(a: &DAffine3, b: &DAffine3, size: f64, reach: f64) -> bool {
    let largest = |matrix: DMat3| matrix.to_cols_array().into_iter().map(f64::abs).fold(0.0, f64::max);
    let linear = largest(a.matrix3).max(largest(b.matrix3));
    let moved = (a.translation - b.translation).abs().max_element();
    largest(a.matrix3 - b.matrix3) <= 1e-5 * linear && moved <= 1e-5 * size.max(linear * reach)
}

/// The inverse, if the matrix is invertible.
pub fn inverse(matrix: &DAffine3) -> Option<DAffine3> {
    let determinant = matrix.matrix3.determinant();
    let inverse = (determinant != 0.0 && determinant.is_finite()).then(|| matrix.inverse());
    inverse.filter(|inverse| inverse.is_finite())
}

/// Replaces a matrix that differs from the identity only by rounding, so that vertices stay unchanged. `reach` is as in
/// [`nearly_equal`].
pub fn straighten(matrix: DAffine3, reach: f64) -> DAffine3 {
    if nearly_equal(&matrix, &DAffine3::IDENTITY, reach, reach) { DAffine3::IDENTITY } else { matrix }
}

/// In single precision, as stored in files.
pub fn rounded(transform: &Transform) -> cast_scene::Transform {
    cast_scene::Transform {
        translation: transform.translation.as_vec3().to_array(),
        rotation: transform.unit_rotation().as_quat().to_array(),
        scale: transform.scale.as_vec3().to_array(),
    }
}
