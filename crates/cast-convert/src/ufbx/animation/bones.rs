//! Tracks of nodes.

use cast_format::Threads;
use glam::{Quat, Vec3};
use ufbx::{BakedKeyFlags, BakedQuat, BakedVec3, SceneRoot};

use super::extrapolation;
use super::stack::Stack;
use super::timeline::{Timeline, between};
use super::tracks::{Tracks, track};
use crate::interchange::{Property, Target, Track};
use crate::ufbx::nodes::Places;
use crate::ufbx::space::{rotation, vector};
use crate::work;

/// Adds the tracks of all nodes that the stack animates.
pub(super) fn add(
    scene: &SceneRoot,
    stack: &Stack,
    places: &Places,
    timeline: &Timeline,
    threads: Threads,
    tracks: &mut Tracks,
) {
    let carries = places.carriers(scene);
    let of_node = |(place, node): &(usize, usize)| {
        let is_wanted = carries.get(*node) == Some(&true);
        if is_wanted { of_node(scene, stack, *node, *place, timeline) } else { (Vec::new(), 0) }
    };
    let nodes: Vec<(usize, usize)> = places.order.iter().copied().enumerate().collect();
    let all: Vec<(Vec<Track<'_>>, u64)> = work::map(threads, &nodes, 1, of_node);
    for (of_node, steps) in all {
        tracks.tracks.extend(of_node);
        tracks.steps += steps;
    }
}

fn of_node(
    scene: &SceneRoot,
    stack: &Stack,
    node: usize,
    place: usize,
    timeline: &Timeline,
) -> (Vec<Track<'static>>, u64) {
    // Looked up in each task: the scene is `Sync`, but its elements are not.
    let Some(node) = scene.nodes.get(node).map(|node| &**node) else { return Default::default() };
    let Some(baked) = stack.node(node) else { return Default::default() };
    let mut steps = 0;
    let beyond = extrapolation::keys(scene, stack, node, timeline);
    let [translations, scales] = match &beyond {
        Some(keys) => [&keys.translations[..], &keys.scales[..]],
        None => [
            constant(baked.translation_keys.as_ref(), baked.constant_translation),
            constant(baked.scale_keys.as_ref(), baked.constant_scale),
        ],
    };
    let rotations = match &beyond {
        Some(keys) => &keys.rotations[..],
        None => constant(baked.rotation_keys.as_ref(), baked.constant_rotation),
    };
    let frames = |keys: &[f64]| {
        if keys.len() < 2 { vec![f64::from(timeline.first)] } else { timeline.frames(keys.iter().copied()) }
    };
    let mut vectors = |property, keys: &[BakedVec3]| {
        if keys.is_empty() {
            return None;
        }
        steps += u64::from(keys.len() > 1 && keys.iter().any(|key| is_step(key.flags)));
        let frames = frames(&keys.iter().map(|key| key.time).collect::<Vec<f64>>());
        let values = frames.iter().flat_map(|frame| sample(keys, timeline.time(*frame)).to_array()).collect();
        Some(track(Target::Node(place), property, &frames, values))
    };
    let moved = vectors(Property::Translation, translations);
    let turned = (!rotations.is_empty()).then(|| {
        let frames = frames(&rotations.iter().map(|key| key.time).collect::<Vec<f64>>());
        let values = turned(rotations, &frames, timeline);
        track(Target::Node(place), Property::Rotation, &frames, values)
    });
    let scaled = vectors(Property::Scale, scales);
    steps += u64::from(rotations.len() > 1 && rotations.iter().any(|key| is_step(key.flags)));
    ([moved, turned, scaled].into_iter().flatten().collect(), steps)
}

/// The first key of a curve that never changes.
fn constant<K>(keys: &[K], is_constant: bool) -> &[K] {
    keys.get(..1).filter(|_| is_constant).unwrap_or(keys)
}

pub(super) fn is_step(flags: BakedKeyFlags) -> bool {
    flags.has_any(BakedKeyFlags::STEP_LEFT | BakedKeyFlags::STEP_RIGHT)
}

/// The value of a sampled curve.
pub(super) fn sample(keys: &[BakedVec3], time: f64) -> Vec3 {
    between(keys, time, |key| key.time).map_or(Vec3::ZERO, |(low, high, amount)| {
        let (low, high) = (vector(low.value), vector(high.value));
        (if amount > 0.0 { low + (high - low) * amount } else { low }).as_vec3()
    })
}

/// Rotations at the given frames, each with the sign nearest to the previous one: some readers interpolate without
/// checking.
fn turned(keys: &[BakedQuat], frames: &[f64], timeline: &Timeline) -> Vec<f32> {
    let mut previous = Quat::IDENTITY;
    let at = |frame: &f64| {
        let turned = between(keys, timeline.time(*frame), |key| key.time).map(|(low, high, amount)| {
            if amount > 0.0 { ufbx::quat_slerp(low.value, high.value, amount) } else { low.value }
        });
        let turned = turned.map_or(Quat::IDENTITY, rotation);
        previous = if turned.dot(previous) < 0.0 { -turned } else { turned };
        previous.to_array()
    };
    frames.iter().flat_map(at).collect()
}
