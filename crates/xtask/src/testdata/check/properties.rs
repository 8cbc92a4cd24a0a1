//! Structure, kinds, properties, texts and hashes.

use cast_format::{NodeKind, PropertyType};

use super::parts::{corners, file, in_model, material, model, sample, triangle, two_bones};
use crate::testdata::builder::{Node, Property, file as nodes, file_header, node};
use crate::testdata::sample::Sample;

pub(super) fn samples() -> Vec<Sample> {
    [structure(), kinds(), properties(), names(), texts(), hashes()].into_iter().flatten().collect()
}

fn with_header(header: &[u8]) -> Vec<u8> {
    [header, &in_model([triangle()])[16..]].concat()
}

fn structure() -> Vec<Sample> {
    let root = |hash: u64, child: Node| node(NodeKind::ROOT, hash).child(child);
    let two_roots = [root(1, node(NodeKind::METADATA, 2).text("up", "y")), root(4, model([triangle()]))];
    let two_claimed = corners().array("f", &[0_u8, 1, 2]).property(Property::text("sm", "linear").claim_count(2));
    let tangents = Property::raw(PropertyType::VECTOR3.0, b"vt", u32::MAX, &[0; 16]);
    let size = 24 + 8 + 1 + 5 + 8 + 2 + 36 + 8 + 1 + 3;
    vec![
        sample("STRUCTURE-001", "begins with `tsac`", [b"tsac", &in_model([])[4..]].concat()),
        sample("STRUCTURE-002", "claims two roots, with one", with_header(&file_header(1, 2, 0))),
        sample("STRUCTURE-003", "a mesh that claims one byte too many", in_model([triangle().claim_size(size + 1)])),
        sample("STRUCTURE-004", "a string property that claims two strings, with one", in_model([two_claimed])),
        sample("STRUCTURE-006", "bytes after the content of a mesh", in_model([triangle().tail(b"slack")])),
        sample("STRUCTURE-007", "bytes after the root", [in_model([triangle()]), b"more".to_vec()].concat()),
        sample("STRUCTURE-008", "version 2", with_header(&file_header(2, 1, 0))),
        sample("STRUCTURE-009", "flags", with_header(&file_header(1, 1, 1))),
        sample("STRUCTURE-010", "two roots", nodes(two_roots)),
        sample("STRUCTURE-011", "no root", file_header(1, 0, 0)),
        sample("STRUCTURE-012", "a model at the top", nodes([model([triangle()])])),
        sample(
            "STRUCTURE-013",
            "tangents that claim 4,294,967,295 elements",
            in_model([triangle().property(tangents)]),
        ),
    ]
}

fn kinds() -> Vec<Sample> {
    let second = node(NodeKind::SKELETON, 30).child(super::bone(31, "other"));
    vec![
        sample("KIND-001", "a node of the kind `wind`", file([node(NodeKind::from_letters(*b"wind"), 9)])),
        sample("KIND-002", "a mesh in the root", file([triangle()])),
        sample("KIND-003", "two skeletons in a model", in_model([super::two_bones(), second])),
    ]
}

fn curve() -> Node {
    node(NodeKind::CURVE, 60).text("nn", "arm")
}

fn in_animation(curve: Node) -> Vec<u8> {
    file([node(NodeKind::ANIMATION, 50).one("fr", 30.0_f32).child(curve)])
}

fn whole_frame_rate() -> Vec<u8> {
    let moving = curve().text("kp", "tx").array("kb", &[0_u8, 1]).array("kv", &[0.0_f32, 1.0]).text("m", "absolute");
    file([node(NodeKind::ANIMATION, 50).one("fr", 30_u8).child(moving)])
}

fn properties() -> Vec<Sample> {
    let keyed = |property: &str| curve().text("kp", property).array("kv", &[0.0_f32, 1.0]);
    let strange = Property::raw(u16::from_le_bytes(*b"8x"), b"mystery", 1, &[1, 2, 3, 4]);
    let metal = material(40, "metal").one("metal", 41_u64).child(node(NodeKind::FILE, 41).text("p", "metal.png"));
    let old = keyed("rx").array("kb", &[0_u8, 1]).text("m", "absolute");
    let parts = keyed("tx").array("kb", &[0.0_f32, 1.5]).text("m", "absolute");
    vec![
        sample("PROPERTY-001", "a mesh without faces", in_model([corners()])),
        sample("PROPERTY-002", "`u0` without `ul`", in_model([triangle().array("u0", &[[0.0, 0.0]; 3])])),
        sample("PROPERTY-003", "a curve without mode", in_animation(keyed("tx").array("kb", &[0_u8, 1]))),
        sample("PROPERTY-007", "a position of two numbers", file([model([]).one("p", [0.0, 0.0])])),
        sample("PROPERTY-015", "a frame rate that is a whole number", whole_frame_rate()),
        sample(
            "PROPERTY-014",
            "tangents of four numbers",
            in_model([triangle().array("vt", &[[1.0, 0.0, 0.0, 1.0]; 3])]),
        ),
        sample("PROPERTY-008", "two positions", file([model([]).array("p", &[[0.0, 0.0, 0.0]; 2])])),
        sample("PROPERTY-009", "`vc`", in_model([triangle().array("vc", &[0_u32; 3])])),
        sample("PROPERTY-010", "a curve of `rx`", in_animation(old)),
        sample("PROPERTY-011", "frames as floats", in_animation(parts)),
        sample("PROPERTY-012", "an unknown type of two letters", file([model([]).property(strange)])),
        sample("PROPERTY-013", "the slot `metal`", in_model([metal])),
    ]
}

fn names() -> Vec<Sample> {
    let string = u16::from_le_bytes(*b"s\0");
    let named = |name: &[u8]| file([model([]).property(Property::raw(string, name, 1, b"value\0"))]);
    let normals = [[0.0, 0.0, 1.0]; 3];
    vec![
        sample("PROPERTY-004", "a property called `comment`", named(b"comment")),
        sample("PROPERTY-005", "`normals`, where `vn` is meant", in_model([triangle().array("normals", &normals)])),
        sample("PROPERTY-006", "two names", file([model([]).text("n", "other")])),
        sample("STRING-002", "a property name with a NUL", named(b"a\0b")),
        sample("STRING-003", "a property name that is not UTF-8", named(b"k\xFF")),
        sample("STRING-005", "`VN`, where `vn` is meant", in_model([triangle().array("VN", &normals)])),
        sample("STRING-007", "a property with an empty name", named(b"")),
    ]
}

fn texts() -> Vec<Sample> {
    let string = u16::from_le_bytes(*b"s\0");
    let nameless = || node(NodeKind::MODEL, 3);
    let latin = nameless().property(Property::raw(string, b"n", 1, b"caf\xE9\0"));
    let both = nameless().property(Property::text("n", "one\0two").claim_count(2));
    vec![
        sample("STRING-001", "a name in Latin-1", file([latin])),
        sample("STRING-004", "a name of two strings", file([both])),
        sample("STRING-008", "a skinning method called `Linear`", in_model([triangle().text("sm", "Linear")])),
        sample("STRING-006", "a skinning method called `magic`", in_model([triangle().text("sm", "magic")])),
    ]
}

fn hashes() -> Vec<Sample> {
    let texture = node(NodeKind::FILE, 41).text("p", "a.png");
    let second_user = material(42, "second").one("albedo", 41_u64);
    let handle = node(NodeKind::IK_HANDLE, 23).one("sb", 21_u64).one("eb", 22_u64).one("tb", 99_u64);
    let reaching = two_bones().child(handle);
    let shape = |mesh: u64| {
        let shape = node(NodeKind::BLEND_SHAPE, 30).text("n", "smile").one("b", mesh);
        shape.array("vi", &[0_u8]).array("vp", &[[0.0, 0.0, 1.0]])
    };
    let second = node(NodeKind::MESH, 11).text("n", "second").array("vp", &super::TRIANGLE).array("f", &[0_u8, 1, 2]);
    vec![
        sample("HASH-001", "a model with the hash 0", file([node(NodeKind::MODEL, 0).text("n", "zero")])),
        sample("HASH-002", "two meshes with one hash", in_model([triangle(), triangle()])),
        sample("HASH-003", "a handle whose target does not exist", in_model([reaching])),
        sample("HASH-006", "a material twice", in_model([material(40, "steel"), material(40, "steel")])),
        sample("HASH-007", "a link to a material that does not exist", in_model([triangle().one("m", 99_u64)])),
        sample(
            "HASH-004",
            "a link to a material that leads to a mesh",
            in_model([triangle(), second.one("m", 10_u64)]),
        ),
        sample(
            "HASH-005",
            "a shape of a mesh of another model",
            file([model([shape(10)]), node(NodeKind::MODEL, 4).text("n", "other").child(triangle())]),
        ),
        sample(
            "HASH-008",
            "a texture of another material",
            in_model([material(40, "first").one("albedo", 41_u64).child(texture), second_user]),
        ),
    ]
}
