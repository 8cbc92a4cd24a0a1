//! Clips: the curves of a model, with modes, overrides, rest pose and constraints applied.
//!
//! Most curves keep their keys, because Bevy interpolates like Cast. If the result between keys differs from
//! interpolation, because it combines several curves, every frame gets a key, and redundant keys are removed again.

mod curves;
mod events;
mod frames;
mod tracks;
mod weights;

use std::sync::Arc;

use bevy::animation::AnimationClip;
use castkit::scene::Animation;

use crate::budget::Budget;
use crate::nodes::ModelNodes;
use crate::warnings::Warnings;

/// The minimum size of any clip, in bytes.
const CLIP: usize = 1024;

/// The notifications of an animation, each with its times in seconds.
pub(crate) fn notifications(animation: &Animation) -> Vec<(String, Vec<f32>)> {
    let tracks = animation.notifications.iter().map(|track| {
        let frames = frames::sorted(track.frames.clone()).into_iter();
        let times = frames.map(|frame| frames::seconds(frame, animation.frame_rate));
        (track.name().unwrap_or_default().to_owned(), times.collect())
    });
    tracks.collect()
}

/// The clip of an animation that animates no model: its notifications.
pub(crate) fn of_events(animation: &Animation) -> AnimationClip {
    let mut clip = AnimationClip::default();
    events::add_notifications(&mut clip, animation);
    set_duration(&mut clip, animation);
    clip
}

/// All clips of an animation have the same length, whichever part of it they contain.
fn set_duration(clip: &mut AnimationClip, animation: &Animation) {
    let end = animation.range().map_or(0.0, |(_, last)| frames::seconds(last, animation.frame_rate));
    clip.set_duration(clip.duration().max(end));
}

/// The clip of an animation for a model.
pub(crate) fn clip(
    animation: &Arc<Animation>,
    nodes: &ModelNodes,
    bake_constraints: bool,
    budget: &mut Budget,
    warnings: &mut Warnings,
) -> AnimationClip {
    let mut clip = AnimationClip::default();
    // There can be many animations, each of which animates many models.
    if !budget.spend(1, CLIP) {
        warnings.add(format!(
            "there are more clips than the budget allows: a clip of animation {:?} is empty",
            animation.name()
        ));
        return clip;
    }
    let binding = animation.bind(&nodes.model);
    let tracks = tracks::tracks(&binding, nodes, bake_constraints, budget);
    let weights = weights::weights(&binding, nodes, budget);
    if tracks.is_none() || weights.is_none() {
        let name = animation.name().unwrap_or_default();
        warnings.add(format!("animation {name:?} has more keys than the budget allows; some or all of it is left out"));
    }
    for track in tracks.into_iter().flatten() {
        curves::add(&mut clip, nodes, &track, animation.frame_rate);
    }
    for track in weights.into_iter().flatten() {
        curves::add_weights(&mut clip, nodes, track, animation.frame_rate);
    }
    events::add(&mut clip, &binding, nodes);
    set_duration(&mut clip, animation);
    clip
}
