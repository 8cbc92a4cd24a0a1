//! Tracks of blend shapes.

use cast_interchange::narrow::narrow;
use cast_interchange::scene::{Property, Target};
use ufbx::{BakedKeyFlags, BakedVec3};

use super::extrapolation::{self, WEIGHT};
use super::stack::{Stack, Tolerance};
use super::timeline::{Time, Tracks, between};
use crate::fbx::ufbx::shapes::{self, Channels};

/// Adds the tracks of all channels that the stack animates.
pub(super) fn add(stack: &Stack<'_>, channels: &Channels, tracks: &mut Tracks) {
    for channel in &stack.scene.blend_channels {
        let shares = shapes::shares(channel);
        let own = stack.property(channel.element.element_id, WEIGHT);
        let (beyond, is_late) = extrapolation::weights(stack, channel).unzip();
        tracks.ramps += u64::from(is_late == Some(true));
        let Some(keys) = beyond.as_deref().or(own) else { continue };
        let times = |keys| {
            let crossings = shares.bends().flat_map(move |bend| crossings(keys, bend * 100.0));
            let crossings = crossings.map(|time| Time::of(time, BakedKeyFlags::NONE));
            keys.iter().map(|key: &BakedVec3| Time::of(key.time, key.flags)).chain(crossings)
        };
        let moments = stack.timeline.moments(times(keys));
        if !tracks.has_room(moments.len().saturating_mul(channels.of(channel).len())) {
            continue;
        }
        let weights: Vec<f64> = moments.iter().map(|moment| at(keys, moment.time) / 100.0).collect();
        let own = own.unwrap_or(keys);
        for (shape, channel) in channels.of(channel).enumerate() {
            let share = |weight: f64| shares.of(shape, weight);
            tracks.misses |= stack.timeline.is_missed(&moments, &weights, times(own), |low, high, amount, time| {
                let (low, high, own) = (share(*low), share(*high), share(at(own, time) / 100.0));
                Tolerance::is_over(stack.tolerance.number, (low + (high - low) * amount - own).abs(), own.abs())
            });
            let values = weights.iter().map(|weight| narrow(share(*weight))).collect();
            tracks.add(Target::Channel(channel), Property::Weight, &moments, values);
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
