//! Sizes and numbers.

use cast_scene::{Bounds, DeformOptions, Frames, Scene, Threads};
use cast_write::{Animation, Bone, Curve, Mesh, Model, Skeleton};

use super::{assert_near, file, wide};

fn walking() -> Vec<u8> {
    let mesh = Mesh::new()
        .with_positions(vec![[0.0, 0.0, 0.0], [1.0, f32::NAN, 0.0], [0.0, 2.0, -1.0]])
        .with_faces(vec![0_u32, 1, 2, 2, 1, 0])
        .with_weights(1, vec![0_u32; 3], vec![1.0; 3]);
    let curve = Curve::new().with_node_name("root").with_key_property("tx").with_mode("absolute");
    let curve = curve.with_key_frames(vec![0_u32, 10, 20]).with_key_values(vec![0.0_f32, 5.0, -3.0]);
    let model =
        Model::new().with_position([10.0, 0.0, 0.0]).with_rotation([0.0, 0.0, 1.0, 0.0]).with_scale([2.0, 2.0, 2.0]);
    let model = model.with_skeleton(Skeleton::new().with_bone(Bone::new().with_name("root"))).with_mesh(mesh);
    file([model.into(), Animation::new().with_frame_rate(30.0).with_curve(curve).into()])
}

#[test]
fn boxes_at_rest_in_motion_and_in_the_world() {
    let bytes = walking();
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let model = &scene.models[0];
    let rest = Bounds { low: [0.0, 0.0, -1.0], high: [1.0, 2.0, 0.0] };
    assert_eq!(model.rest_bounds(), Some(rest));
    assert_eq!((rest.size(), rest.center()), ([1.0, 2.0, 1.0], [0.5, 1.0, -0.5]));
    let binding = scene.animations[0].bind(model);
    for threads in [Threads::One, Threads::All] {
        let all = Frames::all(&scene.animations[0]);
        let moving = binding.bounds(all, &DeformOptions::new().threads(threads)).unwrap();
        // The vertex without a height has no place at all once a matrix has mixed its coordinates.
        assert_eq!((moving.low[0], moving.high[0]), (-3.0, 5.0));
        assert_eq!((moving.low[1], moving.high[1]), (0.0, 2.0));
    }
    let world = scene.rest_bounds().unwrap();
    assert_near(wide(world.low), [8.0, -4.0, -2.0]);
    assert_near(wide(world.high), [10.0, 0.0, 0.0]);
    assert_eq!(Bounds::of([[f32::NAN; 3]]), None);
}

#[test]
fn counts_and_bytes() {
    let bytes = walking();
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let counts = scene.counts();
    assert_eq!((counts.meshes, counts.vertices, counts.triangles, counts.bones), (1, 3, 2, 1));
    assert_eq!((counts.curves, counts.keys), (1, 3));
    let memory = scene.memory();
    assert_eq!((memory.vertices, memory.faces, memory.weights), (36, 6, 15));
    assert!(memory.total() < bytes.len() && memory.animations > 15);
}
