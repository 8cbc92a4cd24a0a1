//! Curves that continue beyond their keys: repeating, mirrored, or linear.
//!
//! ufbx's samples end with the keys, but its evaluation continues beyond. Stacks with such curves are evaluated at
//! every frame, so that nothing has to be reimplemented.

use ufbx::{AnimStack, BakedKeyFlags, BakedQuat, BakedVec3, BlendChannel, ExtrapolationMode, Node, SceneRoot};

use super::stack::Stack;
use super::timeline::Timeline;

/// The property of a channel with its weight, in percent.
pub(super) const WEIGHT: &str = "DeformPercent";

/// The samples of one node or one channel.
const MOST_FRAMES: usize = 1 << 14;

/// Whether a stack has such curves.
pub(super) fn is_in(stack: &AnimStack) -> bool {
    let values = stack.layers.iter().flat_map(|layer| layer.anim_values.iter());
    let mut curves = values.flat_map(|value| value.curves.iter().flatten());
    curves.any(|curve| {
        let modes = [curve.pre_extrapolation.mode, curve.post_extrapolation.mode];
        !curve.keyframes.is_empty() && modes.iter().any(|mode| *mode != ExtrapolationMode::Constant)
    })
}

/// The keys of a node: translations, rotations, scales.
pub(super) struct Keys {
    pub(super) translations: Vec<BakedVec3>,
    pub(super) rotations: Vec<BakedQuat>,
    pub(super) scales: Vec<BakedVec3>,
}

/// A node at every frame; `None` if ufbx's own samples are sufficient.
pub(super) fn keys(scene: &SceneRoot, stack: &Stack, node: &Node, timeline: &Timeline) -> Option<Keys> {
    let source = scene.anim_stacks.get(stack.index).filter(|_| stack.extrapolates)?;
    let mut keys = Keys { translations: Vec::new(), rotations: Vec::new(), scales: Vec::new() };
    let flags = BakedKeyFlags::default();
    for frame in timeline.every_frame(MOST_FRAMES) {
        let time = timeline.time(f64::from(frame));
        let found = ufbx::evaluate_transform(&source.anim, node, time);
        keys.translations.push(BakedVec3 { time, value: found.translation, flags });
        keys.rotations.push(BakedQuat { time, value: found.rotation, flags });
        keys.scales.push(BakedVec3 { time, value: found.scale, flags });
    }
    Some(keys)
}

/// The weight of a channel at every frame, in percent, if ufbx did not sample it: because curves continue beyond their
/// keys, or because files up to version 7100 store the weights with the mesh, under the name of the channel.
pub(super) fn weights(
    scene: &SceneRoot,
    stack: &Stack,
    channel: &BlendChannel,
    timeline: &Timeline,
) -> Option<Vec<BakedVec3>> {
    let is_old = stack.property(channel.element.element_id, WEIGHT).is_none();
    let is_elsewhere = || stack.has_property(&channel.element.name);
    let is_wanted = stack.extrapolates || is_old && is_elsewhere();
    let source = scene.anim_stacks.get(stack.index).filter(|_| is_wanted)?;
    let key = |frame| {
        let time = timeline.time(f64::from(frame));
        let percent = ufbx::evaluate_blend_weight(&source.anim, channel, time) * 100.0;
        BakedVec3 { time, value: ufbx::Vec3 { x: percent, y: 0.0, z: 0.0 }, flags: BakedKeyFlags::default() }
    };
    Some(timeline.every_frame(MOST_FRAMES).map(key).collect())
}
