//! Tracks of blend shapes.

use ufbx::{BakedVec3, SceneRoot};

use super::bones::is_step;
use super::extrapolation::{self, WEIGHT};
use super::stack::Stack;
use super::timeline::{Timeline, between};
use super::tracks::{Tracks, track};
use crate::interchange::{Property, Target};
use crate::ufbx::shapes::{Channels, Shares};
use crate::ufbx::space::narrow;

/// Adds the tracks of all channels that the stack animates.
pub(super) fn add(scene: &SceneRoot, stack: &Stack, channels: &Channels, timeline: &Timeline, tracks: &mut Tracks) {
    for channel in &scene.blend_channels {
        let shares = Shares::new(channel);
        let beyond = extrapolation::weights(scene, stack, channel, timeline);
        let Some(keys) = beyond.as_deref().or_else(|| stack.property(channel.element.element_id, WEIGHT)) else {
            continue;
        };
        let crossings = shares.bends().flat_map(|bend| crossings(keys, bend * 100.0));
        let frames = timeline.frames(keys.iter().map(|key| key.time).chain(crossings));
        if !tracks.has_room(frames.len().saturating_mul(channels.of(channel).len())) {
            continue;
        }
        tracks.steps += u64::from(keys.iter().any(|key| is_step(key.flags)));
        let weights: Vec<f64> = frames.iter().map(|frame| at(keys, timeline.time(*frame)) / 100.0).collect();
        for (shape, own) in channels.of(channel).enumerate() {
            let values = weights.iter().map(|weight| narrow(shares.of(shape, *weight))).collect();
            tracks.tracks.push(track(Target::Channel(own), Property::Weight, &frames, values));
        }
    }
}

fn at(keys: &[BakedVec3], time: f64) -> f64 {
    between(keys, time, |key| key.time)
        .map_or(0.0, |(low, high, amount)| low.value.x + (high.value.x - low.value.x) * amount)
}

/// The times at which a curve passes a value between two keys.
fn crossings(keys: &[BakedVec3], value: f64) -> impl Iterator<Item = f64> + '_ {
    keys.windows(2).filter_map(move |pair| {
        let [low, high] = pair else { return None };
        let amount = (value - low.value.x) / (high.value.x - low.value.x);
        (amount > 0.0 && amount < 1.0).then_some(low.time + (high.time - low.time) * amount)
    })
}
