//! Models: skeletons, meshes and blend shapes, ready to be posed.

use std::ffi::c_char;
use std::sync::Arc;

use castkit::read::View;
use castkit::scene::convert_axes::Up;
use castkit::scene::{Affine, Model};

use super::transform::{castkit_transform, of_transform};
use crate::array::slice_mut;
use crate::error::{Failure, castkit_error, given, numbered};
use crate::file::Kept;
use crate::guard::{fallible, total};
use crate::handle;
use crate::node::castkit_node;
use crate::text::{self, castkit_string};

/// A model, ready to be posed. Opaque, reference-counted and immutable.
pub struct castkit_scene_model {
    pub(crate) model: Arc<Model>,
    /// The up axis of its scene.
    #[cfg_attr(not(feature = "convert"), allow(dead_code, reason = "used by retargeting"))]
    pub(crate) up: Up,
    pub(super) file: Kept,
}

const _: () = handle::shared::<castkit_scene_model>();

impl castkit_scene_model {
    pub(super) fn new(model: Arc<Model>, up: Up, file: Kept) -> Self {
        Self { model, up, file }
    }
}

/// Converts a matrix of twelve numbers to sixteen, column by column.
#[expect(clippy::cast_possible_truncation, reason = "rounded to what shaders have")]
pub(super) fn matrix(columns: &Affine) -> [f32; 16] {
    let [x, y, z, t] = columns.map(|column| column.map(|number| number as f32));
    [x[0], x[1], x[2], 0.0, y[0], y[1], y[2], 0.0, z[0], z[1], z[2], 0.0, t[0], t[1], t[2], 1.0]
}

fn look<T: Copy>(model: Option<&castkit_scene_model>, otherwise: T, get: impl FnOnce(&Model) -> Option<T>) -> T {
    total(otherwise, || model.and_then(|model| get(&model.model)).unwrap_or(otherwise))
}

/// The node of a model, for example to read its name.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_model_node(model: Option<&castkit_scene_model>) -> castkit_node {
    total(castkit_node::NULL, || {
        let Some(model) = model else { return castkit_node::NULL };
        castkit_node::of(model.model.node().node(), model.file.file())
    })
}

/// Writes the placement of a model to `*placement`. Returns false and writes nothing if it has none.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_model_placement(
    model: Option<&castkit_scene_model>,
    placement: Option<&mut castkit_transform>,
) -> bool {
    total(false, || {
        let Some(found) = model.and_then(|model| model.model.placement) else { return false };
        if let Some(placement) = placement {
            *placement = of_transform(&found);
        }
        true
    })
}

/// The number of bones of a model.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_model_bone_count(model: Option<&castkit_scene_model>) -> usize {
    look(model, 0, |model| Some(model.skeleton.as_ref()?.bones().len()))
}

/// A bone of a model. Its name lives as long as the model.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_scene_bone {
    /// The name.
    pub name: castkit_string,
    /// The node.
    pub node: castkit_node,
    /// The index of the parent bone; -1 if there is none.
    pub parent: i64,
    /// The transform in the rest pose, relative to the parent.
    pub rest: castkit_transform,
    /// The inverse bind matrix, from the space of the model to that of the bone: sixteen floats, column by column.
    pub inverse_bind: [f32; 16],
    /// Whether the scale of the parent is not inherited (segment scale compensation).
    pub segment_scale_compensate: bool,
}

/// Writes bone number `index` to `*bone`. `size` is `sizeof *bone`. Returns false if `index` is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_model_bone(
    model: Option<&castkit_scene_model>,
    index: usize,
    bone: *mut castkit_scene_bone,
    size: usize,
) -> bool {
    total(false, || {
        let Some(model) = model else { return false };
        let Some(skeleton) = &model.model.skeleton else { return false };
        let (Some(found), Some(rest)) = (skeleton.bones().get(index), skeleton.rest().locals.get(index)) else {
            return false;
        };
        let number = u32::try_from(index).unwrap_or(u32::MAX);
        let node = skeleton.bone_node(number);
        let told = castkit_scene_bone {
            name: castkit_string::of_option(found.name()),
            node: castkit_node::of_option(node.map(|node| node.node()), model.file.file()),
            parent: found.parent.map_or(-1, i64::from),
            rest: of_transform(rest),
            inverse_bind: skeleton.inverse_bind().get(index).map_or([0.0; 16], matrix),
            segment_scale_compensate: found.segment_scale_compensate,
        };
        crate::options::write(told, bone, size, "bone").is_ok()
    })
}

/// The index of the bone with a name; -1 if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_model_find_bone(model: Option<&castkit_scene_model>, name: *const c_char) -> i64 {
    look(model, -1, |model| {
        let name = text::utf8(name, "name").ok()?;
        model.skeleton.as_ref()?.bone(name).map(i64::from)
    })
}

/// The number of meshes of a model.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_model_mesh_count(model: Option<&castkit_scene_model>) -> usize {
    look(model, 0, |model| Some(model.meshes.len()))
}

/// The node of mesh number `index`, for example to read its name and faces; the null node if `index` is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_model_mesh(model: Option<&castkit_scene_model>, index: usize) -> castkit_node {
    total(castkit_node::NULL, || {
        let Some(model) = model else { return castkit_node::NULL };
        let mesh = model.model.meshes.get(index);
        castkit_node::of_option(mesh.map(|mesh| mesh.node().node()), model.file.file())
    })
}

/// The influences of bones on the vertices of mesh number `index`. Writes the bone indices of each vertex to `bones`,
/// and as many weights, which sum to 1, to `weights`. `bones` and `weights` may be NULL. Each has room for `capacity`
/// numbers. Returns the number of influences per vertex, 0 if the mesh has none. To find the capacity, call it with
/// both NULL and multiply the result by the number of positions.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_model_influences(
    model: Option<&castkit_scene_model>,
    index: usize,
    bones: *mut u32,
    weights: *mut f32,
    capacity: usize,
    error: Option<&mut castkit_error>,
) -> usize {
    fallible(error, 0, || {
        let model = &given(model, "model")?.model;
        let mesh = numbered(&model.meshes, index, "mesh")?;
        let Some(influences) = &mesh.influences else { return Ok(0) };
        let count = influences.count();
        let vertices = mesh.positions().len();
        let needed = vertices.saturating_mul(count);
        let none = || std::iter::repeat((0, 0.0));
        let all = || (0..vertices).flat_map(|vertex| influences.of(vertex).chain(none()).take(count));
        if !bones.is_null() {
            room("capacity", needed, capacity)?;
            for (to, (bone, _)) in slice_mut(bones, needed, "bones")?.iter_mut().zip(all()) {
                *to = bone;
            }
        }
        if !weights.is_null() {
            room("capacity", needed, capacity)?;
            for (to, (_, weight)) in slice_mut(weights, needed, "weights")?.iter_mut().zip(all()) {
                *to = weight;
            }
        }
        Ok(count)
    })
}

/// Checks that there is enough room, of which the argument says how much there is.
pub(super) fn room(argument: &str, needed: usize, capacity: usize) -> Result<(), Failure> {
    if capacity >= needed {
        return Ok(());
    }
    Err(Failure::Argument(format!("{argument} is {capacity}, but {needed} are needed")))
}

/// The number of blend shapes of a model.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_model_shape_count(model: Option<&castkit_scene_model>) -> usize {
    look(model, 0, |model| Some(model.blend_shapes.len()))
}

/// A blend shape of a model. Its name lives as long as the model.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_scene_shape {
    /// The name; no text if it has none.
    pub name: castkit_string,
    /// The node.
    pub node: castkit_node,
    /// The index of the mesh that it deforms; -1 if there is none.
    pub mesh: i64,
    /// The maximum weight.
    pub largest_weight: f32,
}

/// Writes blend shape number `index` to `*shape`. `size` is `sizeof *shape`. Returns false if `index` is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_model_shape(
    model: Option<&castkit_scene_model>,
    index: usize,
    shape: *mut castkit_scene_shape,
    size: usize,
) -> bool {
    total(false, || {
        let Some(model) = model else { return false };
        let Some(found) = model.model.blend_shapes.get(index) else { return false };
        let told = castkit_scene_shape {
            name: castkit_string::of_option(found.name()),
            node: castkit_node::of(found.node().node(), model.file.file()),
            mesh: found.mesh.and_then(|mesh| i64::try_from(mesh).ok()).unwrap_or(-1),
            largest_weight: found.largest_weight,
        };
        crate::options::write(told, shape, size, "shape").is_ok()
    })
}

/// Adds a reference to a model and returns the same pointer. Returns NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_model_retain(model: Option<&castkit_scene_model>) -> *mut castkit_scene_model {
    handle::retain(model)
}

/// Releases a reference to a model. Releasing the last one frees it, but not its poses and bindings. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_model_release(model: *const castkit_scene_model) {
    handle::release(model);
}
