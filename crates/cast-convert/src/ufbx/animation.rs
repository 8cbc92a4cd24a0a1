//! Animation stacks.

mod blend;
mod bones;
mod extrapolation;
mod moments;
mod rate;
mod stack;
mod timeline;
mod tracks;
mod visibility;

use ufbx::{BakeOpts, BakeStepHandling, SceneRoot};

use super::limits::memory_limit;
use super::mesh::Shown;
use super::nodes::Places;
use super::shapes;
use super::space::metres;
use crate::interchange::{Clip, Rate};
use crate::narrow::narrow;
use crate::{Error, Options, Report, Source, notes};

use timeline::Timeline;
use tracks::{ROOM, Tolerance, Tracks};

pub(super) use stack::Stack;

/// The maximum number of samples between two keys. Smooth curves over longer times are sampled at every second or
/// fourth frame.
const SAMPLES_A_KEY: usize = 4096;

/// The frame rate if neither the source nor the options give a valid one.
const FRAME_RATE: f64 = 30.0;

/// Samples all stacks, with their layers combined, at the frames of Cast.
pub(super) fn bake(scene: &SceneRoot, source: Source<'_>, options: &Options) -> Result<Vec<Stack>, Error> {
    let given = options.frame_rate.map_or(scene.settings.frames_per_second, f64::from);
    let frame_rate = if given.is_finite() && given > 0.0 { given } else { FRAME_RATE };
    let part = options.part(200..250, scene.anim_stacks.len());
    let one = |index| {
        part.step()?;
        bake_one(scene, index, frame_rate, source)
    };
    (0..scene.anim_stacks.len()).map(one).collect()
}

fn bake_one(scene: &SceneRoot, index: usize, frame_rate: f64, source: Source<'_>) -> Result<Stack, Error> {
    let Some(stack) = scene.anim_stacks.get(index) else { return Err(Error::invalid("there is no such animation")) };
    let steps_late = extrapolation::steps_late(stack);
    let mut bake = BakeOpts {
        resample_rate: frame_rate,
        // Curves are sampled even if their keys are close together, since those are not on frames.
        minimum_sample_rate: 1e9,
        max_keyframe_segments: SAMPLES_A_KEY,
        // By default each step takes a millisecond.
        step_handling: if steps_late { BakeStepHandling::Default } else { BakeStepHandling::AdjacentDouble },
        ..BakeOpts::default()
    };
    bake.temp_allocator.memory_limit = memory_limit(source);
    bake.result_allocator.memory_limit = memory_limit(source);
    let name = &*stack.element.name;
    let bake = ufbx::bake_anim(scene, &stack.anim, bake).map_err(|error| {
        Error::invalid(format!("the animation cannot be sampled: {}", &*error.description))
            .inside(format!("animation {name:?}"))
    })?;
    let extrapolates = extrapolation::is_in(stack);
    Ok(Stack { name: name.to_owned(), index, extrapolates, steps_late, bake, frame_rate })
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
pub(super) fn convert(scene: &SceneRoot, stack: &Stack, context: &Context<'_>, report: &mut Report) -> Clip<'static> {
    let mut own = Report::default();
    let (mut clip, mut lost) = at_own_rate(scene, stack, context, &mut own);
    let better = Some(stack).filter(|_| lost.is_any() && context.options.frame_rate.is_none());
    let better = better.and_then(|stack| rate::of_keys(scene.anim_stacks.get(stack.index)?, stack.frame_rate));
    if let Some(better) = better.and_then(|rate| bake_one(scene, stack.index, rate, context.source).ok()) {
        own = Report::default();
        (clip, lost) = at_own_rate(scene, &better, context, &mut own);
        let said = format_args!("{}: {} a second", better.name, better.frame_rate);
        own.add(&notes::animation::FRAME_RATE_CHOSEN, said);
    }
    report.append(own);
    report.add_if(lost.misses, &notes::animation::KEYS_BETWEEN_FRAMES, &stack.name);
    report.add_many(&notes::animation::STEPS, lost.ramps, &stack.name);
    clip
}

/// What a clip lacks of its source.
struct Lost {
    /// Whether it misses values between frames.
    misses: bool,
    /// How many jumps of something became ramps.
    ramps: u64,
}

impl Lost {
    fn is_any(&self) -> bool {
        self.misses || self.ramps > 0
    }
}

/// The clip of a stack at the rate at which it was sampled, and what it lacks.
fn at_own_rate(scene: &SceneRoot, stack: &Stack, context: &Context<'_>, report: &mut Report) -> (Clip<'static>, Lost) {
    let timeline = Timeline::new(stack, report);
    let tolerance = f64::from(context.options.animation_tolerance);
    let tolerance = Tolerance { length: tolerance / metres(scene).map_or(1.0, f64::from), number: tolerance };
    let mut tracks = Tracks { tracks: Vec::new(), room: ROOM, crowded: 0, tolerance, misses: false, ramps: 0 };
    bones::add(scene, stack, context.places, &timeline, context.options.threads, &mut tracks);
    blend::add(scene, stack, context.channels, &timeline, &mut tracks);
    visibility::add(scene, stack, (context.shown, context.places), &timeline, &mut tracks);
    report.add_many(&notes::animation::CROWDED_CURVES, tracks.crowded, &stack.name);
    let clip = Clip {
        is_sampled: true,
        whole: Some(timeline.first..=timeline.last),
        ..Clip::new(stack.name.clone(), Rate::Frames(narrow(stack.frame_rate)), tracks.tracks)
    };
    let ramps = tracks.ramps + extrapolation::ramps(scene, stack, &timeline);
    (clip, Lost { misses: tracks.misses, ramps })
}
