//! Animation stacks.

mod blend;
mod bones;
mod extrapolation;
mod stack;
mod timeline;
mod tracks;
mod visibility;

use cast_format::Threads;
use ufbx::{BakeOpts, SceneRoot};

use super::limits::memory_limit;
use super::mesh::Shown;
use super::nodes::Places;
use super::shapes;
use super::space::narrow;
use crate::interchange::{Clip, Rate};
use crate::{Error, Options, Report, Source, notes};

use timeline::Timeline;
use tracks::{ROOM, Tracks};

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
    let mut stacks = Vec::with_capacity(scene.anim_stacks.len());
    let part = options.part(200..250, scene.anim_stacks.len());
    for (index, stack) in scene.anim_stacks.iter().enumerate() {
        part.step()?;
        let mut bake = BakeOpts {
            resample_rate: frame_rate,
            // Curves are sampled even if their keys are close together, since those are not on frames.
            minimum_sample_rate: 1e9,
            max_keyframe_segments: SAMPLES_A_KEY,
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
        stacks.push(Stack { name: name.to_owned(), index, extrapolates, bake, frame_rate });
    }
    Ok(stacks)
}

/// The clip of a stack.
pub(super) fn convert(
    scene: &SceneRoot,
    stack: &Stack,
    places: &Places,
    channels: &shapes::Channels,
    shown: &[Shown],
    threads: Threads,
    report: &mut Report,
) -> Clip<'static> {
    let timeline = Timeline::new(stack, report);
    let mut tracks = Tracks { tracks: Vec::new(), room: ROOM, crowded: 0, steps: 0 };
    bones::add(scene, stack, places, &timeline, threads, &mut tracks);
    blend::add(scene, stack, channels, &timeline, &mut tracks);
    visibility::add(scene, stack, shown, &timeline, &mut tracks);
    visibility::add_bones(scene, stack, places, &timeline, &mut tracks);
    report.add_many(&notes::animation::STEPS, tracks.steps, &stack.name);
    report.add_many(&notes::animation::CROWDED_CURVES, tracks.crowded, &stack.name);
    Clip {
        name: stack.name.clone().into(),
        rate: Rate::Frames(narrow(stack.frame_rate)),
        looping: false,
        is_sampled: true,
        whole: Some(timeline.first..=timeline.last),
        tracks: tracks.tracks,
        overrides: Vec::new(),
        notifications: Vec::new(),
    }
}
