//! Odd files that parse: no known writer makes them, and no rule of the structure forbids them.

use cast_format::NodeKind;

use super::Sample;
use super::builder::{Node, Property, file, file_header, node, scene};

mod content;
mod structure;

pub(super) use structure::deep;

pub(super) fn samples() -> Vec<Sample> {
    [structure::samples(), content::samples()].into_iter().flatten().collect()
}

fn sample(name: &str, shows: &str, bytes: Vec<u8>) -> Sample {
    Sample::new("unusual", name, shows, bytes)
}

fn model(hash: u64, name: &str) -> Node {
    node(NodeKind::MODEL, hash).text("n", name)
}

fn triangle(hash: u64, name: &str) -> Node {
    node(NodeKind::MESH, hash)
        .text("n", name)
        .array("vp", &[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
        .array("f", &[0_u8, 1, 2])
}
