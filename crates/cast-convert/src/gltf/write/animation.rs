//! Animations: what the curves of a model come to, once modes, overrides and rest pose have had their say.
//!
//! Most curves keep their keys: glTF interpolates like Cast. Where the result between keys is not what interpolation
//! between them gives, because several curves come together in it, every frame gets a key and those that say nothing
//! new are left out again.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use cast_scene::{Animation, Binding, Channel, Cursor, ModelPose};

use super::bin::Piece;
use super::model::Placed;
use super::output::{Array, Output};
use super::track::{Component, Path, Seconds, Track};
use crate::export::plan::report_curves;
use crate::gltf::schema::{self, AnimationSampler, CastExtras, Extras, Shape, Target};
use crate::notes;

/// Frames that an animation gets keys at, at most, where it had none.
const MOST_FRAMES: f64 = 100_000.0;

/// What is needed of a property: the frames, and whether those between count too.
#[derive(Default)]
struct Need {
    frames: Vec<f64>,
    dense: bool,
}

/// Adds an animation of all these models.
pub(super) fn add(output: &mut Output<'_>, animation: &Arc<Animation>, models: &[Placed<'_, '_>]) {
    let mut made = schema::Animation { name: animation.name().map(str::to_owned), ..schema::Animation::default() };
    let mut inputs: HashMap<Vec<u32>, usize> = HashMap::new();
    for placed in models {
        let binding = animation.bind(placed.parts.model);
        let tracks = sampled(output, &binding, placed);
        for track in tracks {
            put(output, &mut made, &mut inputs, track, animation);
        }
    }
    let name = animation.name().unwrap_or_default();
    report_curves(animation, models.iter().map(|placed| placed.parts.model), &mut output.report);
    let hidden = animation.curves.iter().filter(|curve| curve.channel == Channel::Visibility).count() as u64;
    output.report.add_many(&notes::animation::CHANNELS, hidden, format_args!("{name}: visibility"));
    if made.channels.is_empty() {
        output.report.add(&notes::animation::EMPTY_ANIMATIONS, name);
        return;
    }
    let mut beyond = 0;
    let mut frame = |frame: &f64| {
        let counted = frame.round() <= f64::from(u32::MAX);
        beyond += u64::from(!counted);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast to integers saturates")]
        counted.then_some(frame.round() as u32)
    };
    let notifications = animation.notifications.iter().map(|track| schema::Notification {
        name: track.name().unwrap_or_default().to_owned(),
        frames: track.frames.iter().filter_map(&mut frame).collect(),
    });
    let notifications: Vec<_> = notifications.collect();
    output.report.add_many(&notes::animation::KEYS_BEYOND, beyond, name);
    if !notifications.is_empty() {
        output.report.add(&notes::animation::NOTIFICATIONS_ASIDE, name);
    }
    #[allow(clippy::cast_possible_truncation, reason = "it came from a float of this size")]
    let frame_rate = Some(animation.frame_rate as f32);
    let cast = CastExtras { frame_rate, looping: animation.looping, notifications, ..CastExtras::default() };
    made.extras = Some(Extras { cast, ..Extras::default() });
    output.root.animations.push(made);
}

/// What a model does, sampled at the frames that are needed.
fn sampled(output: &mut Output<'_>, binding: &Binding, placed: &Placed<'_, '_>) -> Vec<Track> {
    let model = placed.parts.model;
    let animation = binding.animation();
    let rig = model.skeleton.as_ref().filter(|skeleton| !skeleton.rig().is_empty() && !animation.curves.is_empty());
    if rig.is_some() {
        output.report.add(&notes::skeleton::CONSTRAINTS_BAKED, model.name().unwrap_or_default());
    }
    let mut tracks = tracks(animation, placed, rig.is_some());
    let mut frames: Vec<f64> = tracks.iter().flat_map(|track| track.frames.iter().copied()).collect();
    frames.sort_unstable_by(f64::total_cmp);
    frames.dedup();
    let (mut cursor, mut pose) = (Cursor::default(), ModelPose::default());
    for frame in frames {
        binding.sample_into(frame, &mut cursor, &mut pose);
        if let Some(skeleton) = rig {
            skeleton.solve(&mut pose.bones);
        }
        tracks.iter_mut().for_each(|track| track.take(frame, &pose));
    }
    let rest = model.rest();
    let tolerance = output.options.animation_tolerance;
    tracks.retain_mut(|track| {
        track.reduce(tolerance);
        rig.is_none() || !track.rests(&rest)
    });
    tracks
}

/// The tracks of a model, with their frames.
fn tracks(animation: &Animation, placed: &Placed<'_, '_>, all_bones: bool) -> Vec<Track> {
    let model = placed.parts.model;
    let mut needs: BTreeMap<(u32, Path), Need> = BTreeMap::new();
    let skeleton = model.skeleton.as_ref();
    for curve in &animation.curves {
        let path = match curve.channel {
            Channel::Translation(_) => Path::Translation,
            Channel::Rotation | Channel::Euler(_) | Channel::QuaternionW => Path::Rotation,
            Channel::Scale(_) => Path::Scale,
            _ => continue,
        };
        let Some(bone) = skeleton.and_then(|skeleton| skeleton.bone(curve.target())) else { continue };
        let need = needs.entry((bone, path)).or_default();
        // Several rotations in one, or relative to the scene, do not go the straight way between keys.
        need.dense |= animation.world_space || (path == Path::Rotation && !need.frames.is_empty());
        need.dense |= matches!(curve.channel, Channel::Euler(_) | Channel::QuaternionW);
        need.frames.extend(curve.frames());
    }
    let range = animation.range().unwrap_or_default();
    for (index, bone) in (0..).zip(&placed.bones) {
        // A product of two curves is no straight line either.
        let above = bone.compensated.and_then(|parent| needs.get(&(parent, Path::Scale)));
        if let Some(frames) = above.map(|need| need.frames.clone()) {
            let need = needs.entry((index, Path::Translation)).or_default();
            need.frames.extend(frames);
            need.dense = true;
        }
        for path in [Path::Translation, Path::Rotation, Path::Scale].into_iter().filter(|_| all_bones) {
            let need = needs.entry((index, path)).or_default();
            need.frames.extend([range.0, range.1]);
            need.dense = true;
        }
    }
    let mut tracks = Vec::with_capacity(needs.len());
    for ((bone, path), need) in needs {
        let Some(nodes) = placed.bones.get(bone as usize) else { continue };
        let component = Component::Bone { bone, path, compensated: nodes.compensated };
        let node = if path == Path::Scale { nodes.joint } else { nodes.placed };
        tracks.push(Track::new(node, component, frames(need.frames, need.dense, range), need.dense));
    }
    for (added, node) in placed.parts.meshes.iter().zip(&placed.meshes) {
        let (Some(added), Some(node)) = (added, node) else { continue };
        let names: Vec<Option<&str>> =
            added.shapes.iter().map(|shape| model.blend_shapes.get(*shape).and_then(|shape| shape.name())).collect();
        let curves = animation.curves.iter().filter(|curve| curve.channel == Channel::BlendShape);
        let own = curves.filter(|curve| names.contains(&Some(curve.target())));
        let own: Vec<f64> = own.flat_map(|curve| curve.frames()).collect();
        if !own.is_empty() {
            let component = Component::Weights(added.shapes.clone());
            tracks.push(Track::new(*node, component, frames(own, false, range), false));
        }
    }
    tracks
}

/// Ascending, each once, from 0 on; with all whole frames between where that is asked for.
fn frames(mut frames: Vec<f64>, dense: bool, (first, last): (f64, f64)) -> Vec<f64> {
    if dense && last - first <= MOST_FRAMES {
        let mut frame = first.floor() + 1.0;
        while frame < last {
            frames.push(frame);
            frame += 1.0;
        }
    }
    // There is no time before 0 in glTF.
    frames.iter_mut().for_each(|frame| *frame = frame.max(0.0));
    frames.sort_unstable_by(f64::total_cmp);
    frames.dedup();
    frames
}

/// Adds a track to an animation.
fn put(
    output: &mut Output<'_>,
    made: &mut schema::Animation,
    inputs: &mut HashMap<Vec<u32>, usize>,
    track: Track,
    animation: &Animation,
) {
    let Seconds { times, values, merged, beyond } = track.in_seconds(animation.frame_rate);
    let name = animation.name().unwrap_or_default();
    output.report.add_many(&notes::animation::KEYS_TOGETHER, merged, name);
    output.report.add_many(&notes::animation::KEYS_BEYOND, beyond, name);
    let (Some(first), Some(last)) = (times.first(), times.last()) else { return };
    let key: Vec<u32> = times.iter().map(|time| time.to_bits()).collect();
    let input = match inputs.get(&key) {
        Some(input) => *input,
        None => {
            let bounds = Some([vec![*first], vec![*last]]);
            let array = Array::of_floats(Piece::of_floats(&times), Shape::Scalar, times.len());
            let input = output.array(Array { bounds, ..array }, None);
            inputs.insert(key, input);
            input
        }
    };
    let (shape, path) = match &track.component {
        Component::Bone { path: Path::Translation, .. } => (Shape::Vec3, "translation"),
        Component::Bone { path: Path::Rotation, .. } => (Shape::Vec4, "rotation"),
        Component::Bone { path: Path::Scale, .. } => (Shape::Vec3, "scale"),
        Component::Weights(_) => (Shape::Scalar, "weights"),
    };
    let count = values.len() / shape.lanes();
    let output_accessor = output.array(Array::of_floats(Piece::of_floats(&values), shape, count), None);
    made.samplers.push(AnimationSampler {
        input: Some(input),
        output: Some(output_accessor),
        ..AnimationSampler::default()
    });
    made.channels.push(schema::Channel {
        sampler: Some(made.samplers.len() - 1),
        target: Target { node: Some(track.node), path: path.to_owned() },
    });
}
