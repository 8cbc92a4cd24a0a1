//! Parts shared by several of these files.

use cast_format::NodeKind;

use crate::testdata::builder::{Node, node, scene};
use crate::testdata::sample::Sample;

pub(super) fn sample(code: &str, shows: &str, bytes: Vec<u8>) -> Sample {
    Sample::new("check", format!("CAST-{code}.cast"), shows, bytes)
}

/// A scene that specifies its up axis, as a file without findings does.
pub(super) fn file(children: impl IntoIterator<Item = Node>) -> Vec<u8> {
    let metadata = node(NodeKind::METADATA, 2).text("up", "y");
    scene(std::iter::once(metadata).chain(children))
}

pub(super) fn model(children: impl IntoIterator<Item = Node>) -> Node {
    node(NodeKind::MODEL, 3).text("n", "model").children(children)
}

pub(super) fn in_model(children: impl IntoIterator<Item = Node>) -> Vec<u8> {
    file([model(children)])
}

pub(super) const TRIANGLE: [[f32; 3]; 3] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
pub(super) const IDENTITY: [f32; 4] = [0.0, 0.0, 0.0, 1.0];
pub(super) const NAN: f32 = f32::NAN;

/// A mesh without faces.
pub(super) fn corners() -> Node {
    node(NodeKind::MESH, 10).text("n", "mesh").array("vp", &TRIANGLE)
}

pub(super) fn triangle() -> Node {
    corners().array("f", &[0_u8, 1, 2])
}

pub(super) fn bone(hash: u64, name: &str) -> Node {
    node(NodeKind::BONE, hash).text("n", name).one("lp", [0.0, 1.0, 0.0]).one("lr", IDENTITY)
}

pub(super) fn skeleton(children: impl IntoIterator<Item = Node>) -> Node {
    node(NodeKind::SKELETON, 20).children(children)
}

pub(super) fn two_bones() -> Node {
    skeleton([bone(21, "lower"), bone(22, "upper").one("p", 0_u32)])
}

pub(super) fn material(hash: u64, name: &str) -> Node {
    node(NodeKind::MATERIAL, hash).text("n", name).text("t", "pbr")
}
