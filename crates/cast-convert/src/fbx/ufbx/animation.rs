//! Animation stacks.

mod blend;
mod bones;
mod extrapolation;
mod stack;
mod timeline;
mod visibility;

use cast_interchange::deviation::{Resampled, stated_at_rate};
use cast_interchange::lower::resampled;
use cast_interchange::narrow::narrow;
use cast_interchange::scene::{Clip, Property, Rate, Track};
use cast_interchange::{Error, Options, Report, Source, notes};
use hashbrown::HashMap;
use ufbx::SceneRoot;

use super::mesh::Shown;
use super::nodes::Places;
use super::shapes;
use crate::fbx::time_modes;

pub(super) use stack::Stack;
use stack::Tolerance;
use timeline::{Timeline, Tracks};

/// The frame rate if neither the source nor the options give a valid one.
const FRAME_RATE: f64 = 30.0;

/// How many times as close as those of a result the frames are that it is compared with.
const BETWEEN: f64 = 4.0;

/// Samples all stacks, with their layers combined, at the frames of Cast.
pub(super) fn bake<'s>(scene: &'s SceneRoot, source: Source<'_>, options: &Options) -> Result<Vec<Stack<'s>>, Error> {
    let given = options.frame_rate.map_or_else(|| rate(scene), f64::from);
    let frame_rate = if given.is_finite() && given > 0.0 { given } else { FRAME_RATE };
    let part = options.part(200..250, scene.anim_stacks.len());
    let tolerance = Tolerance::of(scene, options);
    let one = |index| {
        part.step()?;
        Stack::new(scene, index, frame_rate, source, tolerance)
    };
    (0..scene.anim_stacks.len()).map(one).collect()
}

/// The frame rate that a scene states. ufbx knows it, except for modes newer than 17.
fn rate(scene: &SceneRoot) -> f64 {
    let properties = &scene.settings.props;
    let mode = properties.find_prop("TimeMode").map_or(0, |mode| mode.value_int);
    let beside = properties.find_prop("CustomFrameRate").map_or(0.0, |rate| rate.value_vec4.x);
    time_modes::rate(mode, beside).unwrap_or(scene.settings.frames_per_second)
}

/// What all animations of a source need.
pub(super) struct Context<'c> {
    pub(super) source: Source<'c>,
    pub(super) options: &'c Options<'c>,
    pub(super) places: &'c Places,
    pub(super) channels: &'c shapes::Channels,
    pub(super) shown: &'c [Shown],
}

/// The clip of a stack: at the rate of the source or at the requested one; where keys between its frames would be lost
/// and no rate was requested, at one with frames at all keys, if there is any.
pub(super) fn convert(stack: &Stack<'_>, context: &Context<'_>, report: &mut Report) -> Clip<'static> {
    let mut tracks = tracks_of(stack, context);
    let is_wanted = (tracks.misses || tracks.ramps > 0) && context.options.frame_rate.is_none();
    let rate = Some(stack).filter(|_| is_wanted).and_then(Stack::rate_of_keys);
    let better = rate.and_then(|rate| Stack::new(stack.scene, stack.index, rate, context.source, stack.tolerance).ok());
    if let Some(better) = &better {
        tracks = tracks_of(better, context);
    }
    let chosen = better.as_ref().unwrap_or(stack);
    let (name, timeline) = (&stack.name, &chosen.timeline);
    let (rate, shift) = (timeline.rate, timeline.shift);
    report.add_if(shift > 0.0, &notes::animation::FRAMES_SHIFTED, format_args!("{name}: by {shift}"));
    report.add_many(&notes::animation::CROWDED_CURVES, tracks.crowded, name);
    report.add_if(better.is_some(), &notes::animation::FRAME_RATE_CHOSEN, format_args!("{name}: {rate} a second"));
    if tracks.misses || context.options.frame_rate.is_some() {
        let differs = differs(chosen, &tracks.tracks, context);
        if tracks.misses || differs != Resampled::default() {
            let words = stated_at_rate(differs, name, narrow(rate), report);
            report.add(&notes::animation::KEYS_BETWEEN_FRAMES, words);
        }
    }
    report.add_many(&notes::animation::STEPS, tracks.ramps, name);
    Clip {
        is_sampled: true,
        whole: Some(timeline.first..=timeline.last),
        ..Clip::new(name.clone(), Rate::Frames(narrow(rate)), tracks.tracks)
    }
}

/// What differs from the source between the frames of a stack, as far as frames show that are at its keys, if there are any,
/// and so close that curves can bend between those of the stack.
fn differs(stack: &Stack<'_>, tracks: &[Track<'_>], context: &Context<'_>) -> Resampled {
    let Timeline { rate, shift, .. } = stack.timeline;
    let of_keys = stack.rate_of_keys().unwrap_or(rate);
    let closer = of_keys * (BETWEEN * rate / of_keys).ceil().max(1.0);
    let Ok(closer) = Stack::new(stack.scene, stack.index, closer, context.source, stack.tolerance) else {
        return Resampled::default();
    };
    let sources = tracks_of(&closer, context).tracks;
    let find: HashMap<_, _> = tracks.iter().map(|track| ((&track.target, track.property), track)).collect();
    let one = |mut source: Track<'_>| {
        source.times.iter_mut().for_each(|frame| *frame = closer.timeline.time(*frame) * rate + shift);
        let sampled = find.get(&(&source.target, source.property))?;
        let tolerance = stack.tolerance;
        let allowed = if source.property == Property::Translation { tolerance.length } else { tolerance.number };
        Some(resampled(&source, sampled, allowed))
    };
    sources.into_iter().filter_map(one).fold(Resampled::default(), Resampled::max)
}

/// The tracks of a stack at the rate at which it was sampled, and what they lack.
fn tracks_of(stack: &Stack<'_>, context: &Context<'_>) -> Tracks {
    let mut tracks = Tracks::default();
    bones::add(stack, context.places, context.options.threads, &mut tracks);
    blend::add(stack, context.channels, &mut tracks);
    visibility::add(stack, context.shown, context.places, &mut tracks);
    tracks.ramps += extrapolation::ramps(stack);
    tracks
}
