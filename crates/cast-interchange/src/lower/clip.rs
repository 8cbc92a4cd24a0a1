//! Animations: key times to frames, tracks to curves.

mod curve;
mod sample;
mod timing;

pub use timing::resampled;

use cast_base::{Threads, sort};
use cast_format::TransformSpace;
use cast_write::{Animation, CurveModeOverride, NotificationTrack};
use hashbrown::HashSet;
use rayon::prelude::*;

use super::channel::Channels;
use super::rate;
use super::skeleton::Bones;
use crate::narrow::{narrow, whole_frame};
use crate::notes;
use crate::report::Report;
use crate::scene::{Clip, Mode, Object, Property, Rate, Scene, Target, Track};
use cast_scene::clip::LAST_FRAME;
use cast_scene::keys;
use cast_scene::keys::Tolerance;

use curve::Keys;

/// The name of the animation that holds the initial state.
const POSE: &str = "pose";

/// Cast has a single rest pose, the one in which meshes are bound; in it all shapes are at 0 and all meshes are
/// visible. If the initial state of a source differs, animations that do not change it hold it. A further animation
/// holds it alone, unless the animations state the value of everything. If animations are not converted, it is lost.
pub(super) fn hold_rest(scene: &mut Scene<'_>, bones: &Bones, takes_animations: bool, report: &mut Report) {
    let mut held: Vec<Track<'static>> = Vec::new();
    let mut hold = |target, property, values| held.push(Track::linear(target, property, vec![0.0], values));
    let mut posed = HashSet::new();
    for (node, property, values) in bones.posed() {
        posed.insert(node);
        hold(Target::Node(node), property, values);
    }
    let weighted = || scene.channels.iter().enumerate().filter(|(_, channel)| channel.rest != 0.0);
    weighted().for_each(|(index, channel)| hold(Target::Channel(index), Property::Weight, vec![channel.rest]));
    let hidden = || scene.objects.iter().enumerate().filter(|(_, object)| object.is_hidden);
    hidden().for_each(|(index, _)| hold(Target::Object(index), Property::Visibility, vec![0.0]));
    if held.is_empty() {
        return;
    }
    if !takes_animations {
        report.add_many(&notes::animation::REST_LEFT_OUT, held.len() as u64, "");
        return;
    }
    let are_whole = !scene.clips.is_empty() && scene.clips.iter().all(|clip| clip.whole.is_some());
    if !are_whole {
        weighted().for_each(|(_, channel)| report.add(&notes::skeleton::SHAPES_AT_REST, &channel.name));
        let first = posed.iter().min().and_then(|node| scene.nodes.get(*node)).map(|node| node.name.as_ref());
        report.add_many(&notes::skeleton::REST_POSE, posed.len() as u64, first.unwrap_or_default());
        hidden().for_each(|(_, object)| report.add(&notes::scene::HIDDEN_OBJECTS, &object.name));
    }
    for clip in &mut scene.clips {
        let moved: HashSet<_> = clip.tracks.iter().map(|track| (track.target.clone(), track.property)).collect();
        for track in held.iter().filter(|track| !moved.contains(&(track.target.clone(), track.property))) {
            let first = clip.whole.as_ref().map_or(0.0, |frames| f64::from(*frames.start()));
            clip.tracks.push(Track { times: vec![first], ..track.clone() });
        }
    }
    if !are_whole {
        scene.clips.push(Clip::new(POSE, Rate::USUAL, held));
    }
}

/// Options for writing tracks.
pub(super) struct Context<'c, 'a> {
    pub(super) bones: &'c Bones,
    pub(super) channels: &'c Channels,
    pub(super) objects: &'c [Object<'a>],
    /// The tolerances of key reduction.
    pub(super) tolerance: Tolerance,
    /// How long a length of 1 in the parent of each node can become in the scene.
    pub(super) stretches: Vec<f64>,
    /// The frame rate that all animations will have.
    pub(super) frame_rate: Option<f32>,
    pub(super) threads: Threads,
}

impl Context<'_, '_> {
    /// How long a length of 1 in a track can become in the scene.
    fn stretch(&self, track: &Track<'_>) -> f64 {
        let Target::Node(node) = &track.target else { return 1.0 };
        self.stretches.get(*node).copied().unwrap_or(1.0)
    }

    /// How far the numbers of a track may be from those of the source.
    fn distance(&self, track: &Track<'_>) -> f64 {
        match track.property {
            Property::Translation => {
                let allowed = self.tolerance.translation(self.stretch(track), || curve::motion(track));
                allowed.of(0.0)
            }
            Property::Rotation => self.tolerance.rotation().into(),
            Property::Scale => self.tolerance.scale().of(narrow(keys::largest(&track.values))),
            Property::Weight => self.tolerance.weight(1.0).of(0.0),
            Property::Visibility => 0.0,
        }
    }

    /// The name of a target in curves; `None` if no curve is needed.
    fn name(&self, target: &Target<'_>) -> Option<String> {
        match target {
            Target::Name(name) => Some(name.clone().into_owned()),
            Target::Node(node) => self.bones.name_of(*node).map(str::to_owned),
            // One curve moves all channels with the same name.
            Target::Channel(channel) if self.channels.owns.get(*channel) != Some(&true) => None,
            Target::Channel(channel) => self.channels.names.get(*channel).cloned(),
            Target::Object(object) => self.objects.get(*object).map(|object| object.name.clone().into_owned()),
        }
    }
}

/// The animation of a clip; `None` if the clip states that everything is at rest.
pub(super) fn lower<'a>(mut clip: Clip<'a>, context: &Context<'_, '_>, report: &mut Report) -> Option<Animation<'a>> {
    let named = std::mem::take(&mut clip.tracks).into_iter().filter_map(|mut track| {
        let name = context.name(&track.target)?;
        sort(&mut track, &name, report);
        Some((name, track))
    });
    let (names, tracks): (Vec<String>, Vec<Track<'_>>) = named.unzip();
    clip.tracks = tracks;
    let timing = timing::of(&clip, context.frame_rate, &|track| context.distance(track), report);
    let (whole, is_sampled) = (clip.whole, clip.is_sampled);
    let curves = |(name, mut track): (String, Track<'_>)| {
        let mut report = Report::default();
        if track.times.is_empty() {
            return (name, track.mode, Vec::new(), None, report);
        }
        timing.put_in_frames(&mut track);
        sort(&mut track, &name, &mut report);
        end_at_last_frame(&mut track, &name, &mut report);
        if track.times.is_empty() {
            return (name, track.mode, Vec::new(), None, report);
        }
        sample::put_on_frames(&mut track);
        let end = track.times.last().copied().map(whole_frame);
        let tolerance = is_sampled.then_some(context.tolerance);
        let mut curves = curve::of(&track, tolerance, context.stretch(&track));
        if whole.is_some() {
            let rest = if let Target::Node(node) = track.target { context.bones.rest(node) } else { None };
            curve::leave_out_rest(&mut curves, &track, rest.as_ref(), context.bones.reach);
        }
        curves.iter_mut().for_each(Keys::hold_before_jumps);
        (name, track.mode, curves, end, report)
    };
    let tracks: Vec<_> = names.into_iter().zip(clip.tracks).collect();
    let lowered: Vec<_> = if context.threads.are_several() {
        tracks.into_par_iter().map(curves).collect()
    } else {
        tracks.into_iter().map(curves).collect()
    };
    let mut curves: Vec<(String, Mode, Keys)> = Vec::new();
    let mut end = whole.as_ref().map(|whole| *whole.end());
    for (name, mode, of_track, last, said) in lowered {
        curves.extend(of_track.into_iter().map(|keys| (name.clone(), mode, keys)));
        if whole.is_none() {
            end = end.max(last);
        }
        report.append(said);
    }
    if whole.is_some() && curves.is_empty() {
        report.add(&notes::animation::EMPTY_ANIMATIONS, &clip.name);
        return None;
    }
    // One curve extends to the last frame: nothing else in Cast states the length of the animation.
    let reached = curves.iter().filter_map(|(_, _, keys)| keys.last()).max();
    if let (Some((_, _, first)), Some(end)) = (curves.first_mut(), end)
        && reached.is_some_and(|reached| reached < end)
    {
        first.hold(end);
    }
    let jumps = curves.iter().filter(|(_, _, keys)| keys.jumps()).count() as u64;
    report.add_many(&notes::animation::JUMPS, jumps, &clip.name);
    let mut animation = Animation::new().with_frame_rate(narrow(timing.rate())).with_looping(clip.looping);
    if !clip.name.is_empty() {
        animation = animation.with_name(clip.name);
    }
    if clip.is_world {
        animation = animation.with_legacy_transform_space(TransformSpace::World);
    }
    for (name, mode, keys) in curves {
        animation = animation.with_curve(keys.into_curve(&name, mode));
    }
    for one in clip.overrides {
        let node = CurveModeOverride::new().with_node_name(one.name).with_mode(one.mode);
        animation = animation.with_curve_mode_override(node.with_override_translation(true));
    }
    for notification in clip.notifications {
        let frames = notification.times.iter().map(|time| time * timing.scale());
        let moved = frames.clone().filter(|frame| !rate::is_whole(*frame)).count() as u64;
        report.add_many(&notes::animation::NOTIFICATIONS_MOVED, moved, &notification.name);
        let beyond = frames.clone().filter(is_beyond).count() as u64;
        report.add_many(&notes::animation::KEYS_BEYOND, beyond, &notification.name);
        let frames = frames.filter(|frame| !is_beyond(frame));
        let mut frames: Vec<u32> = frames.map(|frame| whole_frame(frame.round())).collect();
        sort::unstable(&mut frames);
        frames.dedup();
        let track = NotificationTrack::new().with_name(notification.name).with_key_frames(frames);
        animation = animation.with_notification_track(track);
    }
    Some(animation)
}

/// Sorted by time. Of several keys at one time, the first and the last are kept: the value jumps there, unless they are
/// equal. Invalid times are removed.
fn sort(track: &mut Track<'_>, name: &str, report: &mut Report) {
    let is_sorted = track.times.windows(2).all(|pair| matches!(pair, [low, high] if low < high));
    if is_sorted && track.times.iter().all(|time| time.is_finite()) {
        return;
    }
    let lanes = sample::width(track);
    let mut keys: Vec<(f64, usize)> = track.times.iter().copied().zip(0..).collect();
    let all = keys.len();
    keys.retain(|(time, _)| time.is_finite());
    report.add_many(&notes::animation::KEY_TIMES, (all - keys.len()) as u64, name);
    sort::unstable_by(&mut keys, |a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let value = |key: usize| track.values.iter().skip(key.saturating_mul(lanes)).take(lanes).copied();
    let (mut kept, mut lost) = (Vec::with_capacity(keys.len()), 0);
    for together in keys.chunk_by(|one, other| one.0 == other.0) {
        let (Some(first), Some(last)) = (together.first(), together.last()) else { continue };
        let is = |one: &(f64, usize), other: &(f64, usize)| value(one.1).eq(value(other.1));
        kept.extend(Some(*first).filter(|first| !is(first, last)));
        kept.push(*last);
        lost += together.iter().filter(|key| !is(key, first) && !is(key, last)).count() as u64;
    }
    report.add_many(&notes::animation::KEYS_TOGETHER, lost, name);
    track.values = kept.iter().flat_map(|(_, key)| value(*key)).collect();
    track.times = kept.into_iter().map(|(time, _)| time).collect();
}

fn is_beyond(frame: &f64) -> bool {
    *frame > f64::from(LAST_FRAME)
}

/// Removes the keys behind the last frame of a track whose times are frames, in order.
fn end_at_last_frame(track: &mut Track<'_>, name: &str, report: &mut Report) {
    let kept = track.times.partition_point(|frame| !is_beyond(frame));
    report.add_many(&notes::animation::KEYS_BEYOND, track.times.len().saturating_sub(kept) as u64, name);
    track.values.truncate(kept.saturating_mul(sample::width(track)));
    track.times.truncate(kept);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Blender's plug-in takes frames from 2³¹ on for negative ones, and so does `castkit check`.
    #[test]
    fn keys_end_at_the_last_frame() {
        let times = vec![0.0, f64::from(i32::MAX), f64::from(i32::MAX) + 1.0, f64::from(u32::MAX)];
        let mut track = Track::linear(Target::Node(0), Property::Weight, times, vec![1.0, 2.0, 3.0, 4.0]);
        let mut report = Report::default();
        end_at_last_frame(&mut track, "hip", &mut report);
        assert_eq!((track.times, track.values), (vec![0.0, f64::from(i32::MAX)], vec![1.0, 2.0]));
        assert_eq!(report.notes().iter().map(crate::report::Note::count).collect::<Vec<_>>(), [2]);
    }

    /// Two keys at one time are a step, as in the animations of Maya and of FBX files; between them nothing is seen.
    #[test]
    fn of_keys_at_one_time_the_first_and_the_last_count() {
        let mut track = Track::linear(
            Target::Node(0),
            Property::Weight,
            vec![3.0, 1.0, f64::NAN, 3.0, 5.0, 3.0, 5.0],
            vec![1.0, 2.0, 3.0, 4.0, 6.0, 5.0, 6.0],
        );
        let mut report = Report::default();
        sort(&mut track, "hip", &mut report);
        assert_eq!((track.times, track.values), (vec![1.0, 3.0, 3.0, 5.0], vec![2.0, 1.0, 5.0, 6.0]));
        assert_eq!(report.notes().iter().map(crate::report::Note::count).collect::<Vec<_>>(), [1, 1]);
    }
}
