//! From SEAnim to Cast.

use std::collections::HashMap;

use cast_format::{CurveMode, CurveProperty};
use cast_write::{Animation, Curve, CurveModeOverride, Document, NotificationTrack, Root};

use super::animation::{Channel, Key, Mode, SeAnim, SeAnimBone};
use super::model_to_cast::unaccounted;
use crate::bytes::lossy;
use crate::{Converted, Error, Options, Outcome, Report, Source};

/// Reads a SEAnim file. Nothing in it needs to know the options.
pub fn to_cast<'a>(source: Source<'a>, _: &Options) -> Result<Converted<'a>, Error> {
    let file = SeAnim::parse(source.bytes)?;
    let mut report = Report::default();
    let mut animation = Animation::new();
    if !source.stem().is_empty() {
        animation = animation.with_name(source.stem());
    }
    let frame_rate = if file.frame_rate.is_finite() && file.frame_rate > 0.0 {
        file.frame_rate
    } else {
        report.add(Outcome::Assumed, "frame rate", "30 instead of what the file says", file.frame_rate);
        30.0
    };
    animation = animation.with_frame_rate(frame_rate).with_looping(file.is_looping);
    for (index, bone) in file.bones.iter().enumerate() {
        // Of a delta animation the first bone moves the model from where it is, the others are what they say.
        let mode = match file.mode {
            Mode::Delta if index == 0 => CurveMode::Relative,
            mode => curve_mode(mode, &mut report),
        };
        animation = curves(animation, bone, mode, &mut report);
    }
    animation = modifiers(animation, &file, &mut report);
    animation = notes(animation, &file);
    note_the_rest(&file, &mut report);
    Ok(Converted { document: Document::from(Root::new().with_animation(animation)), report, ..Converted::default() })
}

fn curve_mode(mode: Mode, report: &mut Report) -> CurveMode<'static> {
    match mode {
        Mode::Absolute | Mode::Delta => CurveMode::Absolute,
        Mode::Additive => CurveMode::Additive,
        Mode::Relative => CurveMode::Relative,
        Mode::Unknown(number) => {
            report.add(Outcome::Assumed, "animation type", "unknown, absolute was taken", number);
            CurveMode::Absolute
        }
    }
}

fn curves<'a>(
    mut animation: Animation<'a>,
    bone: &SeAnimBone<'a>,
    mode: CurveMode<'static>,
    report: &mut Report,
) -> Animation<'a> {
    let name = lossy(bone.name);
    if bone.location.is_empty() && bone.rotation.is_empty() && bone.scale.is_empty() {
        report.add(Outcome::Dropped, "bones without keys", "there is nothing that a curve could hold", &name);
    }
    if bone.flags != 0 {
        report.add(Outcome::Dropped, "bone flags", "animations have no place for them", &name);
    }
    let curve = |property, frames, mode: CurveMode<'static>| {
        Curve::new().with_node_name(name.clone()).with_key_property(property).with_key_frames(frames).with_mode(mode)
    };
    let rotation = sorted(&bone.rotation, bone, report);
    if !rotation.is_empty() {
        let values: Vec<[f32; 4]> = rotation.iter().map(|key| key.value.map(narrow)).collect();
        let curve = curve(CurveProperty::Rotation, frames(&rotation), mode).with_key_values(values);
        animation = animation.with_curve(curve);
    }
    let location = [CurveProperty::TranslationX, CurveProperty::TranslationY, CurveProperty::TranslationZ];
    let scale = [CurveProperty::ScaleX, CurveProperty::ScaleY, CurveProperty::ScaleZ];
    for (keys, properties) in [(&bone.location, location), (&bone.scale, scale)] {
        let keys = sorted(keys, bone, report);
        if keys.is_empty() {
            continue;
        }
        for (axis, property) in properties.into_iter().enumerate() {
            let values: Vec<f32> = keys.iter().filter_map(|key| key.value.get(axis).copied().map(narrow)).collect();
            animation = animation.with_curve(curve(property, frames(&keys), mode).with_key_values(values));
        }
    }
    animation
}

/// Keys by frame, of several at one frame the last.
fn sorted<const N: usize>(keys: &Channel<N>, bone: &SeAnimBone<'_>, report: &mut Report) -> Vec<Key<N>> {
    let mut sorted = keys.clone();
    sorted.sort_by_key(|key| key.frame);
    sorted.reverse();
    sorted.dedup_by_key(|key| key.frame);
    sorted.reverse();
    let dropped = (keys.len() - sorted.len()) as u64;
    report.add_many(Outcome::Dropped, "keys", "another is at the same frame", dropped, lossy(bone.name));
    sorted
}

fn frames<const N: usize>(keys: &[Key<N>]) -> Vec<u32> {
    keys.iter().map(|key| key.frame).collect()
}

#[allow(clippy::cast_possible_truncation, reason = "rounding is what is wanted")]
fn narrow(value: f64) -> f32 {
    value as f32
}

fn modifiers<'a>(mut animation: Animation<'a>, file: &SeAnim<'a>, report: &mut Report) -> Animation<'a> {
    for (bone, mode) in &file.modifiers {
        let named = usize::try_from(*bone).ok().and_then(|bone| file.bones.get(bone));
        let Some(named) = named else {
            report.add(Outcome::Dropped, "bone modifiers", "there is no such bone", format_args!("bone {bone}"));
            continue;
        };
        // Only the first bone of a whole animation can move the model; here it is the bone itself that is meant.
        let mode = if *mode == Mode::Delta { CurveMode::Relative } else { curve_mode(*mode, report) };
        let node = CurveModeOverride::new().with_node_name(lossy(named.name)).with_mode(mode);
        let node = node.with_override_translation(true).with_override_rotation(true).with_override_scale(true);
        animation = animation.with_curve_mode_override(node);
    }
    animation
}

/// A track for each name, in the order in which names are first met.
fn notes<'a>(mut animation: Animation<'a>, file: &SeAnim<'a>) -> Animation<'a> {
    let mut names: Vec<&'a [u8]> = Vec::new();
    let mut frames: HashMap<&'a [u8], Vec<u32>> = HashMap::new();
    for note in &file.notes {
        let of_name = frames.entry(note.name).or_default();
        if of_name.is_empty() {
            names.push(note.name);
        }
        of_name.push(note.frame);
    }
    for name in names {
        let mut frames = frames.remove(name).unwrap_or_default();
        frames.sort_unstable();
        frames.dedup();
        animation =
            animation.with_notification_track(NotificationTrack::new().with_name(lossy(name)).with_key_frames(frames));
    }
    animation
}

fn note_the_rest(file: &SeAnim<'_>, report: &mut Report) {
    let is_exact = |value: &f64| f64::from(narrow(*value)).to_bits() == value.to_bits();
    let rounded = |bone: &SeAnimBone<'_>| {
        let of_three = bone.location.iter().chain(&bone.scale).flat_map(|key| key.value);
        of_three.chain(bone.rotation.iter().flat_map(|key| key.value)).filter(|value| !is_exact(value)).count() as u64
    };
    let values = file.bones.iter().map(rounded).sum();
    report.add_many(Outcome::Approximated, "values", "double precision became single", values, "");
    let keyed = file.bones.iter().flat_map(|bone| {
        let frames = bone.location.iter().chain(&bone.scale).map(|key| key.frame);
        frames.chain(bone.rotation.iter().map(|key| key.frame))
    });
    let last = keyed.chain(file.notes.iter().map(|note| note.frame)).max();
    if file.frame_count > last.map_or(0, |last| last.saturating_add(1)) {
        let detail = "the result ends with its last key";
        report.add(Outcome::Dropped, "frames behind the last key", detail, format_args!("{} frames", file.frame_count));
    }
    if !file.custom.is_empty() {
        let example = format_args!("{} bytes", file.custom.len());
        report.add(Outcome::Dropped, "custom data", "its form is not known", example);
    }
    unaccounted(file.unaccounted, report);
}
