//! Animations: key times to frames, tracks to curves.

mod sample;

use std::borrow::Cow;
use std::collections::HashSet;

use cast_format::{CurveMode, CurveProperty};
use cast_write::{Animation, Curve, CurveModeOverride, NotificationTrack};

use super::channel::Channels;
use super::skeleton::Bones;
use super::{Rate as Frames, narrow, rate};
use crate::interchange::{Clip, Interpolation, Mode, Property, Rate, Scene, Target, Track};
use crate::{Outcome, Report, keys};

/// What an animation is called that holds what shows where nothing is animated.
const POSE: &str = "pose";

/// Cast has one pose at rest, the one in which meshes are bound, and all shapes are at 0 in it. Where a source shows
/// something else at rest, animations that do not move it hold it there, and one more animation holds it alone.
pub(super) fn hold_rest(scene: &mut Scene<'_>, bones: &Bones, report: &mut Report) {
    let mut held: Vec<Track<'static>> = Vec::new();
    let mut hold = |target, property, values| {
        let (mode, interpolation, times) = (Mode::Absolute, Interpolation::Linear, vec![0.0]);
        held.push(Track { target, property, mode, interpolation, times, values });
    };
    let mut posed = HashSet::new();
    for (node, property, values) in bones.posed() {
        posed.insert(node);
        hold(Target::Node(node), property, values);
    }
    let weighted = scene.channels.iter().enumerate().filter(|(_, channel)| channel.rest != 0.0);
    for (index, channel) in weighted {
        let detail = "shapes are 0 at rest here; an animation holds them";
        report.add(Outcome::Approximated, "weights of shapes at rest", detail, &channel.name);
        hold(Target::Channel(index), Property::Weight, vec![channel.rest]);
    }
    if let Some(first) = posed.iter().min().and_then(|node| scene.nodes.get(*node)) {
        let detail = "bones rest in the pose in which meshes were bound; an animation holds the one that shows";
        report.add_many(Outcome::Approximated, "pose at rest", detail, posed.len() as u64, &first.name);
    }
    if held.is_empty() {
        return;
    }
    for clip in &mut scene.clips {
        for track in &held {
            let same = |other: &Track<'_>| other.target == track.target && other.property == track.property;
            if !clip.tracks.iter().any(same) {
                clip.tracks.push(track.clone());
            }
        }
    }
    scene.clips.push(Clip {
        name: POSE.into(),
        rate: Rate::USUAL,
        looping: false,
        is_sampled: false,
        tracks: held,
        overrides: Vec::new(),
        notifications: Vec::new(),
    });
}

/// The animation of a clip.
pub(super) fn lower<'a>(
    clip: Clip<'a>,
    bones: &Bones,
    channels: &Channels,
    tolerance: f32,
    report: &mut Report,
) -> Animation<'a> {
    let frames = frames(&clip, report);
    let mut animation = Animation::new().with_frame_rate(narrow(frames.frames_a_second)).with_looping(clip.looping);
    if !clip.name.is_empty() {
        animation = animation.with_name(clip.name);
    }
    // Times that are frames already are multiplied by nothing.
    let scale = if matches!(clip.rate, Rate::Frames(_)) { 1.0 } else { frames.frames_a_second };
    for mut track in clip.tracks {
        let name = match &track.target {
            Target::Name(name) => name.clone(),
            Target::Node(node) => bones.name_of(*node).unwrap_or_default().to_owned().into(),
            // One curve moves all channels of a name.
            Target::Channel(channel) if channels.owns.get(*channel) != Some(&true) => continue,
            Target::Channel(channel) => channels.names.get(*channel).cloned().unwrap_or_default().into(),
        };
        sort(&mut track, &name, report);
        if track.times.is_empty() {
            continue;
        }
        track.times.iter_mut().for_each(|time| *time = snapped(*time * scale));
        sample::slow_down(&mut track, scale);
        sample::put_on_frames(&mut track, report);
        let tolerance = clip.is_sampled.then_some(tolerance);
        animation = curves(&track, &name, tolerance).fold(animation, Animation::with_curve);
    }
    for one in clip.overrides {
        let node = CurveModeOverride::new().with_node_name(one.name).with_mode(mode(one.mode));
        let node = node.with_override_translation(true).with_override_rotation(true).with_override_scale(true);
        animation = animation.with_curve_mode_override(node);
    }
    for notification in clip.notifications {
        let mut frames: Vec<u32> = notification.times.iter().map(|time| whole((time * scale).round())).collect();
        frames.sort_unstable();
        frames.dedup();
        let track = NotificationTrack::new().with_name(notification.name).with_key_frames(frames);
        animation = animation.with_notification_track(track);
    }
    animation
}

/// The rate of the result: that of the source if its keys lie on it, else one on whose frames all of them lie.
fn frames(clip: &Clip<'_>, report: &mut Report) -> Frames {
    let said = match clip.rate {
        Rate::Frames(rate) => return Frames { frames_a_second: f64::from(rate), exact: true },
        Rate::Seconds(said) => said,
    };
    let mut times: Vec<f64> = clip.tracks.iter().flat_map(|track| &track.times).copied().collect();
    times.retain(|time| time.is_finite());
    times.sort_by(f64::total_cmp);
    times.dedup();
    let found = Frames::for_times(&times, said);
    if !found.exact {
        let frames_a_second = said.map_or(found.frames_a_second, f64::from);
        let detail = "keys lie between frames; curves are the same at every frame and differ between them";
        report.add(Outcome::Approximated, "key times", detail, format_args!("{frames_a_second} frames a second"));
        return Frames { frames_a_second, exact: false };
    }
    if said.is_some_and(|said| narrow(found.frames_a_second).to_bits() != said.to_bits()) {
        let detail = "one was taken at which all keys fall on frames";
        report.add(Outcome::Assumed, "frame rate", detail, format_args!("{} a second", found.frames_a_second));
    }
    found
}

/// By time, and each time once: of several keys the last. Times that are none go.
fn sort(track: &mut Track<'_>, name: &str, report: &mut Report) {
    let is_sorted = track.times.windows(2).all(|pair| matches!(pair, [low, high] if low < high));
    if is_sorted && track.times.iter().all(|time| time.is_finite()) {
        return;
    }
    let lanes = sample::width(track);
    let mut keys: Vec<(f64, usize)> = track.times.iter().copied().zip(0..).collect();
    let all = keys.len();
    keys.retain(|(time, _)| time.is_finite());
    report.add_many(Outcome::Dropped, "keys", "their time is no number", (all - keys.len()) as u64, name);
    keys.sort_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
    let all = keys.len();
    keys.dedup_by(|next, kept| next.0 == kept.0);
    report.add_many(Outcome::Dropped, "keys", "another is at the same frame", (all - keys.len()) as u64, name);
    let value = |key: usize| track.values.iter().skip(key.saturating_mul(lanes)).take(lanes).copied();
    track.values = keys.iter().flat_map(|(_, key)| value(*key)).collect();
    track.times = keys.into_iter().map(|(time, _)| time).collect();
}

/// How far from a whole frame a key may be and count as on it: rates such as 29.97 and times in single precision leave
/// as much.
fn snapped(frame: f64) -> f64 {
    let nearest = frame.round();
    if rate::is_whole(frame) { nearest } else { frame }
}

#[allow(clippy::float_cmp, reason = "what is meant to be whole was made so")]
fn is_whole(frame: f64) -> bool {
    frame == frame.round()
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates, which is what is wanted")]
fn whole(frame: f64) -> u32 {
    frame as u32
}

/// The curves of a track whose times are frames; with a tolerance, without the keys that others say.
fn curves<'a>(track: &Track<'a>, name: &Cow<'a, str>, tolerance: Option<f32>) -> impl Iterator<Item = Curve<'a>> {
    use CurveProperty::{BlendShape, Rotation, ScaleX, ScaleY, ScaleZ, TranslationX, TranslationY, TranslationZ};
    let frames: Vec<u32> = track.times.iter().map(|time| whole(*time)).collect();
    let curve = |property: CurveProperty<'static>, frames: Vec<u32>| {
        let curve = Curve::new().with_node_name(name.clone()).with_key_property(property);
        curve.with_key_frames(frames).with_mode(mode(track.mode))
    };
    let along = |property, lane: usize, lanes: usize| {
        let values: Vec<f32> = track.values.iter().skip(lane).step_by(lanes).copied().collect();
        let kept = tolerance.map(|tolerance| keys::numbers(&frames, &values, tolerance));
        let (frames, values) =
            kept.map_or_else(|| (frames.clone(), values.clone()), |kept| pick(&frames, &values, &kept));
        curve(property, frames).with_key_values(values)
    };
    let curves = match track.property {
        Property::Rotation => {
            let values: Vec<[f32; 4]> = track.values.as_chunks().0.to_vec();
            let kept = tolerance.map(|tolerance| keys::rotations(&frames, &values, tolerance));
            let (frames, values) = match kept {
                Some(kept) => pick(&frames, &values, &kept),
                None => (frames.clone(), values),
            };
            vec![curve(Rotation, frames).with_key_values(values)]
        }
        Property::Translation => {
            vec![along(TranslationX, 0, 3), along(TranslationY, 1, 3), along(TranslationZ, 2, 3)]
        }
        Property::Scale => vec![along(ScaleX, 0, 3), along(ScaleY, 1, 3), along(ScaleZ, 2, 3)],
        Property::Weight => vec![along(BlendShape, 0, 1)],
    };
    curves.into_iter()
}

/// The keys that are kept; one of a curve that never changes, for the range of the animation comes from what moves.
fn pick<T: Copy + PartialEq>(frames: &[u32], values: &[T], kept: &[usize]) -> (Vec<u32>, Vec<T>) {
    let still = values.split_first().is_some_and(|(first, rest)| rest.iter().all(|value| value == first));
    let kept = if still { kept.get(..1).unwrap_or_default() } else { kept };
    kept.iter().filter_map(|key| Some((*frames.get(*key)?, *values.get(*key)?))).unzip()
}

fn mode(mode: Mode) -> CurveMode<'static> {
    match mode {
        Mode::Absolute => CurveMode::Absolute,
        Mode::Relative => CurveMode::Relative,
        Mode::Additive => CurveMode::Additive,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_keys_at_one_time_the_last_counts() {
        let mut track = Track {
            target: Target::Node(0),
            property: Property::Translation,
            mode: Mode::Absolute,
            interpolation: Interpolation::Linear,
            times: vec![3.0, 1.0, f64::NAN, 3.0],
            values: vec![1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 3.0, 3.0, 3.0, 4.0, 4.0, 4.0],
        };
        let mut report = Report::default();
        sort(&mut track, "hip", &mut report);
        assert_eq!((track.times, track.values), (vec![1.0, 3.0], vec![2.0, 2.0, 2.0, 4.0, 4.0, 4.0]));
        assert_eq!(report.notes().len(), 2);
    }
}
