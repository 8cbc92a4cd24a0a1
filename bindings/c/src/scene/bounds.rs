//! Boxes around what is seen, and how much of it there is.

use castkit::Threads;
use castkit::scene::{Bounds, DeformOptions, Frames};

use super::binding::castkit_binding;
use super::castkit_scene;
use super::model::castkit_scene_model;
use crate::error::{castkit_error, given};
use crate::guard::{fallible, total};
use crate::options;
use crate::progress::castkit_progress;

/// A box with its sides along the axes.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_bounds {
    /// The least x, y and z.
    pub low: [f32; 3],
    /// The greatest x, y and z.
    pub high: [f32; 3],
}

pub(super) fn put(out: Option<&mut castkit_bounds>, found: Option<Bounds>) -> bool {
    let Some(Bounds { low, high }) = found else { return false };
    if let Some(out) = out {
        *out = castkit_bounds { low, high };
    }
    true
}

/// The box around all models of a scene at rest, where they are placed; false when there is nothing to be seen.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_rest_bounds(
    scene: Option<&castkit_scene>,
    bounds: Option<&mut castkit_bounds>,
) -> bool {
    total(false, || put(bounds, scene.and_then(|scene| scene.scene().rest_bounds())))
}

/// The box around all meshes and hair of a model at rest, in the space of the model; false when there are none.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_model_rest_bounds(
    model: Option<&castkit_scene_model>,
    bounds: Option<&mut castkit_bounds>,
) -> bool {
    total(false, || put(bounds, model.and_then(|model| model.model.rest_bounds())))
}

/// The box around all meshes of a model at all of some frames: frame `first`, then one every `step`, `count` of them. What a
/// renderer wants to know whether a model that moves can be seen. `progress` may have no callback. False when there are no
/// meshes, or with the reason in `error` when it was cancelled.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_binding_bounds(
    binding: Option<&castkit_binding>,
    first: f64,
    step: f64,
    count: usize,
    all_threads: bool,
    progress: castkit_progress,
    bounds: Option<&mut castkit_bounds>,
    error: Option<&mut castkit_error>,
) -> bool {
    fallible(error, false, || {
        let binding = &given(binding, "binding")?.binding;
        let threads = if all_threads { Threads::All } else { Threads::One };
        let deforming = DeformOptions::new().threads(threads);
        let frames = Frames { first, step, count };
        Ok(put(bounds, progress.during(|progress| binding.bounds_with(frames, &deforming, progress))?))
    })
}

/// How much there is in a scene.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_scene_counts {
    /// Bones.
    pub bones: usize,
    /// Meshes.
    pub meshes: usize,
    /// Vertices of meshes.
    pub vertices: usize,
    /// Triangles of meshes.
    pub triangles: usize,
    /// Blend shapes.
    pub blend_shapes: usize,
    /// Strands of hair.
    pub strands: usize,
    /// Particles of hair.
    pub particles: usize,
    /// Materials.
    pub materials: usize,
    /// Curves of animations.
    pub curves: usize,
    /// Keys of curves.
    pub keys: usize,
}

/// Writes how much there is in a scene into `*counts`, of which `size` is the size: `sizeof *counts`. False when an argument is
/// NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_get_counts(
    scene: Option<&castkit_scene>,
    counts: *mut castkit_scene_counts,
    size: usize,
) -> bool {
    total(false, || {
        let Some(scene) = scene else { return false };
        let of = scene.scene().counts();
        let told = castkit_scene_counts {
            bones: of.bones,
            meshes: of.meshes,
            vertices: of.vertices,
            triangles: of.triangles,
            blend_shapes: of.blend_shapes,
            strands: of.strands,
            particles: of.particles,
            materials: of.materials,
            curves: of.curves,
            keys: of.keys,
        };
        options::write(told, counts, size, "counts").is_ok()
    })
}
