//! The type of an SEAnim file and its modifiers, which together say what translations are relative to.
//!
//! In files of type relative, translations are relative to rest, but rotations are absolute; in files of type additive,
//! both are relative to rest; scales never are. A modifier changes the type for the translations of the bones below the
//! one that it names, like a `CurveModeOverride` of translations.

use cast_interchange::{Report, notes};
use cast_scene::{Animation, Mode, Override};
use hashbrown::{HashMap, HashSet};

use super::animation::Mode as Given;
use super::motion::{Animated, Bound, Curves};

/// How many modifiers a file can have: their number is a byte.
const MOST: usize = 255;

/// What the header of a file says.
pub(super) struct Modes<'s> {
    pub(super) given: Given,
    /// The bones below which the type is different.
    pub(super) modifiers: Vec<(&'s str, Given)>,
    /// Whether all translations are made absolute.
    is_baked: bool,
}

impl<'s> Modes<'s> {
    /// Chooses them so that the file says the same as the curves; translations become absolute if no file can.
    pub(super) fn of(animation: &'s Animation, bound: &Bound<'_>, bones: &[Animated<'_>], report: &mut Report) -> Self {
        let absolute = Self { given: Given::Absolute, modifiers: Vec::new(), is_baked: true };
        if animation.world_space {
            return absolute;
        }
        let plain = |given| Self { given, modifiers: Vec::new(), is_baked: false };
        let translations = || bones.iter().filter_map(|bone| Some((bone, bone.translation.as_ref()?)));
        let rotations = || bones.iter().filter_map(|bone| Some((bone, bone.rotation.as_ref()?)));
        let mut all = translations().chain(rotations()).peekable();
        let are_on_rest = all.peek().is_some() && all.all(|(_, curves)| is_on_rest(curves.mode));
        let mut all = translations().chain(rotations());
        let are_additive = are_on_rest && all.all(|(_, curves)| curves.mode == Some(Mode::Additive));
        // If the skeleton is known, curves have the modes that overrides give them; otherwise, only the file can say it.
        let are_known = translations().all(|(bone, _)| bone.is_known);
        let mut met = HashSet::new();
        let covering = animation.overrides.iter().filter(|one| one.translation && met.insert(one.target()));
        let overrides: Vec<&Override> = covering.collect();
        report_uncovered(animation, bones, report);
        let with_modifiers = |given, report: &mut Report| {
            report.add_many(&notes::animation::MODE_LIMIT, overrides.len().saturating_sub(MOST) as u64, "");
            let modifiers = overrides.iter().take(MOST).map(|one| (one.target(), as_given(one.mode)));
            Self { modifiers: modifiers.collect(), ..plain(given) }
        };
        // Rotations that are relative to an unknown rest pose have no other place.
        if are_additive || (are_on_rest && rotations().any(|(bone, _)| !bone.is_known)) {
            return if are_known { plain(Given::Additive) } else { with_modifiers(Given::Additive, report) };
        }
        let mut modes = translations().map(|(_, curves)| curves.mode);
        let first = modes.next();
        if modes.all(|mode| Some(mode) == first) && (are_known || overrides.is_empty()) {
            match first {
                None | Some(Some(Mode::Absolute)) => return plain(Given::Absolute),
                Some(Some(_)) => return plain(Given::Relative),
                Some(None) => return absolute,
            }
        }
        let mut own = translations().filter(|(_, curves)| !curves.is_overridden).map(|(_, curves)| curves.mode);
        let base = own.next().unwrap_or(Some(Mode::Absolute));
        let are_alike = base.is_some() && own.all(|mode| mode == base);
        if !are_alike || is_ambiguous(&overrides, bound) || (overrides.len() > MOST && are_known) {
            let lost = overrides.iter().filter(|_| !are_known);
            lost.for_each(|one| report.add(&notes::animation::MIXED_MODES, one.target()));
            return absolute;
        }
        with_modifiers(if is_on_rest(base) { Given::Relative } else { Given::Absolute }, report)
    }

    /// Whether the file says that the translation of a bone is relative to rest.
    pub(super) fn translates_on_rest(&self, bone: &Animated<'_>) -> bool {
        let mode = bone.translation.as_ref().and_then(|curves| curves.mode);
        !(self.is_baked && bone.is_known) && is_on_rest(mode)
    }

    /// Whether the file says that rotations are relative to rest.
    pub(super) fn rotates_on_rest(&self) -> bool {
        self.given == Given::Additive
    }

    /// Adds notes on what differs from the curves of a bone.
    pub(super) fn report(&self, bone: &Animated<'_>, report: &mut Report) {
        let mode = |curves: &Option<Curves<'_>>| curves.as_ref().map_or(Some(Mode::Absolute), |curves| curves.mode);
        let (translation, rotation, scale) = (mode(&bone.translation), mode(&bone.rotation), mode(&bone.scale));
        let is_additive = self.given == Given::Additive;
        let becomes = |mode: Option<Mode>, is_changed: bool| is_changed && mode != Some(Mode::Absolute);
        let moves = becomes(translation, self.is_baked) || (is_additive && translation == Some(Mode::Relative));
        let turns = if is_additive { rotation == Some(Mode::Relative) } else { becomes(rotation, true) };
        let scales = becomes(scale, true);
        // An additive translation plays the same on the rest pose.
        let is_applied = !is_additive && !self.is_baked && translation == Some(Mode::Additive);
        if bone.is_known {
            report.add_if(moves || turns || scales || is_applied, &notes::animation::RELATIVE_CURVES, bone.name);
        } else {
            report.add_if(moves || turns, &notes::animation::MIXED_MODES, bone.name);
            report.add_if(scales, &notes::animation::RELATIVE_SCALES, bone.name);
            report.add_if(is_applied && !(moves || turns), &notes::animation::RELATIVE_CURVES, bone.name);
        }
    }
}

fn is_on_rest(mode: Option<Mode>) -> bool {
    matches!(mode, Some(Mode::Relative | Mode::Additive))
}

fn as_given(mode: Mode) -> Given {
    match mode {
        Mode::Absolute => Given::Absolute,
        Mode::Relative => Given::Relative,
        Mode::Additive => Given::Additive,
    }
}

/// Adds notes on overrides of rotations and scales, which have no modifiers, if the skeleton is not known and they may change
/// the mode of a curve.
fn report_uncovered(animation: &Animation, bones: &[Animated<'_>], report: &mut Report) {
    let differs = |curves: Option<&Curves<'_>>, mode| curves.is_some_and(|curves| curves.mode != Some(mode));
    for one in &animation.overrides {
        let mut unknown = bones.iter().filter(|bone| !bone.is_known && bone.name != one.target());
        let turns = |bone: &Animated<'_>| one.rotation && differs(bone.rotation.as_ref(), one.mode);
        report.add_if(unknown.clone().any(turns), &notes::animation::MIXED_MODES, one.target());
        let scales = unknown.any(|bone| one.scale && differs(bone.scale.as_ref(), one.mode));
        report.add_if(scales, &notes::animation::RELATIVE_SCALES, one.target());
    }
}

/// Whether an override is below another one with another mode: programs disagree on which of two modifiers applies, the
/// nearest (io_anim_seanim) or the farthest (SETools).
fn is_ambiguous(overrides: &[&Override], bound: &Bound<'_>) -> bool {
    if overrides.len() > MOST {
        return false;
    }
    bound.bindings.iter().filter_map(|binding| binding.model().skeleton.as_ref()).any(|skeleton| {
        let bones = overrides.iter().filter_map(|one| Some((skeleton.bone(one.target())?, one.mode)));
        let modes: HashMap<u32, Mode> = bones.collect();
        modes.iter().any(|(bone, mode)| {
            let parent = |bone: u32| skeleton.bones().get(bone as usize)?.parent;
            let mut above = std::iter::successors(parent(*bone), |bone| parent(*bone));
            above.any(|bone| modes.get(&bone).is_some_and(|other| other != mode))
        })
    })
}
