//! Scenes.

use std::sync::Arc;

use cast_file::{BaseDirectory, CastFile, Confinement};
use cast_read::Cast;
use cast_scene::convert_axes::{Conversion, Up, convert};
use cast_scene::{Animation, BakeOptions, DeformOptions, Frames, Model, ModelPose, Scene, Threads};
use cast_write::{Document, Layout};

use crate::threads::in_portions;

/// The maximum number of frames that are baked: an animation may claim four billion.
const FRAMES: usize = 40;
/// The maximum number of models and animations that are combined: all pairs would be too many.
const PAIRS: usize = 4;

/// Links resolve, poses and deformed meshes are the same on one thread and on all, instances stay in their directory,
/// and a document with converted axes can be written and parsed.
pub fn scene(bytes: &[u8]) {
    let Ok(file) = CastFile::from_bytes(bytes.to_vec()) else { return };
    let scene = Scene::new(&file);
    let _ = scene.warnings.iter().map(|warning| warning.to_string().len()).sum::<usize>();
    let _ = (scene.counts(), scene.memory(), scene.rest_bounds());
    for model in scene.models.iter().take(PAIRS) {
        links(model);
        for animation in scene.animations.iter().take(PAIRS) {
            animated(model, animation, bytes);
        }
        deformed(model, &model.rest(), DeformOptions::new(), bytes);
    }
    for instance in &scene.instances {
        let directory = BaseDirectory::new("files/here", Confinement::FileDirectory)
            .with_scene_root(scene.scene_root().unwrap_or_default());
        if let Some(Ok(path)) = instance.path().map(|path| directory.resolve(path)) {
            let parts = || path.components();
            assert!(
                path.starts_with("files/here") && parts().all(|part| part != std::path::Component::ParentDir),
                "{}",
                path.display()
            );
        }
    }
    turned(&file.cast());
}

/// Every link has an existing target.
fn links(model: &Model) {
    for mesh in &model.meshes {
        assert!(mesh.material.is_none_or(|material| material < model.materials.len()));
        assert!(mesh.blend_shapes.iter().all(|shape| *shape < model.blend_shapes.len()));
    }
    assert!(model.hairs.iter().all(|hair| hair.material.is_none_or(|material| material < model.materials.len())));
    assert!(model.blend_shapes.iter().all(|shape| shape.mesh.is_none_or(|mesh| mesh < model.meshes.len())));
    if let Some(skeleton) = &model.skeleton {
        let mut order: Vec<u32> = skeleton.order().to_vec();
        order.sort_unstable();
        assert!(
            order.iter().zip(0..).all(|(bone, expected)| *bone == expected) && order.len() == skeleton.bones().len()
        );
    }
}

fn animated(model: &Arc<Model>, animation: &Arc<Animation>, bytes: &[u8]) {
    let binding = animation.bind(model);
    let first = animation.range().map_or(0.0, |(first, _)| first);
    let count = Frames::all(animation).count.min(FRAMES);
    let frames = Frames { first, step: 0.5, count };
    let baked = |options| binding.bake(frames, &options).expect("so few frames are allowed");
    let shared = in_portions(2, bytes);
    let one = baked(BakeOptions::new().threads(Threads::One));
    let all = baked(BakeOptions::new().threads(shared));
    let bits = |baked: &cast_scene::Baked| -> Vec<u32> {
        let of_bones = baked.locals.iter().flat_map(|local| {
            let (t, r, s) = (local.translation, local.rotation, local.scale);
            t.into_iter().chain(r).chain(s)
        });
        of_bones.chain(baked.shape_weights.iter().copied()).map(f32::to_bits).collect()
    };
    assert!(bits(&one) == bits(&all));
    let bounds = |threads| {
        let bounds = binding.bounds(frames, &DeformOptions::new().threads(threads));
        bounds.map(|bounds| [bounds.low, bounds.high].map(|corner| corner.map(f32::to_bits)))
    };
    assert_eq!(bounds(Threads::One), bounds(shared));
    let pose = binding.sample(first);
    deformed(model, &pose, DeformOptions::new(), bytes);
    deformed(model, &pose, DeformOptions::new().constraints(false), bytes);
}

/// Computes a pose on one thread in parts of the usual size, and on all threads in small ones: the results are equal
/// bit for bit, including NaN.
fn deformed(model: &Model, pose: &ModelPose, options: DeformOptions, bytes: &[u8]) {
    let bits = |threads| -> Vec<u32> {
        let meshes = model.deform(pose, &options.threads(threads));
        let arrays = meshes.iter().flat_map(|mesh| [&mesh.positions, &mesh.normals, &mesh.tangents]);
        arrays.flatten().flatten().map(|number| number.to_bits()).collect()
    };
    assert!(bits(Threads::One) == bits(in_portions(2, bytes)));
}

fn turned(cast: &Cast<'_>) {
    let mut document = Document::from(cast);
    let _approximated = convert(&mut document, &Conversion::between(Up::Z, Up::Y));
    match document.to_vec(Layout::Compact) {
        Ok(written) => assert!(Cast::parse(&written).is_ok(), "a document with other axes does not parse"),
        Err(error) => assert!(crate::ways::is_ambiguous(cast), "a document with other axes cannot be written: {error}"),
    }
}
