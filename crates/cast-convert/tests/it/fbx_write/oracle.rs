//! What ufbx makes of a file: the positions of all meshes at a time.

use ufbx::{EvaluateOpts, LoadOpts, Scene, SceneRoot};

pub(crate) fn load(fbx: &[u8], animated: bool) -> SceneRoot {
    let options = LoadOpts { ignore_animation: !animated, ..LoadOpts::default() };
    ufbx::load_memory(fbx, options).unwrap_or_else(|error| panic!("{}", error.description))
}

/// The positions of the vertices of each mesh, in the world, in the order of the file; at rest without an animation.
pub(crate) fn positions(scene: &Scene, animation: Option<usize>, seconds: f64) -> Vec<Vec<[f64; 3]>> {
    let anim = animation.map_or(&scene.anim, |index| &scene.anim_stacks[index].anim);
    let options = EvaluateOpts { evaluate_skinning: true, ..EvaluateOpts::default() };
    let scene = match ufbx::evaluate_scene(scene, anim, seconds, options) {
        Ok(scene) => scene,
        Err(error) => panic!("{}", error.description),
    };
    let meshes = scene.meshes.iter().map(|mesh| {
        let to_world = &mesh.element.instances[0].geometry_to_world;
        let position = |position: &ufbx::Vec3| {
            let position =
                if mesh.skinned_is_local { ufbx::transform_position(to_world, *position) } else { *position };
            [position.x, position.y, position.z]
        };
        mesh.skinned_position.values.iter().map(position).collect()
    });
    meshes.collect()
}
