//! Files for the checker: each breaks one rule, and is named after it.

use cast_format::NodeKind;

use super::Sample;
use super::builder::{Node, node, scene};

mod meshes;
mod motion;
mod properties;
mod rigs;
mod surroundings;

pub(super) fn samples() -> Vec<Sample> {
    let clean = Sample::new("check", "clean.cast", "a file in which nothing breaks any rule", clean());
    let areas = [properties::samples(), meshes::samples(), rigs::samples(), motion::samples(), surroundings::samples()];
    std::iter::once(clean).chain(areas.into_iter().flatten()).collect()
}

fn sample(code: &str, shows: &str, bytes: Vec<u8>) -> Sample {
    Sample::new("check", format!("CAST-{code}.cast"), shows, bytes)
}

/// A scene that says which axis is up, as a file without findings does.
fn file(children: impl IntoIterator<Item = Node>) -> Vec<u8> {
    let metadata = node(NodeKind::METADATA, 2).text("up", "y");
    scene(std::iter::once(metadata).chain(children))
}

fn model(children: impl IntoIterator<Item = Node>) -> Node {
    node(NodeKind::MODEL, 3).text("n", "model").children(children)
}

fn in_model(children: impl IntoIterator<Item = Node>) -> Vec<u8> {
    file([model(children)])
}

const TRIANGLE: [[f32; 3]; 3] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
const IDENTITY: [f32; 4] = [0.0, 0.0, 0.0, 1.0];
const NAN: f32 = f32::NAN;

/// A mesh that lacks its faces.
fn corners() -> Node {
    node(NodeKind::MESH, 10).text("n", "mesh").array("vp", &TRIANGLE)
}

fn triangle() -> Node {
    corners().array("f", &[0_u8, 1, 2])
}

fn bone(hash: u64, name: &str) -> Node {
    node(NodeKind::BONE, hash).text("n", name).one("lp", [0.0, 1.0, 0.0]).one("lr", IDENTITY)
}

fn skeleton(children: impl IntoIterator<Item = Node>) -> Node {
    node(NodeKind::SKELETON, 20).children(children)
}

fn two_bones() -> Node {
    skeleton([bone(21, "lower"), bone(22, "upper").one("p", 0_u32)])
}

fn material(hash: u64, name: &str) -> Node {
    node(NodeKind::MATERIAL, hash).text("n", name).text("t", "pbr")
}

fn clean() -> Vec<u8> {
    let skin = triangle()
        .array("vn", &[[0.0, 0.0, 1.0]; 3])
        .array("vt", &[[1.0, 0.0, 0.0]; 3])
        .array("u0", &[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
        .array("c0", &[u32::MAX; 3])
        .array("wb", &[0_u8, 1, 0, 1, 1, 0])
        .array("wv", &[0.5_f32, 0.5, 1.0, 0.0, 0.75, 0.25])
        .one("cl", 1_u8)
        .one("ul", 1_u8)
        .one("mi", 2_u8)
        .one("m", 40_u64);
    let painted = material(40, "painted")
        .one("albedo", 41_u64)
        .child(node(NodeKind::COLOR, 41).one("rgba", [0.5, 0.25, 0.0, 1.0]));
    file([model([two_bones(), skin, painted])])
}
