//! Tracks of nodes.

use cast_base::{Threads, parallel};
use cast_interchange::scene::{Property, Target};
use glam::{Quat, Vec3};
use ufbx::{BakedQuat, BakedVec3};

use super::extrapolation;
use super::stack::{Stack, Tolerance};
use super::timeline::{Moment, Time, Timeline, Tracks, between};
use crate::fbx::ufbx::nodes::Places;
use crate::fbx::ufbx::space::{rotation, vector};

/// Adds the tracks of all nodes that the stack animates.
pub(super) fn add(stack: &Stack<'_>, places: &Places, threads: Threads, tracks: &mut Tracks) {
    let carries = places.carriers(stack.scene);
    let of_node = |(place, node): &(usize, usize)| {
        Some(node).filter(|node| carries.get(**node) == Some(&true)).and_then(|node| of_node(stack, *node, *place))
    };
    let nodes: Vec<(usize, usize)> = places.order.iter().copied().enumerate().collect();
    let all: Vec<Option<Tracks>> = parallel::map(threads, &nodes, 1, of_node);
    for of_node in all.into_iter().flatten() {
        tracks.tracks.extend(of_node.tracks);
        tracks.misses |= of_node.misses;
        tracks.ramps += of_node.ramps;
    }
}

fn of_node(stack: &Stack<'_>, node: usize, place: usize) -> Option<Tracks> {
    // Looked up in each task: the scene is `Sync`, but its elements are not.
    let node = stack.scene.nodes.get(node)?;
    let baked = stack.node(node)?;
    let own_translations = constant(baked.translation_keys.as_ref(), baked.constant_translation);
    let own_rotations = constant(baked.rotation_keys.as_ref(), baked.constant_rotation);
    let own_scales = constant(baked.scale_keys.as_ref(), baked.constant_scale);
    let beyond = extrapolation::keys(stack, node);
    let (translations, rotations, scales) = match &beyond {
        Some(keys) => (&keys.translations[..], &keys.rotations[..], &keys.scales[..]),
        None => (own_translations, own_rotations, own_scales),
    };
    let (timeline, tolerance) = (&stack.timeline, stack.tolerance);
    let mut tracks = Tracks::default();
    tracks.ramps = beyond.as_ref().is_some_and(|keys| keys.is_late).into();
    let vectors = |tracks: &mut Tracks, property, keys: &[BakedVec3], own: &[BakedVec3], allowed| {
        if keys.is_empty() {
            return;
        }
        let moments = moments(timeline, keys.iter().map(|key| Time::of(key.time, key.flags)));
        let values: Vec<Vec3> = moments.iter().map(|moment| sample(keys, moment.time)).collect();
        let times = own.iter().map(|key| Time::of(key.time, key.flags));
        tracks.misses |= timeline.is_missed(&moments, &values, times, |low, high, amount, time| {
            let (found, own) = (low.as_dvec3().lerp(high.as_dvec3(), amount), sample(own, time).as_dvec3());
            Tolerance::is_over(allowed, (found - own).abs().max_element(), own.abs().max_element())
        });
        tracks.add(Target::Node(place), property, &moments, values.iter().flat_map(Vec3::to_array).collect());
    };
    vectors(&mut tracks, Property::Translation, translations, own_translations, tolerance.length);
    if !rotations.is_empty() {
        let moments = moments(timeline, rotations.iter().map(|key| Time::of(key.time, key.flags)));
        let values = turned(rotations, &moments);
        let times = own_rotations.iter().map(|key| Time::of(key.time, key.flags));
        tracks.misses |= timeline.is_missed(&moments, &values, times, |low, high, amount, time| {
            let found = Quat::from_array(cast_scene::slerp(low.to_array(), high.to_array(), amount));
            let own = turn(own_rotations, time);
            let chord = (found - own).length().min((found + own).length());
            Tolerance::is_over(tolerance.number, 4.0 * f64::from((chord / 2.0).min(1.0)).asin(), 1.0)
        });
        let values = values.iter().flat_map(Quat::to_array).collect();
        tracks.add(Target::Node(place), Property::Rotation, &moments, values);
    }
    vectors(&mut tracks, Property::Scale, scales, own_scales, tolerance.number);
    Some(tracks)
}

/// When a track has keys; a single one counts from the first frame on.
fn moments(timeline: &Timeline, times: impl ExactSizeIterator<Item = Time>) -> Vec<Moment> {
    let first = f64::from(timeline.first);
    if times.len() < 2 { vec![Moment { frame: first, time: timeline.time(first) }] } else { timeline.moments(times) }
}

/// The first key of a curve that never changes.
fn constant<K>(keys: &[K], is_constant: bool) -> &[K] {
    keys.get(..1).filter(|_| is_constant).unwrap_or(keys)
}

/// The value of a sampled curve.
pub(super) fn sample(keys: &[BakedVec3], time: f64) -> Vec3 {
    between(keys, time, |key| key.time).map_or(Vec3::ZERO, |(low, high, amount)| {
        let (low, high) = (vector(low.value), vector(high.value));
        (if amount > 0.0 { low + (high - low) * amount } else { low }).as_vec3()
    })
}

/// Rotations at the given moments, each with the sign nearest to the previous one: some readers interpolate without
/// checking.
fn turned(keys: &[BakedQuat], moments: &[Moment]) -> Vec<Quat> {
    let mut previous = Quat::IDENTITY;
    let at = |moment: &Moment| {
        let turned = turn(keys, moment.time);
        previous = if turned.dot(previous) < 0.0 { -turned } else { turned };
        previous
    };
    moments.iter().map(at).collect()
}

/// The rotation of a sampled curve.
fn turn(keys: &[BakedQuat], time: f64) -> Quat {
    let turned = between(keys, time, |key| key.time).map(|(low, high, amount)| {
        if amount > 0.0 { ufbx::quat_slerp(low.value, high.value, amount) } else { low.value }
    });
    turned.map_or(Quat::IDENTITY, rotation)
}
