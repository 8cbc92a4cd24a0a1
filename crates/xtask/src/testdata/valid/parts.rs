//! Parts shared by several of these files.

use cast_format::NodeKind;

use crate::testdata::builder::{Node, node};

/// A model with a name.
pub(super) fn model(hash: u64, name: &str) -> Node {
    node(NodeKind::MODEL, hash).text("n", name)
}

/// A square of two triangles in the plane of x and y, facing z.
pub(super) fn square(hash: u64, name: &str) -> Node {
    node(NodeKind::MESH, hash).text("n", name).array("vp", &SQUARE).array("f", &[0_u8, 1, 2, 0, 2, 3])
}

pub(super) const SQUARE: [[f32; 3]; 4] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]];

pub(super) const IDENTITY: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

pub(super) fn bone(hash: u64, name: &str, parent: Option<u32>) -> Node {
    node(NodeKind::BONE, hash)
        .text("n", name)
        .one("p", parent.unwrap_or(u32::MAX))
        .one("lp", [0.0, if parent.is_some() { 1.0 } else { 0.0 }, 0.0])
        .one("lr", IDENTITY)
}
