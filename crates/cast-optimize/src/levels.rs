//! Levels of detail: copies of meshes with fewer faces, named as Unity and Unreal Engine expect.

use cast_format::NodeKind;
use cast_interchange::Error;
use cast_interchange::names::{lod_name, split_lod_name};
use cast_interchange::vertices::{Copies, Shape};
use cast_write::{Data, Document, Node, NodeHash};
use hashbrown::HashSet;

use super::mesh::Plan;

/// Checks that a document has no levels of detail, which would get levels of their own.
///
/// # Errors
/// Returns an error that names a mesh with a name such as `rock_LOD1`.
pub fn check_without_lods(document: &Document<'_>) -> Result<(), Error> {
    let names = document.nodes().filter(|(_, node)| node.kind == NodeKind::MESH).filter_map(|(_, node)| node.name());
    match names.into_iter().find(|name| split_lod_name(name).is_some_and(|(_, level)| level > 0)) {
        Some(name) => Err(Error::invalid(format!(
            "the mesh {name:?} is a level of detail already; give a file with the full meshes only"
        ))),
        None => Ok(()),
    }
}

/// A further level of a mesh: a copy with the planned changes, and copies of its blend shapes.
pub(super) fn level<'a>(
    children: &[Node<'a>],
    mesh: &Node<'a>,
    shapes: &[Shape],
    plan: &Plan,
    name: String,
) -> Vec<Node<'a>> {
    let mut copy = mesh.clone();
    copy.hash = NodeHash::assigned();
    copy.set("n", name);
    let mut nodes = Vec::new();
    for shape in shapes {
        let Some(mut of) = children.get(shape.node).cloned() else { continue };
        plan.copies.iter().for_each(|copies: &Copies| copies.move_shape(&mut of, shape));
        of.hash = NodeHash::assigned();
        of.set("b", Data::Links(vec![copy.hash]));
        nodes.push(of);
    }
    plan.apply(&mut copy);
    nodes.insert(0, copy);
    nodes
}

/// The name of a mesh without a level; `index` is its index among the children of the model.
pub(super) fn base(mesh: &Node<'_>, index: usize) -> String {
    match mesh.name() {
        Some(name) if !name.is_empty() => split_lod_name(name).map_or(name, |(base, _)| base).to_owned(),
        _ => format!("mesh_{index}"),
    }
}

/// Lets curves that hide and show meshes, by their old names, do so with all levels.
pub(super) fn share_visibility(document: &mut Document<'_>, old_names: &HashSet<String>, levels: u32) {
    if old_names.is_empty() {
        return;
    }
    document.for_each_mut(|node| {
        if node.kind != NodeKind::ANIMATION {
            return;
        }
        let mut copies = Vec::new();
        for curve in node.children_of_mut(NodeKind::CURVE) {
            let text = |name: &str| curve.property(name).and_then(|property| property.data.text()).map(str::to_owned);
            let Some(name) = text("nn").filter(|_| text("kp").as_deref() == Some("vb")) else { continue };
            if !old_names.contains(&name) {
                continue;
            }
            let base = split_lod_name(&name).map_or(&*name, |(base, _)| base);
            curve.set("nn", lod_name(base, 0));
            for level in 1..=levels {
                let mut copy = curve.clone();
                copy.hash = NodeHash::assigned();
                copy.set("nn", lod_name(base, level));
                copies.push(copy);
            }
        }
        node.children.extend(copies);
    });
}
