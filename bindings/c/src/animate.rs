//! Steps on animations.

use std::ffi::c_char;

use castkit::CastFile;
use castkit::convert::{AnimateOptions, JobErrorKind, animate};
use castkit::scene::clip::{Ends, Report};

use crate::array::slice;
use crate::convert::notes::of_notes;
use crate::convert::result::castkit_conversion;
use crate::error::{Failure, castkit_error, given};
use crate::file::castkit_file;
use crate::generated::animate_options::castkit_animate_options;
use crate::guard::{fallible, total};
use crate::handle;
use crate::options::{self, Options};
use crate::text::{self, castkit_string};

/// What animations are after steps. Opaque, reference-counted and immutable.
pub struct castkit_animated {
    animations: Vec<Report>,
}

const _: () = handle::shared::<castkit_animated>();

// SAFETY: it begins with its size, and numbers and pointers may be zero.
unsafe impl Options for castkit_animate_options {}

/// A file that steps name.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_clip {
    /// The name.
    pub name: *const c_char,
    /// The file, whose first animation is meant.
    pub file: *const castkit_file,
}

// SAFETY: pointers may be zero.
unsafe impl Options for castkit_clip {}

/// What an animation is after steps. Its text lives as long as the handle.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_animated_info {
    /// The name.
    pub name: castkit_string,
    /// The number of frames per second.
    pub frame_rate: f64,
    /// The frame of the first key.
    pub first: f64,
    /// The frame of the last key.
    pub last: f64,
    /// The number of curves.
    pub curve_count: u64,
    /// The number of keys.
    pub key_count: u64,
    /// How many notifications there are: see `castkit_animated_notification`.
    pub notification_count: usize,
    /// How many bones `loop_check` has compared: see `castkit_animated_ends`.
    pub end_count: usize,
    /// How many keys `reduce` has left out.
    pub reduced_key_count: u64,
    /// Whether `reduced_error` is set.
    pub has_reduced_error: bool,
    /// How far a vertex is off at most because of that.
    pub reduced_error: f64,
}

/// How far the last pose of a bone is from the first, relative to its parent. Its text lives as long as the handle.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_bone_ends {
    /// The name of the bone.
    pub bone: castkit_string,
    /// How far it jumps.
    pub position: f64,
    /// By what angle it turns at once, in radians.
    pub angle: f64,
    /// How much its speed changes at once, in lengths per second.
    pub speed: f64,
    /// How much faster or slower it turns at once, in radians per second.
    pub turning: f64,
}

/// Where a character goes. Its text and arrays live as long as the handle.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_motion {
    /// The name of the bone that carries it.
    pub bone: castkit_string,
    /// Where that bone is in the first frame, in the space of the model.
    pub start: [f64; 3],
    /// How many elements each of the arrays has.
    pub count: usize,
    /// Frames, ascending. Between them the motion is linear.
    pub frames: *const f64,
    /// How far it has gone since the first frame, in the space of the model: three numbers for each frame.
    pub translations: *const f64,
    /// By what angle it has turned around the up axis since, in radians.
    pub turns: *const f64,
}

/// Cuts, joins and mends the animations of a file, and returns a new file in memory, with everything else that is in the
/// file. Each of the `step_count` texts at `steps` is a step with its value, such as `trim 10..50` or `reverse`;
/// `castkit_animate_options` lists them. They are done in this order, each to all animations. The `clip_count` files at
/// `clips`, which may be NULL, are those that steps such as `blend run@0.5` name; `clip_size` is `sizeof` one of them.
///
/// Writes a handle with what the animations are to `*animated`, and one with the notes to `*conversion`, which the caller
/// releases. Returns NULL and sets `error` if there is no such step, it cannot have the value, an animation does not have
/// what it needs, or the result exceeds the budget.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animate(
    file: Option<&castkit_file>,
    steps: *const *const c_char,
    step_count: usize,
    clips: *const castkit_clip,
    clip_count: usize,
    clip_size: usize,
    options: *const castkit_animate_options,
    animated: Option<&mut *mut castkit_animated>,
    conversion: Option<&mut *mut castkit_conversion>,
    error: Option<&mut castkit_error>,
) -> *mut castkit_file {
    let (mut done, mut notes) = (std::ptr::null_mut(), std::ptr::null_mut());
    let made = fallible(error, std::ptr::null_mut(), || {
        let file = given(file, "file")?;
        let options = options::read(options, "options")?;
        let steps = slice(steps, step_count, "steps")?.iter().map(|step| text::utf8(*step, "one of steps"));
        let steps = steps.collect::<Result<Vec<_>, _>>()?;
        let clips = options::elements(clips, clip_count, clip_size, "clip")?.enumerate();
        let clips = clips.map(|(at, clip)| named(at, &clip?)).collect::<Result<Vec<_>, _>>()?;
        let mut wanted = options.values()?.set(AnimateOptions::new(), AnimateOptions::with)?.clips(&clips);
        if !options.pairs.is_null() {
            wanted = wanted.pairs(text::path(options.pairs, "options->pairs")?.to_path_buf());
        }
        // SAFETY: the header requires that it is NULL or a scene that is not released during the call.
        let skeleton = unsafe { options.skeleton.as_ref() }.map(|scene| scene.scene());
        let result =
            animate(file.file(), &steps, &wanted.skeleton(skeleton.as_slice())).map_err(|error| {
                match error.kind() {
                    JobErrorKind::Step(step) => Failure::argument(step.to_string()),
                    _ => error.into(),
                }
            })?;
        notes = handle::give(castkit_conversion::of_file(&result.file, of_notes(0, result.report.notes())));
        done = handle::give(castkit_animated { animations: result.animations });
        Ok(handle::give(castkit_file::new(result.file)))
    });
    handle::give_to(animated, done);
    handle::give_to(conversion, notes);
    made
}

/// A clip with its name.
fn named(at: usize, clip: &castkit_clip) -> Result<(String, CastFile), Failure> {
    let name = text::utf8(clip.name, &format!("name of clip {at}"))?;
    // SAFETY: the header requires that it is NULL or a file that is open during the call.
    let file = given(unsafe { clip.file.as_ref() }, &format!("file of clip {at}"))?;
    Ok((name.to_owned(), file.file().clone()))
}

fn animation(animated: Option<&castkit_animated>, index: usize) -> Option<&Report> {
    animated.and_then(|of| of.animations.get(index))
}

/// The number of animations.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animated_count(animated: Option<&castkit_animated>) -> usize {
    total(0, || animated.map_or(0, |of| of.animations.len()))
}

/// Writes what animation number `index` is to `*info`. `size` is `sizeof *info`. Returns false if `index` is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animated_get_info(
    animated: Option<&castkit_animated>,
    index: usize,
    info: *mut castkit_animated_info,
    size: usize,
) -> bool {
    total(false, || {
        let Some(of) = animation(animated, index) else { return false };
        let reduced = of.remarks.reduced.unwrap_or_default();
        let found = castkit_animated_info {
            name: castkit_string::of_option(of.name.as_ref()),
            frame_rate: of.frame_rate,
            first: of.first,
            last: of.last,
            curve_count: of.curves,
            key_count: of.keys,
            notification_count: of.notifications.len(),
            end_count: of.ends.as_ref().map_or(0, Vec::len),
            reduced_key_count: reduced.keys,
            has_reduced_error: reduced.error.is_some(),
            reduced_error: reduced.error.unwrap_or(0.0),
        };
        options::write(found, info, size, "info").is_ok()
    })
}

/// The name of notification number `notification` of animation number `index`. Writes the number of its frames to
/// `*frame_count`. No text if a number is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animated_notification(
    animated: Option<&castkit_animated>,
    index: usize,
    notification: usize,
    frame_count: Option<&mut usize>,
) -> castkit_string {
    total(castkit_string::NONE, || {
        let found = animation(animated, index).and_then(|of| of.notifications.get(notification));
        if let Some(count) = frame_count {
            *count = found.map_or(0, |(_, frames)| frames.len());
        }
        castkit_string::of_option(found.map(|(name, _)| name))
    })
}

/// Frame number `frame` of notification number `notification` of animation number `index`; 0 if a number is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animated_notification_frame(
    animated: Option<&castkit_animated>,
    index: usize,
    notification: usize,
    frame: usize,
) -> f64 {
    total(0.0, || {
        let found = animation(animated, index).and_then(|of| of.notifications.get(notification));
        found.and_then(|(_, frames)| frames.get(frame)).copied().unwrap_or(0.0)
    })
}

/// Writes how far the last pose of bone number `bone` of animation number `index` is from the first to `*ends`. Bones that
/// jump farthest come first. `size` is `sizeof *ends`. Returns false if a number is out of range, or `loop_check` is none of the steps.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animated_ends(
    animated: Option<&castkit_animated>,
    index: usize,
    bone: usize,
    ends: *mut castkit_bone_ends,
    size: usize,
) -> bool {
    total(false, || {
        let found = animation(animated, index).and_then(|of| of.ends.as_ref()?.get(bone));
        let Some(Ends { bone, position, angle, speed, turning, .. }) = found else { return false };
        let bone = castkit_string::of(bone.as_bytes());
        let found = castkit_bone_ends { bone, position: *position, angle: *angle, speed: *speed, turning: *turning };
        options::write(found, ends, size, "ends").is_ok()
    })
}

/// Writes where the character of animation number `index` goes to `*motion`. `size` is `sizeof *motion`. Returns false if
/// `index` is out of range, neither `in_place` nor `root_motion` is one of the steps, or the skeleton is not known.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animated_motion(
    animated: Option<&castkit_animated>,
    index: usize,
    motion: *mut castkit_motion,
    size: usize,
) -> bool {
    total(false, || {
        let Some(found) = animation(animated, index).and_then(|of| of.remarks.motion.as_ref()) else { return false };
        let count = found.frames.len().min(found.translations.len()).min(found.turns.len());
        let found = castkit_motion {
            bone: castkit_string::of(found.bone.as_bytes()),
            start: found.start,
            count,
            frames: found.frames.as_ptr(),
            translations: found.translations.as_ptr().cast(),
            turns: found.turns.as_ptr(),
        };
        options::write(found, motion, size, "motion").is_ok()
    })
}

/// Adds a reference and returns the same pointer. Returns NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animated_retain(animated: Option<&castkit_animated>) -> *mut castkit_animated {
    handle::retain(animated)
}

/// Releases a reference. Releasing the last one frees it, but not the file. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animated_release(animated: *const castkit_animated) {
    handle::release(animated);
}
