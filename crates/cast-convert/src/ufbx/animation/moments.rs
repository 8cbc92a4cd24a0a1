//! When tracks have keys, and whether they equal their source between these.

use super::timeline::{AT_ONCE, Timeline};
use crate::narrow::whole_frame;

/// A key of a track: its frame, and when the source has its value.
#[derive(Clone, Copy)]
pub(super) struct Moment {
    pub(super) frame: f64,
    pub(super) time: f64,
}

/// A time between two keys of a track: their indices, and the relative position between them.
#[derive(Clone, Copy)]
pub(super) struct Gap {
    pub(super) low: usize,
    pub(super) high: usize,
    pub(super) amount: f64,
    pub(super) time: f64,
}

impl Timeline {
    /// A key at each frame at and around the given times, ascending: a curve that is linear between the times stays so.
    ///
    /// Two times at once are a jump, which has two keys: the first of them is just before the frame. A jump between
    /// frames happens at the next frame.
    pub(super) fn moments(&self, times: impl Iterator<Item = f64>) -> Vec<Moment> {
        let mut times: Vec<f64> = times.filter(|time| time.is_finite()).collect();
        times.sort_unstable_by(f64::total_cmp);
        let around = |time: &f64| {
            let position = self.position(*time);
            [position.floor(), position.ceil()].map(|frame| {
                let frame = f64::from(whole_frame(frame));
                // A key that is off its frame only by rounding still counts with its own time: it may be a jump.
                Moment { frame, time: if frame == position { *time } else { self.time(frame) } }
            })
        };
        let mut moments: Vec<Moment> = times.iter().flat_map(around).collect();
        let jump = |pair: &[f64]| {
            let [before, time] = pair else { return None };
            let frame = f64::from(whole_frame(self.position(*time).ceil()));
            let is_jump = time - before <= AT_ONCE && frame >= 1.0;
            is_jump.then(|| Moment { frame: frame.next_down(), time: before - 2.0 * AT_ONCE })
        };
        moments.extend(times.windows(2).filter_map(jump));
        let is_key = |moment: &Moment| moment.time != self.time(moment.frame);
        let order = |moment: &Moment| (moment.frame, is_key(moment), moment.time);
        moments.sort_by(|one, other| order(one).partial_cmp(&order(other)).unwrap_or(std::cmp::Ordering::Equal));
        moments.reverse();
        moments.dedup_by_key(|moment| moment.frame);
        moments.reverse();
        moments
    }

    /// Whether a track is elsewhere than its source at some of the times that are between frames. `is_elsewhere`
    /// compares them in a gap between two of its keys.
    pub(super) fn is_missed(
        &self,
        moments: &[Moment],
        mut times: impl Iterator<Item = f64>,
        is_elsewhere: impl Fn(Gap) -> bool,
    ) -> bool {
        times.any(|time| {
            let position = self.position(time);
            let high = moments.partition_point(|moment| moment.frame <= position);
            let (Some(low), Some(to)) = (high.checked_sub(1), moments.get(high)) else { return false };
            let Some(from) = moments.get(low).filter(|_| position.fract() != 0.0) else { return false };
            let amount = (position - from.frame) / (to.frame - from.frame);
            is_elsewhere(Gap { low, high, amount, time })
        })
    }
}
