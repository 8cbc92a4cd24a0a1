//! Curves in the nodes of an animation.

use cast_format::NodeKind;
use cast_write::{Curve, Node};

use crate::animation::{Channel, Mode};
use crate::bone_map::BoneMap;
use crate::key_frames::{key_frames, with_jumps};

/// A curve of a bone.
pub(super) struct MadeCurve {
    pub(super) bone: String,
    pub(super) channel: Channel,
    pub(super) mode: Mode,
    /// Ascending. Just before a jump, the nearest smaller number.
    pub(super) frames: Vec<f64>,
    pub(super) values: Values,
}

pub(super) enum Values {
    Numbers(Vec<f32>),
    Rotations(Vec<[f32; 4]>),
}

/// Replaces the curves of bones, and removes overrides: the modes of the new curves are their own.
pub(super) fn replace(animation: &mut Node<'_>, curves: Vec<MadeCurve>, map: Option<&BoneMap>) {
    let is_of_bone = |node: &Node<'_>| {
        let property = node.property("kp").and_then(|property| property.data.text());
        node.kind == NodeKind::CURVE_MODE_OVERRIDE
            || node.kind == NodeKind::CURVE && property.is_some_and(|property| property != "bs" && property != "vb")
    };
    let place = animation.children.iter().position(is_of_bone).unwrap_or(animation.children.len());
    animation.children.retain(|child| !is_of_bone(child));
    for curve in animation.children_of_mut(NodeKind::CURVE) {
        if curve.property("kp").and_then(|property| property.data.text()) != Some("vb") {
            continue;
        }
        let name = curve.property("nn").and_then(|property| property.data.text());
        if let Some(new) = name.and_then(|name| map?.renamed(name)) {
            curve.set("nn", new);
        }
    }
    let at = place.min(animation.children.len());
    let nodes = curves.into_iter().filter(|curve| !curve.frames.is_empty()).map(node);
    let after: Vec<Node<'_>> = animation.children.drain(at..).collect();
    animation.children.extend(nodes);
    animation.children.extend(after);
    animation.remove("ts");
}

fn node<'a>(curve: MadeCurve) -> Node<'a> {
    let mode = match curve.mode {
        Mode::Absolute => "absolute",
        Mode::Relative => "relative",
        Mode::Additive => "additive",
    };
    let node = Curve::new().with_node_name(curve.bone).with_key_property(curve.channel.key());
    let mut node = Node::from(node);
    node.set("kb", key_frames(with_jumps(&curve.frames)));
    match curve.values {
        Values::Numbers(numbers) => node.set("kv", numbers),
        Values::Rotations(rotations) => node.set("kv", rotations),
    };
    node.set("m", mode);
    node
}
