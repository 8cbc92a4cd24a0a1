//! Keys in seconds, relative to joints at rest, become curves over frames, relative to parents.

use cast_format::{CurveMode, CurveProperty};
use cast_write::{Animation, Curve};
use glam::DQuat;

use super::file::Ms3d;
use super::layout::Key;
use super::skeleton::{Bone, rotation, vector};
use crate::{Outcome, Report};

/// The animation, if any joint has keys.
pub(super) fn animation<'a>(file: &Ms3d<'a>, bones: &[Bone], report: &mut Report) -> Option<Animation<'a>> {
    let times: Vec<f32> = file
        .joints
        .iter()
        .flat_map(|joint| joint.rotation_keys.iter().chain(joint.position_keys))
        .map(|key| key.time.get())
        .filter(|time| time.is_finite())
        .collect();
    if times.is_empty() {
        return None;
    }
    let frame_rate = frame_rate(file.keyframer.map(|keyframer| keyframer.frame_rate.get()), &times, report);
    let mut animation = Animation::new().with_frame_rate(frame_rate);
    let mut last = 0;
    for (joint, bone) in file.joints.iter().zip(bones) {
        let turned = keys(joint.rotation_keys, frame_rate, bone, report);
        let moved = keys(joint.position_keys, frame_rate, bone, report);
        last = last.max(turned.iter().chain(&moved).map(|(frame, _)| *frame).max().unwrap_or(0));
        let curve = |property, keys: &[(u32, &Key)]| {
            let frames: Vec<u32> = keys.iter().map(|(frame, _)| *frame).collect();
            Curve::new()
                .with_node_name(bone.name.clone())
                .with_key_property(property)
                .with_key_frames(frames)
                .with_mode(CurveMode::Absolute)
        };
        if !turned.is_empty() {
            let values = rotations(bone.local.rotation, &turned);
            animation = animation.with_curve(curve(CurveProperty::Rotation, &turned).with_key_values(values));
        }
        if !moved.is_empty() {
            // The joint's matrix is T(rest) R(rest) T(key) R(key).
            let place = |key: &Key| bone.local.position + bone.local.rotation * vector(key.value);
            let places: Vec<[f64; 3]> = moved.iter().map(|(_, key)| place(key).to_array()).collect();
            let axes = [CurveProperty::TranslationX, CurveProperty::TranslationY, CurveProperty::TranslationZ];
            for (axis, property) in axes.into_iter().enumerate() {
                let along = |place: &[f64; 3]| place.get(axis).copied().map(narrow);
                let values: Vec<f32> = places.iter().filter_map(along).collect();
                animation = animation.with_curve(curve(property, &moved).with_key_values(values));
            }
        }
    }
    let claimed = file.keyframer.map_or(0, |keyframer| keyframer.frame_count.get());
    if i64::from(claimed) > i64::from(last) {
        let example = format_args!("{claimed} frames, the last key at {last}");
        report.add(Outcome::Dropped, "frames behind the last key", "the result ends with its last key", example);
    }
    Some(animation)
}

/// Rates that programs use, for files that do not say theirs.
const USUAL: [f32; 5] = [24.0, 25.0, 30.0, 60.0, 100.0];

/// The rate at which all keys fall on frames: that of the file, a usual one if the file's is none, or a multiple.
fn frame_rate(given: Option<f32>, times: &[f32], report: &mut Report) -> f32 {
    let given = given.filter(|rate| rate.is_finite() && *rate > 0.0);
    let is_exact =
        |rate: &f32| times.iter().all(|time| (frame(*time, *rate) - frame(*time, *rate).round()).abs() < 0.02);
    let said = given.unwrap_or(0.0);
    let usual = || USUAL.into_iter().filter(|_| said <= 1.0);
    let multiples = (2_u8..=10).map(|factor| said * f32::from(factor)).filter(|_| given.is_some());
    let exact = given.into_iter().chain(usual()).chain(multiples).find(is_exact);
    match (exact, given) {
        (Some(rate), Some(said)) if rate.to_bits() == said.to_bits() => rate,
        (Some(rate), _) => {
            let detail = "one was taken at which all keys fall on frames";
            report.add(Outcome::Assumed, "frame rate", detail, format_args!("{rate} instead of {said}"));
            rate
        }
        (None, given) => {
            // A frame a second or less is no rate at which anybody would have set keys in between.
            let rate = given.filter(|rate| *rate > 1.0).unwrap_or(30.0);
            let detail = "keys fall between frames at any rate, and were moved to the nearest";
            report.add(Outcome::Approximated, "key times", detail, format_args!("at {rate} frames a second"));
            rate
        }
    }
}

fn frame(time: f32, frame_rate: f32) -> f64 {
    f64::from(time) * f64::from(frame_rate)
}

/// Keys by frame, each frame once: of several the last in the file.
fn keys<'k>(keys: &'k [Key], frame_rate: f32, bone: &Bone, report: &mut Report) -> Vec<(u32, &'k Key)> {
    let mut by_frame: Vec<(u32, &Key)> = Vec::with_capacity(keys.len());
    for key in keys {
        let time = key.time.get();
        if !time.is_finite() {
            report.add(Outcome::Dropped, "keys", "their time is no number", &bone.name);
            continue;
        }
        if time < 0.0 {
            report.add(Outcome::Approximated, "key times", "frames begin at 0, so that was taken", &bone.name);
        }
        by_frame.push((whole(frame(time, frame_rate)), key));
    }
    by_frame.sort_by_key(|(frame, _)| *frame);
    let before = by_frame.len();
    by_frame.reverse();
    by_frame.dedup_by_key(|(frame, _)| *frame);
    by_frame.reverse();
    let dropped = (before - by_frame.len()) as u64;
    report.add_many(Outcome::Dropped, "keys", "another is at the same frame", dropped, &bone.name);
    by_frame
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates, which is what is wanted")]
fn whole(frame: f64) -> u32 {
    frame.round() as u32
}

/// Rotations relative to the parent, each on the side of the one before, so that nobody takes the longer way.
fn rotations(rest: DQuat, keys: &[(u32, &Key)]) -> Vec<[f32; 4]> {
    let mut before = rest;
    let turn = |(_, key): &(u32, &Key)| {
        let turned = (rest * rotation(key.value)).normalize();
        before = if before.dot(turned) < 0.0 { -turned } else { turned };
        before.as_quat().to_array()
    };
    keys.iter().map(turn).collect()
}

#[allow(clippy::cast_possible_truncation, reason = "rounding is what is wanted")]
fn narrow(value: f64) -> f32 {
    value as f32
}
