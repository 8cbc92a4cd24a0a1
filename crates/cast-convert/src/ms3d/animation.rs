//! Keys in seconds, relative to the rest pose of joints, become tracks relative to parents.

use cast_interchange::narrow::narrow;
use cast_interchange::scene::{Clip, Node, Property, Rate, Target, Track, Transform};
use cast_interchange::{Report, notes};
use glam::DQuat;

use super::file::{Joint, Ms3d};
use super::layout::Key;
use super::skeleton::{rotation, vector};
use crate::bytes::Table;

/// The default frame rate of MilkShape.
const USUAL_RATE: f32 = 24.0;

/// The animation, if any joint has keys.
pub(super) fn clip<'a>(file: &Ms3d<'a>, nodes: &[Node<'_>], name: &'a str, report: &mut Report) -> Option<Clip<'a>> {
    let mut tracks = Vec::new();
    for (index, (joint, node)) in file.joints.iter().zip(nodes).enumerate() {
        let rest = node.local.unwrap_or(Transform::IDENTITY);
        add_tracks(&mut tracks, joint, index, &rest, report);
    }
    let last = tracks.iter().flat_map(|track| &track.times).copied().reduce(f64::max)?;
    // Nobody sets keys at a rate of one frame per second or less.
    let keyframer = file.keyframer.get(0);
    let said = keyframer.map(|keyframer| keyframer.frame_rate);
    let rate = said.filter(|rate| rate.is_finite() && *rate > 1.0).unwrap_or(USUAL_RATE);
    if said.is_some_and(|said| said.to_bits() != rate.to_bits()) {
        let example = format_args!("{rate} instead of {}", said.unwrap_or_default());
        report.add(&notes::animation::FRAME_RATE, example);
    }
    let claimed = keyframer.map_or(0, |keyframer| keyframer.frame_count);
    if f64::from(claimed) > (last * f64::from(rate)).round() {
        let example = format_args!("{claimed} frames, the last key at {last} seconds");
        report.add(&notes::animation::TRAILING_FRAMES, example);
    }
    Some(Clip::new(name, Rate::Seconds(Some(rate)), tracks))
}

fn add_tracks(tracks: &mut Vec<Track<'_>>, joint: &Joint<'_>, node: usize, rest: &Transform, report: &mut Report) {
    let mut add = |property, keys: Table<'_, Key>, values: Vec<f32>, report: &mut Report| {
        if keys.is_empty() {
            return;
        }
        let mut time = |key: Key| {
            let time = f64::from(key.time);
            if time < 0.0 {
                report.add(&notes::animation::NEGATIVE_KEYS, joint.name());
            }
            // Invalid numbers are handled when the scene is lowered.
            if time < 0.0 { 0.0 } else { time }
        };
        let times = keys.iter().map(&mut time).collect();
        tracks.push(Track::linear(Target::Node(node), property, times, values));
    };
    // The matrix of a joint is T(rest) R(rest) T(key) R(key).
    let place = |key: Key| (rest.translation + rest.rotation * vector(key.value)).to_array();
    let moved = joint.position_keys.iter().flat_map(place).map(narrow).collect();
    add(Property::Rotation, joint.rotation_keys, rotations(rest.rotation, joint.rotation_keys), report);
    add(Property::Translation, joint.position_keys, moved, report);
}

/// Rotations relative to the parent, each with the sign nearest to the previous one, so that interpolation takes the
/// shorter arc.
fn rotations(rest: DQuat, keys: Table<'_, Key>) -> Vec<f32> {
    let mut before = rest;
    let turn = |key: Key| {
        let turned = (rest * rotation(key.value)).normalize();
        before = if before.dot(turned) < 0.0 { -turned } else { turned };
        before.as_quat().to_array()
    };
    keys.iter().flat_map(turn).collect()
}
