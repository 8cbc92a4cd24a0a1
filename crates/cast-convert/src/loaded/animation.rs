//! Animation stacks.

mod blend;
mod bones;
mod extrapolation;
mod timeline;
mod tracks;
mod visibility;

use cast_write::Animation;
use ufbx::{BakeOpts, BakedAnimRoot, BakedNode, SceneRoot};

use super::mesh::Shown;
use super::open::memory_limit;
use super::rig::Rig;
use super::shapes;
use super::space::{narrow, transform};
use crate::{Error, Options, Outcome, Report, Source};

use timeline::Timeline;
use tracks::Tracks;

/// A stack, sampled.
pub(super) struct Stack {
    name: String,
    /// Its place among those of the scene.
    index: usize,
    /// Whether curves go on beyond their last key, or before their first, in another way than staying what they are
    /// there. The loader's samples end with the keys.
    extrapolates: bool,
    /// `None` for the pose in which the file was saved, which moves nothing.
    bake: Option<BakedAnimRoot>,
    frame_rate: f64,
}

/// Samples between two keys. Smooth curves over longer times are sampled at every second frame, or every fourth.
const SAMPLES_A_KEY: usize = 4096;

/// The name of the animation that holds what a scene without animations says: the pose in which it was saved where that is
/// not the one in which skins were bound, weights of blend shapes, what is hidden. At rest Cast has none of it.
const SAVED: &str = "saved";

/// Frames a second where neither the source nor the options give a number that makes sense.
const FRAME_RATE: f64 = 30.0;

/// Samples all stacks: their layers together, at the frames that Cast has.
pub(super) fn bake(scene: &SceneRoot, source: Source<'_>, options: &Options) -> Result<Vec<Stack>, Error> {
    let given = options.frame_rate.map_or(scene.settings.frames_per_second, f64::from);
    let frame_rate = if given.is_finite() && given > 0.0 { given } else { FRAME_RATE };
    let mut stacks = Vec::with_capacity(scene.anim_stacks.len());
    for (index, stack) in scene.anim_stacks.iter().enumerate() {
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
        stacks.push(Stack { name: name.to_owned(), index, extrapolates, bake: Some(bake), frame_rate });
    }
    if stacks.is_empty() {
        stacks.push(Stack { name: SAVED.to_owned(), index: 0, extrapolates: false, bake: None, frame_rate });
    }
    Ok(stacks)
}

impl Stack {
    /// Nodes that are not always where they are in the scene.
    pub(super) fn moving_nodes<'s>(&'s self, scene: &'s SceneRoot) -> impl Iterator<Item = &'s ufbx::Node> {
        self.nodes().iter().filter_map(|baked| {
            let node = scene.nodes.get(baked.typed_id as usize)?;
            let still = transform(&node.local_transform);
            let first = bones::first(baked, still);
            let constant = baked.constant_translation && baked.constant_rotation && baked.constant_scale;
            let constant = constant && !extrapolation::moves(scene, self, node);
            (!constant || !bones::is_same(&first, &still)).then_some(&**node)
        })
    }

    /// The nodes that the stack moves, by their index in the scene.
    fn nodes(&self) -> &[BakedNode] {
        self.bake.as_ref().map_or(&[], |bake| bake.nodes.as_ref())
    }

    /// Whether the stack does anything to a property of this name, of whatever element.
    fn has_property(&self, name: &str) -> bool {
        let elements = self.bake.iter().flat_map(|bake| &bake.elements);
        elements.flat_map(|element| &element.props).any(|property| &*property.name == name)
    }

    /// What the stack does to a property of an element.
    fn property(&self, element: u32, name: &str) -> Option<&[ufbx::BakedVec3]> {
        let elements = &self.bake.as_ref()?.elements;
        let found = elements.binary_search_by_key(&element, |baked| baked.element_id).ok()?;
        let property = elements.get(found)?.props.iter().find(|property| &*property.name == name)?;
        Some(property.keys.as_ref())
    }
}

/// The animation of a stack; `None` for one that changes nothing.
pub(super) fn convert(
    scene: &SceneRoot,
    stack: &Stack,
    rig: &Rig,
    shapes: &shapes::Names,
    visible: &[Shown],
    options: &Options,
    report: &mut Report,
) -> Option<Animation<'static>> {
    let timeline = Timeline::new(stack, report);
    let mut tracks = Tracks::new(options.animation_tolerance);
    bones::add(scene, stack, rig, &timeline, &mut tracks);
    blend::add(scene, stack, shapes, &timeline, &mut tracks);
    visibility::add(scene, stack, visible, &timeline, &mut tracks);
    let detail = "they change during the frame before, because values are interpolated";
    report.add_many(Outcome::Approximated, "stepped keys", detail, tracks.steps, &stack.name);
    let detail = "together they have far more keys than the size of the file justifies";
    report.add_many(Outcome::Dropped, "curves", detail, tracks.crowded, &stack.name);
    if tracks.is_empty() && stack.bake.is_none() {
        return None;
    }
    if stack.bake.is_none() {
        let detail = "the pose in which the file was saved is an animation; at rest is the one of the skins";
        report.add(Outcome::Approximated, "pose", detail, &stack.name);
    }
    if tracks.is_empty() {
        report.add(Outcome::Dropped, "animations", "they change nothing", &stack.name);
        return None;
    }
    let mut animation = Animation::new().with_frame_rate(narrow(stack.frame_rate));
    if !stack.name.is_empty() {
        animation = animation.with_name(stack.name.clone());
    }
    for curve in tracks.into_curves(timeline.last) {
        animation = animation.with_curve(curve);
    }
    Some(animation)
}
