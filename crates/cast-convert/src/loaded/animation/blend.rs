//! Curves of blend shapes.

use cast_format::CurveProperty;
use ufbx::{BakedVec3, SceneRoot};

use super::bones::is_step;
use super::timeline::{Timeline, between};
use super::tracks::{Track, Tracks, Values};
use super::{Stack, extrapolation};
use crate::loaded::shapes::{self, Shares};
use crate::loaded::space::narrow;

/// The property of a channel that holds its weight, in percent.
pub(super) const WEIGHT: &str = "DeformPercent";

/// Adds the curves of all channels that are not at rest, where all weights are 0.
pub(super) fn add(scene: &SceneRoot, stack: &Stack, names: &shapes::Names, timeline: &Timeline, tracks: &mut Tracks) {
    for channel in &scene.blend_channels {
        let shares = Shares::new(channel);
        let beyond = extrapolation::weights(scene, stack, channel, timeline);
        let keys = beyond.as_deref().or_else(|| stack.property(channel.element.element_id, WEIGHT));
        let frames = match keys {
            Some(keys) => {
                let crossings = shares.bends().flat_map(|bend| crossings(keys, bend * 100.0));
                timeline.frames(keys.iter().map(|key| key.time).chain(crossings))
            }
            None => vec![timeline.first],
        };
        if !tracks.has_room(frames.len().saturating_mul(names.of(channel).len())) {
            continue;
        }
        tracks.steps += u64::from(keys.is_some_and(|keys| keys.iter().any(|key| is_step(key.flags))));
        let weight = |frame: &u32| keys.map_or(channel.weight, |keys| at(keys, timeline.time(*frame)) / 100.0);
        let weights: Vec<f64> = frames.iter().map(weight).collect();
        for (shape, name) in names.of(channel).iter().enumerate() {
            let values: Vec<f32> = weights.iter().map(|weight| narrow(shares.of(shape, *weight))).collect();
            if values.iter().any(|value| *value != 0.0) {
                tracks.add(Track::new(name, CurveProperty::BlendShape, frames.clone(), Values::Numbers(values)));
            }
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
