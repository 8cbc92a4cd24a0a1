//! Properties whose values are directions, lengths or axes.

use cast_format::{Element, NodeKind};
use cast_write::{Data, Node, Property};

use super::basis::Basis;

/// How a property depends on the axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Nature {
    /// Positions or offsets: axes and unit.
    Position,
    /// Directions: axes.
    Direction,
    /// Quaternions.
    Rotation,
    /// Scales along the axes.
    Scale,
    /// A vector whose meaning depends on the type of its constraint, or a quaternion.
    ConstraintOffset,
}

fn nature(kind: NodeKind, name: &[u8]) -> Option<Nature> {
    Some(match (kind, name) {
        (NodeKind::MESH | NodeKind::BLEND_SHAPE, b"vp") | (NodeKind::BLEND_SHAPE, b"vd") => Nature::Position,
        (NodeKind::MESH, b"vn" | b"vt") => Nature::Direction,
        (NodeKind::HAIR, b"pt") | (NodeKind::IK_HANDLE, b"to") => Nature::Position,
        (NodeKind::BONE, b"lp" | b"wp") => Nature::Position,
        (NodeKind::BONE, b"lr" | b"wr") => Nature::Rotation,
        (NodeKind::BONE, b"s") => Nature::Scale,
        (NodeKind::MODEL | NodeKind::INSTANCE, b"p") => Nature::Position,
        (NodeKind::MODEL | NodeKind::INSTANCE, b"r") => Nature::Rotation,
        (NodeKind::MODEL | NodeKind::INSTANCE, b"s") => Nature::Scale,
        (NodeKind::CONSTRAINT, b"co") => Nature::ConstraintOffset,
        _ => return None,
    })
}

/// Converts the properties of a node, except those of curves.
pub(super) fn convert(node: &mut Node<'_>, basis: &Basis) {
    let is_scale_constraint =
        node.property("ct").and_then(|property| property.data.text()).is_some_and(|kind| kind == "sc");
    for property in &mut node.properties {
        match nature(node.kind, &property.name) {
            Some(Nature::Position) => map(property, |vector| basis.position(vector)),
            Some(Nature::Direction) => map(property, |vector| basis.direction(vector)),
            Some(Nature::Rotation) => map(property, |rotation| basis.rotation(rotation)),
            Some(Nature::Scale) => map(property, |scale: [f32; 3]| basis.permuted(scale)),
            Some(Nature::ConstraintOffset) => {
                map(property, |rotation| basis.rotation(rotation));
                map(
                    property,
                    |vector| {
                        if is_scale_constraint { basis.permuted(vector) } else { basis.position(vector) }
                    },
                );
            }
            None => {}
        }
    }
    if node.kind == NodeKind::CONSTRAINT {
        rename_skips(node, basis);
    }
}

/// Changes every element of a property with this type.
fn map<T: Element>(property: &mut Property<'_>, change: impl Fn(T) -> T)
where
    Data<'static>: From<Vec<T>>,
{
    let Some(elements) = property.data.elements::<T>() else { return };
    let changed: Vec<T> = elements.iter().map(|element| change(*element)).collect();
    property.data = Data::from(changed);
}

/// `sx`, `sy` and `sz` of a constraint are the axes it skips, which now have other names.
fn rename_skips(node: &mut Node<'_>, basis: &Basis) {
    const NAMES: [&[u8]; 3] = [b"sx", b"sy", b"sz"];
    for property in &mut node.properties {
        let Some(axis) = NAMES.iter().position(|name| *property.name == **name) else { continue };
        let (target, _) = basis.target(axis);
        if let Some(name) = NAMES.get(target) {
            property.name = (*name).into();
        }
    }
}
