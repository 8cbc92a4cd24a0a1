//! Curve nodes and curves.

use std::collections::BTreeSet;

use cast_scene::Animation;

use super::rotation;
use super::time::all_ticks;
use crate::fbx::write::node::{Array, Node};
use crate::fbx::write::rows;
use crate::fbx::write::scene::{Id, Scene, object};
use crate::keys::{self, Walk};
use crate::narrow::narrow;

/// The bones whose translation is animated.
pub(in crate::fbx::write) type Moved = BTreeSet<usize>;

/// The layer that the curves are added to.
pub(super) struct Layer<'l> {
    pub(super) scene: &'l mut Scene,
    pub(super) animation: &'l Animation,
    pub(super) id: Id,
    /// The largest error that key reduction may cause.
    pub(super) tolerance: f32,
}

/// An animated property.
#[derive(Clone, Copy)]
pub(super) struct Target {
    object: Id,
    property: &'static str,
    /// The name of the curve node.
    name: &'static str,
}

impl Target {
    pub(super) fn translation(object: Id) -> Self {
        Self { object, property: "Lcl Translation", name: "T" }
    }

    pub(super) fn rotation(object: Id) -> Self {
        Self { object, property: "Lcl Rotation", name: "R" }
    }

    pub(super) fn scale(object: Id) -> Self {
        Self { object, property: "Lcl Scaling", name: "S" }
    }

    pub(super) fn weight(object: Id) -> Self {
        Self { object, property: "DeformPercent", name: "DeformPercent" }
    }

    fn visibility(object: Id) -> Self {
        Self { object, property: "Visibility", name: "Visibility" }
    }
}

/// The visibility from each frame on.
pub(super) struct Steps(pub(super) Vec<bool>);

/// A number sampled at every frame; redundant keys are removed immediately.
#[derive(Default)]
pub(super) struct Thinned {
    walk: Option<Walk<f32, 1>>,
    frames: Vec<f64>,
    values: Vec<f32>,
    last: (f64, f32),
}

impl Thinned {
    /// Adds a key; frames must be in ascending order.
    pub(super) fn push(&mut self, frame: f64, value: f32, tolerance: f32) {
        let kept = match &mut self.walk {
            None => {
                self.walk = Some(Walk::from((frame, value)));
                Some((frame, value))
            }
            Some(walk) => walk.step((frame, value), tolerance.into(), keys::number_way).then_some(self.last),
        };
        self.keep(kept);
        self.last = (frame, value);
    }

    fn keep(&mut self, key: Option<(f64, f32)>) {
        self.frames.extend(key.map(|(frame, _)| frame));
        self.values.extend(key.map(|(_, value)| value));
    }

    /// Keeps the last key.
    fn finish(&mut self) {
        let last = Some(self.last).filter(|(frame, _)| self.frames.last().is_some_and(|before| before < frame));
        self.keep(last);
    }
}

const AXES: [&str; 3] = ["d|X", "d|Y", "d|Z"];

/// Interpolation modes of keys: bits of `KeyAttrFlags`, with the tangent bits that other programs write.
#[derive(Clone, Copy)]
enum Interpolation {
    /// Constant interpolation. Without bit 0x100, which would mean the value of the next key.
    Constant = 0x6002,
    Linear = 0x6104,
}

impl Layer<'_> {
    /// Three numbers. An axis that never moves gets no curve, except that the first axis gets one if another has one:
    /// Blender's importer checks the first to see whether there are any. Returns whether any curve was written.
    pub(super) fn vectors(
        &mut self,
        target: Target,
        frames: &[f64],
        values: &[[f32; 3]],
        rest: [f32; 3],
        tolerance: f32,
    ) -> bool {
        if frames.is_empty() {
            return false;
        }
        let node = self.curve_node(target, &AXES.iter().copied().zip(rest.map(f64::from)).collect::<Vec<_>>());
        let moves = values.iter().any(|value| *value != rest);
        for (axis, (name, rest)) in AXES.iter().zip(rest).enumerate() {
            let values = values.iter().map(|value| value[axis]);
            if moves && axis == 0 || values.clone().any(|value| value != rest) {
                self.linear(node, name, frames, &values.collect::<Vec<_>>(), tolerance, f64::from(rest));
            }
        }
        moves
    }

    /// Angles in degrees.
    pub(super) fn angles(&mut self, object: Id, frames: &[f64], values: &[[f64; 3]], rest: [f32; 4]) {
        if frames.is_empty() {
            return;
        }
        let rest = rotation::degrees(rest);
        let target = Target::rotation(object);
        let node = self.curve_node(target, &AXES.iter().copied().zip(rest).collect::<Vec<_>>());
        for (axis, (name, rest)) in AXES.iter().zip(rest).enumerate() {
            let values: Vec<f32> = values.iter().map(|value| narrow(value[axis])).collect();
            self.linear(node, name, frames, &values, self.tolerance.to_degrees(), rest);
        }
    }

    /// Three numbers, one curve each; `is_sparse` leaves out the same curves as [`vectors`](Self::vectors). Returns
    /// whether any curve was written.
    pub(super) fn thinned(&mut self, target: Target, mut axes: [Thinned; 3], rest: [f64; 3], is_sparse: bool) -> bool {
        axes.iter_mut().for_each(Thinned::finish);
        // Keys that are removed lie between keys that are kept, so the kept keys show whether anything moves.
        let moves_from = |axis: &Thinned, rest: f64| axis.values.iter().any(|value| f64::from(*value) != rest);
        let moves = !is_sparse || axes.iter().zip(rest).any(|(axis, rest)| moves_from(axis, rest));
        let node = self.curve_node(target, &AXES.iter().copied().zip(rest).collect::<Vec<_>>());
        for (index, ((axis, name), rest)) in axes.into_iter().zip(AXES).zip(rest).enumerate() {
            if !is_sparse || moves && index == 0 || moves_from(&axis, rest) {
                self.curve(node, name, &axis.frames, &axis.values, Interpolation::Linear, rest);
            }
        }
        moves
    }

    /// One number.
    pub(super) fn number(&mut self, target: Target, frames: &[f64], values: &[f32], rest: f64) {
        let name = format!("d|{}", target.name);
        let node = self.curve_node(target, &[(name.as_str(), rest)]);
        self.linear(node, &name, frames, values, self.tolerance, rest);
    }

    /// The visibility of a model.
    pub(super) fn steps(&mut self, object: Id, frames: &[f64], steps: &Steps) {
        let target = Target::visibility(object);
        let name = format!("d|{}", target.name);
        let node = self.curve_node(target, &[(name.as_str(), 1.0)]);
        let kept = keys::steps(&steps.0);
        let pairs = kept.iter().filter_map(|key| Some((*frames.get(*key)?, f32::from(u8::from(*steps.0.get(*key)?)))));
        let (frames, values): (Vec<f64>, Vec<f32>) = pairs.unzip();
        self.curve(node, &name, &frames, &values, Interpolation::Constant, 1.0);
    }

    fn linear(&mut self, node: Id, name: &str, frames: &[f64], values: &[f32], tolerance: f32, rest: f64) {
        let kept = keys::numbers(frames, values, tolerance);
        // `map`, so that memory for all of them is allocated at once.
        let at = |key: &usize| {
            (frames.get(*key).copied().unwrap_or_default(), values.get(*key).copied().unwrap_or_default())
        };
        let (frames, values): (Vec<f64>, Vec<f32>) = kept.iter().map(at).unzip();
        self.curve(node, name, &frames, &values, Interpolation::Linear, rest);
    }

    /// Connects a property and its curves to a layer; stores the values of axes that have no curve.
    fn curve_node(&mut self, target: Target, values: &[(&str, f64)]) -> Id {
        let id = self.scene.id();
        let rows = values.iter().map(|(name, value)| rows::number(name, *value));
        let node = object("AnimationCurveNode", id, target.name, "AnimCurveNode", "")
            .child(Node::new("Properties70").child(rows::compound("d")).children(rows));
        self.scene.objects.push(node);
        self.scene.connect(id, self.id);
        self.scene.connect_to_property(id, target.object, target.property);
        id
    }

    fn curve(&mut self, node: Id, name: &str, frames: &[f64], values: &[f32], interpolation: Interpolation, rest: f64) {
        let id = self.scene.id();
        let animation = self.animation;
        // The four numbers are tangents and their weights, as other programs write them for keys without tangents.
        let tangents = Array::floats([0.0, 0.0, f32::from_bits(0x0d05_0d05), 0.0]);
        let count = i32::try_from(values.len()).unwrap_or(i32::MAX);
        let curve = object("AnimationCurve", id, "", "AnimCurve", "")
            .child(Node::leaf("Default", rest))
            .child(Node::leaf("KeyVer", 4008))
            .child(Node::leaf("KeyTime", Array::longs(all_ticks(animation, frames))))
            .child(Node::leaf("KeyValueFloat", Array::floats(values.iter().copied())))
            .child(Node::leaf("KeyAttrFlags", Array::integers([interpolation as i32])))
            .child(Node::leaf("KeyAttrDataFloat", tangents))
            .child(Node::leaf("KeyAttrRefCount", Array::integers([count])));
        self.scene.objects.push(curve);
        self.scene.connect_to_property(id, node, name);
    }
}
