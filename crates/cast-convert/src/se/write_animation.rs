//! Cast to SEAnim.
//!
//! A file contains one animation: the first is written. Its curves are written directly: keys at whole frames; a
//! position or a scale has a key at every frame at which one of its axes has one.

use std::collections::BTreeMap;
use std::io::{self, Write};

use cast_file::CastFile;
use cast_read::{KeyValues, sort};
use cast_scene::{Animation, Axis, Channel, Curve, Mode, Scene};
use hashbrown::HashMap;

use super::animation::{Header, MAGIC, Mode as Given, flag};
use super::write::{Out, bit, check_name, count, width};
use crate::narrow::{narrow, whole_frame};
use crate::{Error, ExportOptions, Report, SideFiles, notes};

/// Writes an animation of a document as SEAnim.
///
/// # Errors
/// Returns an error if there is no such animation, or writing fails.
pub fn animation_from_cast(
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
    _: &mut dyn SideFiles,
) -> Result<Report, Error> {
    let scene = Scene::new(file);
    let animation =
        scene.animations.first().ok_or_else(|| Error::invalid("SEAnim stores an animation, but the input has none"))?;
    let mut report = Report::default();
    report.add_many(&notes::animation::FURTHER_ANIMATIONS, scene.animations.len().saturating_sub(1) as u64, "");
    report.add_many(&notes::scene::MODELS, scene.models.len() as u64, "");
    if let Some(name) = animation.name().filter(|name| *name != options.stem()) {
        report.add(&notes::animation::ANIMATION_NAMES, name);
    }
    let mut bones = bones(animation, &scene, &mut report);
    write(animation, &mut bones, &mut Out::new(out), &mut report)?;
    Ok(report)
}

/// Frames, and a value for each.
type Keys<const N: usize> = Vec<(u32, [f32; N])>;

/// The keys of a bone.
#[derive(Default)]
struct Bone<'s> {
    name: &'s str,
    mode: Option<Mode>,
    location: Keys<3>,
    rotation: Keys<4>,
    scale: Keys<3>,
}

/// The bones of an animation, in the order in which curves first mention them.
fn bones<'s>(animation: &'s Animation, scene: &Scene, report: &mut Report) -> Vec<Bone<'s>> {
    let mut places: HashMap<&str, usize> = HashMap::new();
    let mut curves: Vec<(&str, Vec<&Curve>)> = Vec::new();
    for curve in &animation.curves {
        let dropped = match curve.channel {
            Channel::Translation(_) | Channel::Rotation | Channel::Scale(_) => None,
            Channel::BlendShape => Some("weights"),
            Channel::Visibility => Some("visibility"),
            _ => Some("angles"),
        };
        if let Some(feature) = dropped {
            report.add(&notes::animation::CHANNELS, format_args!("{feature} of {}", curve.target()));
            continue;
        }
        let place = *places.entry(curve.target()).or_insert_with(|| {
            curves.push((curve.target(), Vec::new()));
            curves.len() - 1
        });
        curves.get_mut(place).into_iter().for_each(|(_, all)| all.push(curve));
    }
    curves.into_iter().map(|(name, curves)| bone(name, &curves, scene, report)).collect()
}

fn bone<'s>(name: &'s str, curves: &[&Curve], scene: &Scene, report: &mut Report) -> Bone<'s> {
    check_name(Some(name), "bone", report);
    let mode = curves.first().map(|curve| curve.mode);
    report.add_if(curves.iter().any(|curve| Some(curve.mode) != mode), &notes::animation::MIXED_MODES, name);
    if curves.iter().any(|curve| (curve.blend_weight - 1.0).abs() > f32::EPSILON) {
        report.add(&notes::animation::BLEND_WEIGHTS, name);
    }
    let skeletons = scene.models.iter().filter_map(|model| model.skeleton.as_ref());
    let rest = skeletons.filter_map(|all| all.rest().locals.get(all.bone(name)? as usize)).next();
    let rest = rest.copied().filter(|_| mode == Some(Mode::Absolute)).unwrap_or_default();
    let find = |wanted: Channel| curves.iter().rfind(|curve| curve.channel == wanted).copied();
    let mut vectors = |channel: fn(Axis) -> Channel, rest: [f32; 3], feature: &'static str| {
        let axes = [Axis::X, Axis::Y, Axis::Z].map(|axis| find(channel(axis)));
        let given = axes.iter().flatten().count();
        if given == 0 {
            return Vec::new();
        }
        report.add_if(given < 3, &notes::animation::MISSING_AXES, format_args!("{feature} of {name}"));
        let mut axes = axes.into_iter().zip(rest);
        let axes: [_; 3] = std::array::from_fn(|_| axes.next().unwrap_or_default());
        let at = |frame| axes.map(|(curve, rest)| curve.map_or(rest, |curve| narrow(curve.number_at(frame))));
        frames(axes.iter().filter_map(|(curve, _)| *curve), report).map(|(frame, key)| (key, at(frame))).collect()
    };
    let location = vectors(Channel::Translation, rest.translation, "positions");
    let scale = vectors(Channel::Scale, rest.scale, "scales");
    let rotation = find(Channel::Rotation).map_or_else(Vec::new, |curve| {
        let given = match curve.node().key_values() {
            Some(KeyValues::Rotation(values)) if values.len() == curve.key_count() => Some(values),
            _ => None,
        };
        // Exactly the numbers of the file, if its keys are in order; values from a scene are normalised.
        let keys: Vec<(f64, u32)> = frames(std::iter::once(curve), report).collect();
        let given = given.filter(|values| values.len() == keys.len() && ascends(curve));
        let value =
            |index, frame| given.and_then(|values| values.get(index)).unwrap_or_else(|| curve.rotation_at(frame));
        keys.into_iter().enumerate().map(|(index, (frame, key))| (key, value(index, frame))).collect()
    });
    Bone { name, mode, location, rotation, scale }
}

/// The frames at which any of the curves has a key, ascending: as stored in the curves, and rounded. Where a curve jumps,
/// there are two keys at a frame, and one at the frame before: readers that keep one of two see the jump in between.
fn frames<'c>(curves: impl Iterator<Item = &'c Curve>, report: &mut Report) -> impl Iterator<Item = (f64, u32)> {
    let mut keys = BTreeMap::new();
    let mut jumps = Vec::new();
    for curve in curves {
        let mut jump = None;
        for frame in curve.frames() {
            let whole = whole_frame(frame.round());
            let off = (f64::from(whole) - frame).abs();
            if frame.next_up() == f64::from(whole) {
                jump = Some(whole);
            } else if off > 0.0 {
                report.add_if(off > 1e-9, &notes::animation::KEYS_ROUNDED, frame);
                keys.entry((whole, Side::At)).or_insert(frame);
            } else {
                if jump == Some(whole) {
                    report.add(&notes::animation::JUMPS, format_args!("{} at {whole}", curve.target()));
                    jumps.push(whole);
                }
                keys.insert((whole, Side::At), frame);
            }
        }
    }
    for whole in jumps {
        let before = whole.saturating_sub(1);
        keys.entry((before, Side::At)).or_insert(f64::from(before));
        keys.insert((whole, Side::Before), f64::from(whole).next_down());
    }
    keys.into_iter().map(|((whole, _), frame)| (frame, whole))
}

/// On which side of a jump.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Before,
    At,
}

/// Whether the keys of a curve are in ascending order in the file.
fn ascends(curve: &Curve) -> bool {
    let frames: Vec<f64> =
        curve.node().key_frames().into_iter().flat_map(|frames| frames.iter().collect::<Vec<_>>()).collect();
    frames.windows(2).all(|pair| matches!(pair, [low, high] if low < high))
}

fn given(mode: Mode) -> Given {
    match mode {
        Mode::Additive => Given::Additive,
        Mode::Relative => Given::Relative,
        _ => Given::Absolute,
    }
}

fn write(animation: &Animation, bones: &mut [Bone<'_>], out: &mut Out<'_>, report: &mut Report) -> io::Result<()> {
    let mode = |bone: &Bone<'_>| given(bone.mode.unwrap_or(Mode::Absolute));
    let (first, others) =
        bones.split_first().map_or((Given::Absolute, &[][..]), |(first, others)| (mode(first), others));
    // The first bone moves the model relative to its current place, while the other bones are absolute.
    let is_delta =
        first == Given::Relative && !others.is_empty() && others.iter().all(|bone| mode(bone) == Given::Absolute);
    let of_all = if is_delta { Given::Delta } else { first };
    let mut modifiers: Vec<(u32, Given)> = Vec::new();
    for (index, bone) in (0..).zip(&*bones) {
        let own = animation.overrides.iter().rfind(|one| one.target() == bone.name);
        let differs = !is_delta && mode(bone) != first;
        match own {
            Some(one) => modifiers.push((index, given(one.mode))),
            None if differs => {
                report.add(&notes::animation::INHERITED_MODES, bone.name);
                modifiers.push((index, mode(bone)));
            }
            None => {}
        }
    }
    let unknown = animation.overrides.iter().filter(|one| !bones.iter().any(|bone| bone.name == one.target()));
    report.add_many(&notes::animation::MODE_LIMIT, unknown.count() as u64, "");
    let more = modifiers.len().saturating_sub(255) as u64;
    report.add_many(&notes::animation::MODE_LIMIT, more, "");
    modifiers.truncate(255);

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
        mode: of_all.number(),
        flags: bit(animation.looping, flag::LOOPING),
        presence: presence | bit(!notes.is_empty(), flag::NOTES),
        properties: 0,
        reserved: 0,
        frame_rate: narrow(animation.frame_rate),
        frame_count: count(frame_count)?,
        bones: count(bones.len())?,
        modifiers: u8::try_from(modifiers.len()).unwrap_or(u8::MAX),
        reserved_too: [0; 3],
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
