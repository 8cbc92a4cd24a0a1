//! Curve nodes and curves, and FBX times.

use std::collections::BTreeSet;

use cast_scene::Animation;
use cast_scene::keys::{Allowed, Tolerance, Walk, angle_way, number_way};

use crate::fbx::write::node::Array;
use crate::fbx::write::objects::{Id, Scene, object};
use crate::fbx::write::rows;

/// The bones whose translation is animated.
pub(in crate::fbx::write) type Moved = BTreeSet<usize>;

/// The layer that the curves are added to.
pub(super) struct Layer<'l> {
    pub(super) scene: &'l mut Scene,
    pub(super) animation: &'l Animation,
    pub(super) id: Id,
    pub(super) tolerance: Tolerance,
}

/// What a curve node animates: an object, its property, and the name of the node.
pub(super) type Target = (Id, (&'static str, &'static str));

pub(super) const TRANSLATION: (&str, &str) = ("Lcl Translation", "T");
pub(super) const ROTATION: (&str, &str) = ("Lcl Rotation", "R");
pub(super) const SCALE: (&str, &str) = ("Lcl Scaling", "S");
pub(super) const WEIGHT: (&str, &str) = ("DeformPercent", "DeformPercent");
pub(super) const VISIBILITY: (&str, &str) = ("Visibility", "Visibility");

/// A key: its frame and its value.
pub(super) type Key<V = f32> = (f64, V);

/// How some numbers, of which each key has `N`, are reduced: how far from their values they may be, and the way from one
/// value to another; `None` if no key between the two may be removed.
#[derive(Clone, Copy)]
pub(super) struct Reduction<const N: usize> {
    allowed: Allowed,
    way: fn([f32; N], [f32; N]) -> Option<[f64; N]>,
}

impl<const N: usize> Reduction<N> {
    pub(super) fn numbers(allowed: Allowed) -> Self {
        Self { allowed, way: number_way }
    }
}

impl Reduction<3> {
    /// Of angles in degrees.
    pub(super) fn angles(tolerance: Tolerance) -> Self {
        Self { allowed: Allowed::Distance(f64::from(tolerance.rotation()).to_degrees()), way: angle_way }
    }
}

/// Numbers sampled at every frame; redundant keys are removed immediately. All numbers keep the same keys: three.js holds
/// an axis that has no key where another has one.
pub(super) struct Thinned<const N: usize> {
    walk: Walk<[f32; N], N>,
    keys: Vec<Key<[f32; N]>>,
}

impl<const N: usize> Default for Thinned<N> {
    fn default() -> Self {
        Self { walk: Walk::START, keys: Vec::new() }
    }
}

impl<const N: usize> Thinned<N> {
    /// The keys that are left of these when those within the tolerance are removed. Those at the pinned frames, which are
    /// ascending, are kept.
    pub(super) fn of(keys: impl Iterator<Item = Key<[f32; N]>>, reduction: &Reduction<N>, pinned: &[f64]) -> Self {
        let mut thinned = Self::default();
        keys.for_each(|key| thinned.push(key, reduction, pinned));
        thinned
    }

    /// The same in place, for keys that had to be collected.
    pub(super) fn of_all(mut keys: Vec<Key<[f32; N]>>, reduction: &Reduction<N>, pinned: &[f64]) -> Self {
        let (mut walk, mut kept) = (Walk::START, 0_usize);
        for index in 0..keys.len() {
            let Some(key) = keys.get(index).copied() else { break };
            if walk.step(key, key.1.map(|value| reduction.allowed.of(value)), reduction.way) {
                kept = kept.saturating_sub(1);
            }
            if is_among(pinned, key.0) {
                walk.pin();
            }
            if let Some(place) = keys.get_mut(kept) {
                *place = key;
            }
            kept = kept.saturating_add(1);
        }
        keys.truncate(kept);
        Self { walk, keys }
    }

    /// Adds a key; frames must be in ascending order.
    pub(super) fn push(&mut self, key: Key<[f32; N]>, reduction: &Reduction<N>, pinned: &[f64]) {
        if self.walk.step(key, key.1.map(|value| reduction.allowed.of(value)), reduction.way) {
            self.keys.pop();
        }
        if is_among(pinned, key.0) {
            self.walk.pin();
        }
        self.keys.push(key);
    }

    /// The keys of one number.
    pub(super) fn along(&self, axis: usize) -> Vec<Key> {
        let value = |values: &[f32; N]| values.get(axis).copied().unwrap_or_default();
        self.keys.iter().map(|(frame, values)| (*frame, value(values))).collect()
    }
}

fn is_among(frames: &[f64], frame: f64) -> bool {
    frames.binary_search_by(|one| one.total_cmp(&frame)).is_ok()
}

const AXES: [&str; 3] = ["d|X", "d|Y", "d|Z"];

/// Interpolation modes of keys: bits of `KeyAttrFlags`, with the tangent bits that other programs write.
#[derive(Clone, Copy)]
pub(super) enum Interpolation {
    /// Constant interpolation. Without bit 0x100, which would mean the value of the next key.
    Constant = 0x6002,
    Linear = 0x6104,
}

impl Layer<'_> {
    /// Three numbers at the same frames. An axis that never moves gets no curve, except that angles have all three, and
    /// that the first axis gets one if another has one: Blender's importer checks the first to see whether there are
    /// any. Returns whether any curve was written.
    pub(super) fn vectors(&mut self, target: Target, keys: &Thinned<3>, rest: [f64; 3]) -> bool {
        if keys.keys.is_empty() {
            return false;
        }
        let node = self.curve_node(target, AXES.into_iter().zip(rest));
        // Removed keys lie between those that were kept, which therefore show whether anything moves.
        let moves = [0, 1, 2].map(|axis| {
            target.1 == ROTATION || keys.keys.iter().any(|(_, value)| f64::from(value[axis]) != rest[axis])
        });
        let is_any = moves.contains(&true);
        for (axis, ((name, moves), rest)) in AXES.into_iter().zip(moves).zip(rest).enumerate() {
            if moves || is_any && axis == 0 {
                self.curve(node, name, &keys.along(axis), Interpolation::Linear, rest);
            }
        }
        is_any
    }

    /// One number.
    pub(super) fn number(&mut self, target: Target, keys: &[Key], interpolation: Interpolation, rest: f64) {
        let name = format!("d|{}", target.1.1);
        let node = self.curve_node(target, [(name.as_str(), rest)]);
        self.curve(node, &name, keys, interpolation, rest);
    }

    /// Connects a property and its curves to a layer; stores the values of axes that have no curve.
    fn curve_node<'n>(
        &mut self,
        (object_id, (property, name)): Target,
        values: impl IntoIterator<Item = (&'n str, f64)>,
    ) -> Id {
        let id = self.scene.id();
        let rows = values.into_iter().map(|(name, value)| rows::number(name, value));
        let rows = [rows::compound("d")].into_iter().chain(rows);
        self.scene.add(id, self.id, object("AnimationCurveNode", id, name, "AnimCurveNode", "").rows(rows));
        self.scene.connect_to_property(id, object_id, property);
        id
    }

    fn curve(&mut self, node: Id, name: &str, keys: &[Key], interpolation: Interpolation, rest: f64) {
        let id = self.scene.id();
        // The four numbers are tangents and their weights, as other programs write them for keys without tangents.
        let tangents = Array::floats([0.0, 0.0, f32::from_bits(0x0d05_0d05), 0.0]);
        let count = i32::try_from(keys.len()).unwrap_or(i32::MAX);
        let curve = object("AnimationCurve", id, "", "AnimCurve", "")
            .leaf("Default", rest)
            .leaf("KeyVer", 4008)
            .leaf("KeyTime", Array::longs(all_ticks(self.animation, keys)))
            .leaf("KeyValueFloat", Array::floats(keys.iter().map(|key| key.1)))
            .leaf("KeyAttrFlags", Array::integers([interpolation as i32]))
            .leaf("KeyAttrDataFloat", tangents)
            .leaf("KeyAttrRefCount", Array::integers([count]));
        self.scene.objects.push(curve);
        self.scene.connect_to_property(id, node, name);
    }
}

/// Ticks of FBX time per second.
pub(in crate::fbx::write) const TICKS_A_SECOND: i64 = 46_186_158_000;

/// An animation, as the rest of the document refers to it.
pub(in crate::fbx::write) struct Stack {
    pub(in crate::fbx::write) name: String,
    pub(in crate::fbx::write) start: i64,
    pub(in crate::fbx::write) stop: i64,
}

/// The ticks of ascending keys, in ascending order. Where a value jumps, there are two keys at one frame: the first gets
/// the preceding tick.
fn all_ticks(animation: &Animation, keys: &[Key]) -> Vec<i64> {
    let mut all: Vec<i64> = Vec::with_capacity(keys.len());
    for (frame, _) in keys {
        let ticks = ticks(animation, *frame);
        if let Some(last) = all.last_mut() {
            *last = (*last).min(ticks.saturating_sub(1));
        }
        all.push(ticks);
    }
    all
}

/// From frames to ticks. Frames are at most 2^32, and rates are positive; values that are still too large saturate.
pub(super) fn ticks(animation: &Animation, frame: f64) -> i64 {
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "saturates, and the factor is exact"
    )]
    let ticks = (frame * (TICKS_A_SECOND as f64 / animation.frame_rate)).round() as i64;
    ticks
}
