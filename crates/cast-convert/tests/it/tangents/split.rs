//! Vertices whose corners need different tangents become several, and everything goes with them.

use cast_interchange::Tangents;
use cast_read::Cast;
use cast_scene::Scene;
use cast_scene::compare::{Options, compare};
use cast_write::{BlendShape, Bone, Model, Skeleton};

use super::{mirrored, scene, with_tangents};
use crate::common::{checked, kept};

fn character() -> Vec<u8> {
    let mesh = mirrored()
        .with_color_layer(vec![10_u32, 11, 12, 13, 14, 15])
        .with_uv_layer((0..6).map(|index| [index as f32, 0.5]).collect::<Vec<_>>())
        .with_weights(2, [0_u8, 1].repeat(6), [0.75, 0.25].repeat(6));
    let shape = |name: &'static str, vertices: Vec<u32>| {
        let positions = vertices.iter().map(|vertex| [*vertex as f32, 0.5, 3.0]).collect::<Vec<_>>();
        BlendShape::new()
            .with_name(name)
            .with_base_shape(mesh.hash())
            .with_vertex_indices(vertices)
            .with_positions(positions)
    };
    let (smile, frown) = (shape("smile", vec![5, 2, 0]), shape("frown", vec![1, 2]));
    let bone = |name: &'static str, x| {
        Bone::new().with_name(name).with_local_position([x, 0.0, 0.0]).with_local_rotation([0.0, 0.0, 0.0, 1.0])
    };
    let skeleton = Skeleton::new().with_bone(bone("hip", 0.0)).with_bone(bone("head", 1.0));
    scene(Model::new().with_skeleton(skeleton).with_blend_shape(smile).with_blend_shape(frown).with_mesh(mesh))
}

#[test]
fn everything_follows_a_vertex_that_is_split() {
    let before = character();
    let (after, report) = with_tangents(&before, Tangents::Complete);
    assert_eq!(report.notes().len(), 0);
    let cast = Cast::parse(&after).unwrap();
    let model = cast.models().next().unwrap();
    let mesh = model.meshes().next().unwrap();
    // 1 and 2 are on the edge; their copies are behind all others.
    assert_eq!(mesh.faces().unwrap().iter().collect::<Vec<u32>>(), [0, 1, 2, 0, 2, 3, 6, 4, 5, 6, 5, 7]);
    let (left, right) = ([1.0, 0.0, 0.0], [-1.0, 0.0, 0.0]);
    assert_eq!(mesh.tangents().unwrap().to_vec(), [left, left, left, left, right, right, right, right]);
    let positions = mesh.positions().unwrap();
    assert_eq!((positions.get(6), positions.get(7)), (positions.get(1), positions.get(2)));
    let second = mesh.uv_layer(1).unwrap().iter().map(|[u, _]| u).collect::<Vec<f32>>();
    assert_eq!(second, [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 1.0, 2.0]);
    assert_eq!((mesh.weight_bones().unwrap().len(), mesh.weight_values().unwrap().len()), (16, 16));
    let shapes: Vec<(Vec<u32>, Vec<[f32; 3]>)> = model
        .blend_shapes()
        .map(|shape| (shape.vertex_indices().unwrap().iter().collect(), shape.positions().unwrap().to_vec()))
        .collect();
    let at = |vertex: f32| [vertex, 0.5, 3.0];
    assert_eq!(shapes[0], (vec![0, 2, 5, 7], vec![at(0.0), at(2.0), at(5.0), at(2.0)]));
    assert_eq!(shapes[1], (vec![1, 2, 6, 7], vec![at(1.0), at(2.0), at(1.0), at(2.0)]));
    assert!(!checked(&after).has_errors());
    let [before, after] = [before, after].map(|bytes| Scene::new(&kept(bytes)));
    let comparison = compare(&before, &after, &Options::new()).unwrap();
    assert!(comparison.is_same(), "{:?}", comparison.differences());
}

#[test]
fn a_second_time_changes_nothing() {
    let (once, _) = with_tangents(&character(), Tangents::Compute);
    assert!(with_tangents(&once, Tangents::Compute).0 == once);
    assert!(with_tangents(&once, Tangents::Complete).0 == once);
}
