//! To and from the types of `mint`.

use cast_scene::mint::{affine, homogeneous};
use cast_scene::{Affine, Transform};
use mint::{ColumnMatrix3x4, Quaternion, Vector3};

#[test]
fn there_and_back() {
    let transform = Transform { translation: [1.0, 2.0, 3.0], rotation: [0.5, -0.5, 0.5, 0.5], scale: [2.0, 3.0, 4.0] };
    let parts: (Vector3<f32>, Quaternion<f32>, Vector3<f32>) = transform.into();
    assert_eq!((parts.1.s, parts.1.v.y), (0.5, -0.5));
    assert_eq!(Transform::from(parts), transform);
    let matrix = transform.matrix();
    let columns = homogeneous(&matrix);
    assert_eq!((columns.w.x, columns.w.w, columns.x.w), (1.0, 1.0, 0.0));
    assert_eq!(affine(columns), Some(matrix));
    let three = ColumnMatrix3x4::from(matrix);
    assert_eq!(three.w.y, 2.0);
    assert_eq!(Affine::from(three), matrix);
    let mut projecting = columns;
    projecting.z.w = 0.5;
    assert_eq!(affine(projecting), None);
}
