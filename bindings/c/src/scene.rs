//! Scenes: skeletons, animations, skinning.

#[cfg_attr(not(any(feature = "convert", feature = "render")), allow(dead_code, reason = "used by those"))]
pub(crate) mod axes;
mod binding;
mod bounds;
mod fit;
pub(crate) mod instances;
pub(crate) mod model;
mod pose;
mod transform;

use std::sync::Arc;

use castkit::scene::Scene;

use crate::error::{castkit_error, given, numbered};
use crate::file::{Kept, castkit_file};
use crate::guard::{fallible, total};
use crate::handle;
use crate::node::castkit_node;
use crate::options;
use crate::progress::castkit_progress;
use crate::text::castkit_string;
use binding::castkit_scene_animation;
use model::castkit_scene_model;
use transform::{castkit_transform, of_transform};

/// The models and animations of a file, with resolved links. Opaque, reference-counted and immutable. It keeps what it
/// needs of the file.
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

/// Resolves the hierarchies, links and curves of a file. `progress` may be NULL. Returns NULL and sets
/// `error` if the work was cancelled. Errors in the file become warnings, and do not affect the rest of the scene.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_new(
    file: Option<&castkit_file>,
    progress: *const castkit_progress,
    error: Option<&mut castkit_error>,
) -> *mut castkit_scene {
    fallible(error, std::ptr::null_mut(), || {
        let file = given(file, "file")?;
        let scene = options::read(progress, "progress")?.during(|progress| Scene::new_with(file.file(), progress))?;
        let warnings = scene.warnings.iter().map(ToString::to_string).collect();
        Ok(handle::give(castkit_scene { scene, file: Kept::of(file), warnings }))
    })
}

/// The number of models of a scene.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_model_count(scene: Option<&castkit_scene>) -> usize {
    total(0, || scene.map_or(0, |scene| scene.scene.models.len()))
}

/// Model number `index` of a scene. Returns NULL and sets `error` if `index` is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_get_model(
    scene: Option<&castkit_scene>,
    index: usize,
    error: Option<&mut castkit_error>,
) -> *mut castkit_scene_model {
    fallible(error, std::ptr::null_mut(), || {
        let scene = given(scene, "scene")?;
        let model = numbered(&scene.scene.models, index, "model")?;
        Ok(handle::give(castkit_scene_model::new(Arc::clone(model), scene.scene.up(), scene.file.again())))
    })
}

/// The number of animations of a scene.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_animation_count(scene: Option<&castkit_scene>) -> usize {
    total(0, || scene.map_or(0, |scene| scene.scene.animations.len()))
}

/// Animation number `index` of a scene. Returns NULL and sets `error` if `index` is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_get_animation(
    scene: Option<&castkit_scene>,
    index: usize,
    error: Option<&mut castkit_error>,
) -> *mut castkit_scene_animation {
    fallible(error, std::ptr::null_mut(), || {
        let scene = given(scene, "scene")?;
        let animation = numbered(&scene.scene.animations, index, "animation")?;
        Ok(handle::give(castkit_scene_animation::new(Arc::clone(animation), scene.file.again())))
    })
}

/// The number of warnings about the links, names and curves of a scene.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_warning_count(scene: Option<&castkit_scene>) -> usize {
    total(0, || scene.map_or(0, |scene| scene.warnings.len()))
}

/// Warning number `index` of a scene, as a sentence. Writes the node that it is about to `*node`. Returns no text if
/// `index` is out of range.
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
    /// The name; no text if it has none.
    pub name: castkit_string,
    /// The path of the file, as it is stored; no text if it has none.
    pub path: castkit_string,
    /// The placement of the file.
    pub placement: castkit_transform,
    /// The node.
    pub node: castkit_node,
}

/// The number of instances of a scene.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_instance_count(scene: Option<&castkit_scene>) -> usize {
    total(0, || scene.map_or(0, |scene| scene.scene.instances.len()))
}

/// Writes instance number `index` to `*instance`. `size` is `sizeof *instance`. Returns false if `index` is out of
/// range.
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
            placement: of_transform(&found.placement),
            node: castkit_node::of(castkit::read::View::node(&found.node()), scene.file.file()),
        };
        options::write(told, instance, size, "instance").is_ok()
    })
}

/// Adds a reference to a scene and returns the same pointer. Returns NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_retain(scene: Option<&castkit_scene>) -> *mut castkit_scene {
    handle::retain(scene)
}

/// Releases a reference to a scene. Releasing the last one frees it, but not its models and animations. NULL is
/// allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_release(scene: *const castkit_scene) {
    handle::release(scene);
}
