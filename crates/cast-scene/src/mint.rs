//! To and from the types of the crate `mint`, which mathematics libraries share.
//!
//! Vectors, quaternions and affine matrices of this crate are arrays that `mint` itself converts: `[f32; 3]` to
//! [`Vector3`], `[f32; 4]` (x, y, z, w) to [`Quaternion`], and [`Affine`] to `ColumnMatrix3x4`, each with `into()` and
//! back. This module adds the rest: whole transforms, and matrices with a fourth row.
//!
//! ```
//! # use cast_scene::Transform;
//! # use cast_scene::mint::homogeneous;
//! let placement = Transform { translation: [1.0, 2.0, 3.0], ..Default::default() };
//! let (translation, rotation, scale): (mint::Vector3<f32>, mint::Quaternion<f32>, mint::Vector3<f32>) = placement.into();
//! assert_eq!((translation.z, rotation.s, scale.x), (3.0, 1.0, 1.0));
//! let columns = homogeneous(&placement.matrix());
//! assert_eq!(columns.w, [1.0, 2.0, 3.0, 1.0].into());
//! ```

use ::mint::{ColumnMatrix4, Quaternion, Vector3};

use crate::{Affine, Transform};

impl From<Transform> for (Vector3<f32>, Quaternion<f32>, Vector3<f32>) {
    /// Translation, rotation and scale.
    fn from(transform: Transform) -> Self {
        (transform.translation.into(), transform.rotation.into(), transform.scale.into())
    }
}

impl From<(Vector3<f32>, Quaternion<f32>, Vector3<f32>)> for Transform {
    /// From translation, rotation and scale; the rotation as it is, so it should be a unit quaternion.
    fn from((translation, rotation, scale): (Vector3<f32>, Quaternion<f32>, Vector3<f32>)) -> Self {
        Self { translation: translation.into(), rotation: rotation.into(), scale: scale.into() }
    }
}

/// An affine matrix with its fourth row, 0, 0, 0, 1.
#[must_use]
pub fn homogeneous(matrix: &Affine) -> ColumnMatrix4<f64> {
    let [x, y, z, origin] = *matrix;
    let column = |[x, y, z]: [f64; 3], w| [x, y, z, w];
    [column(x, 0.0), column(y, 0.0), column(z, 0.0), column(origin, 1.0)].into()
}

/// A matrix without its fourth row; `None` when that is not 0, 0, 0, 1, because the matrix is not affine then.
#[must_use]
pub fn affine(matrix: ColumnMatrix4<f64>) -> Option<Affine> {
    let columns: [[f64; 4]; 4] = matrix.into();
    #[allow(clippy::float_cmp, reason = "a last row is exactly this or it projects")]
    let is_affine = columns.map(|[.., w]| w) == [0.0, 0.0, 0.0, 1.0];
    is_affine.then(|| columns.map(|[x, y, z, _]| [x, y, z]))
}
