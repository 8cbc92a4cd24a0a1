//! Animations that move nothing in any model of a result, as when they were made for another model.

use cast_format::NodeKind;
use cast_read::views::CurveProperty;
use cast_write::Node;
use hashbrown::HashSet;

use super::done::JobInput;
use crate::{Converted, notes};

/// What curves can refer to. Names are in lower case, since bone names may match regardless of case.
#[derive(Default)]
struct Names {
    bones: HashSet<String>,
    shapes: HashSet<String>,
    meshes: HashSet<String>,
}

/// Adds a note to the input of each animation that moves nothing, if there are models that it could move. All inputs
/// become one result, so the model may be in another one.
pub(super) fn report(parts: &[Converted<'_>], inputs: &mut [JobInput]) {
    let nodes = |part: &'_ Converted<'_>, kind| part.document.nodes().any(|(_, node)| node.kind == kind);
    let has = |kind| parts.iter().any(|part| nodes(part, kind));
    if !has(NodeKind::ANIMATION) || !has(NodeKind::MODEL) {
        return;
    }
    let mut names = Names::default();
    for (_, node) in parts.iter().flat_map(|part| part.document.nodes()) {
        let of_kind = match node.kind {
            NodeKind::BONE => &mut names.bones,
            NodeKind::BLEND_SHAPE => &mut names.shapes,
            NodeKind::MESH => &mut names.meshes,
            _ => continue,
        };
        of_kind.extend(node.name().map(str::to_lowercase));
    }
    for (part, input) in parts.iter().zip(inputs) {
        let animations = part.document.nodes().map(|(_, node)| node).filter(|node| node.kind == NodeKind::ANIMATION);
        for animation in animations {
            let curves = || animation.children_of(NodeKind::CURVE).filter_map(target);
            let count = curves().count() as u64;
            if !curves().any(|(property, name)| names.have(property, name)) {
                input.report.add_many(&notes::UNMATCHED, count, animation.name().unwrap_or_default());
            }
        }
    }
}

/// What a curve animates.
fn target<'n>(curve: &'n Node<'_>) -> Option<(CurveProperty<'n>, &'n str)> {
    let text = |name: &str| curve.property(name)?.data.text();
    Some((text("kp")?.into(), text("nn")?))
}

impl Names {
    fn have(&self, property: CurveProperty<'_>, name: &str) -> bool {
        let name = name.to_lowercase();
        match property {
            CurveProperty::BlendShape => self.shapes.contains(&name),
            CurveProperty::Visibility => self.meshes.contains(&name) || self.bones.contains(&name),
            _ => self.bones.contains(&name),
        }
    }
}
