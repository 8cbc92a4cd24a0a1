//! From times to frames.

use super::stack::Stack;
use crate::narrow::whole_frame;
use crate::{Report, notes};

/// The frames of a stack.
pub(super) struct Timeline {
    rate: f64,
    /// Added to all frames, so that none is negative.
    shift: f64,
    /// First and last frame of the stack.
    pub(super) first: u32,
    pub(super) last: u32,
}

/// How far from a whole frame a key may be and still count as on it. Files store times as integers of a very short
/// unit, with a small error at rates such as 29.97.
const ON_FRAME: f64 = 1e-4;

/// How many seconds apart two keys may be and still count as at one time.
pub(super) const AT_ONCE: f64 = 1e-9;

impl Timeline {
    pub(super) fn new(stack: &Stack, report: &mut Report) -> Self {
        let bake = &stack.bake;
        let keys = (bake.key_time_min, bake.key_time_max);
        // ufbx returns equal ends for a missing range.
        let ranges = [keys, (bake.playback_time_begin, bake.playback_time_end)].into_iter();
        let range = ranges.filter(|(begin, end)| begin < end && begin.is_finite() && end.is_finite());
        let range = range.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or_default();
        let rate = stack.frame_rate;
        let shift = (-(range.0 * rate + ON_FRAME).floor()).max(0.0);
        report.add_if(shift > 0.0, &notes::animation::FRAMES_SHIFTED, format_args!("{}: by {shift}", stack.name));
        let mut timeline = Self { rate, shift, first: 0, last: 0 };
        timeline.first = whole_frame(timeline.position(range.0).floor());
        timeline.last = whole_frame((timeline.position(range.1) - ON_FRAME).ceil());
        timeline
    }

    /// A time in seconds as a fractional frame.
    pub(super) fn position(&self, time: f64) -> f64 {
        let position = time * self.rate + self.shift;
        let nearest = position.round();
        if (position - nearest).abs() <= ON_FRAME { nearest } else { position }
    }

    /// A whole frame as a time.
    pub(super) fn time(&self, frame: f64) -> f64 {
        (frame - self.shift) / self.rate
    }

    /// Whether a time is between frames.
    pub(super) fn is_between(&self, time: f64) -> bool {
        self.position(time).fract() != 0.0
    }

    /// All frames, or every second, fourth and so on if there are too many.
    pub(super) fn every_frame(&self, most: usize) -> impl Iterator<Item = u32> + use<> {
        let count = self.last.saturating_sub(self.first) as usize;
        let step = count.div_ceil(most.max(1)).max(1);
        let last = self.last;
        (self.first..last).step_by(step).chain([last])
    }
}

/// A time between the keys of a curve: the previous key, the next key, and the relative position between them.
pub(super) fn between<K>(keys: &[K], time: f64, time_of: impl Fn(&K) -> f64) -> Option<(&K, &K, f64)> {
    // A key that is meant to be on the frame counts as reached: if there are two, the second holds from there on.
    let after = keys.partition_point(|key| time_of(key) <= time + AT_ONCE);
    let (Some(low), Some(high)) =
        (keys.get(after.saturating_sub(1)), keys.get(after.min(keys.len().saturating_sub(1))))
    else {
        return None;
    };
    let (start, end) = (time_of(low), time_of(high));
    let amount = match end > start {
        true if end - time < 3.0 * AT_ONCE => 1.0,
        true => ((time - start) / (end - start)).clamp(0.0, 1.0),
        false => 0.0,
    };
    Some((low, high, amount))
}
