//! Bounding boxes and counts.

use castkit::Threads;
use castkit::scene::{Bounds, DeformOptions, Frames};

use super::binding::castkit_binding;
use super::castkit_scene;
use super::model::castkit_scene_model;
use crate::error::{castkit_error, given};
use crate::guard::{fallible, total};
use crate::options;
use crate::progress::castkit_progress;

/// An axis-aligned bounding box.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_bounds {
    /// The smallest x, y and z.
    pub low: [f32; 3],
    /// The largest x, y and z.
    pub high: [f32; 3],
}

pub(super) fn put(out: Option<&mut castkit_bounds>, found: Option<Bounds>) -> bool {
    let Some(Bounds { low, high }) = found else { return false };
    if let Some(out) = out {
        *out = castkit_bounds { low, high };
    }
    true
}

/// The bounding box of all models of a scene in the rest pose, at their placements. Returns false if there is nothing
/// visible.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_rest_bounds(
    scene: Option<&castkit_scene>,
    bounds: Option<&mut castkit_bounds>,
) -> bool {
    total(false, || put(bounds, scene.and_then(|scene| scene.scene().rest_bounds())))
}

/// The bounding box of all meshes and hair of a model in the rest pose, in the space of the model. Returns false if
/// there are none.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_model_rest_bounds(
    model: Option<&castkit_scene_model>,
    bounds: Option<&mut castkit_bounds>,
) -> bool {
    total(false, || put(bounds, model.and_then(|model| model.model.rest_bounds())))
}

/// The bounding box of all meshes of a model over `count` frames: frame `first`, then one every `step`. A renderer
/// needs it to decide whether an animated model can be visible. If `all_threads` is true, the work is shared among all
/// threads. `progress` may be NULL. Returns false if there are no meshes; returns false and sets `error` if the work was
/// cancelled.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_binding_bounds(
    binding: Option<&castkit_binding>,
    first: f64,
    step: f64,
    count: usize,
    all_threads: bool,
    progress: *const castkit_progress,
    bounds: Option<&mut castkit_bounds>,
    error: Option<&mut castkit_error>,
) -> bool {
    fallible(error, false, || {
        let binding = &given(binding, "binding")?.binding;
        let threads = if all_threads { Threads::All } else { Threads::One };
        let deforming = DeformOptions::new().threads(threads);
        let frames = Frames { first, step, count };
        Ok(put(
            bounds,
            options::read(progress, "progress")?
                .during(|progress| binding.bounds_with(frames, &deforming, progress))?,
        ))
    })
}

/// The number of things in a scene.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_scene_counts {
    /// Bones.
    pub bones: usize,
    /// Meshes.
    pub meshes: usize,
    /// The vertices of meshes.
    pub vertices: usize,
    /// The triangles of meshes.
    pub triangles: usize,
    /// Blend shapes.
    pub blend_shapes: usize,
    /// The strands of hair.
    pub strands: usize,
    /// The particles of hair.
    pub particles: usize,
    /// Materials.
    pub materials: usize,
    /// The curves of animations.
    pub curves: usize,
    /// The keys of curves.
    pub keys: usize,
}

/// Writes the number of things in a scene to `*counts`. `size` is `sizeof *counts`. Returns false if an argument is
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
