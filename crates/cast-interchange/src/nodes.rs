//! Changes to nodes of one kind.

use cast_format::NodeKind;
use cast_write::{Document, Integers, Node};

/// Calls a function for every node of a kind, parents before children.
pub fn for_each_of<'a>(document: &mut Document<'a>, kind: NodeKind, mut change: impl FnMut(&mut Node<'a>)) {
    document.for_each_mut(|node| {
        if node.kind == kind {
            change(node);
        }
    });
}

/// Removes the up axis from the metadata: one that is unknown must not be written as if it were known.
pub fn forget_up(document: &mut Document<'_>) {
    for_each_of(document, NodeKind::METADATA, |metadata| {
        metadata.remove("up");
    });
}

/// Sets the bones and weights of a mesh, `count` of each per vertex.
pub fn set_weights(mesh: &mut Node<'_>, count: usize, bones: Vec<u32>, values: Vec<f32>) {
    mesh.set("mi", Integers::from(u32::try_from(count).unwrap_or(u32::MAX)));
    mesh.set("wb", Integers::from(bones));
    mesh.set("wv", values);
}
