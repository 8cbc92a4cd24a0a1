//! From seconds to frames.

use crate::narrow::{narrow, whole_frame};
use cast_scene::clip::LAST_FRAME;

/// Common frame rates, the most likely first.
const USUAL: [f64; 22] = [
    30.0,
    24.0,
    25.0,
    60.0,
    48.0,
    50.0,
    15.0,
    100.0,
    120.0,
    90.0,
    72.0,
    96.0,
    144.0,
    240.0,
    // NTSC, as programs write it and as it is defined.
    29.97,
    23.976,
    59.94,
    119.88,
    30_000.0 / 1001.0,
    24_000.0 / 1001.0,
    60_000.0 / 1001.0,
    120_000.0 / 1001.0,
];

/// The finest rate, at which times in milliseconds are whole frames.
const MILLISECONDS: f64 = 1000.0;

/// How far a time that is rounded to milliseconds may be from the one meant, in seconds, and the highest rate at which that
/// hardly is anything.
const ROUNDED: (f64, f64) = (0.000_5 + 1e-7, 120.0);

/// Frames per second, and whether all keys lie on whole frames at that rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// Frames per second.
    pub frames_a_second: f64,
    /// Whether all keys lie on whole frames.
    pub exact: bool,
    /// How many seconds a key may be from its frame, since its time is rounded.
    pub slack: f64,
}

impl Rate {
    /// A rate at which every key lies on a whole frame: a requested one, a common one, or one that follows from the
    /// distance of the keys. If there is none, the finest of these that can count to the last key. Times must be in
    /// ascending order. Times that are whole milliseconds may be rounded ones.
    pub fn for_times(times: &[f64], wished: impl IntoIterator<Item = f32>) -> Self {
        let last = times.last().copied().unwrap_or_default();
        let reaches = |rate: &f64| Self::reaches(*rate, last);
        let fits = |rate: &f64| reaches(rate) && times.iter().all(|time| is_whole(*time * *rate));
        // A rate that a float cannot represent would be a different rate in the file.
        let usual = USUAL.map(|rate| f64::from(narrow(rate)));
        let candidates: Vec<f64> = wished.into_iter().map(f64::from).chain(usual).filter(reaches).collect();
        let on_frames = |rate: f64| Self { frames_a_second: rate, exact: true, slack: 0.0 };
        if let Some(rate) = candidates.iter().copied().find(fits) {
            return on_frames(rate);
        }
        let mut rounded = candidates.iter().map(|rate| Self::at(*rate, times));
        if let Some(found) = rounded.find(|rate| rate.slack > 0.0) {
            return found;
        }
        let milliseconds = Some(MILLISECONDS).filter(reaches);
        let found = milliseconds.filter(fits).or_else(|| derived(times).find(fits));
        let finest = || candidates.iter().copied().chain(milliseconds).max_by(f64::total_cmp).unwrap_or(MILLISECONDS);
        Self { exact: found.is_some(), ..on_frames(found.unwrap_or_else(finest)) }
    }

    /// A rate that is asked for, with the slack that all keys need to be on its frames, if half a millisecond is enough.
    pub fn at(rate: f64, times: &[f64]) -> Self {
        let (slack, most) = ROUNDED;
        let is_rounded = || times.iter().all(|time| is_whole(*time * MILLISECONDS));
        let is_near = |time: &f64| ((*time * rate).round() / rate - *time).abs() <= slack;
        let is_later = |pair: &[f64]| matches!(pair, [one, next] if (one * rate).round() < (next * rate).round());
        let fits = || times.iter().all(|time| is_whole(*time * rate));
        let is_slack = rate <= most && !fits() && is_rounded() && times.iter().all(is_near);
        let slack = if is_slack && times.windows(2).all(is_later) { slack } else { 0.0 };
        Self { frames_a_second: rate, exact: true, slack }
    }

    /// Whether frames at a rate can count to a time.
    pub fn reaches(rate: f64, last: f64) -> bool {
        rate.is_finite() && rate > 0.0 && Self { frames_a_second: rate, exact: false, slack: 0.0 }.frame(last).is_some()
    }

    /// Whether a rate is a common one.
    pub fn is_usual(rate: f64) -> bool {
        rate == MILLISECONDS || USUAL.map(|usual| f64::from(narrow(usual))).contains(&rate)
    }

    /// The frame of a time, without rounding.
    pub fn position(self, seconds: f64) -> f64 {
        seconds * self.frames_a_second
    }

    /// The nearest whole frame of a time; `None` if it is out of Cast's range.
    pub fn frame(self, seconds: f64) -> Option<u32> {
        let frame = self.position(seconds).round();
        (frame >= 0.0 && frame <= f64::from(LAST_FRAME)).then(|| whole_frame(frame))
    }
}

/// Times are single-precision floats, so late times may be off by their rounding error.
pub(super) fn is_whole(frame: f64) -> bool {
    (frame - frame.round()).abs() <= 1e-3 + frame.abs() * 2e-7
}

/// Rates at which the smallest distance between two keys is one to four frames.
fn derived(times: &[f64]) -> impl Iterator<Item = f64> + use<> {
    let gaps = times.windows(2).filter_map(|pair| pair.first().zip(pair.last()).map(|(low, high)| (high - low, *high)));
    // Two keys that single precision hardly tells apart are a jump, not a distance.
    let gaps = gaps.filter(|(gap, time)| *gap > time.abs() * 3e-7).map(|(gap, _)| gap);
    let gap = gaps.fold(f64::INFINITY, f64::min);
    let span = times.first().zip(times.last()).map_or(0.0, |(first, last)| last - first);
    // All keys together give the distance more precisely than two rounded ones.
    let frames = (span / gap).round();
    let rate = if frames >= 1.0 && frames.is_finite() { frames / span } else { 1.0 / gap };
    [1.0, 2.0, 3.0, 4.0]
        .into_iter()
        .map(move |factor| f64::from(narrow(rate * factor)))
        .filter(|rate| *rate <= 10_000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(times: impl IntoIterator<Item = f32>) -> Rate {
        Rate::for_times(&times.into_iter().map(f64::from).collect::<Vec<_>>(), [])
    }

    fn every(rate: f32) -> impl Iterator<Item = f32> {
        (0..500_u16).map(move |frame| f32::from(frame) / rate)
    }

    #[test]
    fn keys_lie_on_whole_frames() {
        for rate in [24.0, 25.0, 30.0, 60.0, 120.0] {
            assert_eq!(of(every(rate)), Rate { frames_a_second: f64::from(rate), exact: true, slack: 0.0 });
        }
        for rate in [29.97_f32, 23.976, 17.0, 300.0] {
            let found = of(every(rate));
            assert!(found.exact && (found.frames_a_second - f64::from(rate)).abs() < 1e-3, "{rate}: {found:?}");
        }
        assert_eq!(of([0.0, 1.0, 2.5]).frames_a_second, 30.0);
        assert!(!of([0.0, 0.123_456, 0.654_321, 0.777_777]).exact);
        assert_eq!(Rate::for_times(&[0.0, 0.5], [12.0]).frames_a_second, 12.0);
        assert_eq!(of([0.0, 1.0, 1e12]).frame(1e12), None);
        // Two years: too long to count in milliseconds.
        let years = of([0.0, 0.123_456, 0.777_777, 63_115_200.0]);
        assert!(!years.exact && years.frame(63_115_200.0).is_some(), "{years:?}");
        let slow = Rate { frames_a_second: f64::from(1e-3_f32), exact: true, slack: 0.0 };
        assert_eq!(Rate::for_times(&[0.0, 1e12], [1e-3]), slow);
        assert!(of([]).exact);
    }

    #[test]
    fn rates_of_television_are_usual() {
        for rate in [23.976_f32, 29.97, 59.94, 119.88] {
            // The second frame is on no slower one of them.
            let few = of([0.0, 1.0 / rate, 20.0 / rate]);
            assert_eq!(few, Rate { frames_a_second: f64::from(rate), exact: true, slack: 0.0 });
            assert!(Rate::is_usual(few.frames_a_second));
        }
        // An hour of them: 107,892 frames as defined end 0.1 frames after as many of the rounded rate.
        let hour = Rate::for_times(&[0.0, 1001.0 / 30_000.0, 107_892.0 * 1001.0 / 30_000.0], []);
        assert_eq!(hour.frames_a_second, f64::from(narrow(30_000.0 / 1001.0)));
        // Multiples of them come first where keys are on both.
        assert_eq!(of([0.0, 0.5, 1.0]).frames_a_second, 30.0);
    }

    /// Times with three decimals, as text formats have them.
    #[test]
    fn times_in_milliseconds_are_on_the_frames_that_they_stand_for() {
        for rate in [24.0_f64, 30.0, 60.0, 29.97, 23.976] {
            let times = [0.0, 1.0, 2.0, 7.0, 13.0, 40.0].map(|frame: f64| (frame / rate * 1000.0).round() / 1000.0);
            let found = of(times.map(narrow));
            assert!((found.frames_a_second - rate).abs() < 1e-5 && found.slack > 0.0, "{rate}: {found:?}");
        }
        // Keys of a millisecond, and those that are a millisecond off.
        for times in [[0.0, 0.001, 0.002], [0.0, 0.034, 0.067], [0.0, 0.123, 0.5]] {
            assert_eq!(of(times).frames_a_second, 1000.0, "{times:?}");
        }
    }
}
