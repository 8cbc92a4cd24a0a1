//! Poses: sampling, changing and solving them, and skinning.

use std::ffi::c_void;
use std::sync::{Arc, Mutex};

use castkit::Threads;
use castkit::scene::{Cursor, DeformOptions, Deformed, Model, ModelPose, Posed};

use super::binding::castkit_binding;
use super::bounds::{castkit_bounds, put};
use super::model::{castkit_scene_model, matrix, room};
use super::transform::{castkit_transform, of_transform, to_transform};
use crate::array::{slice, slice_mut};
use crate::error::{Failure, castkit_error, given, numbered};
use crate::guard::fallible;
use crate::handle;
use crate::options::{self, Options};

/// A pose of a model, with all buffers needed to compute matrices and vertices: after the first frame nothing is
/// allocated. Opaque and reference-counted; threads that share one take turns. To work on several threads, use a
/// separate pose for each.
pub struct castkit_pose {
    model: Arc<Model>,
    state: Mutex<State>,
}

const _: () = handle::shared::<castkit_pose>();

struct State {
    pose: ModelPose,
    cursor: Cursor,
    /// The binding that was sampled last: a cursor can only be used with one binding.
    bound: u64,
    /// What was computed from the pose, unless the pose has changed since.
    posed: Posed,
    is_posed: bool,
    is_constrained: bool,
    deformed: Deformed,
}

/// Creates a pose of a model, which is the rest pose. Returns NULL and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pose_new(
    model: Option<&castkit_scene_model>,
    error: Option<&mut castkit_error>,
) -> *mut castkit_pose {
    fallible(error, std::ptr::null_mut(), || {
        let model = Arc::clone(&given(model, "model")?.model);
        let state = State {
            pose: model.rest(),
            cursor: Cursor::default(),
            bound: 0,
            posed: Posed::default(),
            is_posed: false,
            is_constrained: true,
            deformed: Deformed::default(),
        };
        Ok(handle::give(castkit_pose { model, state: Mutex::new(state) }))
    })
}

/// Runs work on a pose; `changes` says whether it changes the pose.
fn with<T>(
    pose: Option<&castkit_pose>,
    error: Option<&mut castkit_error>,
    otherwise: T,
    changes: bool,
    work: impl FnOnce(&Arc<Model>, &mut State) -> Result<T, Failure>,
) -> T {
    fallible(error, otherwise, || {
        let castkit_pose { model, state } = given(pose, "pose")?;
        let mut state = handle::lock(state);
        state.is_posed &= !changes;
        work(model, &mut state)
    })
}

impl State {
    /// Everything that is computed from the pose, computed now if necessary.
    fn pose(&mut self, model: &Model) -> &Posed {
        if !self.is_posed {
            let options = DeformOptions::new().constraints(self.is_constrained).threads(Threads::One);
            model.pose_into(&self.pose, &options, &mut self.posed);
            self.is_posed = true;
        }
        &self.posed
    }
}

/// Resets a pose to the rest pose.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pose_rest(pose: Option<&castkit_pose>, error: Option<&mut castkit_error>) -> bool {
    with(pose, error, false, true, |model, state| {
        state.pose.set_rest(model);
        Ok(true)
    })
}

/// Sets a pose to a frame of a binding of the same model. Frames can be fractions, and everything that is not animated
/// is set to the rest pose. This is fastest if frames are sampled in ascending order.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pose_sample(
    pose: Option<&castkit_pose>,
    binding: Option<&castkit_binding>,
    frame: f64,
    error: Option<&mut castkit_error>,
) -> bool {
    with(pose, error, false, true, |model, state| {
        let binding = same_model(binding, model, state)?;
        binding.binding.sample_into(frame, &mut state.cursor, &mut state.pose);
        Ok(true)
    })
}

/// Applies a frame of a binding of the same model to a pose: changes what the binding animates, and leaves the rest.
/// Use it to layer animations, for example additive ones.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pose_apply(
    pose: Option<&castkit_pose>,
    binding: Option<&castkit_binding>,
    frame: f64,
    error: Option<&mut castkit_error>,
) -> bool {
    with(pose, error, false, true, |model, state| {
        let binding = same_model(binding, model, state)?;
        binding.binding.apply(frame, &mut state.cursor, &mut state.pose);
        Ok(true)
    })
}

/// The binding, if it belongs to the model of the pose. Resets the cursor if it belongs to another binding.
fn same_model<'b>(
    binding: Option<&'b castkit_binding>,
    model: &Arc<Model>,
    state: &mut State,
) -> Result<&'b castkit_binding, Failure> {
    let binding = given(binding, "binding")?;
    if !Arc::ptr_eq(binding.binding.model(), model) {
        return Err(Failure::argument("the binding belongs to a different model than the pose"));
    }
    if state.bound != binding.number {
        (state.cursor, state.bound) = (Cursor::default(), binding.number);
    }
    Ok(binding)
}

/// Sets whether inverse kinematics handles and constraints of the skeleton are solved before anything is computed from
/// the pose. The default is true.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pose_set_constraints(
    pose: Option<&castkit_pose>,
    constraints: bool,
    error: Option<&mut castkit_error>,
) -> bool {
    with(pose, error, false, true, |_, state| {
        state.is_constrained = constraints;
        Ok(true)
    })
}

/// Copies the transforms of all bones, relative to their parents, to `locals`, which has room for `capacity` of them.
/// If `solved` is true, these are the transforms after solving constraints, and otherwise those that were sampled or
/// set. Returns the number of transforms; `locals` may be NULL to get only this number.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pose_locals(
    pose: Option<&castkit_pose>,
    solved: bool,
    locals: *mut castkit_transform,
    capacity: usize,
    error: Option<&mut castkit_error>,
) -> usize {
    with(pose, error, 0, false, |model, state| {
        let found = if solved { &state.pose(model).bones().locals } else { &state.pose.bones.locals };
        if !locals.is_null() {
            room("capacity", found.len(), capacity)?;
            for (to, from) in slice_mut(locals, found.len(), "locals")?.iter_mut().zip(found) {
                *to = of_transform(from);
            }
        }
        Ok(found.len())
    })
}

/// Sets the transforms of all bones, relative to their parents. `count` must be the number of bones.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pose_set_locals(
    pose: Option<&castkit_pose>,
    locals: *const castkit_transform,
    count: usize,
    error: Option<&mut castkit_error>,
) -> bool {
    with(pose, error, false, true, |_, state| {
        let to = &mut state.pose.bones.locals;
        as_many(count, to.len(), "transforms")?;
        for (to, from) in to.iter_mut().zip(slice(locals, count, "locals")?) {
            *to = to_transform(from);
        }
        Ok(true)
    })
}

/// Copies the weights of all blend shapes to `weights`, which has room for `capacity` of them. Returns the number of
/// weights; `weights` may be NULL to get only this number.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pose_shape_weights(
    pose: Option<&castkit_pose>,
    weights: *mut f32,
    capacity: usize,
    error: Option<&mut castkit_error>,
) -> usize {
    with(pose, error, 0, false, |_, state| {
        let found = &state.pose.shape_weights;
        if !weights.is_null() {
            room("capacity", found.len(), capacity)?;
            slice_mut(weights, found.len(), "weights")?.copy_from_slice(found);
        }
        Ok(found.len())
    })
}

/// Sets the weights of all blend shapes. `count` must be the number of blend shapes.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pose_set_shape_weights(
    pose: Option<&castkit_pose>,
    weights: *const f32,
    count: usize,
    error: Option<&mut castkit_error>,
) -> bool {
    with(pose, error, false, true, |_, state| {
        as_many(count, state.pose.shape_weights.len(), "weights")?;
        state.pose.shape_weights.copy_from_slice(slice(weights, count, "weights")?);
        Ok(true)
    })
}

/// Whether mesh number `index` is visible in a pose; false if `index` is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pose_mesh_is_visible(pose: Option<&castkit_pose>, index: usize) -> bool {
    with(pose, None, false, false, |_, state| Ok(state.pose.meshes_visible.get(index).copied().unwrap_or(false)))
}

fn as_many(given: usize, expected: usize, what: &str) -> Result<(), Failure> {
    if given == expected {
        return Ok(());
    }
    Err(Failure::Argument(format!("there are {given} {what}, expected {expected}")))
}

/// Solves the pose and writes the bounding box of all meshes, in the space of the model, to `*bounds`. Returns false if
/// there are no meshes; returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pose_bounds(
    pose: Option<&castkit_pose>,
    bounds: Option<&mut castkit_bounds>,
    error: Option<&mut castkit_error>,
) -> bool {
    with(pose, error, false, false, |model, state| {
        let options = DeformOptions::new().constraints(state.is_constrained).threads(Threads::One);
        Ok(put(bounds, model.pose_bounds(&state.pose, &options)))
    })
}

/// Solves the pose and copies the matrices of all bones, in the space of the model, to `matrices`, which has room for
/// `capacity` matrices of sixteen floats, column by column. Returns the number of matrices; `matrices` may be NULL to
/// get only this number.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pose_world(
    pose: Option<&castkit_pose>,
    matrices: *mut f32,
    capacity: usize,
    error: Option<&mut castkit_error>,
) -> usize {
    with(pose, error, 0, false, |model, state| {
        let found = state.pose(model).world().matrices();
        put_matrices(matrices, capacity, found.iter().map(matrix))
    })
}

/// Like `castkit_pose_world`, for the skinning matrices, which take a vertex in the bind pose to where the bone moves
/// it. This is what a vertex shader needs. `matrices` may be NULL to get only their number.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pose_palette(
    pose: Option<&castkit_pose>,
    matrices: *mut f32,
    capacity: usize,
    error: Option<&mut castkit_error>,
) -> usize {
    with(pose, error, 0, false, |model, state| {
        let wide = |[x, y, z, t]: [[f32; 3]; 4]| {
            [x[0], x[1], x[2], 0.0, y[0], y[1], y[2], 0.0, z[0], z[1], z[2], 0.0, t[0], t[1], t[2], 1.0]
        };
        put_matrices(matrices, capacity, state.pose(model).palette().matrices().map(wide))
    })
}

fn put_matrices(
    to: *mut f32,
    capacity: usize,
    matrices: impl ExactSizeIterator<Item = [f32; 16]>,
) -> Result<usize, Failure> {
    let count = matrices.len();
    if !to.is_null() {
        room("capacity", count, capacity)?;
        let numbers = slice_mut(to, count.saturating_mul(16), "matrices")?;
        for (to, from) in numbers.as_chunks_mut().0.iter_mut().zip(matrices) {
            *to = from;
        }
    }
    Ok(count)
}

/// Where skinned vertices are written: to memory of the caller, such as a vertex buffer that is mapped for writing. It
/// is never read. Set everything to zero, and `size` to `sizeof` the struct. Each pointer may be NULL. Otherwise it
/// points to three floats of the first vertex, at any address; those of the next vertex are `stride` bytes further.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_skin_target {
    /// `sizeof(castkit_skin_target)`.
    pub size: usize,
    /// The positions.
    pub positions: *mut c_void,
    /// The normals.
    pub normals: *mut c_void,
    /// The tangents.
    pub tangents: *mut c_void,
    /// The number of bytes from one vertex to the next; 0 for 12.
    pub stride: usize,
    /// The number of vertices that there is room for.
    pub capacity: usize,
}

// SAFETY: it begins with its size, and numbers and pointers may be zero.
unsafe impl Options for castkit_skin_target {}

/// Solves the pose, applies skinning and blend shapes to mesh number `index`, and writes the result to memory of the
/// caller, as described in `target`. Normals and tangents that the mesh does not have are not written. If `all_threads`
/// is true, large meshes are skinned by several threads. A mesh without vertices is skinned, and nothing is written.
/// Returns false and sets `error` if there is no such mesh, or not enough room.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pose_skin(
    pose: Option<&castkit_pose>,
    index: usize,
    target: *const castkit_skin_target,
    all_threads: bool,
    error: Option<&mut castkit_error>,
) -> bool {
    with(pose, error, false, false, |model, state| {
        let count = numbered(&model.meshes, index, "mesh")?.positions().len();
        let target = options::required(target, "target")?;
        let stride = if target.stride == 0 { 12 } else { target.stride };
        room("target->capacity", count, target.capacity)?;
        if stride < 12 {
            return Err(Failure::Argument(format!(
                "target->stride is {stride}, expected at least 12, the size of three floats"
            )));
        }
        state.pose(model);
        let State { pose, posed, deformed, .. } = state;
        let threads = if all_threads { Threads::All } else { Threads::One };
        model.deform_mesh(index, pose, posed.palette(), &DeformOptions::new().threads(threads), deformed);
        let parts = [
            (target.positions, &deformed.positions),
            (target.normals, &deformed.normals),
            (target.tangents, &deformed.tangents),
        ];
        for (to, from) in parts.into_iter().filter(|(to, _)| !to.is_null()) {
            let mut to: *mut u8 = to.cast();
            for vector in from.iter().take(count) {
                // SAFETY: the header requires room for `capacity` vertices `stride` bytes apart, at any address, and
                // there are no more vertices than that.
                unsafe { to.cast::<[f32; 3]>().write_unaligned(*vector) };
                to = to.wrapping_add(stride);
            }
        }
        Ok(true)
    })
}

/// Adds a reference to a pose and returns the same pointer. Returns NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pose_retain(pose: Option<&castkit_pose>) -> *mut castkit_pose {
    handle::retain(pose)
}

/// Releases a reference to a pose. Releasing the last one frees it. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pose_release(pose: *const castkit_pose) {
    handle::release(pose);
}
