//! Animations, and what they move.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use castkit::Threads;
use castkit::read::View;
use castkit::scene::{Animation, BakeOptions, Baked, Binding, Frames};

use super::castkit_transform;
use super::model::{castkit_scene_model, of_transform, room};
use crate::array::slice_mut;
use crate::error::{castkit_error, given};
use crate::file::Kept;
use crate::guard::{fallible, total};
use crate::handle;
use crate::node::castkit_node;
use crate::options::{self, Options};
use crate::progress::castkit_progress;

/// An animation. Opaque, counted, never changed.
pub struct castkit_scene_animation {
    animation: Arc<Animation>,
    file: Kept,
}

/// An animation of a model: its curves, each with what it moves. Opaque, counted, never changed.
pub struct castkit_binding {
    pub(super) binding: Binding,
    /// A number that no other binding has, and that is not 0.
    pub(super) number: u64,
}

const _: () = handle::shared::<castkit_scene_animation>();
const _: () = handle::shared::<castkit_binding>();

impl castkit_scene_animation {
    pub(super) fn new(animation: Arc<Animation>, file: Kept) -> Self {
        Self { animation, file }
    }
}

/// What is known of an animation as a whole.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_scene_animation_info {
    /// Its node, for its name and whatever else it has.
    pub node: castkit_node,
    /// Frames per second.
    pub frame_rate: f64,
    /// The first frame with a key; 0 without keys.
    pub first_frame: f64,
    /// The last frame with a key; 0 without keys.
    pub last_frame: f64,
    /// How many curves it has.
    pub curve_count: usize,
    /// How many frames `castkit_binding_bake` makes of all of it, one after the other from the first to the last.
    pub frame_count: usize,
    /// Whether it starts again at its end.
    pub looping: bool,
    /// Whether it has keys.
    pub has_keys: bool,
}

/// Writes what is known of an animation into `*info`, of which `size` is the size: `sizeof *info`. False when an argument is
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

/// The frame after so many seconds, which starts again at the end when the animation loops, and otherwise stays there.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_animation_frame_at(animation: Option<&castkit_scene_animation>, seconds: f64) -> f64 {
    total(0.0, || animation.map_or(0.0, |of| of.animation.frame_at(seconds)))
}

/// How many seconds after the beginning a frame is.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_animation_seconds_at(animation: Option<&castkit_scene_animation>, frame: f64) -> f64 {
    total(0.0, || animation.map_or(0.0, |of| of.animation.seconds_at(frame)))
}

/// Finds what each curve of an animation moves in a model: bones and shapes by their names, meshes by theirs. The model may be
/// of another file. NULL, with the reason in `error`, when it cannot.
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

/// How many curves move nothing in the model.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_binding_unmatched_count(binding: Option<&castkit_binding>) -> usize {
    total(0, || binding.map_or(0, |of| of.binding.unmatched().len()))
}

/// How frames are baked. Set all of it to zero and `size` to `sizeof` of the struct.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_bake_options {
    /// `sizeof(castkit_bake_options)`.
    pub size: usize,
    /// The most bytes that are used for the result on the way; 0 for the default.
    pub budget: u64,
    /// Whether to stay on the calling thread.
    pub one_thread: bool,
    /// Who is told how far it has come.
    pub progress: castkit_progress,
}

// SAFETY: it begins with its size; numbers, truth values and optional functions may be zero.
unsafe impl Options for castkit_bake_options {}

/// Samples many frames at once: frame `first`, then one every `step`, `count` of them, on all threads.
///
/// `locals` gets the transforms of all bones of the first frame, then those of the second, and so on, and has room for
/// `local_capacity` of them; `weights` gets the weights of the blend shapes in the same way. `locals` and `weights` may be NULL. False, with
/// the reason in `error`, when there is not enough room, too much to do, or it was cancelled.
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
        // Looked at before the work is done for nothing.
        let bones = binding.model().skeleton.as_ref().map_or(0, |skeleton| skeleton.bones().len());
        let shapes = binding.model().blend_shapes.len();
        if !locals.is_null() {
            room(bones.saturating_mul(count), local_capacity)?;
        }
        if !weights.is_null() {
            room(shapes.saturating_mul(count), weight_capacity)?;
        }
        let baked: Baked = options.progress.during(|progress| {
            let threads = if options.one_thread { Threads::One } else { Threads::All };
            let mut baking = BakeOptions::new().threads(threads).progress(progress);
            if options.budget > 0 {
                baking = baking.budget(options.budget);
            }
            binding.bake(Frames { first, step, count }, &baking)
        })?;
        if !locals.is_null() {
            room(baked.locals.len(), local_capacity)?;
            for (to, from) in slice_mut(locals, baked.locals.len(), "locals")?.iter_mut().zip(&baked.locals) {
                *to = of_transform(from);
            }
        }
        if !weights.is_null() {
            room(baked.shape_weights.len(), weight_capacity)?;
            slice_mut(weights, baked.shape_weights.len(), "weights")?.copy_from_slice(&baked.shape_weights);
        }
        Ok(true)
    })
}

/// One more reference to an animation; the same pointer. NULL gives NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_animation_retain(
    animation: Option<&castkit_scene_animation>,
) -> *mut castkit_scene_animation {
    handle::retain(animation)
}

/// One reference less; with the last one the animation is freed. Bindings of it stay. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_scene_animation_release(animation: *const castkit_scene_animation) {
    handle::release(animation);
}

/// One more reference to a binding; the same pointer. NULL gives NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_binding_retain(binding: Option<&castkit_binding>) -> *mut castkit_binding {
    handle::retain(binding)
}

/// One reference less; with the last one the binding is freed. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_binding_release(binding: *const castkit_binding) {
    handle::release(binding);
}
