//! Cast to SEAnim.
//!
//! A file contains one animation: the first is written. Its curves are written directly, if their modes allow it: keys at
//! whole frames; a position or a scale has a key at every frame at which one of its axes has one.

use std::io::{self, Write};
use std::sync::Arc;

use cast_base::sort;
use cast_file::CastFile;
use cast_interchange::budget::Budget;
use cast_interchange::narrow::{narrow, whole_frame};
use cast_interchange::{Error, ExportOptions, Report, SideFiles, names, notes, plan};
use cast_scene::convert_axes::Up;
use cast_scene::{Animation, Binding, Channel, Scene};
use hashbrown::{HashMap, HashSet};

use crate::exported::Exported;

use super::animation::{Header, MAGIC, Mode as Given, flag};
use super::axis;
use super::modes::Modes;
use super::motion::{self, Animated, Bound, Keys, Made, Property};
use super::write::{Out, bit, check_name, count, width};

/// Writes an animation of a document as SEAnim.
///
/// # Errors
/// Returns an error if there is no such animation, or writing fails.
pub fn animation_from_cast(
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
    _: &mut dyn SideFiles,
) -> Result<Exported, Error> {
    let mut report = Report::default();
    let in_range = plan::in_range(file, &mut report)?;
    let scene = Scene::new(in_range.as_ref().unwrap_or(file));
    let animation =
        scene.animations.first().ok_or_else(|| Error::invalid("SEAnim stores an animation, but the input has none"))?;
    report.add_many(&notes::animation::FURTHER_ANIMATIONS, scene.animations.len().saturating_sub(1) as u64, "");
    report.add_many(&notes::scene::MODELS, scene.models.len() as u64, "");
    if let Some(name) = animation.name().filter(|name| *name != names::of_animation(options.stem())) {
        report.add(&notes::animation::ANIMATION_NAMES, name);
    }
    for curve in animation.curves.iter().filter(|curve| Property::of(curve.channel).is_none()) {
        let feature = if curve.channel == Channel::BlendShape { "weights" } else { "visibility" };
        report.add(&notes::animation::CHANNELS, format_args!("{feature} of {}", curve.target()));
    }
    // Bones that no model has; that they are added is not worth a note, because only their curves are written.
    let stand_in = plan::stand_in(&scene, &mut Report::default())?.map(|file| Scene::new(&file));
    let models: Vec<_> = scene.models.iter().chain(stand_in.iter().flat_map(|scene| &scene.models)).collect();
    let budget = Budget::new(options.budget);
    let bound = Bound::new(animation, &models, &budget)?;
    let own = || scene.animations.iter().flat_map(|animation| &animation.skeletons);
    let is_of_input = |binding: &Binding| scene.models.iter().any(|model| Arc::ptr_eq(model, binding.model()));
    let animated = bound.bones(|binding, name| is_of_input(binding) || own().any(|one| one.bone(name).is_some()));
    let modes = Modes::of(animation, &bound, &animated, &mut report);
    let mut made = Made { animation, budget: &budget, report: &mut report };
    let mut bones = bones(animated, &modes, &bound, &mut made)?;
    write((animation, scene.up()), &mut bones, &modes, &mut Out::new(out), &mut report)?;
    Ok(report.into())
}

/// The keys of a bone.
#[derive(Default)]
struct Bone<'s> {
    name: &'s str,
    location: Keys<3>,
    rotation: Keys<4>,
    scale: Keys<3>,
}

/// The bones of an animation with their keys, in the order in which curves first mention them.
fn bones<'b>(
    animated: Vec<Animated<'b>>,
    modes: &Modes<'b>,
    bound: &'b Bound<'_>,
    made: &mut Made<'_>,
) -> Result<Vec<Bone<'b>>, Error> {
    let mut bones = Vec::with_capacity(animated.len());
    if made.animation.world_space {
        for (one, (location, rotation, scale)) in animated.iter().zip(motion::baked(&animated, bound, made)?) {
            made.report.add_if(!one.is_known, &notes::animation::MIXED_MODES, one.name);
            bones.push(Bone { name: one.name, location, rotation, scale });
        }
    } else {
        for mut one in animated {
            modes.report(&one, made.report);
            let (moves_on_rest, turns_on_rest) = (modes.translates_on_rest(&one), modes.rotates_on_rest());
            let location = one.vectors(Property::Translation, moves_on_rest, made)?;
            let scale = one.vectors(Property::Scale, false, made)?;
            bones.push(Bone { name: one.name, location, rotation: one.rotations(turns_on_rest, made)?, scale });
        }
    }
    // Modifiers name bones of the file, which need no keys.
    let names: HashSet<&str> = bones.iter().map(|bone| bone.name).collect();
    let others = modes.modifiers.iter().filter(|(name, _)| !names.contains(name));
    bones.extend(others.map(|(name, _)| Bone { name, ..Bone::default() }));
    bones.iter().for_each(|bone| check_name(Some(bone.name), "bone", made.report));
    Ok(bones)
}

fn write(
    (animation, up): (&Animation, Up),
    bones: &mut [Bone<'_>],
    modes: &Modes<'_>,
    out: &mut Out<'_>,
    report: &mut Report,
) -> io::Result<()> {
    let places: HashMap<&str, u32> = bones.iter().map(|bone| bone.name).zip(0..).collect();
    let modifiers = modes.modifiers.iter().filter_map(|(name, mode)| Some((*places.get(name)?, *mode)));
    let modifiers: Vec<(u32, Given)> = modifiers.collect();

    let mut notes: Vec<(u32, &str)> = Vec::new();
    for notification in &animation.notifications {
        check_name(notification.name(), "notification", report);
        let name = notification.name().unwrap_or_default();
        notes.extend(notification.frames.iter().map(|frame| (whole_frame(frame.round()), name)));
    }
    sort::by_key(&mut notes, |(frame, _)| *frame);
    let last_of = |bone: &Bone<'_>| {
        let ends = [bone.location.last().map(|key| key.0), bone.scale.last().map(|key| key.0)];
        ends.into_iter().chain([bone.rotation.last().map(|key| key.0)]).flatten().max()
    };
    let last = bones.iter().filter_map(last_of).chain(notes.iter().map(|note| note.0)).max();
    let frame_count = last.map_or(0, |last| last.saturating_add(1)) as usize;
    for bone in &mut *bones {
        fit(&mut bone.location, frame_count, bone.name, report);
        fit(&mut bone.rotation, frame_count, bone.name, report);
        fit(&mut bone.scale, frame_count, bone.name, report);
    }
    let has = |has: fn(&Bone<'_>) -> bool| bones.iter().any(has);
    let (moved, turned) = (has(|bone| !bone.location.is_empty()), has(|bone| !bone.rotation.is_empty()));
    let scaled = has(|bone| !bone.scale.is_empty());
    let presence = bit(moved, flag::LOCATION) | bit(turned, flag::ROTATION) | bit(scaled, flag::SCALE);
    let header = Header {
        mode: modes.given.number(),
        flags: bit(animation.looping, flag::LOOPING),
        presence: presence | bit(!notes.is_empty(), flag::NOTES),
        properties: 0,
        reserved: 0,
        frame_rate: narrow(animation.frame_rate),
        frame_count: count(frame_count)?,
        bones: count(bones.len())?,
        modifiers: u8::try_from(modifiers.len()).unwrap_or(u8::MAX),
        reserved_too: axis::reserved(up),
        notes: count(notes.len())?,
    };
    out.start(MAGIC, &header)?;
    bones.iter().try_for_each(|bone| out.text(bone.name))?;
    for (bone, mode) in modifiers {
        out.narrow(bone, width(bones.len()))?;
        out.raw(&[mode.number()])?;
    }
    for bone in bones {
        if presence & flag::KEYS != 0 {
            out.raw(&[0])?;
        }
        keys(&bone.location, moved, frame_count, out)?;
        keys(&bone.rotation, turned, frame_count, out)?;
        keys(&bone.scale, scaled, frame_count, out)?;
    }
    for (frame, name) in notes {
        out.narrow(frame, width(frame_count))?;
        out.text(name)?;
    }
    Ok(())
}

/// Keeps one key of each frame if the number of keys, whose width follows from the number of frames, is too large.
fn fit<const N: usize>(keys: &mut Keys<N>, frame_count: usize, name: &str, report: &mut Report) {
    let all = keys.len();
    if width(all).size() > width(frame_count).size() {
        keys.reverse();
        keys.dedup_by_key(|key| key.0);
        keys.reverse();
        report.add_many(&notes::animation::STEPS, (all - keys.len()) as u64, name);
    }
}

fn keys<const N: usize>(keys: &Keys<N>, is_there: bool, frame_count: usize, out: &mut Out<'_>) -> io::Result<()> {
    if !is_there {
        return Ok(());
    }
    out.narrow(u32::try_from(keys.len()).unwrap_or(u32::MAX), width(frame_count))?;
    for (frame, value) in keys {
        out.narrow(*frame, width(frame_count))?;
        out.put(value)?;
    }
    Ok(())
}
