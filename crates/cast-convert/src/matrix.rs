//! Conversions of `cast-scene` matrices for computation.

use cast_scene::{Affine, Transform};
use glam::DAffine3;

/// A scene matrix.
pub(crate) fn affine(matrix: &Affine) -> DAffine3 {
    DAffine3::from_cols_array_2d(matrix)
}

/// The matrix of a transform.
pub(crate) fn matrix(transform: &Transform) -> DAffine3 {
    affine(&transform.matrix())
}
