//! Curves whose values are relative to the parent, whatever their modes and overrides were.

use std::sync::Arc;

use cast_format::NodeKind;

use super::content::Clip;
use super::error::Error;
use super::posing::{Named, NewCurves, Posing, before_jumps, local, properties};
use crate::animation::{Axis, BoneCurves, Channel, Mode, Part};
use crate::key_frames::ascending;
use crate::links::Model;
use crate::transform::Transform;

/// What replaces the curves of a part of a bone.
struct Change {
    bone: u32,
    name: String,
    part: Part,
    axes: [bool; 3],
    /// None for every frame.
    frames: Option<Vec<f64>>,
}

/// Resolves modes and overrides. Keys stay where they are if interpolation between them is the same: always, but for several
/// curves of one rotation or scale, additive rotations with a weight, and curves of old files.
pub(super) fn absolute(clip: &mut Clip<'_>, model: &Arc<Model>, budget: u64) -> Result<(), Error> {
    let mut posing = Posing::new(clip, model)?;
    let in_world = posing.animation.world_space;
    let named = Named::new(clip, &posing.skeleton);
    let mut changes = Vec::new();
    let mut sampled: Vec<Vec<Transform>> = Vec::new();
    let mut dense = None;
    for curves in posing.binding.bones() {
        for (part, axis) in GROUPS {
            let Some(change) = change(&named, clip, &curves, (part, axis), in_world) else { continue };
            let values = change.frames.as_ref().map(|frames| {
                let mut own = curves.clone().only(|channel| is_of(channel, (part, axis)));
                frames.iter().map(|frame| own.sample(*frame)).collect()
            });
            sampled.push(values.unwrap_or_default());
            changes.push(change);
        }
    }
    if changes.iter().any(|change| change.frames.is_none()) {
        let frames = posing.frames(budget)?;
        for frame in &frames {
            let pose = posing.at(*frame);
            for (change, values) in changes.iter().zip(&mut sampled).filter(|(change, _)| change.frames.is_none()) {
                values.push(local(pose, change.bone));
            }
        }
        dense = Some(frames);
    }
    let mut new = NewCurves::default();
    for (change, values) in changes.iter().zip(&sampled) {
        let frames = change.frames.as_ref().or(dense.as_ref()).map(Vec::as_slice).unwrap_or_default();
        new.replace((&change.name, "absolute"), (change.part, change.axes), frames, values);
    }
    new.put(clip);
    clip.parts.retain(|part| part.node.kind != NodeKind::CURVE_MODE_OVERRIDE);
    clip.node.remove("ts");
    Ok(())
}

/// What is changed together: the axes of translations and scales each have frames of their own.
const GROUPS: [(Part, Option<Axis>); 7] = [
    (Part::Translation, Some(Axis::X)),
    (Part::Translation, Some(Axis::Y)),
    (Part::Translation, Some(Axis::Z)),
    (Part::Rotation, None),
    (Part::Scale, Some(Axis::X)),
    (Part::Scale, Some(Axis::Y)),
    (Part::Scale, Some(Axis::Z)),
];

fn is_of(channel: Channel, (part, axis): (Part, Option<Axis>)) -> bool {
    let own = match channel {
        Channel::Translation(axis) | Channel::Scale(axis) => Some(axis),
        _ => None,
    };
    Part::of(channel) == Some(part) && own == axis.filter(|_| own.is_some())
}

/// What has to replace the curves of a group; `None` if they are as they should be.
fn change(
    named: &Named,
    clip: &Clip<'_>,
    curves: &BoneCurves<'_>,
    group: (Part, Option<Axis>),
    in_world: bool,
) -> Option<Change> {
    let (part, axis) = group;
    let own: Vec<_> = curves.applied().filter(|one| is_of(one.curve.channel, group)).collect();
    let name = own.first()?.curve.target().to_owned();
    let mut channels: Vec<Channel> = own.iter().map(|one| one.curve.channel).collect();
    channels.dedup();
    // Some may be replaced by later ones.
    let property = properties(part).get(axis.map_or(0, Axis::index)).copied().unwrap_or_default();
    let stored_curves = named.curves(clip, curves.bone()).filter(|(other, ..)| *other == property).count();
    let is_single = channels.len() == own.len();
    let is_old = channels.iter().any(|channel| matches!(channel, Channel::Euler(_) | Channel::QuaternionW));
    let stored = |one: &crate::animation::AppliedCurve<'_>| one.mode == Mode::Absolute && !one.is_overridden;
    let is_double = stored_curves > own.len();
    if own.iter().all(stored) && is_single && !is_old && !in_world && !is_double {
        return None;
    }
    let is_weighed =
        |one: &crate::animation::AppliedCurve<'_>| one.mode == Mode::Additive && one.curve.blend_weight != 1.0;
    let is_linear = match part {
        Part::Translation => true,
        Part::Scale => is_single,
        Part::Rotation => own.len() == 1 && !own.iter().any(is_weighed),
    };
    let frames = (is_linear && !is_old && !in_world).then(|| {
        let mut frames: Vec<f64> = own.iter().flat_map(|one| one.curve.frames()).collect();
        frames.extend(before_jumps(own.iter().flat_map(|one| one.curve.jumps()).collect::<Vec<_>>()));
        ascending(&mut frames);
        frames
    });
    let axes = [Axis::X, Axis::Y, Axis::Z].map(|one| in_world || axis == Some(one));
    Some(Change { bone: curves.bone(), name, part, axes, frames })
}
