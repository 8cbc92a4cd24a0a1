//! Curves of bones.

use cast_format::CurveProperty;
use cast_scene::Transform;
use glam::{Quat, Vec3};
use rayon::prelude::*;
use ufbx::{BakedKeyFlags, BakedNode, BakedQuat, BakedVec3, SceneRoot};

use super::timeline::{Timeline, between};
use super::tracks::{Track, Tracks, Values};
use super::{Stack, extrapolation};
use crate::loaded::rig::{Rig, RigBone};
use crate::loaded::space::{self, quaternion, rotation, single, vector};

/// How far two transforms may differ in single precision and still be the same: rounding, and no more.
const SAME: f32 = 2e-6;

/// The transform at the first key of each channel.
pub(super) fn first(baked: &BakedNode, still: Transform) -> Transform {
    Transform {
        translation: baked
            .translation_keys
            .first()
            .map_or(still.translation, |key| single(vector(key.value)).to_array()),
        rotation: baked.rotation_keys.first().map_or(still.rotation, |key| rotation(quaternion(key.value)).to_array()),
        scale: baked.scale_keys.first().map_or(still.scale, |key| single(vector(key.value)).to_array()),
    }
}

pub(super) fn is_same(a: &Transform, b: &Transform) -> bool {
    is_near(a.translation, b.translation) && is_turned_alike(a.rotation, b.rotation) && is_near(a.scale, b.scale)
}

fn is_near(a: [f32; 3], b: [f32; 3]) -> bool {
    let (a, b) = (Vec3::from(a), Vec3::from(b));
    a.abs_diff_eq(b, SAME * a.abs().max(b.abs()).max_element().max(1e-3))
}

fn is_turned_alike(a: [f32; 4], b: [f32; 4]) -> bool {
    let (a, b) = (Quat::from_array(a), Quat::from_array(b));
    (a - b).length().min((a + b).length()) <= SAME
}

/// Adds the curves of all bones. What never differs from the rest pose needs none.
pub(super) fn add(scene: &SceneRoot, stack: &Stack, rig: &Rig, timeline: &Timeline, tracks: &mut Tracks) {
    let tolerance = tracks.tolerance();
    let of_bone = |bone: &RigBone| {
        let mut out = of_bone(scene, stack, bone, timeline);
        out.0.iter_mut().for_each(|track| track.reduce(tolerance));
        out
    };
    let all: Vec<(Vec<Track>, u64)> = rig.bones.par_iter().map(of_bone).collect();
    for (of_bone, steps) in all {
        tracks.extend(of_bone);
        tracks.steps += steps;
    }
}

fn of_bone(scene: &SceneRoot, stack: &Stack, bone: &RigBone, timeline: &Timeline) -> (Vec<Track>, u64) {
    let Some(node) = scene.nodes.get(bone.node) else { return (Vec::new(), 0) };
    let still = space::transform(&node.local_transform);
    let nodes = stack.nodes();
    let found = nodes.binary_search_by_key(&node.element.typed_id, |baked| baked.typed_id).ok();
    let baked = found.and_then(|found| nodes.get(found));
    let at_first = baked.map_or(still, |baked| first(baked, still));
    let (mut out, mut steps) = (Vec::new(), 0);

    // Rigs of nodes that the stack does not touch need no look at each frame.
    let beyond = baked.and_then(|_| extrapolation::keys(scene, stack, node, timeline));
    let (moving, turning, growing) = match (&beyond, baked) {
        (Some(keys), _) => (
            (!is_still(&keys.translations, |key| single(vector(key.value)).to_array(), is_near))
                .then_some(&keys.translations[..]),
            (!is_still(&keys.rotations, |key| rotation(quaternion(key.value)).to_array(), is_turned_alike))
                .then_some(&keys.rotations[..]),
            (!is_still(&keys.scales, |key| single(vector(key.value)).to_array(), is_near)).then_some(&keys.scales[..]),
        ),
        (None, Some(baked)) => (
            (!baked.constant_translation).then(|| baked.translation_keys.as_ref()),
            (!baked.constant_rotation).then(|| baked.rotation_keys.as_ref()),
            (!baked.constant_scale).then(|| baked.scale_keys.as_ref()),
        ),
        (None, None) => (None, None, None),
    };
    steps += u64::from(moving.is_some_and(|keys| keys.iter().any(|key| is_step(key.flags))));
    let names = [CurveProperty::TranslationX, CurveProperty::TranslationY, CurveProperty::TranslationZ];
    vectors(&bone.name, names, moving, at_first.translation, bone.rest.translation, timeline, &mut out);

    steps += u64::from(turning.is_some_and(|keys| keys.iter().any(|key| is_step(key.flags))));
    rotations(&bone.name, turning, at_first.rotation, bone.rest.rotation, timeline, &mut out);

    steps += u64::from(growing.is_some_and(|keys| keys.iter().any(|key| is_step(key.flags))));
    let names = [CurveProperty::ScaleX, CurveProperty::ScaleY, CurveProperty::ScaleZ];
    vectors(&bone.name, names, growing, at_first.scale, bone.rest.scale, timeline, &mut out);
    (out, steps)
}

/// Whether all keys say the same.
fn is_still<K, V: Copy>(keys: &[K], value: impl Fn(&K) -> V, is_alike: impl Fn(V, V) -> bool) -> bool {
    let first = keys.first().map(&value);
    first.is_none_or(|first| keys.iter().all(|key| is_alike(value(key), first)))
}

pub(super) fn is_step(flags: BakedKeyFlags) -> bool {
    flags.has_any(BakedKeyFlags::STEP_LEFT | BakedKeyFlags::STEP_RIGHT)
}

/// The three curves of a vector: as the keys say, or one key where it is always the same and not as at rest.
fn vectors(
    bone: &str,
    properties: [CurveProperty<'static>; 3],
    keys: Option<&[BakedVec3]>,
    constant: [f32; 3],
    rest: [f32; 3],
    timeline: &Timeline,
    out: &mut Vec<Track>,
) {
    let Some(keys) = keys else {
        if !is_near(constant, rest) {
            let parts = properties.into_iter().zip(constant);
            out.extend(parts.map(|(property, value)| {
                Track::new(bone, property, vec![timeline.first], Values::Numbers(vec![value]))
            }));
        }
        return;
    };
    let frames = timeline.frames(keys.iter().map(|key| key.time));
    let at = |frame: &u32| sample(keys, timeline.time(*frame));
    let values: Vec<Vec3> = frames.iter().map(at).collect();
    // A vector of which only one part moves has one curve, unless the others are not as at rest.
    let still = |axis: usize| {
        let part = |value: &Vec3| value.to_array().get(axis).copied().unwrap_or_default();
        let rest = rest.get(axis).copied().unwrap_or_default();
        values.iter().all(|value| (part(value) - rest).abs() <= SAME * rest.abs().max(1e-3))
    };
    for (axis, property) in properties.into_iter().enumerate().filter(|(axis, _)| !still(*axis)) {
        let part = |value: &Vec3| value.to_array().get(axis).copied().unwrap_or_default();
        let values = values.iter().map(part).collect();
        out.push(Track::new(bone, property, frames.clone(), Values::Numbers(values)));
    }
}

/// The value of a sampled curve.
pub(super) fn sample(keys: &[BakedVec3], time: f64) -> Vec3 {
    between(keys, time, |key| key.time).map_or(Vec3::ZERO, |(low, high, amount)| {
        let (low, high) = (vector(low.value), vector(high.value));
        single(if amount > 0.0 { low + (high - low) * amount } else { low })
    })
}

fn rotations(
    bone: &str,
    keys: Option<&[BakedQuat]>,
    constant: [f32; 4],
    rest: [f32; 4],
    timeline: &Timeline,
    out: &mut Vec<Track>,
) {
    let property = CurveProperty::Rotation;
    let Some(keys) = keys else {
        if !is_turned_alike(constant, rest) {
            let values = Values::Rotations(vec![constant]);
            out.push(Track::new(bone, property, vec![timeline.first], values));
        }
        return;
    };
    let frames = timeline.frames(keys.iter().map(|key| key.time));
    let mut previous = Quat::IDENTITY;
    let mut at = |frame: &u32| {
        let turned = between(keys, timeline.time(*frame), |key| key.time).map(|(low, high, amount)| {
            if amount > 0.0 { ufbx::quat_slerp(low.value, high.value, amount) } else { low.value }
        });
        let turned = turned.map_or(Quat::IDENTITY, |turned| rotation(quaternion(turned)));
        // On the side of the one before: some readers interpolate without looking.
        previous = if turned.dot(previous) < 0.0 { -turned } else { turned };
        previous.to_array()
    };
    let values: Vec<[f32; 4]> = frames.iter().map(&mut at).collect();
    out.push(Track::new(bone, property, frames, Values::Rotations(values)));
}
