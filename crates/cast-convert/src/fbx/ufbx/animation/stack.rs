//! Stacks, as sampled by ufbx.

use cast_interchange::lower::Rate;
use cast_interchange::narrow::narrow;
use cast_interchange::{Error, Options, Source};
use cast_scene::keys::longest_side;
use ufbx::{
    AnimCurve, AnimStack, BakeOpts, BakeStepHandling, BakedAnimRoot, BakedNode, ExtrapolationMode, Interpolation,
    Keyframe, SceneRoot,
};

use cast_scene::Bounds;

use super::timeline::{AT_ONCE, STEP, Timeline};
use crate::fbx::ufbx::open::memory_limit;
use crate::fbx::ufbx::space::{matrix, vector};

/// The maximum number of samples between two keys. Smooth curves over longer times are sampled at every second or
/// fourth frame.
const SAMPLES_A_KEY: usize = 4096;

/// How many times the rate of the source another one may be. Smooth curves are sampled at every frame.
const MOST_TIMES: f64 = 8.0;

/// A stack, sampled at the frames of Cast, with its layers combined.
pub(in crate::fbx::ufbx) struct Stack<'s> {
    pub(super) scene: &'s SceneRoot,
    /// Its index among the stacks of the scene.
    pub(super) index: usize,
    pub(super) name: String,
    /// Whether curves change before their first or after their last key. ufbx's samples end with the keys.
    pub(super) extrapolates: bool,
    /// Whether values change just after a key. At the key's own frame Cast would have the new value.
    pub(super) steps_late: bool,
    pub(super) timeline: Timeline,
    pub(super) tolerance: Tolerance,
    bake: BakedAnimRoot,
}

/// How far from its source a track may be before it counts as another motion: as far as the reduction of its keys may
/// move it.
#[derive(Clone, Copy)]
pub(super) struct Tolerance {
    /// In units of the source; 0 if nothing in it has a size.
    pub(super) length: f64,
    pub(super) number: f64,
}

impl Tolerance {
    /// The tolerance of the options. Lengths are relative to the longest side of the box around all meshes, or else around
    /// all nodes.
    pub(super) fn of(scene: &SceneRoot, options: &Options<'_>) -> Self {
        let meshes = scene.nodes.iter().filter_map(|node| {
            let to_world = matrix(&node.geometry_to_world);
            let vertices = node.mesh.as_ref()?.vertices.iter();
            Bounds::of(vertices.map(|vertex| to_world.transform_point3(vector(*vertex)).as_vec3().to_array()))
        });
        let nodes = || {
            let places = scene.nodes.iter().map(|node| matrix(&node.node_to_world).translation);
            longest_side(Bounds::of(places.map(|place| place.as_vec3().to_array()))?)
        };
        let size = meshes.reduce(Bounds::union).and_then(longest_side).or_else(nodes).unwrap_or_default();
        let number = f64::from(options.animation_tolerance);
        Self { length: number * size, number }
    }

    /// Whether an error is more than what is allowed, and more than single precision explains for such a value.
    pub(super) fn is_over(allowed: f64, error: f64, value: f64) -> bool {
        error > allowed.max(value * 1e-6)
    }
}

impl<'s> Stack<'s> {
    /// Samples a stack.
    pub(super) fn new(
        scene: &'s SceneRoot,
        index: usize,
        frame_rate: f64,
        source: Source<'_>,
        tolerance: Tolerance,
    ) -> Result<Self, Error> {
        let stack = scene.anim_stacks.get(index).ok_or_else(|| Error::invalid("there is no such animation"))?;
        let is_late = |key: &Keyframe| key.interpolation == Interpolation::ConstantNext;
        let steps_late = curves(stack).any(|curve| curve.keyframes.iter().any(is_late));
        let continues = |curve: &AnimCurve| modes(curve).iter().any(|mode| *mode != ExtrapolationMode::Constant);
        let extrapolates = curves(stack).any(|curve| !curve.keyframes.is_empty() && continues(curve));
        let mut bake = BakeOpts {
            resample_rate: frame_rate,
            // Curves are sampled even if their keys are close together, since those are not on frames.
            minimum_sample_rate: 1e9,
            max_keyframe_segments: SAMPLES_A_KEY,
            // By default each step takes a millisecond, in which all axes stand still.
            step_handling: BakeStepHandling::CustomDuration,
            step_custom_duration: STEP,
            ..BakeOpts::default()
        };
        bake.temp_allocator.memory_limit = memory_limit(source);
        bake.result_allocator.memory_limit = memory_limit(source);
        let name = stack.element.name.to_string();
        let bake = ufbx::bake_anim(scene, &stack.anim, bake).map_err(|error| {
            Error::invalid(format!("the animation cannot be sampled: {}", &*error.description))
                .inside(format!("animation {name:?}"))
        })?;
        let timeline = Timeline::new(&bake, frame_rate);
        Ok(Self { scene, index, name, extrapolates, steps_late, timeline, tolerance, bake })
    }

    /// The stack in the scene.
    pub(super) fn source(&self) -> Option<&'s AnimStack> {
        self.scene.anim_stacks.get(self.index).map(|stack| &**stack)
    }

    /// What the stack animates in a node.
    pub(super) fn node(&self, node: &ufbx::Node) -> Option<&BakedNode> {
        let nodes: &[BakedNode] = self.bake.nodes.as_ref();
        nodes.get(nodes.binary_search_by_key(&node.element.typed_id, |baked| baked.typed_id).ok()?)
    }

    /// Whether the stack animates a property with this name, in any element.
    pub(super) fn has_property(&self, name: &str) -> bool {
        let mut properties = self.bake.elements.into_iter().flat_map(|element| &element.props);
        properties.any(|property| &*property.name == name)
    }

    /// The animation of a property of an element.
    pub(super) fn property(&self, element: u32, name: &str) -> Option<&[ufbx::BakedVec3]> {
        let elements = &self.bake.elements;
        let found = elements.binary_search_by_key(&element, |baked| baked.element_id).ok()?;
        let property = elements.get(found)?.props.iter().find(|property| &*property.name == name)?;
        Some(property.keys.as_ref())
    }

    /// A rate other than that of the source at which all keys of the stack lie on whole frames.
    pub(super) fn rate_of_keys(&self) -> Option<f64> {
        let own = self.timeline.rate;
        let curves = curves(self.source()?).filter(|curve| moves(curve));
        let keys = curves.flat_map(|curve| curve.keyframes.iter());
        let mut times: Vec<f64> = keys.map(|key| key.time).filter(|time| time.is_finite()).collect();
        times.sort_unstable_by(f64::total_cmp);
        times.dedup_by(|next, kept| *next - *kept <= AT_ONCE);
        let found = Rate::for_times(&times, [narrow(own)]);
        let found = Some(found.frames_a_second).filter(|_| found.exact && found.slack == 0.0)?;
        // A multiple of it has frames at all keys as well; few frames would make smooth curves angular.
        let found = if found * 2.0 < own { found * (own / found).ceil() } else { found };
        let is_other = (found / own - 1.0).abs() > f64::from(f32::EPSILON);
        (is_other && found <= own * MOST_TIMES).then_some(found)
    }
}

/// How a curve continues before its first and after its last key.
pub(super) fn modes(curve: &AnimCurve) -> [ExtrapolationMode; 2] {
    [curve.pre_extrapolation.mode, curve.post_extrapolation.mode]
}

pub(super) fn curves(stack: &AnimStack) -> impl Iterator<Item = &AnimCurve> {
    let values = stack.layers.iter().flat_map(|layer| layer.anim_values.iter());
    values.flat_map(|value| value.curves.iter().flatten()).map(|curve| &**curve)
}

/// Whether a curve has several values.
fn moves(curve: &AnimCurve) -> bool {
    let keys: &[Keyframe] = curve.keyframes.as_ref();
    let first = keys.first().map(|key| key.value);
    keys.iter().any(|key| Some(key.value) != first || key.left.dy != 0.0 || key.right.dy != 0.0)
}
