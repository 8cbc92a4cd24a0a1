//! What files mean: skeletons, animations, skinning.

#[cfg_attr(not(any(feature = "convert", feature = "render")), allow(dead_code, reason = "used by those"))]
pub(crate) mod axes;
mod binding;
mod bounds;
pub(crate) mod instances;
mod model;
mod pose;

use std::sync::Arc;

use castkit::scene::Scene;

use crate::error::{castkit_error, given};
use crate::file::{Kept, castkit_file};
use crate::guard::{fallible, total};
use crate::handle;
use crate::node::castkit_node;
use crate::options;
use crate::progress::castkit_progress;
use crate::text::castkit_string;
use binding::castkit_scene_animation;
use model::castkit_scene_model;

/// Models and animations of a file, their links resolved. Opaque, counted, never changed. It keeps what it needs of the file.
pub struct castkit_scene {
    scene: Scene,
    file: Kept,
    warnings: Vec<String>,
}

const _: () = handle::shared::<castkit_scene>();

impl castkit_scene {
    pub(crate) fn scene(&self) -> &Scene {
        &self.scene
    }
}

/// A position, a rotation and a scale: ten floats, relative to the parent.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_transform {
    /// Position.
    pub translation: [f32; 3],
    /// Rotation, a quaternion x, y, z, w.
    pub rotation: [f32; 4],
    /// Scale.
    pub scale: [f32; 3],
}

/// Finds out what a file means: hierarchies, links, curves. `progress` may have no callback. NULL, with the reason in `error`,
/// when it was cancelled; what is wrong in the file is a warning, and the rest is there.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_new(
    file: Option<&castkit_file>,
    progress: castkit_progress,
    error: Option<&mut castkit_error>,
) -> *mut castkit_scene {
    fallible(error, std::ptr::null_mut(), || {
        let file = given(file, "file")?;
        let scene = progress.during(|progress| Scene::new_with(file.file(), progress))?;
        let warnings = scene.warnings.iter().map(ToString::to_string).collect();
        Ok(handle::give(castkit_scene { scene, file: Kept::of(file), warnings }))
    })
}

/// How many models a scene has.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_model_count(scene: Option<&castkit_scene>) -> usize {
    total(0, || scene.map_or(0, |scene| scene.scene.models.len()))
}

/// Model number `index` of a scene; NULL, with the reason in `error`, when there are not so many.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_get_model(
    scene: Option<&castkit_scene>,
    index: usize,
    error: Option<&mut castkit_error>,
) -> *mut castkit_scene_model {
    fallible(error, std::ptr::null_mut(), || {
        let scene = given(scene, "scene")?;
        let model = given(scene.scene.models.get(index), "there is no such model: the result")?;
        Ok(handle::give(castkit_scene_model::new(Arc::clone(model), scene.file.again())))
    })
}

/// How many animations a scene has.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_animation_count(scene: Option<&castkit_scene>) -> usize {
    total(0, || scene.map_or(0, |scene| scene.scene.animations.len()))
}

/// Animation number `index` of a scene; NULL, with the reason in `error`, when there are not so many.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_get_animation(
    scene: Option<&castkit_scene>,
    index: usize,
    error: Option<&mut castkit_error>,
) -> *mut castkit_scene_animation {
    fallible(error, std::ptr::null_mut(), || {
        let scene = given(scene, "scene")?;
        let animation = given(scene.scene.animations.get(index), "there is no such animation: the result")?;
        Ok(handle::give(castkit_scene_animation::new(Arc::clone(animation), scene.file.again())))
    })
}

/// How many warnings there are about the links, names and curves of a scene.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_warning_count(scene: Option<&castkit_scene>) -> usize {
    total(0, || scene.map_or(0, |scene| scene.warnings.len()))
}

/// Warning number `index` in one sentence, and in `*node` the node that it is about; no text when there are not so many.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_warning(
    scene: Option<&castkit_scene>,
    index: usize,
    node: Option<&mut castkit_node>,
) -> castkit_string {
    total(castkit_string::NONE, || {
        let Some(scene) = scene else { return castkit_string::NONE };
        let (Some(warning), Some(sentence)) = (scene.scene.warnings.get(index), scene.warnings.get(index)) else {
            return castkit_string::NONE;
        };
        if let Some(node) = node {
            *node = castkit_node::of(warning.node(), scene.file.file());
        }
        castkit_string::of(sentence.as_bytes())
    })
}

/// An instance: another file that is placed in a scene. Its texts live as long as the scene.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_scene_instance {
    /// Its name; no text when it has none.
    pub name: castkit_string,
    /// The path of the file, as it is written; no text when it has none.
    pub path: castkit_string,
    /// Where it is placed.
    pub placement: castkit_transform,
    /// Its node.
    pub node: castkit_node,
}

/// How many instances a scene has.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_instance_count(scene: Option<&castkit_scene>) -> usize {
    total(0, || scene.map_or(0, |scene| scene.scene.instances.len()))
}

/// Writes instance number `index` into `*instance`, of which `size` is the size: `sizeof *instance`. False when there are not
/// so many.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_get_instance(
    scene: Option<&castkit_scene>,
    index: usize,
    instance: *mut castkit_scene_instance,
    size: usize,
) -> bool {
    total(false, || {
        let Some(scene) = scene else { return false };
        let Some(found) = scene.scene.instances.get(index) else { return false };
        let told = castkit_scene_instance {
            name: castkit_string::of_option(found.name()),
            path: castkit_string::of_option(found.path()),
            placement: model::of_transform(&found.placement),
            node: castkit_node::of(castkit::read::View::node(&found.node()), scene.file.file()),
        };
        options::write(told, instance, size, "instance").is_ok()
    })
}

/// One more reference to a scene; the same pointer. NULL gives NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_retain(scene: Option<&castkit_scene>) -> *mut castkit_scene {
    handle::retain(scene)
}

/// One reference less; with the last one the scene is freed. Models and animations of it stay. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_release(scene: *const castkit_scene) {
    handle::release(scene);
}
