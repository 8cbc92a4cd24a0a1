//! Animations: key times to frames, tracks to curves.

use cast_format::{CurveMode, CurveProperty};
use cast_write::{Animation, Curve, CurveModeOverride, NotificationTrack};

use super::rate;
use super::skeleton::Bones;
use super::{Rate as Frames, narrow};
use crate::interchange::{Clip, Interpolation, Mode, Property, Rate, Target, Track};
use crate::{Outcome, Report};

/// The animation of a clip.
pub(super) fn lower<'a>(clip: Clip<'a>, bones: &Bones, report: &mut Report) -> Animation<'a> {
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
            Target::Node(node) => bones.names.get(*node).cloned().unwrap_or_default().into(),
        };
        sort(&mut track, &name, report);
        if track.times.is_empty() {
            continue;
        }
        track.times.iter_mut().for_each(|time| *time = snapped(*time * scale));
        if track.times.iter().any(|time| !is_whole(*time)) {
            put_on_frames(&mut track);
        }
        animation = curves(&track, &name).fold(animation, Animation::with_curve);
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
    let lanes = track.property.lanes();
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

/// Gives a track keys on the frames around each of its own, with what it is there, so that it is the same at every frame.
fn put_on_frames(track: &mut Track<'_>) {
    let lanes = track.property.lanes();
    let mut frames: Vec<f64> = track.times.iter().flat_map(|time| [time.floor(), time.ceil()]).collect();
    frames.sort_by(f64::total_cmp);
    frames.dedup();
    let value = |key: usize, lane: usize| track.values.get(key * lanes + lane).copied().map_or(0.0, f64::from);
    let mut values = Vec::with_capacity(frames.len() * lanes);
    for frame in &frames {
        let after = track.times.partition_point(|time| time <= frame);
        let low = after.saturating_sub(1);
        let high = after.min(track.times.len().saturating_sub(1));
        let span = track.times.get(low).zip(track.times.get(high)).map_or(0.0, |(low, high)| high - low);
        let along = track.times.get(low).map_or(0.0, |low| frame - low);
        let amount = match track.interpolation {
            Interpolation::Linear if span > 0.0 => (along / span).clamp(0.0, 1.0),
            Interpolation::Linear => 0.0,
        };
        if track.property == Property::Rotation {
            let rotation = |key: usize| track.values.as_chunks().0.get(key).copied().unwrap_or([0.0, 0.0, 0.0, 1.0]);
            values.extend(cast_scene::slerp(rotation(low), rotation(high), amount));
        } else {
            values.extend((0..lanes).map(|lane| {
                let (low, high) = (value(low, lane), value(high, lane));
                narrow(low + (high - low) * amount)
            }));
        }
    }
    (track.times, track.values) = (frames, values);
}

/// The curves of a track whose times are frames.
fn curves<'a>(track: &Track<'a>, name: &std::borrow::Cow<'a, str>) -> impl Iterator<Item = Curve<'a>> {
    use CurveProperty::{Rotation, ScaleX, ScaleY, ScaleZ, TranslationX, TranslationY, TranslationZ};
    let frames: Vec<u32> = track.times.iter().map(|time| whole(*time)).collect();
    let curve = |property: CurveProperty<'static>| {
        let curve = Curve::new().with_node_name(name.clone()).with_key_property(property);
        curve.with_key_frames(frames.clone()).with_mode(mode(track.mode))
    };
    let axes = match track.property {
        Property::Rotation => {
            let values: Vec<[f32; 4]> = track.values.as_chunks().0.to_vec();
            return vec![curve(Rotation).with_key_values(values)].into_iter();
        }
        Property::Translation => [TranslationX, TranslationY, TranslationZ],
        Property::Scale => [ScaleX, ScaleY, ScaleZ],
    };
    let along = |axis: usize| -> Vec<f32> { track.values.iter().skip(axis).step_by(3).copied().collect() };
    let curves = axes.into_iter().enumerate().map(|(axis, property)| curve(property).with_key_values(along(axis)));
    curves.collect::<Vec<_>>().into_iter()
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
    fn keys_between_frames_leave_the_curve_as_it_is_at_every_frame() {
        let mut track = Track {
            target: Target::Node(0),
            property: Property::Translation,
            mode: Mode::Absolute,
            interpolation: Interpolation::Linear,
            times: vec![0.0, 1.25, 2.5],
            values: vec![0.0, 0.0, 0.0, 1.0, 2.0, 0.0, 0.0, 0.0, 5.0],
        };
        put_on_frames(&mut track);
        assert_eq!(track.times, [0.0, 1.0, 2.0, 3.0]);
        let along_x: Vec<f32> = track.values.iter().step_by(3).copied().collect();
        assert_eq!(along_x, [0.0, 0.8, 0.4, 0.0]);
    }

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
