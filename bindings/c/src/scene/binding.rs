//! Animations, and their bindings to models.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use castkit::Threads;
use castkit::read::View;
use castkit::scene::{Animation, BakeOptions, Baked, Binding, Frames};

use super::model::{castkit_scene_model, room};
use super::transform::{castkit_transform, of_transform};
use crate::array::slice_mut;
use crate::error::{castkit_error, given};
use crate::file::Kept;
use crate::guard::{fallible, total};
use crate::handle;
use crate::node::castkit_node;
use crate::options::{self, Options};
use crate::progress::castkit_progress;

/// An animation. Opaque, reference-counted and immutable.
pub struct castkit_scene_animation {
    animation: Arc<Animation>,
    file: Kept,
}

/// An animation bound to a model: its curves with their targets. Opaque, reference-counted and immutable.
pub struct castkit_binding {
    pub(super) binding: Binding,
    /// A number that identifies the binding, never 0.
    pub(super) number: u64,
}

const _: () = handle::shared::<castkit_scene_animation>();
const _: () = handle::shared::<castkit_binding>();

impl castkit_scene_animation {
    pub(super) fn new(animation: Arc<Animation>, file: Kept) -> Self {
        Self { animation, file }
    }
}

/// General information about an animation.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_scene_animation_info {
    /// The node, for example to read its name.
    pub node: castkit_node,
    /// The number of frames per second.
    pub frame_rate: f64,
    /// The first frame with a key; 0 if there are no keys.
    pub first_frame: f64,
    /// The last frame with a key; 0 if there are no keys.
    pub last_frame: f64,
    /// The number of curves.
    pub curve_count: usize,
    /// The number of whole frames from the first to the last, for `castkit_binding_bake` with a step of 1.
    pub frame_count: usize,
    /// Whether the animation loops.
    pub looping: bool,
    /// Whether there are any keys.
    pub has_keys: bool,
}

/// Writes general information about an animation to `*info`. `size` is `sizeof *info`. Returns false if an argument is
/// NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_animation_get_info(
    animation: Option<&castkit_scene_animation>,
    info: *mut castkit_scene_animation_info,
    size: usize,
) -> bool {
    total(false, || {
        let Some(castkit_scene_animation { animation, file }) = animation else { return false };
        let range = animation.range();
        let (first_frame, last_frame) = range.unwrap_or_default();
        let told = castkit_scene_animation_info {
            node: castkit_node::of(animation.node().node(), file.file()),
            frame_rate: animation.frame_rate,
            first_frame,
            last_frame,
            curve_count: animation.curves.len(),
            frame_count: Frames::all(animation).count,
            looping: animation.looping,
            has_keys: range.is_some(),
        };
        options::write(told, info, size, "info").is_ok()
    })
}

/// The frame that is shown at a time in seconds, always from `first_frame` to `last_frame` of the info. Before the first
/// and past the last frame, an animation that loops starts again, and any other stays there.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_animation_frame_at(animation: Option<&castkit_scene_animation>, seconds: f64) -> f64 {
    total(0.0, || animation.map_or(0.0, |of| of.animation.frame_shown(of.animation.frame_at(seconds))))
}

/// The time of a frame in seconds from the beginning of the animation.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_animation_seconds_at(animation: Option<&castkit_scene_animation>, frame: f64) -> f64 {
    total(0.0, || animation.map_or(0.0, |of| of.animation.seconds_at(frame)))
}

/// Binds an animation to a model: finds the target of each curve, which is a bone, blend shape or mesh with the name in
/// the curve. The model may come from another file. Returns NULL and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_binding_new(
    animation: Option<&castkit_scene_animation>,
    model: Option<&castkit_scene_model>,
    error: Option<&mut castkit_error>,
) -> *mut castkit_binding {
    fallible(error, std::ptr::null_mut(), || {
        let (animation, model) = (given(animation, "animation")?, given(model, "model")?);
        static NUMBER: AtomicU64 = AtomicU64::new(1);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        Ok(handle::give(castkit_binding { binding: animation.animation.bind(&model.model), number }))
    })
}

/// The number of curves without a target in the model.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_binding_unmatched_count(binding: Option<&castkit_binding>) -> usize {
    total(0, || binding.map_or(0, |of| of.binding.unmatched().len()))
}

/// How frames are baked. Set everything to zero, and `size` to `sizeof` the struct.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_bake_options {
    /// `sizeof(castkit_bake_options)`.
    pub size: usize,
    /// The maximum size of the result in bytes, which is an error before anything is sampled; 0 for the default, 1 GiB.
    pub budget: u64,
    /// Whether to use only the calling thread.
    pub one_thread: bool,
    /// The progress callback; NULL for none.
    pub progress: *const castkit_progress,
}

// SAFETY: it begins with its size, and numbers, booleans and pointers may be zero.
unsafe impl Options for castkit_bake_options {}

/// Samples `count` frames at once: frame `first`, then one every `step`. Uses all threads, unless the options say
/// otherwise. Constraints and inverse kinematics are not applied.
///
/// `locals` receives the transforms of all bones at the first frame, then those at the second, and so on, and has room
/// for `local_capacity` of them; `weights` receives the weights of the blend shapes in the same way. `locals` and
/// `weights` may be NULL. Returns false and sets `error` if there is not enough room, the result would be too large, or
/// the work was cancelled.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_binding_bake(
    binding: Option<&castkit_binding>,
    first: f64,
    step: f64,
    count: usize,
    locals: *mut castkit_transform,
    local_capacity: usize,
    weights: *mut f32,
    weight_capacity: usize,
    options: *const castkit_bake_options,
    error: Option<&mut castkit_error>,
) -> bool {
    fallible(error, false, || {
        let binding = &given(binding, "binding")?.binding;
        let options = options::read(options, "options")?;
        // Checked before sampling, so that no work is wasted.
        let bones = binding.model().skeleton.as_ref().map_or(0, |skeleton| skeleton.bones().len());
        let shapes = binding.model().blend_shapes.len();
        if !locals.is_null() {
            room("local_capacity", bones.saturating_mul(count), local_capacity)?;
        }
        if !weights.is_null() {
            room("weight_capacity", shapes.saturating_mul(count), weight_capacity)?;
        }
        let baked: Baked = options::read(options.progress, "options->progress")?.during(|progress| {
            let threads = if options.one_thread { Threads::One } else { Threads::All };
            let mut baking = BakeOptions::new().threads(threads).progress(progress);
            if options.budget > 0 {
                baking = baking.budget(options.budget);
            }
            binding.bake(Frames { first, step, count }, &baking)
        })?;
        if !locals.is_null() {
            room("local_capacity", baked.locals.len(), local_capacity)?;
            for (to, from) in slice_mut(locals, baked.locals.len(), "locals")?.iter_mut().zip(&baked.locals) {
                *to = of_transform(from);
            }
        }
        if !weights.is_null() {
            room("weight_capacity", baked.shape_weights.len(), weight_capacity)?;
            slice_mut(weights, baked.shape_weights.len(), "weights")?.copy_from_slice(&baked.shape_weights);
        }
        Ok(true)
    })
}

/// Adds a reference to an animation and returns the same pointer. Returns NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_animation_retain(
    animation: Option<&castkit_scene_animation>,
) -> *mut castkit_scene_animation {
    handle::retain(animation)
}

/// Releases a reference to an animation. Releasing the last one frees it, but not its bindings. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_animation_release(animation: *const castkit_scene_animation) {
    handle::release(animation);
}

/// Adds a reference to a binding and returns the same pointer. Returns NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_binding_retain(binding: Option<&castkit_binding>) -> *mut castkit_binding {
    handle::retain(binding)
}

/// Releases a reference to a binding. Releasing the last one frees it. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_binding_release(binding: *const castkit_binding) {
    handle::release(binding);
}
