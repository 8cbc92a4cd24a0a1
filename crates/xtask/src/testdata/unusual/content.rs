//! Valid structures with unusual content: links, indices, layers, types and choices.

use cast_format::NodeKind;

use super::parts::{model, sample, triangle};
use crate::testdata::builder::{Node, node, scene};
use crate::testdata::sample::Sample;

pub(super) fn samples() -> Vec<Sample> {
    vec![
        sample("hash_zero.cast", "nodes whose hashes are all 0, as some extractors write them", hash_zero()),
        sample("repeated_hashes.cast", "nodes of several kinds with one hash, and links to it", repeated_hashes()),
        sample("dangling_links.cast", "links to nothing, to another kind, and to another scope", dangling_links()),
        sample(
            "cyclic_bones.cast",
            "bones that are each other's parent, their own parent, and one with a missing parent",
            cyclic_bones(),
        ),
        sample("missing_layers.cast", "`cl` and `ul` that claim more layers than there are", missing_layers()),
        sample("unexpected_types.cast", "properties of known names and other types", unexpected_types()),
        sample("unknown_choices.cast", "values that are not among the choices", unknown_choices()),
        sample(
            "odd_lengths.cast",
            "buffers of different lengths, an incomplete triangle, an index out of range",
            odd_lengths(),
        ),
    ]
}

fn material(hash: u64, name: &str) -> Node {
    node(NodeKind::MATERIAL, hash).text("n", name).text("t", "pbr")
}

fn bone(hash: u64, name: &str) -> Node {
    node(NodeKind::BONE, hash).text("n", name).one("lp", [0.0, 0.0, 0.0]).one("lr", [0.0, 0.0, 0.0, 1.0])
}

fn hash_zero() -> Vec<u8> {
    let slots = material(0, "first").one("albedo", 0_u64).child(node(NodeKind::FILE, 0).text("p", "first.png"));
    let zero = node(NodeKind::MODEL, 0).text("n", "zero");
    scene([zero.child(triangle(0, "mesh").one("m", 0_u64)).child(slots).child(material(0, "second"))])
}

fn repeated_hashes() -> Vec<u8> {
    let constraint = node(NodeKind::CONSTRAINT, 7).text("ct", "pt").one("cb", 7_u64).one("tb", 8_u64);
    let skeleton = node(NodeKind::SKELETON, 7)
        .children([bone(7, "first"), bone(7, "second"), bone(8, "third"), bone(8, "fourth")])
        .child(constraint);
    // Color before File: if two kinds match, the first node in the file is the target.
    let slots = material(7, "first")
        .one("albedo", 7_u64)
        .child(node(NodeKind::COLOR, 7).one("rgba", [1.0, 0.0, 0.0, 1.0]))
        .child(node(NodeKind::FILE, 7).text("p", "later.png"));
    let other = model(3, "other").child(triangle(7, "other mesh").one("m", 7_u64)).child(material(7, "other material"));
    let meshes = [triangle(7, "a").one("m", 7_u64), triangle(7, "b").one("m", 7_u64)];
    scene([model(2, "model").child(skeleton).children(meshes).child(slots).child(material(7, "second")), other])
}

fn dangling_links() -> Vec<u8> {
    let meshes = [
        triangle(10, "to nothing").one("m", 99_u64),
        triangle(11, "to a mesh").one("m", 10_u64),
        triangle(12, "to another model").one("m", 30_u64),
    ];
    let slots = material(13, "material").one("albedo", 99_u64).one("normal", 10_u64);
    scene([model(2, "model").children(meshes).child(slots), model(3, "other").child(material(30, "elsewhere"))])
}

fn cyclic_bones() -> Vec<u8> {
    let bones = [
        bone(10, "a").one("p", 1_u32),
        bone(11, "b").one("p", 0_u32),
        bone(12, "own parent").one("p", 2_u32),
        bone(13, "no such parent").one("p", 4_000_000_000_u32),
    ];
    scene([model(2, "model").child(node(NodeKind::SKELETON, 3).children(bones))])
}

fn missing_layers() -> Vec<u8> {
    let mesh = triangle(3, "mesh").array("c0", &[u32::MAX; 3]).one("cl", 3_u8).array("u1", &[[0.5, 0.5]; 3]);
    let many = triangle(4, "many").one("cl", 4_000_000_000_u32).one("ul", 4_000_000_000_u32);
    scene([model(2, "model").child(mesh.one("ul", 2_u8)).child(many)])
}

fn unexpected_types() -> Vec<u8> {
    let mesh = node(NodeKind::MESH, 4)
        .one("n", 5_u32)
        .array("vp", &[[1.0, 2.0], [3.0, 4.0]])
        .array("u0", &[[1.0, 2.0, 3.0]])
        .array("f", &[0.5_f32, 1.0, 2.0])
        .text("cl", "1")
        .one("sm", 1_u8)
        .one("m", 0.5_f32);
    let bone = node(NodeKind::BONE, 5).text("n", "bone").one("p", 0.5_f32).one("ssc", 300_u32).one("lp", [1.0, 2.0]);
    let model = model(2, "model").one("p", [0.0, 0.0, 0.0, 1.0]).child(node(NodeKind::SKELETON, 3).child(bone));
    scene([model.child(mesh)])
}

fn unknown_choices() -> Vec<u8> {
    let constraint = node(NodeKind::CONSTRAINT, 11).text("ct", "aim").one("cb", 10_u64).one("tb", 10_u64);
    let skeleton = node(NodeKind::SKELETON, 3).child(bone(10, "bone")).child(constraint);
    let curve = node(NodeKind::CURVE, 12).text("nn", "bone").text("kp", "RQ").text("m", "sideways");
    let animation = node(NodeKind::ANIMATION, 5).one("fr", 30.0_f32).child(curve.array("kb", &[0_u8]));
    let model = model(2, "model").child(skeleton).child(triangle(4, "mesh").text("sm", "magic"));
    scene([node(NodeKind::METADATA, 6).text("up", "w"), model, animation])
}

fn odd_lengths() -> Vec<u8> {
    let mesh = node(NodeKind::MESH, 3)
        .array("vp", &[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0]])
        .array("vn", &[[0.0, 0.0, 1.0]])
        .array("u0", &[[0.0, 0.0]; 5])
        .array("f", &[0_u8, 1, 200, 0, 1])
        .one("ul", 1_u8);
    scene([model(2, "model").child(mesh)])
}
