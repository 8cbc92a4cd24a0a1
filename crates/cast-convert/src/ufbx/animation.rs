//! Animation stacks.

mod blend;
mod bones;
mod extrapolation;
mod timeline;
mod visibility;

use cast_format::Threads;
use ufbx::{BakeOpts, BakedAnimRoot, BakedNode, SceneRoot};

use super::mesh::Shown;
use super::nodes::Places;
use super::open::memory_limit;
use super::shapes;
use super::space::narrow;
use crate::interchange::{Clip, Interpolation, Mode, Property, Rate, Target, Track};
use crate::{Error, Options, Report, Source, notes};

use timeline::Timeline;
pub(super) use visibility::is_hidden;

/// A stack, sampled.
pub(super) struct Stack {
    name: String,
    /// Its place among those of the scene.
    index: usize,
    /// Whether curves go on beyond their last key, or before their first, in another way than staying what they are
    /// there. The loader's samples end with the keys.
    extrapolates: bool,
    bake: BakedAnimRoot,
    frame_rate: f64,
}

/// Samples between two keys. Smooth curves over longer times are sampled at every second frame, or every fourth.
const SAMPLES_A_KEY: usize = 4096;

/// Frames a second where neither the source nor the options give a number that makes sense.
const FRAME_RATE: f64 = 30.0;

/// Samples all stacks: their layers together, at the frames that Cast has.
pub(super) fn bake(scene: &SceneRoot, source: Source<'_>, options: &Options) -> Result<Vec<Stack>, Error> {
    let given = options.frame_rate.map_or(scene.settings.frames_per_second, f64::from);
    let frame_rate = if given.is_finite() && given > 0.0 { given } else { FRAME_RATE };
    let mut stacks = Vec::with_capacity(scene.anim_stacks.len());
    let part = options.part(200..250, scene.anim_stacks.len());
    for (index, stack) in scene.anim_stacks.iter().enumerate() {
        part.step()?;
        let mut bake = BakeOpts {
            resample_rate: frame_rate,
            // Curves are sampled however close their keys are: those do not lie on frames.
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

impl Stack {
    /// What the stack does to a node.
    fn node(&self, node: &ufbx::Node) -> Option<&BakedNode> {
        let nodes: &[BakedNode] = self.bake.nodes.as_ref();
        nodes.get(nodes.binary_search_by_key(&node.element.typed_id, |baked| baked.typed_id).ok()?)
    }

    /// Whether the stack does anything to a property of this name, of whatever element.
    fn has_property(&self, name: &str) -> bool {
        let mut properties = self.bake.elements.into_iter().flat_map(|element| &element.props);
        properties.any(|property| &*property.name == name)
    }

    /// What the stack does to a property of an element.
    fn property(&self, element: u32, name: &str) -> Option<&[ufbx::BakedVec3]> {
        let elements = &self.bake.elements;
        let found = elements.binary_search_by_key(&element, |baked| baked.element_id).ok()?;
        let property = elements.get(found)?.props.iter().find(|property| &*property.name == name)?;
        Some(property.keys.as_ref())
    }
}

/// Keys of tracks that share theirs in one animation: two hundred shapes for an hour and a half of sixty frames a second.
const ROOM: usize = 1 << 26;

/// The tracks of an animation.
struct Tracks {
    tracks: Vec<Track<'static>>,
    /// How many keys there may still be of tracks that share theirs.
    room: usize,
    /// How many tracks were left out because there was no more room.
    crowded: u64,
    /// How many tracks had keys that hold instead of leading over.
    steps: u64,
}

impl Tracks {
    /// Whether there is room for tracks that many have the keys of, such as the meshes below an object that blinks. Each by
    /// itself is no larger than the file; all of them could be its square.
    fn has_room(&mut self, keys: usize) -> bool {
        let left = self.room.checked_sub(keys);
        self.crowded += u64::from(left.is_none());
        self.room = left.unwrap_or(self.room);
        left.is_some()
    }
}

/// A track with keys at some frames.
fn track(target: Target<'static>, property: Property, frames: &[u32], values: Vec<f32>) -> Track<'static> {
    let times = frames.iter().map(|frame| f64::from(*frame)).collect();
    Track { target, property, mode: Mode::Absolute, interpolation: Interpolation::Linear, times, values }
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
