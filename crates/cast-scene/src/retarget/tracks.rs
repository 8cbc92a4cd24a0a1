//! What of the target has curves, and at which frames.

use cast_base::sort;
use glam::DQuat;

use super::clip::Clip;
use super::curves::{MadeCurve, Values};
use super::driver::Driver;
use super::pairs::{Pairs, scale_above};
use super::rotations::copied;
use crate::animation::{Axis, Channel, Mode, Part};
use crate::skeleton::Skeleton;
use crate::transform::{Transform, narrow, single, wide};

/// The keys of a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keys {
    /// One, as it does not change.
    One,
    /// Those of a bone of the source, as an index among those that move.
    Of(usize),
    /// At every frame.
    All,
}

/// One part of a bone of the target that gets curves.
pub(super) struct Track {
    pub(super) bone: u32,
    pub(super) part: Part,
    mode: Mode,
    pub(super) keys: Keys,
    /// The frames at which it has values.
    frames: Vec<f64>,
    values: Vec<Transform>,
}

impl Track {
    pub(super) fn new(bone: u32, part: Part, mode: Mode, keys: Keys) -> Self {
        Self { bone, part, mode, keys, frames: Vec::new(), values: Vec::new() }
    }

    pub(super) fn add(&mut self, frame: f64, local: Transform) {
        self.frames.push(frame);
        self.values.push(local);
    }

    /// Takes the keys of another one, in its own mode.
    pub(super) fn replace_by(&mut self, other: Self) {
        (self.keys, self.frames, self.values) = (other.keys, other.frames, other.values);
    }

    /// How many keys of the source it repeats.
    pub(super) fn repeated(&self, clip: &Clip<'_>) -> usize {
        let Keys::Of(moved) = self.keys else { return 0 };
        let keyed = clip.moved.get(moved).and_then(|moved| moved.keyed(self.part));
        keyed.map_or(0, |keyed| keyed.frames.len())
    }
}

/// What of the target an animation changes.
pub(super) fn tracks(clip: &Clip<'_>, pairs: &Pairs, to: &Skeleton, usual: Mode) -> Vec<Track> {
    let reach = &pairs.reach;
    let at_keys = |moved: usize| if clip.is_in_scene { Keys::All } else { Keys::Of(moved) };
    let mut tracks = Vec::new();
    let turned = reach.turned_by(&clip.turning.bones, &clip.turning.nested, clip.from.subtrees());
    for (bone, only) in &turned {
        let only = only.and_then(|only| clip.turning.moved.get(only).copied()).filter(|moved| {
            let keyed = clip.moved.get(*moved).and_then(|moved| moved.keyed(Part::Rotation));
            keyed.is_some_and(|keyed| keyed.is_simple)
        });
        let own = match copied(&pairs.drivers, *bone) {
            Some(Driver::Bone(source)) => clip.keyed(source, Part::Rotation).and_then(|keyed| keyed.mode),
            _ => None,
        };
        tracks.push(Track::new(*bone, Part::Rotation, own.unwrap_or(usual), only.map_or(Keys::All, at_keys)));
    }
    // Aligned bones are not at rest where those of the source are.
    let still = reach.turned.iter().filter(|bone| !turned.contains_key(*bone));
    tracks.extend(still.map(|bone| Track::new(*bone, Part::Rotation, usual, Keys::One)));
    for (index, moved) in clip.moved.iter().enumerate() {
        let Some(bone) = pairs.target(moved.bone) else { continue };
        if let Some(keyed) = moved.keyed(Part::Scale) {
            tracks.push(Track::new(bone, Part::Scale, keyed.mode.unwrap_or(usual), Keys::Of(index)));
        }
        let is_root = copied(&pairs.above, bone).flatten().is_none();
        if let Some(keyed) = moved.keyed(Part::Translation).filter(|_| !is_root) {
            let depth = reach.depth(bone);
            let is_carried = clip.turning_above(moved.bone).is_some_and(|above| above >= depth.least);
            let keys = if is_carried || !depth.keeps_keys { Keys::All } else { at_keys(index) };
            tracks.push(Track::new(bone, Part::Translation, keyed.mode.unwrap_or(usual), keys));
        }
    }
    for bone in clip.outermost.iter().flat_map(|range| reach.roots(range)) {
        let Some(Driver::Bone(source)) = copied(&pairs.drivers, bone) else { continue };
        let index = clip.find(source);
        let keyed = clip.keyed(source, Part::Translation);
        let is_carried = index.is_none_or(|index| clip.nested.parents.get(index).copied().flatten().is_some());
        let keys = match index {
            _ if is_carried => Keys::All,
            Some(index) if keyed.is_some() => at_keys(index),
            _ => continue,
        };
        let mode = keyed.and_then(|keyed| keyed.mode).unwrap_or(usual);
        tracks.push(Track::new(bone, Part::Translation, mode, keys));
    }
    let subtrees = to.subtrees();
    sort::unstable_by_key(&mut tracks, |track| (subtrees.rank(track.bone), track.part));
    tracks
}

/// Makes the values of a track that has not a key at every frame.
pub(super) fn make(track: &mut Track, clip: &Clip<'_>, pairs: &Pairs, to: &Skeleton, first: f64) {
    let from = clip.from;
    let Some(rest) = to.rest().locals.get(track.bone as usize).copied() else { return };
    let parent = to.parent(track.bone);
    let rotation = |all: &[DQuat], bone: u32| copied(all, bone).unwrap_or_default();
    // From the model to the parent, when bones above do not turn.
    let into_parent = parent
        .map_or(DQuat::IDENTITY, |parent| rotation(&pairs.aligned, parent) * rotation(&pairs.target_rest, parent))
        .inverse();
    let aligned = rotation(&pairs.aligned, track.bone) * rotation(&pairs.target_rest, track.bone);
    let moved = match track.keys {
        Keys::All => return,
        Keys::One => {
            track.add(first, Transform { rotation: single(into_parent * aligned).to_array(), ..rest });
            return;
        }
        Keys::Of(moved) => clip.moved.get(moved),
    };
    let Some((moved, keyed)) = moved.and_then(|moved| Some((moved, moved.keyed(track.part)?))) else { return };
    let source = moved.bone;
    let source_parent = from.parent(source);
    // From the parent of the bone of the source to the model, when bones above do not turn.
    let out_of_parent = source_parent.map_or(pairs.turn, |parent| rotation(&pairs.source_rest, parent));
    let source_rest = from.rest().locals.get(source as usize).copied().unwrap_or_default();
    let mut curves = moved.curves.clone();
    for frame in &keyed.frames {
        let now = curves.sample(clip.binding.animation().frame_shown(*frame));
        let mut local = rest;
        match track.part {
            Part::Rotation => {
                let turn = out_of_parent * now.wide_rotation() * rotation(&pairs.source_rest, source).inverse();
                local.rotation = single(into_parent * turn * aligned).to_array();
            }
            Part::Translation => {
                let moved = wide(now.translation) - wide(source_rest.translation);
                let moved = match copied(&pairs.above, track.bone).flatten() {
                    Some(_) => out_of_parent * moved * copied(&pairs.ratios, track.bone).unwrap_or(1.0),
                    None => {
                        let parent = from.rest_world().placed(source_parent);
                        let factor = pairs.root_scale / scale_above(to, track.bone);
                        pairs.turn * (parent.matrix.matrix3 * moved) * factor
                    }
                };
                local.translation = (rest.wide_translation() + into_parent * moved).to_array().map(narrow);
            }
            Part::Scale => local.scale = scaled(rest.scale, now.scale, source_rest.scale),
        }
        track.add(*frame, local);
    }
}

/// A scale at rest, multiplied by the ratio of two others; without a ratio, the new one. What does not change has the ratio 1,
/// also if it is 0.
pub(super) fn scaled(mut rest: [f32; 3], now: [f32; 3], before: [f32; 3]) -> [f32; 3] {
    for (slot, (now, before)) in rest.iter_mut().zip(now.into_iter().zip(before)) {
        if now != before {
            *slot = if before == 0.0 { now } else { *slot * (now / before) };
        }
    }
    rest
}

/// The curves of a track, in its mode.
pub(super) fn curves(track: Track, to: &Skeleton) -> Vec<MadeCurve> {
    let found = to.bones().get(track.bone as usize).and_then(|bone| bone.name());
    let rest = to.rest().locals.get(track.bone as usize);
    let (Some(name), Some(rest)) = (found, rest) else { return Vec::new() };
    let is_change = track.mode != Mode::Absolute;
    let made = |channel: Channel, values: Values| MadeCurve {
        bone: name.to_owned(),
        channel,
        mode: track.mode,
        frames: track.frames.clone(),
        values,
    };
    let numbers = |value: &dyn Fn(&Transform) -> f32| Values::Numbers(track.values.iter().map(value).collect());
    let axes = [Axis::X, Axis::Y, Axis::Z];
    let at = |values: [f32; 3], axis: Axis| values.get(axis.index()).copied().unwrap_or_default();
    match track.part {
        Part::Rotation => {
            let undo = rest.wide_rotation().inverse();
            let mut last = DQuat::IDENTITY;
            let rotations = track.values.iter().map(|local| {
                let rotation = if is_change { undo * local.wide_rotation() } else { local.wide_rotation() };
                // Readers that interpolate numbers need the nearer of the two that are the same rotation.
                last = if last.dot(rotation) < 0.0 { -rotation } else { rotation };
                let [x, y, z, w] = single(last).to_array();
                [x, y, z, w]
            });
            let values = Values::Rotations(rotations.collect());
            vec![made(Channel::Rotation, values)]
        }
        Part::Translation => axes
            .map(|axis| {
                let from = if is_change { at(rest.translation, axis) } else { 0.0 };
                made(Channel::Translation(axis), numbers(&|local| at(local.translation, axis) - from))
            })
            .into(),
        Part::Scale => axes
            .map(|axis| {
                let from = at(rest.scale, axis);
                let from = if is_change && from != 0.0 { from } else { 1.0 };
                made(Channel::Scale(axis), numbers(&|local| at(local.scale, axis) / from))
            })
            .into(),
    }
}
