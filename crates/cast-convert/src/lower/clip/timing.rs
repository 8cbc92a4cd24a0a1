//! The frame rate of a clip whose key times are in seconds, and how close whole frames at that rate come to its motion.
//!
//! A rate at which all keys lie on frames says nothing about what is between them: a spline of two keys would be a
//! straight line. Curves therefore get frames between their keys, at an integer multiple of that rate.

use super::sample::{self, Side, at, is_whole};
use crate::deviation::{Deviation, stated};
use crate::interchange::{Clip, Interpolation, Rate, Track};
use crate::keys::sorted;
use crate::lower::rate::{self, Rate as Frames};
use crate::narrow::{LAST_FRAME, narrow};
use crate::{Report, notes};

/// How far a track may be from its source between frames, as a fraction of its motion, before it needs more frames.
pub(super) const CLOSE: f64 = 1e-3;

/// How many times a usual rate another one may be; others are first brought up to [`LEAST`].
const MOST_TIMES: f64 = 8.0;

/// The lowest rate, in frames a second, at which smooth motion is usually stored.
const LEAST: f64 = 30.0;

/// How many rates are tried before they are doubled: what single precision cannot express never gets close.
const MOST_TRIES: u32 = 40;

/// Where the time between two keys is compared with the source. At a quarter, a half and three quarters, the
/// error of a line in place of a cubic is at least 97 % of the largest one.
const COMPARED: [f64; 3] = [0.25, 0.5, 0.75];

/// From the times of a source to frames.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timing {
    /// The rate at which keys lie on frames, if there is such a rate.
    base: Frames,
    /// How many times this rate the clip has.
    times: f64,
    /// Whether times are frames already.
    are_frames: bool,
}

impl Timing {
    /// Frames per second of the result.
    pub(super) fn rate(self) -> f64 {
        // A rate that a float cannot represent would be a different rate in the file.
        f64::from(narrow(self.base.frames_a_second * self.times))
    }

    /// How many frames make a unit of time.
    pub(super) fn scale(self) -> f64 {
        if self.are_frames { 1.0 } else { self.base.frames_a_second * self.times }
    }

    /// The frame of a time. What is meant to be whole at the base rate is whole at all its multiples.
    fn frame(self, time: f64) -> f64 {
        if self.are_frames {
            return snapped(time);
        }
        let frame = snapped(time * self.base.frames_a_second);
        if is_whole(frame) { frame * self.times } else { snapped(frame * self.times) }
    }

    /// Changes the times of a track to frames.
    pub(super) fn put_in_frames(self, track: &mut Track<'_>) {
        track.times.iter_mut().for_each(|time| *time = self.frame(*time));
        sample::slow_down(track, self.scale());
    }
}

/// How far a frame may be from a whole one and still count as on it: rates such as 29.97 and single-precision times
/// cause errors of this size.
fn snapped(frame: f64) -> f64 {
    if rate::is_whole(frame) { frame.round() } else { frame }
}

/// Chooses the rate of a clip. Tracks are sorted. `asked` is the rate that the result will have in any case; `tolerance` is
/// the error that may be made of a track anyway.
///
/// The rate is that of the source if its keys lie on its frames, otherwise one at which all of them do; and the smallest
/// multiple of it at which no curve is further than [`CLOSE`] from its source between frames, or the closest if none is.
pub(super) fn of(
    clip: &Clip<'_>,
    asked: Option<f32>,
    tolerance: &dyn Fn(&Track<'_>) -> f64,
    report: &mut Report,
) -> Timing {
    let said = match clip.rate {
        Rate::Frames(rate) => {
            let base = Frames { frames_a_second: f64::from(rate), exact: true };
            return Timing { base, times: 1.0, are_frames: true };
        }
        Rate::Seconds(said) => said,
    };
    let times = clip.tracks.iter().flat_map(|track| &track.times).copied();
    let times = sorted(times.filter(|time| time.is_finite()).collect());
    let last = times.last().copied().unwrap_or_default();
    let asked = asked.map(f64::from).filter(|rate| Frames::reaches(*rate, last));
    let found = match asked {
        Some(rate) => Frames { frames_a_second: rate, exact: true },
        None => Frames::for_times(&times, said),
    };
    let frames_a_second =
        if found.exact { found.frames_a_second } else { said.map_or(found.frames_a_second, f64::from) };
    let base = Frames { frames_a_second, ..found };
    let mut timing = Timing { base, times: 1.0, are_frames: false };
    let most = if asked.is_some() {
        1.0
    } else {
        let is_usual =
            !found.exact || said.map(f64::from) == Some(frames_a_second) || Frames::is_usual(frames_a_second);
        let most = if is_usual { MOST_TIMES } else { MOST_TIMES * (LEAST / frames_a_second).ceil().max(1.0) };
        most.min((f64::from(LAST_FRAME) / (last * frames_a_second)).floor()).max(1.0)
    };
    let error = multiply(&mut timing, clip, most, tolerance);
    note(&timing, clip, said.map(f64::from), asked.is_some(), error, report);
    timing
}

/// Chooses the multiple of the rate, of `most`. Returns the largest error, as a fraction of the motion.
fn multiply(timing: &mut Timing, clip: &Clip<'_>, most: f64, tolerance: &dyn Fn(&Track<'_>) -> f64) -> f64 {
    let errors = |timing: Timing, track: &Track<'_>| error(track, timing, tolerance(track));
    let tracks: Vec<&Track<'_>> = clip.tracks.iter().filter(|track| !track.times.is_empty()).collect();
    let worst = |timing: Timing| tracks.iter().map(|track| errors(timing, track)).fold(0.0, f64::max);
    // The tracks in turn, until all of them are close enough at the same rate.
    let (mut close, mut turn, mut best) = (0, tracks.iter().cycle(), (f64::INFINITY, 1.0));
    let mut tries = 0;
    while close < tracks.len() {
        let Some(track) = turn.next() else { break };
        let found = errors(*timing, track);
        if found <= CLOSE {
            close += 1;
            continue;
        }
        close = 0;
        let all = worst(*timing);
        if all < best.0 {
            best = (all, timing.times);
        }
        if timing.times >= most {
            timing.times = best.1;
            return best.0;
        }
        // The error falls with the square of the rate, so that many rates need not be tried.
        tries += 1;
        let estimate = match tries {
            _ if most <= MOST_TIMES => 0.0,
            ..MOST_TRIES => (0.8 * timing.times * (found / CLOSE).sqrt()).floor(),
            _ => timing.times * 2.0,
        };
        timing.times = estimate.max(timing.times + 1.0).min(most);
    }
    worst(*timing)
}

/// The error of a track at whole frames, between these, as a fraction of its motion. Steps have none.
///
/// What is within the tolerance is no error.
fn error(track: &Track<'_>, timing: Timing, tolerance: f64) -> f64 {
    if track.interpolation == Interpolation::Step || track.times.len() < 2 {
        return 0.0;
    }
    let mut source = track.clone();
    timing.put_in_frames(&mut source);
    if source.interpolation == Interpolation::Linear && source.times.iter().all(|time| is_whole(*time)) {
        return 0.0;
    }
    let mut sampled = source.clone();
    sample::put_on_frames(&mut sampled);
    let mut found = Deviation::default();
    for frames in sampled.times.windows(2) {
        let [low, high] = frames else { continue };
        if high <= low {
            continue;
        }
        let after = source.times.partition_point(|time| time <= low);
        let own = source.times.iter().skip(after).take_while(|time| *time < high).copied();
        for time in COMPARED.iter().map(|part| low + (high - low) * part).chain(own) {
            for side in [Side::Before, Side::At] {
                found.add(&at(&source, time, side), &at(&sampled, time, side));
            }
        }
        found.pass(&at(&source, *low, Side::At));
        found.pass(&at(&source, *high, Side::Before));
    }
    found.relative(tolerance)
}

/// States the rate and the error.
fn note(timing: &Timing, clip: &Clip<'_>, said: Option<f64>, is_asked: bool, error: f64, report: &mut Report) {
    let rate = timing.rate();
    let late = clip.tracks.iter().filter(|track| track.interpolation == Interpolation::Step);
    let late = late.flat_map(|track| &track.times).map(|time| timing.frame(*time)).map(|frame| frame.ceil() - frame);
    let late = late.filter(|late| late.is_finite()).fold(0.0, f64::max);
    let mut words = format!("{}: {} frames a second, {}", clip.name, narrow(rate), stated(error));
    if late > 0.0 {
        words += &format!(", steps up to {late:.2} frames late");
    }
    let times = clip.tracks.iter().flat_map(|track| &track.times);
    let between = times.map(|time| timing.frame(*time)).any(|frame| frame.is_finite() && !is_whole(frame));
    report.add_if(between, &notes::animation::KEYS_BETWEEN_FRAMES, &words);
    let is_own = said.is_none_or(|said| narrow(said).to_bits() == narrow(rate).to_bits());
    let is_chosen = !is_asked && (!is_own || timing.times > 1.0) && timing.base.exact;
    report.add_if(is_chosen, &notes::animation::FRAME_RATE_CHOSEN, &words);
    let cubic = clip.tracks.iter().filter(|track| track.interpolation == Interpolation::Cubic).count() as u64;
    report.add_many(&notes::animation::CUBIC_SPLINES, cubic, &words);
}
