//! Meshes, hair and blend shapes.

use cast_format::NodeKind;

use super::parts::{NAN, TRIANGLE, corners, in_model, sample, triangle, two_bones};
use crate::testdata::builder::{Node, node};
use crate::testdata::sample::Sample;

pub(super) fn samples() -> Vec<Sample> {
    [buffers(), faces(), weights(), layers(), hair(), shapes()].into_iter().flatten().collect()
}

fn buffers() -> Vec<Sample> {
    let positions = |last: [f32; 3]| {
        let corners = [TRIANGLE[0], TRIANGLE[1], last];
        node(NodeKind::MESH, 10).text("n", "mesh").array("vp", &corners).array("f", &[0_u8, 1, 2])
    };
    let [short, long] = [[0.0, 0.0, 0.5], [0.0, 2.0, 0.0]];
    vec![
        sample("MESH-001", "two normals for three vertices", in_model([triangle().array("vn", &[[0.0, 0.0, 1.0]; 2])])),
        sample("MESH-009", "a position that is NaN", in_model([positions([0.0, NAN, 0.0])])),
        sample("MESH-010", "normals of half the length", in_model([triangle().array("vn", &[short; 3])])),
        sample("MESH-011", "tangents of twice the length", in_model([triangle().array("vt", &[long; 3])])),
    ]
}

fn faces() -> Vec<Sample> {
    let with = |faces: &[u8]| in_model([corners().array("f", faces)]);
    let four = node(NodeKind::MESH, 10).text("n", "mesh").array("vp", &[TRIANGLE[0]; 4]).array("f", &[0_u8, 1, 2]);
    vec![
        sample("MESH-004", "a corner with index 9, of three vertices", with(&[0, 1, 2, 0, 1, 9])),
        sample("MESH-005", "four indices", with(&[0, 1, 2, 0])),
        sample("MESH-006", "a face with two equal corners", with(&[0, 1, 2, 0, 1, 1])),
        sample("MESH-007", "a face twice, and a third time with reversed winding", with(&[0, 1, 2, 1, 2, 0, 0, 2, 1])),
        sample("MESH-008", "a fourth vertex that no face uses", in_model([four])),
        sample("MESH-021", "no faces", with(&[])),
    ]
}

fn skinned(bones: &[u8], weights: &[f32], influence: u8) -> Node {
    triangle().array("wb", bones).array("wv", weights).one("mi", influence)
}

fn weights() -> Vec<Sample> {
    let with =
        |bones: &[u8], weights: &[f32], influence: u8| in_model([two_bones(), skinned(bones, weights, influence)]);
    let pairs = |first: [f32; 2]| [first[0], first[1], 1.0, 0.0, 0.5, 0.5];
    let bones = [0, 1, 0, 1, 0, 1];
    vec![
        sample("MESH-002", "two bones for three vertices", with(&[0, 1], &[1.0; 2], 1)),
        sample("MESH-003", "two weights for three bones", with(&[0, 1, 0], &[1.0; 2], 1)),
        sample("MESH-012", "a weight of -0.5", with(&bones, &pairs([1.5, -0.5]), 2)),
        sample("MESH-013", "a vertex without weight", with(&bones, &pairs([0.0, 0.0]), 2)),
        sample("MESH-014", "weights that add up to one half", with(&bones, &pairs([0.25, 0.25]), 2)),
        sample("MESH-015", "a bone with index 9, of two bones", with(&[9, 1, 0], &[1.0; 3], 1)),
        sample("MESH-016", "weights in a model without skeleton", in_model([skinned(&[0; 3], &[1.0; 3], 1)])),
        sample("MESH-017", "a bone twice in one vertex", with(&[1, 1, 0, 1, 0, 1], &pairs([0.5, 0.5]), 2)),
        sample(
            "MESH-022",
            "four influences beside a skeleton, but no weights",
            in_model([two_bones(), triangle().one("mi", 4_u8)]),
        ),
        sample("MESH-020", "an influence of 0", with(&[0; 3], &[1.0; 3], 0)),
    ]
}

fn layers() -> Vec<Sample> {
    let with = |layers: &[&str]| layers.iter().fold(triangle(), |mesh, layer| mesh.array(layer, &[[0.5, 0.5]; 3]));
    vec![
        sample("MESH-018", "a missing second layer", in_model([with(&["u0"]).one("ul", 2_u8)])),
        sample("MESH-019", "a second layer beyond the layer count", in_model([with(&["u0", "u1"]).one("ul", 1_u8)])),
    ]
}

fn hair() -> Vec<Sample> {
    let with = |segments: &[u8], particles: &[[f32; 3]]| {
        in_model([node(NodeKind::HAIR, 10).text("n", "hair").array("se", segments).array("pt", particles)])
    };
    vec![
        sample("HAIR-001", "three particles for three segments", with(&[3], &TRIANGLE)),
        sample("HAIR-002", "a strand without segments", with(&[1, 0], &TRIANGLE)),
        sample("HAIR-003", "an infinite particle", with(&[1], &[[0.0; 3], [f32::INFINITY, 0.0, 0.0]])),
    ]
}

fn shape(hash: u64, name: &str, indices: &[u8], positions: &[[f32; 3]]) -> Node {
    let shape = node(NodeKind::BLEND_SHAPE, hash).text("n", name).one("b", 10_u64);
    shape.array("vi", indices).array("vp", positions)
}

fn shapes() -> Vec<Sample> {
    let moved = [0.0, 0.0, 1.0];
    let with = |shape: Node| in_model([triangle(), shape]);
    let named = |hash: u64| shape(hash, "smile", &[0], &[moved]);
    vec![
        sample("BLEND-001", "one position for two vertices", with(shape(30, "smile", &[0, 1], &[moved]))),
        sample("BLEND-002", "a vertex with index 9, of three vertices", with(shape(30, "smile", &[9], &[moved]))),
        sample("BLEND-003", "a vertex twice", with(shape(30, "smile", &[0, 0], &[moved; 2]))),
        sample("BLEND-004", "a scale of 0", with(named(30).one("ts", 0.0_f32))),
        sample("BLEND-005", "a position that is NaN", with(shape(30, "smile", &[0], &[[NAN, 0.0, 0.0]]))),
        sample("BLEND-006", "two shapes with one name", in_model([triangle(), named(30), named(31)])),
        sample("BLEND-007", "two scales", with(named(30).array("ts", &[1.0_f32, 2.0]))),
        sample("BLEND-008", "no vertices", with(shape(30, "smile", &[], &[]))),
    ]
}
