//! Parts shared by several of these files.

use cast_format::NodeKind;

use crate::testdata::builder::{Node, node};
use crate::testdata::sample::Sample;

pub(super) fn sample(name: &str, shows: &str, bytes: Vec<u8>) -> Sample {
    Sample::new("unusual", name, shows, bytes)
}

pub(super) fn model(hash: u64, name: &str) -> Node {
    node(NodeKind::MODEL, hash).text("n", name)
}

pub(super) fn triangle(hash: u64, name: &str) -> Node {
    node(NodeKind::MESH, hash)
        .text("n", name)
        .array("vp", &[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
        .array("f", &[0_u8, 1, 2])
}
