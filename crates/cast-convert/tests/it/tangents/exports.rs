//! Handedness in files of other formats, which have a place for it: the third direction points to where V grows upwards.

use cast_convert::{Format, from_cast, to_cast};
use cast_interchange::{ExportOptions, FbxVersion, Options, Source, Tangents};
use cast_write::Model;

use super::{mirrored, scene, square, with_tangents};
use crate::common::kept;

fn model() -> Vec<u8> {
    with_tangents(&scene(Model::new().with_mesh(square()).with_mesh(mirrored())), Tangents::Compute).0
}

#[test]
fn gltf_has_the_sign() {
    let mut glb = Vec::new();
    from_cast(Format::Glb, &kept(model()), &ExportOptions::new(), &mut glb).unwrap();
    let (document, buffers) = gltf_of(&glb);
    let mut signs = Vec::new();
    for primitive in document.meshes().flat_map(|mesh| mesh.primitives().collect::<Vec<_>>()) {
        let reader = primitive.reader(|_| Some(buffers.as_slice()));
        let tangents: Vec<[f32; 4]> = reader.read_tangents().unwrap().collect();
        let normals = reader.read_normals().unwrap();
        for ([x, y, z, sign], normal) in tangents.iter().zip(normals) {
            let third = glam::Vec3::from(normal).cross(glam::Vec3::new(*x, *y, *z)) * *sign;
            // In both meshes the texture stands upright, whether it is mirrored or not.
            assert_eq!(third, glam::Vec3::Y);
            signs.push(*sign);
        }
    }
    assert_eq!(signs, [[1.0; 8].as_slice(), &[-1.0; 4]].concat(), "only where the texture is mirrored");
}

fn gltf_of(glb: &[u8]) -> (gltf::Document, Vec<u8>) {
    let gltf::Gltf { document, blob } = gltf::Gltf::from_slice(glb).unwrap();
    (document, blob.unwrap())
}

/// What follows from texture coordinates is not lost, and what does not is counted.
#[test]
fn only_signs_that_do_not_follow_are_lost() {
    let mut glb = Vec::new();
    from_cast(Format::Glb, &kept(model()), &ExportOptions::new(), &mut glb).unwrap();
    let lost = |glb: &[u8]| {
        let report = to_cast(Format::Glb, Source::of_bytes(glb), &Options::default()).unwrap().report;
        report.notes().iter().find(|note| note.feature() == "signs of tangents").map_or(0, |note| note.count())
    };
    assert_eq!(lost(&glb), 0);
    let (document, buffer) = gltf_of(&glb);
    let start = glb.len() - buffer.len();
    for (mesh, expected) in document.meshes().zip([4, 12]) {
        let tangents = mesh.primitives().next().unwrap().get(&gltf::Semantic::Tangents).unwrap();
        let first = start + tangents.offset() + tangents.view().unwrap().offset();
        for vertex in 0..tangents.count() {
            // The sign of a float is the highest bit of its last byte.
            glb[first + vertex * 16 + 15] ^= 0x80;
        }
        assert_eq!(lost(&glb), expected);
    }
}

#[test]
fn fbx_has_the_third_direction() {
    let (fbx, report) = crate::fbx_write::written(&model(), FbxVersion::V7500);
    assert!(report.notes().iter().all(|note| note.feature() != "tangents"));
    let scene = ufbx::load_memory(&fbx, ufbx::LoadOpts::default()).unwrap();
    let mut corners = 0;
    for mesh in &scene.meshes {
        assert!(mesh.vertex_tangent.exists && mesh.vertex_bitangent.exists);
        for corner in 0..mesh.num_indices {
            let [normal, tangent, third] =
                [&mesh.vertex_normal, &mesh.vertex_tangent, &mesh.vertex_bitangent].map(|vertex| vertex[corner]);
            let third = [third.x, third.y, third.z];
            assert_eq!(third, [0.0, 1.0, 0.0]);
            assert_eq!(normal.x * tangent.x + normal.y * tangent.y + normal.z * tangent.z, 0.0);
            corners += 1;
        }
    }
    assert_eq!(corners, 18);
}
