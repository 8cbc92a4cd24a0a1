//! The frame rate of a clip whose key times are in seconds, and how close whole frames at that rate come to its motion.
//!
//! A rate at which all keys lie on frames says nothing about what is between them: a spline of two keys would be a
//! straight line. Curves therefore get frames between their keys, at an integer multiple of that rate.

use super::sample::{self, Side, at, is_whole};
use crate::deviation::{CLOSE, Deviation, Resampled, stated, stated_at_rate};
use crate::lower::rate;
use crate::lower::rate::Rate as Frames;
use crate::narrow::narrow;
use crate::notes;
use crate::report::Report;
use crate::scene::{Clip, Interpolation, Property, Rate, Track};
use cast_scene::clip::LAST_FRAME;
use cast_scene::keys::sorted;

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
        let frame = time * self.base.frames_a_second;
        let is_near = (frame - frame.round()).abs() <= self.base.slack * self.base.frames_a_second;
        let frame = if is_near { frame.round() } else { snapped(frame) };
        if is_whole(frame) { frame * self.times } else { snapped(frame * self.times) }
    }

    /// Changes the times of a track to frames.
    pub(super) fn put_in_frames(self, track: &mut Track<'_>) {
        let jumps = if self.are_frames { Vec::new() } else { jumps(&track.times) };
        track.times.iter_mut().for_each(|time| *time = self.frame(*time));
        for key in jumps {
            // At once, for what follows.
            if let Some([time, next]) = track.times.get_mut(key..).and_then(|times| times.first_chunk_mut::<2>()) {
                *time = *next;
            }
        }
        sample::slow_down(track, self.scale());
    }

    /// How many frames late the steps of a track are at most: they happen at the next whole frame.
    fn late(self, track: &Track<'_>) -> f64 {
        let steps: Vec<f64> = match track.interpolation {
            Interpolation::Step => track.times.iter().skip(1).copied().collect(),
            _ => jumps(&track.times).into_iter().filter_map(|key| track.times.get(key + 1)).copied().collect(),
        };
        let late = steps.into_iter().map(|time| self.frame(time)).map(|frame| frame.ceil() - frame);
        late.filter(|late| late.is_finite()).fold(0.0, f64::max)
    }
}

/// The keys that the next one follows at once: at the next time in single precision, as glTF has no two keys at one time.
fn jumps(times: &[f64]) -> Vec<usize> {
    let is_jump = |(_, pair): &(usize, &[f64])| matches!(pair, [one, next] if narrow(*next) <= narrow(*one).next_up());
    times.windows(2).enumerate().filter(is_jump).map(|(key, _)| key).collect()
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
            let base = Frames { frames_a_second: f64::from(rate), exact: true, slack: 0.0 };
            return Timing { base, times: 1.0, are_frames: true };
        }
        Rate::Seconds(said) => said,
    };
    let times = clip.tracks.iter().flat_map(|track| &track.times).copied();
    let times = sorted(times.filter(|time| time.is_finite()).collect());
    let last = times.last().copied().unwrap_or_default();
    let asked = asked.map(f64::from).filter(|rate| Frames::reaches(*rate, last));
    let found = match asked {
        Some(rate) => Frames::at(rate, &times),
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

/// The error of a track at whole frames, between these, as a fraction of its motion. Steps have none, unless one is not seen
/// at all since the next is at the same frame.
///
/// What is within the tolerance is no error.
fn error(track: &Track<'_>, timing: Timing, tolerance: f64) -> f64 {
    if track.times.len() < 2 {
        return 0.0;
    }
    let mut source = track.clone();
    timing.put_in_frames(&mut source);
    if source.interpolation == Interpolation::Step {
        return unseen(&source).relative(tolerance);
    }
    if source.interpolation == Interpolation::Linear && source.times.iter().all(|time| is_whole(*time)) {
        return 0.0;
    }
    let mut sampled = source.clone();
    sample::put_on_frames(&mut sampled);
    compared(&source, &sampled).relative(tolerance)
}

/// Steps of which nothing is left, since others follow before the next frame.
fn unseen(source: &Track<'_>) -> Deviation {
    let mut found = Deviation::default();
    let values: Vec<&[f32]> = source.values.chunks(source.property.lanes()).collect();
    values.iter().for_each(|value| found.pass(value));
    for (times, values) in source.times.windows(2).zip(values.windows(2)) {
        if let ([time, next], [value, shown]) = (times, values)
            && time.ceil() == next.ceil()
        {
            found.add(value, shown);
        }
    }
    found
}

/// What whole frames make of a track that is linear between its keys; both are in the same frames. What is within the
/// tolerance is no error.
pub fn resampled(source: &Track<'_>, sampled: &Track<'_>, tolerance: f64) -> Resampled {
    let together = |track: &mut Track<'_>| {
        let mut after = f64::NEG_INFINITY;
        for time in &mut track.times {
            *time = snapped(*time);
            // Two keys at a frame, of which the first is just before it.
            *time = if *time - after < 1e-6 { after } else { *time };
            after = *time;
        }
    };
    let (mut source, mut sampled) = (source.clone(), sampled.clone());
    together(&mut source);
    together(&mut sampled);
    let is_held = source.property == Property::Visibility;
    let steps = source.times.windows(2).zip(source.values.windows(2)).filter_map(|(times, values)| {
        let ([time, next], [value, shown]) = (times, values) else { return None };
        (if is_held { value != shown } else { time == next }).then_some(*next)
    });
    let late = steps.map(|time| time.ceil() - time).fold(0.0, f64::max);
    let found = if is_held {
        let changes = |(key, value): (usize, &f32)| key == 0 || source.values.get(key - 1) != Some(value);
        let kept: Vec<bool> = source.values.iter().enumerate().map(changes).collect();
        let (mut times, mut values) = (kept.iter(), kept.iter());
        source.times.retain(|_| times.next() == Some(&true));
        source.values.retain(|_| values.next() == Some(&true));
        unseen(&source)
    } else {
        compared(&source, &sampled)
    };
    Resampled { error: found.relative(tolerance), late }
}

/// The difference of a track and what is at whole frames of it. Where it jumps between two frames, it is only late.
fn compared(source: &Track<'_>, sampled: &Track<'_>) -> Deviation {
    let mut found = Deviation::default();
    for frames in sampled.times.windows(2) {
        let [low, high] = frames else { continue };
        if high <= low {
            continue;
        }
        let after = source.times.partition_point(|time| time <= low);
        let own = source.times.iter().skip(after).take_while(|time| *time < high).copied();
        found.pass(&at(source, *low, Side::At));
        found.pass(&at(source, *high, Side::Before));
        let until = source.times.partition_point(|time| time < high);
        let inside = source.times.get(after..until).unwrap_or_default();
        if inside.windows(2).filter(|pair| pair.first() == pair.last()).count() == 1 {
            continue;
        }
        for time in COMPARED.iter().map(|part| low + (high - low) * part).chain(own) {
            for side in [Side::Before, Side::At] {
                found.add(&at(source, time, side), &at(sampled, time, side));
            }
        }
    }
    found
}

/// States how far keys whose times were rounded are moved, and what that changes.
fn note_slack(timing: Timing, clip: &Clip<'_>, report: &mut Report) {
    let (mut shift, mut error) = (0.0_f64, 0.0_f64);
    for track in clip.tracks.iter().filter(|track| !track.times.is_empty()) {
        let apart = track.times.iter().map(|time| (timing.frame(*time) / timing.scale() - time).abs());
        shift = apart.fold(shift, f64::max);
        if track.interpolation == Interpolation::Step || !jumps(&track.times).is_empty() {
            continue;
        }
        let (mut source, mut sampled) = (track.clone(), track.clone());
        source.times.iter_mut().for_each(|time| *time *= timing.scale());
        sample::slow_down(&mut source, timing.scale());
        timing.put_in_frames(&mut sampled);
        sample::put_on_frames(&mut sampled);
        error = error.max(compared(&source, &sampled).relative(0.0));
    }
    let (rate, shift) = (narrow(timing.rate()), shift * 1000.0);
    let words = format_args!("{}: {rate} frames a second, up to {shift:.2} ms, {}", clip.name, stated(error));
    report.add(&notes::animation::KEYS_SNAPPED, words);
}

/// States the rate and the error.
fn note(timing: &Timing, clip: &Clip<'_>, said: Option<f64>, is_asked: bool, error: f64, report: &mut Report) {
    let rate = timing.rate();
    if timing.base.slack > 0.0 {
        note_slack(*timing, clip, report);
    }
    let late = clip.tracks.iter().map(|track| timing.late(track)).fold(0.0, f64::max);
    let words = stated_at_rate(Resampled { error, late }, &clip.name, narrow(rate), report);
    let times = clip.tracks.iter().flat_map(|track| &track.times);
    let between = times.map(|time| timing.frame(*time)).any(|frame| frame.is_finite() && !is_whole(frame));
    report.add_if(between, &notes::animation::KEYS_BETWEEN_FRAMES, &words);
    let is_own = said.is_none_or(|said| narrow(said).to_bits() == narrow(rate).to_bits());
    let is_chosen = !is_asked && (!is_own || timing.times > 1.0) && timing.base.exact;
    report.add_if(is_chosen, &notes::animation::FRAME_RATE_CHOSEN, &words);
    let cubic = clip.tracks.iter().filter(|track| track.interpolation == Interpolation::Cubic).count() as u64;
    report.add_many(&notes::animation::CUBIC_SPLINES, cubic, &words);
}
