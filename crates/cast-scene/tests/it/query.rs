//! Sizes and numbers.

use cast_read::Cast;
use cast_scene::{Bounds, Frames, Scene, Threads};
use cast_write::{Animation, Bone, Curve, Mesh, Model, Skeleton};
use glam::Vec3;

use super::file;

fn walking() -> Vec<u8> {
    let mesh = Mesh::new()
        .positions(vec![[0.0, 0.0, 0.0], [1.0, f32::NAN, 0.0], [0.0, 2.0, -1.0]])
        .faces(vec![0_u32, 1, 2, 2, 1, 0])
        .weights(1, vec![0_u32; 3], vec![1.0; 3]);
    let curve = Curve::new().node_name("root").key_property("tx").mode("absolute");
    let curve = curve.key_frames(vec![0_u32, 10, 20]).key_values(vec![0.0_f32, 5.0, -3.0]);
    let model = Model::new().position([10.0, 0.0, 0.0]).rotation([0.0, 0.0, 1.0, 0.0]).scale([2.0, 2.0, 2.0]);
    let model = model.skeleton(Skeleton::new().bone(Bone::new().name("root"))).mesh(mesh);
    file([model.into(), Animation::new().frame_rate(30.0).curve(curve).into()])
}

#[test]
fn boxes_at_rest_in_motion_and_in_the_world() {
    let bytes = walking();
    let cast = Cast::parse(&bytes).unwrap();
    let scene = Scene::new(&cast);
    let model = &scene.models[0];
    let rest = Bounds { low: Vec3::new(0.0, 0.0, -1.0), high: Vec3::new(1.0, 2.0, 0.0) };
    assert_eq!(model.rest_bounds(), Some(rest));
    assert_eq!((rest.size(), rest.center()), (Vec3::new(1.0, 2.0, 1.0), Vec3::new(0.5, 1.0, -0.5)));
    let binding = scene.animations[0].bind(model);
    for threads in [Threads::One, Threads::All] {
        let moving = binding.bounds(Frames::all(&scene.animations[0]), true, threads).unwrap();
        // The vertex without a height has no place at all once a matrix has mixed its coordinates.
        assert_eq!((moving.low.x, moving.high.x), (-3.0, 5.0));
        assert_eq!((moving.low.y, moving.high.y), (0.0, 2.0));
    }
    let world = scene.rest_bounds().unwrap();
    assert!((world.low - Vec3::new(8.0, -4.0, -2.0)).length() < 1e-5, "{world:?}");
    assert!((world.high - Vec3::new(10.0, 0.0, 0.0)).length() < 1e-5, "{world:?}");
    assert_eq!(Bounds::of([[f32::NAN; 3]]), None);
}

#[test]
fn counts_and_bytes() {
    let bytes = walking();
    let cast = Cast::parse(&bytes).unwrap();
    let scene = Scene::new(&cast);
    let counts = scene.counts();
    assert_eq!((counts.meshes, counts.vertices, counts.triangles, counts.bones), (1, 3, 2, 1));
    assert_eq!((counts.curves, counts.keys), (1, 3));
    let memory = scene.memory();
    assert_eq!((memory.vertices, memory.faces, memory.weights), (36, 6, 15));
    assert!(memory.total() < bytes.len() && memory.animations > 15);
}
