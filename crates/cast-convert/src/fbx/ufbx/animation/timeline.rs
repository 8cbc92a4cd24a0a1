//! From times to frames: when tracks have keys, and whether they equal their source between these; and the tracks of a
//! clip under construction.

use cast_interchange::narrow::whole_frame;
use cast_interchange::scene::{Property, Target, Track};
use ufbx::{BakedAnimRoot, BakedKeyFlags};

/// The frames of a stack.
pub(super) struct Timeline {
    /// Frames per second.
    pub(super) rate: f64,
    /// Added to all frames, so that none is negative.
    pub(super) shift: f64,
    /// First and last frame of the stack.
    pub(super) first: u32,
    pub(super) last: u32,
}

/// A key of a track: its frame, and when the source has its value.
#[derive(Clone, Copy)]
pub(super) struct Moment {
    pub(super) frame: f64,
    pub(super) time: f64,
}

/// When a source has a key, and whether its value changes just after another one, at which it still has the old value.
#[derive(Clone, Copy)]
pub(super) struct Time {
    seconds: f64,
    is_late: bool,
}

impl Time {
    pub(super) fn of(seconds: f64, flags: BakedKeyFlags) -> Self {
        Self { seconds, is_late: flags.has_any(BakedKeyFlags::STEP_RIGHT) }
    }
}

/// How far from a whole frame a key may be and still count as on it. Files store times as integers of a very short
/// unit, with a small error at rates such as 29.97.
const ON_FRAME: f64 = 1e-4;

/// How many frames of one node or one channel are evaluated.
const MOST_FRAMES: usize = 1 << 14;

/// How many seconds apart two keys may be and still count as at one time.
pub(super) const AT_ONCE: f64 = 1e-9;

/// How many seconds a step takes in the samples: nothing else moves meanwhile, and a key before it is not at once with it.
pub(super) const STEP: f64 = 4.0 * AT_ONCE;

impl Timeline {
    pub(super) fn new(bake: &BakedAnimRoot, rate: f64) -> Self {
        let keys = (bake.key_time_min, bake.key_time_max);
        // ufbx returns equal ends for a missing range.
        let ranges = [keys, (bake.playback_time_begin, bake.playback_time_end)].into_iter();
        let range = ranges.filter(|(begin, end)| begin < end && begin.is_finite() && end.is_finite());
        let range = range.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or_default();
        let shift = (-(range.0 * rate + ON_FRAME).floor()).max(0.0);
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

    /// All frames, or every second, fourth and so on if there are too many.
    pub(super) fn every_frame(&self) -> impl Iterator<Item = u32> + use<> {
        let count = self.last.saturating_sub(self.first) as usize;
        let step = count.div_ceil(MOST_FRAMES).max(1);
        let last = self.last;
        (self.first..last).step_by(step).chain([last])
    }

    /// A key at each frame at and around the given times, ascending: a curve that is linear between the times stays so.
    ///
    /// Two times at once are a jump, which has two keys: the first of them is just before the frame. A jump between
    /// frames happens at the next frame. One just after a frame takes until the next.
    pub(super) fn moments(&self, times: impl Iterator<Item = Time>) -> Vec<Moment> {
        let mut times: Vec<Time> = times.filter(|time| time.seconds.is_finite()).collect();
        times.sort_unstable_by(|one, other| one.seconds.total_cmp(&other.seconds));
        // Of several at a frame, the last counts, and first of all keys: one that is off its frame only by rounding counts
        // with its own time, since it may be a jump.
        let around = |time: &Time| {
            let position = self.position(time.seconds);
            let is_just_after_frame = time.is_late && position.fract() == 0.0;
            let first = if is_just_after_frame { position + 1.0 } else { position.floor() };
            [first, first.max(position.ceil())].map(|frame| {
                let (frame, is_key) = (f64::from(whole_frame(frame)), frame == position);
                (Moment { frame, time: if is_key { time.seconds } else { self.time(frame) } }, is_key)
            })
        };
        let jump = |pair: &[Time]| {
            let [before, time] = pair else { return None };
            let frame = f64::from(whole_frame(self.position(time.seconds).ceil()));
            let is_just_after_frame = time.is_late && self.position(before.seconds).fract() == 0.0;
            let is_jump = time.seconds - before.seconds <= 1.5 * STEP && !is_just_after_frame && frame >= 1.0;
            is_jump.then(|| (Moment { frame: frame.next_down(), time: before.seconds - 2.0 * AT_ONCE }, true))
        };
        let mut moments: Vec<(Moment, bool)> =
            times.iter().flat_map(around).chain(times.windows(2).filter_map(jump)).collect();
        // But of several jumps the value before the first of them is held.
        let order = |(moment, is_key): &(Moment, bool)| {
            let is_jump = moment.frame.fract() != 0.0;
            (moment.frame, *is_key, if is_jump { -moment.time } else { moment.time })
        };
        moments.sort_by(|one, other| order(one).partial_cmp(&order(other)).unwrap_or(std::cmp::Ordering::Equal));
        moments.reverse();
        moments.dedup_by_key(|(moment, _)| moment.frame);
        moments.reverse();
        moments.into_iter().map(|(moment, _)| moment).collect()
    }

    /// Whether a track is elsewhere than its source at some of the times that are between frames. `is_elsewhere` gets
    /// two neighbouring values, the relative position between them, and the time. A step just after a frame is counted for
    /// itself.
    pub(super) fn is_missed<T>(
        &self,
        moments: &[Moment],
        values: &[T],
        times: impl Iterator<Item = Time>,
        is_elsewhere: impl Fn(&T, &T, f64, f64) -> bool,
    ) -> bool {
        times.filter(|time| !time.is_late).any(|Time { seconds: time, .. }| {
            let position = self.position(time);
            let after = moments.partition_point(|moment| moment.frame <= position);
            let Some(before) = after.checked_sub(1).filter(|_| position.fract() != 0.0) else { return false };
            match (moments.get(before..=after), values.get(before..=after)) {
                (Some([from, to]), Some([low, high])) => {
                    is_elsewhere(low, high, (position - from.frame) / (to.frame - from.frame), time)
                }
                _ => false,
            }
        })
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

/// The maximum number of keys in tracks that share them, per animation: two hundred shapes for an hour and a half at
/// sixty frames per second.
const MOST_SHARED: usize = 1 << 26;

/// The tracks of an animation, or of a part of it.
#[derive(Default)]
pub(super) struct Tracks {
    pub(super) tracks: Vec<Track<'static>>,
    /// How many keys are in tracks that share them.
    shared: usize,
    /// How many tracks were left out because of the limit for these.
    pub(super) crowded: u64,
    /// Whether tracks miss values that the source has between frames.
    pub(super) misses: bool,
    /// How many nodes and shapes jump just after a frame.
    pub(super) ramps: u64,
}

impl Tracks {
    /// Whether tracks that share keys with others, such as those of the meshes below a blinking object, are within the
    /// limit. Each is no larger than the file; together they could be as large as its square.
    pub(super) fn has_room(&mut self, keys: usize) -> bool {
        let shared = self.shared.checked_add(keys).filter(|shared| *shared <= MOST_SHARED);
        self.crowded += u64::from(shared.is_none());
        self.shared = shared.unwrap_or(self.shared);
        shared.is_some()
    }

    /// Adds a track with keys at some moments.
    pub(super) fn add(&mut self, target: Target<'static>, property: Property, moments: &[Moment], values: Vec<f32>) {
        let frames = moments.iter().map(|moment| moment.frame).collect();
        self.tracks.push(Track::linear(target, property, frames, values));
    }
}
