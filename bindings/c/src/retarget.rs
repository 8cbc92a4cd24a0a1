//! Animations for other models.

use castkit::CastFile;
use castkit::convert::{RetargetOptions, bone_map};
use castkit::scene::retarget::{self, Retargeted};
use castkit::write::Layout;

use crate::error::{Failure, castkit_error, given};
use crate::file::castkit_file;
use crate::generated::retarget_options::castkit_retarget_options;
use crate::guard::{fallible, total};
use crate::handle;
use crate::options::{self, Options};
use crate::scene::model::castkit_scene_model;
use crate::text::{self, castkit_string};

/// What was done for each animation. Opaque, reference-counted and immutable.
pub struct castkit_retargeted {
    animations: Vec<Retargeted>,
}

const _: () = handle::shared::<castkit_retargeted>();

// SAFETY: it begins with its size, and numbers, booleans and pointers may be zero.
unsafe impl Options for castkit_retarget_options {}

/// What was done for an animation. Its text lives as long as the handle.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_retargeted_info {
    /// How many bones that the animation moves correspond to one of the other model.
    pub bone_count: usize,
    /// How many bones that the animation moves are left out: see `castkit_retargeted_left_out`.
    pub left_out_count: usize,
    /// How many times as far the root moves.
    pub root_scale: f64,
    /// How far feet were moved at most, in units of the other model.
    pub feet_moved: f64,
    /// The largest angle, in radians, between the directions of a bone at rest in both models.
    pub rest_angle: f64,
    /// The bone with this angle; no text if no directions are known.
    pub rest_bone: castkit_string,
    /// Whether only names were changed, because the model that the animation was made for is not known.
    pub is_only_renamed: bool,
}

/// Makes the animations of a file fit the model `target`, and returns a new file in memory without models. `source` is
/// the model that they were made for; if it is NULL, it is a skeleton in the animation, and if there is none, only names
/// change. Both models must have the same up axis. Writes a handle with what was done to `*retargeted`, which the caller
/// releases. Returns NULL and sets `error` if no bones correspond, or the map of bones cannot be read.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_retarget(
    file: Option<&castkit_file>,
    source: Option<&castkit_scene_model>,
    target: Option<&castkit_scene_model>,
    options: *const castkit_retarget_options,
    retargeted: Option<&mut *mut castkit_retargeted>,
    error: Option<&mut castkit_error>,
) -> *mut castkit_file {
    let mut done = std::ptr::null_mut();
    let made = fallible(error, std::ptr::null_mut(), || {
        let (file, target) = (given(file, "file")?, given(target, "target")?);
        let options = options::read(options, "options")?;
        let map = match options.bone_map.is_null() {
            true => None,
            false => Some(bone_map(text::path(options.bone_map, "options->bone_map")?, options.reverse_map)?),
        };
        let wanted = options.values()?.set(RetargetOptions::new(), RetargetOptions::with)?;
        let wanted = wanted.options(map.as_ref()).up(target.up);
        let source = source.map(|source| &source.model);
        let (document, animations) = retarget::retarget(file.file(), source, &target.model, &wanted)
            .map_err(|error| Failure::Argument(error.to_string()))?;
        let file: CastFile = crate::file::written(document.to_vec(Layout::Compact)?)?;
        done = handle::give(castkit_retargeted { animations });
        Ok(handle::give(castkit_file::new(file)))
    });
    handle::give_to(retargeted, done);
    made
}

/// The number of animations.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_retargeted_count(retargeted: Option<&castkit_retargeted>) -> usize {
    total(0, || retargeted.map_or(0, |of| of.animations.len()))
}

/// Writes what was done for animation number `index` to `*info`. `size` is `sizeof *info`. Returns false if `index` is
/// out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_retargeted_get_info(
    retargeted: Option<&castkit_retargeted>,
    index: usize,
    info: *mut castkit_retargeted_info,
    size: usize,
) -> bool {
    total(false, || {
        let Some(of) = retargeted.and_then(|of| of.animations.get(index)) else { return false };
        let rest = of.rest_angle.as_ref();
        let found = castkit_retargeted_info {
            bone_count: of.bones,
            left_out_count: of.left_out.len(),
            root_scale: of.root_scale,
            feet_moved: of.feet_moved,
            rest_angle: rest.map_or(0.0, |(angle, _)| *angle),
            rest_bone: castkit_string::of_option(rest.map(|(_, bone)| &**bone)),
            is_only_renamed: of.only_renamed,
        };
        options::write(found, info, size, "info").is_ok()
    })
}

/// The name of bone number `bone` that animation number `index` moves and the other model does not have; no text if a
/// number is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_retargeted_left_out(
    retargeted: Option<&castkit_retargeted>,
    index: usize,
    bone: usize,
) -> castkit_string {
    total(castkit_string::NONE, || {
        let animation = retargeted.and_then(|of| of.animations.get(index));
        castkit_string::of_option(animation.and_then(|of| of.left_out.get(bone)).map(|name| &**name))
    })
}

/// Adds a reference and returns the same pointer. Returns NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_retargeted_retain(retargeted: Option<&castkit_retargeted>) -> *mut castkit_retargeted {
    handle::retain(retargeted)
}

/// Releases a reference. Releasing the last one frees it, but not the file. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_retargeted_release(retargeted: *const castkit_retargeted) {
    handle::release(retargeted);
}
