//! Tangents of what is left when all else is done.

use cast_interchange::Tangents;
use cast_optimize::Options;
use cast_read::Cast;
use cast_write::Model;

use super::{nothing, optimized, quad, scene};
use crate::common::lines;

#[test]
fn tangents_follow_from_the_faces_in_the_end() {
    // The left half of the texture is mirrored; every triangle has its own vertices, and one is in no face.
    let mirrored = quad().with_normals(vec![[0.0, 0.0, 1.0]; 7]);
    let mirrored = mirrored.with_uv_layer(vec![
        [0.0, 0.0],
        [0.0, 1.0],
        [1.0, 1.0],
        [1.0, 0.0],
        [0.0, 1.0],
        [1.0, 0.0],
        [2.0, 0.0],
    ]);
    let bytes = scene(Model::new().with_mesh(mirrored).with_mesh(quad().with_name("bare")));
    let (result, summary) = optimized(&bytes, &Options::new().tangents(Tangents::Compute));
    assert_eq!((summary.steps.tangents, summary.steps.welded, summary.steps.unused, summary.steps.split), (1, 4, 2, 2));
    assert_eq!(summary.report.notes()[0].code(), "CONVERT-MESH-043", "{:?}", lines(&summary.report));
    let cast = Cast::parse(&result).unwrap();
    let mesh = cast.meshes().next().unwrap();
    assert_eq!((mesh.vertex_count(), mesh.tangents().unwrap().len()), (6, 6));
    let (again, second) = optimized(&result, &Options::new().tangents(Tangents::Compute));
    assert!(again == result, "{second:?}");
    let (dropped, _) = optimized(&result, &nothing().tangents(Tangents::Drop));
    assert!(Cast::parse(&dropped).unwrap().meshes().all(|mesh| mesh.tangents().is_none()));
}
