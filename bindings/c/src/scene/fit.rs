//! Which models animations fit.

use castkit::scene::{self, Fit};

use super::castkit_scene;
use crate::error::{castkit_error, given};
use crate::guard::{fallible, total};
use crate::handle;
use crate::options;
use crate::text::castkit_string;

/// Which models animations fit. Opaque, reference-counted and immutable.
pub struct castkit_fits {
    fits: Vec<Fit>,
}

const _: () = handle::shared::<castkit_fits>();

/// How an animation fits a model.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_fit_info {
    /// The index of the animation in its scene.
    pub animation: usize,
    /// The index of the model in its scene.
    pub model: usize,
    /// How many bones of the model the animation moves.
    pub bone_count: usize,
    /// How many names in the animation no bone has: see `castkit_fits_missing`.
    pub missing_count: usize,
    /// How many names in the animation differ from that of their bone in case: see `castkit_fits_differing_name`.
    pub other_case_count: usize,
    /// How many bones are longer or shorter than the scale says: see `castkit_fits_differing_bone`.
    pub other_length_count: usize,
    /// Whether the model has three quarters of the bones that the animation names.
    pub is_enough: bool,
    /// Whether `scale` is set.
    pub has_scale: bool,
    /// Whether `height` is set.
    pub has_height: bool,
    /// How many times as long the bones of the model are as those that the animation was made for: the median.
    pub scale: f64,
    /// The same for the height of the root.
    pub height: f64,
}

/// Finds the models that animations fit: each animation of the scene `animations`, with the `best` of the models of the
/// scene `models` that have any of its bones, the best first; 0 stands for 3. Both may be the same scene. Returns NULL
/// and sets `error` if a scene is NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_fit(
    models: Option<&castkit_scene>,
    animations: Option<&castkit_scene>,
    best: usize,
    error: Option<&mut castkit_error>,
) -> *mut castkit_fits {
    fallible(error, std::ptr::null_mut(), || {
        const BEST: usize = 3;
        let (models, animations) = (given(models, "models")?.scene(), given(animations, "animations")?.scene());
        let best = if best == 0 { BEST } else { best };
        Ok(handle::give(castkit_fits { fits: scene::fit(&models.models, &animations.animations, best) }))
    })
}

fn fit(fits: Option<&castkit_fits>, index: usize) -> Option<&Fit> {
    fits.and_then(|of| of.fits.get(index))
}

/// The number of pairs of an animation and a model.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_fits_count(fits: Option<&castkit_fits>) -> usize {
    total(0, || fits.map_or(0, |of| of.fits.len()))
}

/// Writes pair number `index` to `*info`. `size` is `sizeof *info`. Returns false if `index` is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_fits_get_info(
    fits: Option<&castkit_fits>,
    index: usize,
    info: *mut castkit_fit_info,
    size: usize,
) -> bool {
    total(false, || {
        let Some(found) = fit(fits, index) else { return false };
        let told = castkit_fit_info {
            animation: found.animation,
            model: found.model,
            bone_count: found.bones,
            missing_count: found.missing.len(),
            other_case_count: found.other_case.len(),
            other_length_count: found.other_lengths.len(),
            is_enough: found.is_enough(),
            has_scale: found.scale.is_some(),
            has_height: found.height.is_some(),
            scale: found.scale.unwrap_or(0.0),
            height: found.height.unwrap_or(0.0),
        };
        options::write(told, info, size, "info").is_ok()
    })
}

/// Missing name number `name` of pair number `index`, in ascending order; no text if a number is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_fits_missing(fits: Option<&castkit_fits>, index: usize, name: usize) -> castkit_string {
    total(castkit_string::NONE, || {
        castkit_string::of_option(fit(fits, index).and_then(|found| found.missing.get(name)).map(|name| &**name))
    })
}

/// Name number `name` of pair number `index` that differs in case, as in the animation. Writes the name of the bone to
/// `*bone`. No text if a number is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_fits_differing_name(
    fits: Option<&castkit_fits>,
    index: usize,
    name: usize,
    bone: Option<&mut castkit_string>,
) -> castkit_string {
    total(castkit_string::NONE, || {
        let Some((name, of)) = fit(fits, index).and_then(|found| found.other_case.get(name)) else {
            return castkit_string::NONE;
        };
        if let Some(bone) = bone {
            *bone = castkit_string::of(of.as_bytes());
        }
        castkit_string::of(name.as_bytes())
    })
}

/// The name of bone number `bone` of pair number `index` that is longer or shorter than the scale says. Writes how many
/// times as long it is in the model to `*ratio`. No text if a number is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_fits_differing_bone(
    fits: Option<&castkit_fits>,
    index: usize,
    bone: usize,
    ratio: Option<&mut f64>,
) -> castkit_string {
    total(castkit_string::NONE, || {
        let Some(length) = fit(fits, index).and_then(|found| found.other_lengths.get(bone)) else {
            return castkit_string::NONE;
        };
        if let Some(ratio) = ratio {
            *ratio = length.ratio;
        }
        castkit_string::of(length.bone.as_bytes())
    })
}

/// Adds a reference to fits and returns the same pointer. Returns NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_fits_retain(fits: Option<&castkit_fits>) -> *mut castkit_fits {
    handle::retain(fits)
}

/// Releases a reference to fits. Releasing the last one frees them. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_fits_release(fits: *const castkit_fits) {
    handle::release(fits);
}
