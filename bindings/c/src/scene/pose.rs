//! Poses: sampled, changed, solved, and what becomes of vertices in them.

use std::ffi::c_void;
use std::sync::{Arc, Mutex};

use castkit::Threads;
use castkit::scene::{Cursor, DeformOptions, Deformed, Model, ModelPose, Posed};

use super::binding::castkit_binding;
use super::bounds::{castkit_bounds, put};
use super::castkit_transform;
use super::model::{castkit_scene_model, matrix, of_transform, room, to_transform};
use crate::array::{slice, slice_mut};
use crate::error::{Failure, castkit_error, given};
use crate::guard::fallible;
use crate::handle;

/// A pose of a model with all that is needed to compute what follows from it, so that a frame allocates nothing after the
/// first. Opaque and counted; threads that share one take turns. To work on several threads, give each a pose of its own.
pub struct castkit_pose {
    model: Arc<Model>,
    state: Mutex<State>,
}

const _: () = handle::shared::<castkit_pose>();

struct State {
    pose: ModelPose,
    cursor: Cursor,
    /// What was sampled last: a cursor is good for one binding.
    bound: u64,
    /// What follows from the pose, unless it has been changed since.
    posed: Posed,
    is_posed: bool,
    is_constrained: bool,
    deformed: Deformed,
}

/// A pose of a model, at rest. NULL, with the reason in `error`, when it cannot be made.
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

/// Work on a pose, which changes it if `changes`.
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
    /// Everything that follows from the pose, computed if need be.
    fn pose(&mut self, model: &Model) -> &Posed {
        if !self.is_posed {
            let options = DeformOptions::new().constraints(self.is_constrained).threads(Threads::One);
            model.pose_into(&self.pose, &options, &mut self.posed);
            self.is_posed = true;
        }
        &self.posed
    }
}

/// Puts a pose at rest.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pose_rest(pose: Option<&castkit_pose>, error: Option<&mut castkit_error>) -> bool {
    with(pose, error, false, true, |model, state| {
        state.pose.set_rest(model);
        Ok(true)
    })
}

/// Puts a pose where a binding of the same model has it at a frame; frames may be fractions, and what is not animated is at
/// rest. Quickest when frames follow each other.
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

/// Applies a binding of the same model on top of what a pose has already: what it animates is changed, the rest stays. So one
/// animation after the other is layered, such as one that is additive.
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

/// A binding of the model of a pose, for which its cursor is good.
fn same_model<'b>(
    binding: Option<&'b castkit_binding>,
    model: &Arc<Model>,
    state: &mut State,
) -> Result<&'b castkit_binding, Failure> {
    let binding = given(binding, "binding")?;
    if !Arc::ptr_eq(binding.binding.model(), model) {
        return Err(Failure::argument("the binding is of another model than the pose"));
    }
    if state.bound != binding.number {
        (state.cursor, state.bound) = (Cursor::default(), binding.number);
    }
    Ok(binding)
}

/// Whether handles and constraints of the skeleton are solved before anything is computed of the pose. They are, unless this
/// says otherwise.
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

/// Copies the transforms of all bones, relative to their parents, to `locals`, which has room for `capacity` of them: those
/// that were sampled or set or, with `solved`, those that constraints have left. Returns how many there are; `locals` may be
/// NULL to ask.
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
            room(found.len(), capacity)?;
            for (to, from) in slice_mut(locals, found.len(), "locals")?.iter_mut().zip(found) {
                *to = of_transform(from);
            }
        }
        Ok(found.len())
    })
}

/// Sets the transforms of all bones, relative to their parents: `count` of them, as many as there are bones.
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

/// Copies the weights of all blend shapes to `weights`, which has room for `capacity` of them. Returns how many there are;
/// `weights` may be NULL to ask.
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
            room(found.len(), capacity)?;
            slice_mut(weights, found.len(), "weights")?.copy_from_slice(found);
        }
        Ok(found.len())
    })
}

/// Sets the weights of all blend shapes: `count` of them, as many as there are shapes.
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

/// Whether mesh number `index` is shown in a pose.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pose_mesh_is_visible(pose: Option<&castkit_pose>, index: usize) -> bool {
    with(pose, None, false, false, |_, state| Ok(state.pose.meshes_visible.get(index).copied().unwrap_or(true)))
}

fn as_many(given: usize, expected: usize, what: &str) -> Result<(), Failure> {
    if given == expected {
        return Ok(());
    }
    Err(Failure::Argument(format!("there are {given} {what}, expected {expected}")))
}

/// Solves the pose and puts the box around all meshes, in the space of the model, into `*bounds`. False when there are no
/// meshes, or with the reason in `error`.
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

/// Solves the pose and copies the matrices of all bones in the space of the model to `matrices`: sixteen floats each, column by
/// column, with room for `capacity` matrices. Returns how many there are; `matrices` may be NULL to ask.
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

/// The same for the matrices that vertices are skinned with: from a vertex at rest to where the bone takes it. This is what a
/// vertex shader gets. `matrices` may be NULL to ask.
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
        room(count, capacity)?;
        let numbers = slice_mut(to, count.saturating_mul(16), "matrices")?;
        for (to, from) in numbers.as_chunks_mut().0.iter_mut().zip(matrices) {
            *to = from;
        }
    }
    Ok(count)
}

/// Where skinned vertices go: into memory of the caller, such as a vertex buffer that is mapped for writing, which is not read.
/// Each pointer may be NULL, and leads to three floats of the first vertex, at any address; `stride` bytes further are those of
/// the next.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_skin_target {
    /// Positions.
    pub positions: *mut c_void,
    /// Normals.
    pub normals: *mut c_void,
    /// Tangents.
    pub tangents: *mut c_void,
    /// Bytes from one vertex to the next; 0 for twelve.
    pub stride: usize,
    /// How many vertices there is room for.
    pub capacity: usize,
}

/// Solves the pose and skins mesh number `index`, with its blend shapes, into memory of the caller, as `target` says. Normals
/// and tangents that the mesh does not have are not written. With `all_threads`, large meshes are skinned on all threads.
/// Returns how many vertices the mesh has.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pose_skin(
    pose: Option<&castkit_pose>,
    index: usize,
    target: castkit_skin_target,
    all_threads: bool,
    error: Option<&mut castkit_error>,
) -> usize {
    with(pose, error, 0, false, |model, state| {
        let mesh = given(model.meshes.get(index), "there is no such mesh: the result")?;
        let count = mesh.positions().len();
        let stride = if target.stride == 0 { 12 } else { target.stride };
        room(count, target.capacity)?;
        if stride < 12 {
            return Err(Failure::Argument(format!("target.stride is {stride}, and three floats have 12 bytes")));
        }
        state.pose(model);
        let State { pose, posed, deformed, .. } = state;
        let threads = if all_threads { Threads::All } else { Threads::One };
        model.deform_mesh(index, pose, posed.palette(), threads, deformed);
        let parts = [
            (target.positions, &deformed.positions),
            (target.normals, &deformed.normals),
            (target.tangents, &deformed.tangents),
        ];
        for (to, from) in parts.into_iter().filter(|(to, _)| !to.is_null()) {
            let mut to: *mut u8 = to.cast();
            for vector in from.iter().take(count) {
                // SAFETY: the header asks for room for `capacity` vertices `stride` bytes apart, and there are no more than
                // that; they may be at any address.
                unsafe { to.cast::<[f32; 3]>().write_unaligned(*vector) };
                to = to.wrapping_add(stride);
            }
        }
        Ok(count)
    })
}

/// One more reference to a pose; the same pointer. NULL gives NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pose_retain(pose: Option<&castkit_pose>) -> *mut castkit_pose {
    handle::retain(pose)
}

/// One reference less; with the last one the pose is freed. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pose_release(pose: *const castkit_pose) {
    handle::release(pose);
}
