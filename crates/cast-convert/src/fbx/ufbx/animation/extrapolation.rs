//! Curves that continue beyond their keys: repeating, mirrored, or linear.
//!
//! ufbx's samples end with the keys, but its evaluation continues beyond. Stacks with such curves are evaluated at
//! every frame, so that nothing has to be reimplemented.

use ufbx::{
    AnimCurve, BakedKeyFlags, BakedQuat, BakedVec3, BlendChannel, ExtrapolationMode, Interpolation, Keyframe, Node,
    Transform,
};

use super::stack::{Stack, Tolerance, curves, modes};
use super::timeline::{AT_ONCE, Timeline};
use crate::fbx::ufbx::space::{angle, vector};

/// The property of a channel with its weight, in percent.
pub(super) const WEIGHT: &str = "DeformPercent";

/// The property of a node that hides or shows it.
pub(super) const VISIBILITY: &str = "Visibility";

/// The keys of a node: translations, rotations, scales.
pub(super) struct Keys {
    pub(super) translations: Vec<BakedVec3>,
    pub(super) rotations: Vec<BakedQuat>,
    pub(super) scales: Vec<BakedVec3>,
    /// Whether it jumps just after a frame.
    pub(super) is_late: bool,
}

/// A node at every frame; `None` if ufbx's own samples are sufficient.
pub(super) fn keys(stack: &Stack<'_>, node: &Node) -> Option<Keys> {
    let source = stack.source().filter(|_| stack.extrapolates)?;
    let tolerance = stack.tolerance;
    let at = |time| ufbx::evaluate_transform(&source.anim, node, time);
    let jumps = |one: &Transform, other: &Transform| {
        let apart = |one, other, allowed| {
            let (one, other) = (vector(one), vector(other));
            let size = one.abs().max(other.abs()).max_element();
            Tolerance::is_over(allowed, (one - other).abs().max_element(), size)
        };
        apart(one.translation, other.translation, tolerance.length)
            || apart(one.scale, other.scale, tolerance.number)
            || angle(one.rotation, other.rotation) > tolerance.number
    };
    let (all, is_late) = moving(&stack.timeline, at, jumps);
    let mut keys = Keys { translations: Vec::new(), rotations: Vec::new(), scales: Vec::new(), is_late };
    for (time, found) in all {
        let flags = BakedKeyFlags::default();
        keys.translations.push(BakedVec3 { time, value: found.translation, flags });
        keys.rotations.push(BakedQuat { time, value: found.rotation, flags });
        keys.scales.push(BakedVec3 { time, value: found.scale, flags });
    }
    Some(keys)
}

/// The weight of a channel at every frame, in percent, if ufbx did not sample it: because curves continue beyond their
/// keys, or because files up to version 7100 store the weights with the mesh, under the name of the channel. And whether it
/// jumps just after a frame.
pub(super) fn weights(stack: &Stack<'_>, channel: &BlendChannel) -> Option<(Vec<BakedVec3>, bool)> {
    let is_old = stack.property(channel.element.element_id, WEIGHT).is_none();
    let is_elsewhere = || stack.has_property(&channel.element.name);
    let is_wanted = stack.extrapolates || is_old && is_elsewhere();
    let source = stack.source().filter(|_| is_wanted)?;
    let at = |time| ufbx::evaluate_blend_weight(&source.anim, channel, time) * 100.0;
    let jumps = |one: &f64, other: &f64| (one - other).abs() > stack.tolerance.number * 100.0;
    Some(numbers(moving(&stack.timeline, at, jumps)))
}

/// The visibility of a node at every frame, if ufbx did not sample it because curves continue beyond their keys. And
/// whether it switches just after a frame.
pub(super) fn visibility(stack: &Stack<'_>, node: &Node) -> Option<(Vec<BakedVec3>, bool)> {
    let is_wanted = stack.extrapolates && stack.property(node.element.element_id, VISIBILITY).is_some();
    let source = stack.source().filter(|_| is_wanted)?;
    let at = |time| ufbx::evaluate_prop(&source.anim, &node.element, VISIBILITY, time).value_vec4.x;
    let switches = |one: &f64, other: &f64| (*one != 0.0) != (*other != 0.0);
    Some(numbers(moving(&stack.timeline, at, switches)))
}

fn numbers((all, is_late): (Vec<(f64, f64)>, bool)) -> (Vec<BakedVec3>, bool) {
    let key = |(time, x)| {
        let (value, flags) = (ufbx::Vec3 { x, y: 0.0, z: 0.0 }, BakedKeyFlags::default());
        BakedVec3 { time, value, flags }
    };
    (all.into_iter().map(key).collect(), is_late)
}

/// The values of something at every frame, a second one just before a frame at which it jumps, and whether it jumps
/// just after one, which takes until the next.
fn moving<T>(timeline: &Timeline, at: impl Fn(f64) -> T, jumps: impl Fn(&T, &T) -> bool) -> (Vec<(f64, T)>, bool) {
    let (mut all, mut is_late) = (Vec::new(), false);
    for frame in timeline.every_frame() {
        let time = timeline.time(f64::from(frame));
        let (before, now) = (at(time - 2.0 * AT_ONCE), at(time));
        is_late |= frame < timeline.last && jumps(&now, &at(time + 2.0 * AT_ONCE));
        if jumps(&before, &now) {
            all.push((time.next_down(), before));
        }
        all.push((time, now));
    }
    (all, is_late)
}

/// Curves whose steps become ramps: between frames, where they are evaluated at frames only, and just after a frame.
pub(super) fn ramps(stack: &Stack<'_>) -> u64 {
    let is_wanted = stack.extrapolates || stack.steps_late;
    let Some(source) = stack.source().filter(|_| is_wanted) else { return 0 };
    let ramps = |curve: &&AnimCurve| {
        let keys: &[Keyframe] = curve.keyframes.as_ref();
        let (Some(first), Some(last)) = (keys.first(), keys.last()) else { return false };
        let is_off = |key: &Keyframe| stack.timeline.position(key.time).fract() != 0.0;
        let modes = modes(curve);
        let repeats = modes.iter().any(|mode| !matches!(mode, ExtrapolationMode::Constant | ExtrapolationMode::Slope));
        // Every repetition begins off its frame if one end of the keys is.
        let drifts = repeats && (is_off(first) || is_off(last));
        let restarts = modes.contains(&ExtrapolationMode::Repeat);
        let is_step = |low: &Keyframe, high: &Keyframe| {
            let (at, is_late) = match low.interpolation {
                Interpolation::ConstantPrev => (high, false),
                Interpolation::ConstantNext => (low, true),
                _ if high.time - low.time <= AT_ONCE => (high, false),
                _ => return false,
            };
            low.value != high.value && (is_late && !is_off(at) || stack.extrapolates && (drifts || is_off(at)))
        };
        let steps = keys.windows(2).any(|pair| matches!(pair, [low, high] if is_step(low, high)));
        // A full turn is no jump.
        steps || stack.extrapolates && drifts && restarts && (last.value - first.value) % 360.0 != 0.0
    };
    curves(source).filter(ramps).count() as u64
}
