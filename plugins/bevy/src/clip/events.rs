//! Things that happen at a point in time: notifications and visibility changes.

use bevy::animation::AnimationClip;
use bevy::camera::visibility::Visibility;
use bevy::ecs::prelude::*;
use castkit::scene::{Animation, Binding, Curve};

use super::frames::seconds;
use crate::CastNotification;
use crate::nodes::ModelNodes;

/// Adds the events of an animation to its clip.
pub(super) fn add(clip: &mut AnimationClip, binding: &Binding, nodes: &ModelNodes) {
    let animation = binding.animation();
    add_notifications(clip, animation);
    let bones = binding.bone_visibility();
    let bones = bones.filter_map(|(bone, curve)| Some((nodes.bones.get(bone as usize)?.placed, curve)));
    let meshes = binding.mesh_visibility();
    let meshes = meshes.filter_map(|(mesh, curve)| Some((*nodes.meshes.get(mesh)?, curve)));
    for (node, curve) in bones.chain(meshes) {
        add_visibility(clip, nodes, node, curve, animation.frame_rate);
    }
}

/// Adds the notifications of an animation to a clip.
pub(super) fn add_notifications(clip: &mut AnimationClip, animation: &Animation) {
    for track in &animation.notifications {
        for frame in track.frames.iter().filter(|frame| **frame >= 0.0) {
            let name = track.name().unwrap_or_default().to_owned();
            clip.add_event(seconds(*frame, animation.frame_rate), CastNotification { name, frame: *frame });
        }
    }
}

/// Bevy has no curve for visibility, so each change is an event. Seeking past an event skips it.
fn add_visibility(clip: &mut AnimationClip, nodes: &ModelNodes, node: usize, curve: &Curve, frame_rate: f64) {
    let Some(target) = nodes.target(node) else { return };
    let mut before = None;
    for frame in curve.frames() {
        let is_shown = curve.visible_at(frame);
        if before.replace(is_shown) == Some(is_shown) {
            continue;
        }
        let visibility = if is_shown { Visibility::Inherited } else { Visibility::Hidden };
        let show = move |commands: &mut Commands<'_, '_>, entity: Entity, _: f32, _: f32| {
            if let Ok(mut entity) = commands.get_entity(entity) {
                entity.insert(visibility);
            }
        };
        clip.add_event_fn_to_target(target, seconds(frame, frame_rate), show);
    }
}
