//! Animations that move nothing in any model of a result, as when they were made for another model.

use cast_format::NodeKind;
use cast_read::views::CurveProperty;
use cast_write::{Document, Node};
use hashbrown::HashSet;

use crate::notes;
use crate::report::Report;

/// What curves can refer to. Names are in lower case, since bone names may match regardless of case.
#[derive(Default)]
struct Names {
    bones: HashSet<String>,
    shapes: HashSet<String>,
    meshes: HashSet<String>,
}

/// A note for each animation of a document that moves nothing, if there are models that it could move. All documents become
/// one result, so the model may be in another one.
///
/// ```
/// # use cast_interchange::unmoving::unmoving;
/// # use cast_write::{Animation, Curve, Document, Model, Root};
/// let curve = Curve::new().with_node_name("hip").with_key_property("tx").with_mode("absolute");
/// let curve = curve.with_key_frames(vec![0_u8]).with_key_values(vec![1.0_f32]);
/// let animation = Document::from(Root::new().with_animation(Animation::new().with_frame_rate(30.0).with_curve(curve)));
/// let model = Document::from(Root::new().with_model(Model::new()));
/// assert_eq!(unmoving(&[&animation, &model])[0].notes().len(), 1);
/// ```
#[must_use]
pub fn unmoving(documents: &[&Document<'_>]) -> Vec<Report> {
    let mut reports = vec![Report::default(); documents.len()];
    let has = |kind| documents.iter().any(|document| document.nodes().any(|(_, node)| node.kind == kind));
    if !has(NodeKind::ANIMATION) || !has(NodeKind::MODEL) {
        return reports;
    }
    let mut names = Names::default();
    for (_, node) in documents.iter().flat_map(|document| document.nodes()) {
        let of_kind = match node.kind {
            NodeKind::BONE => &mut names.bones,
            NodeKind::BLEND_SHAPE => &mut names.shapes,
            NodeKind::MESH => &mut names.meshes,
            _ => continue,
        };
        of_kind.extend(node.name().map(str::to_lowercase));
    }
    for (document, report) in documents.iter().zip(&mut reports) {
        let animations = document.nodes().map(|(_, node)| node).filter(|node| node.kind == NodeKind::ANIMATION);
        for animation in animations {
            let curves = || animation.children_of(NodeKind::CURVE).filter_map(target);
            let count = curves().count() as u64;
            if !curves().any(|(property, name)| names.have(property, name)) {
                report.add_many(&notes::UNMATCHED, count, animation.name().unwrap_or_default());
            }
        }
    }
    reports
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
