//! Materials, instances, metadata, and content that individual readers do not support.

use cast_format::NodeKind;

use super::parts::{IDENTITY, NAN, TRIANGLE, file, in_model, material, model, sample, skeleton, triangle, two_bones};
use crate::testdata::builder::{Node, node, scene};
use crate::testdata::sample::Sample;

pub(super) fn samples() -> Vec<Sample> {
    [materials(), instances(), metadata(), readers()].into_iter().flatten().collect()
}

fn materials() -> Vec<Sample> {
    let texture = |slot: &str, path: &str| {
        in_model([material(40, "painted").one(slot, 41_u64).child(node(NodeKind::FILE, 41).text("p", path))])
    };
    let color = |rgba: [f32; 4]| {
        in_model([material(40, "painted").one("albedo", 41_u64).child(node(NodeKind::COLOR, 41).one("rgba", rgba))])
    };
    let phong = node(NodeKind::MATERIAL, 40).text("n", "old").text("t", "phong");
    let unused = material(40, "painted").child(node(NodeKind::FILE, 41).text("p", "left_over.png"));
    vec![
        sample("MATERIAL-001", "a slot `clearcoat`", texture("clearcoat", "coat.png")),
        sample("MATERIAL-002", "a negative colour", color([-1.0, 0.0, 0.0, 1.0])),
        sample("MATERIAL-003", "a colour up to 255", color([255.0, 128.0, 0.0, 1.0])),
        sample("MATERIAL-004", "a material of the type `phong`", in_model([phong])),
        sample("MATERIAL-005", "an absolute path", texture("albedo", "C:/textures/a.png")),
        sample("MATERIAL-006", "a path with backslashes", texture("albedo", "textures\\a.png")),
        sample("MATERIAL-007", "a missing texture", texture("albedo", "no_such_texture.png")),
        sample("MATERIAL-008", "an empty path", texture("albedo", "")),
        sample("MATERIAL-010", "a slot `extra` without a number", texture("extra", "coat.png")),
        sample("MATERIAL-009", "a texture in no slot", in_model([unused])),
    ]
}

fn instance(position: [f32; 3], rotation: [f32; 4]) -> Node {
    let placed = node(NodeKind::INSTANCE, 80).text("n", "tree").one("rf", 81_u64);
    placed.one("p", position).one("r", rotation).one("s", [1.0, 1.0, 1.0])
}

fn instances() -> Vec<Sample> {
    let target = |path: &str| node(NodeKind::FILE, 81).text("p", path);
    let with = |path: &str| file([instance([0.0; 3], IDENTITY).child(target(path))]);
    let placed =
        |position: [f32; 3], rotation: [f32; 4]| file([instance(position, rotation).child(target("clean.cast"))]);
    let two =
        instance([0.0; 3], IDENTITY).child(target("clean.cast")).child(node(NodeKind::FILE, 82).text("p", "b.cast"));
    vec![
        sample("INSTANCE-001", "a file that does not exist", with("no_such_file.cast")),
        sample("INSTANCE-002", "a file in another directory", with("../valid/character.cast")),
        sample("INSTANCE-003", "an instance of the file itself", with("CAST-INSTANCE-003.cast")),
        sample("INSTANCE-004", "a rotation of length 2", placed([0.0; 3], [0.0, 0.0, 0.0, 2.0])),
        sample("INSTANCE-005", "a position that is NaN", placed([NAN, 0.0, 0.0], IDENTITY)),
        sample("INSTANCE-006", "two files", file([two])),
        sample("INSTANCE-007", "a path with a backslash", with(".\\clean.cast")),
    ]
}

fn metadata() -> Vec<Sample> {
    let up = |hash: u64, axis: &str| node(NodeKind::METADATA, hash).text("up", axis);
    vec![
        sample("METADATA-001", "two metadata nodes", scene([up(2, "y"), up(3, "y")])),
        sample("METADATA-002", "a model without metadata", scene([model([triangle()])])),
        sample("METADATA-003", "two metadata nodes and two up axes", scene([up(2, "y"), up(3, "z")])),
        sample("METADATA-004", "an absolute scene root", scene([up(2, "y").text("sr", "/srv/scenes")])),
    ]
}

fn readers() -> Vec<Sample> {
    let track = node(NodeKind::NOTIFICATION_TRACK, 60).text("n", "step").array::<u8>("kb", &[]);
    let world = node(NodeKind::BONE, 21).text("n", "bone").one("wp", [0.0, 0.0, 0.0]).one("wr", IDENTITY);
    let skin = triangle().array("wb", &[0_u8; 3]).array("wv", &[1.0_f32, 1.0, 0.995]).one("mi", 1_u8);
    let shape = node(NodeKind::BLEND_SHAPE, 30).text("n", "old").one("b", 10_u64);
    let targets = shape.array("t", &[11_u64, 12]).array("ts", &[1.0_f32, 2.0]);
    let mesh = |hash: u64| node(NodeKind::MESH, hash).array("vp", &TRIANGLE).array("f", &[0_u8, 1, 2]);
    let curve = |hash: u64, property: &str| {
        let curve = node(NodeKind::CURVE, hash).text("nn", "hip").text("kp", property).text("m", "absolute");
        curve.array("kv", &[1.0_f32])
    };
    let walk = |curve: Node| node(NodeKind::ANIMATION, 50).one("fr", 30.0_f32).child(curve);
    let frames = |hash: u64, property: &str| curve(hash, property).array("kb", &[0_u8]);
    let euler = walk(frames(61, "rx")).child(frames(62, "ry")).child(frames(63, "rz"));
    let floats = curve(61, "tx").array("kb", &[0.0_f32]);
    let one = [1.0_f32, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
    let nine = triangle().array("wb", &[0_u8; 27]).array("wv", &[one, one, one].concat()).one("mi", 9_u8);
    let hair = node(NodeKind::HAIR, 10).text("n", "hair").array("se", &[2_u8]).array("pt", &TRIANGLE);
    vec![
        sample("INTEROP-001", "an extra array", file([model([]).array("extra", &[1_u8, 2])])),
        sample("INTEROP-002", "an extra string called `comment`", in_model([triangle().text("comment", "kept")])),
        sample("INTEROP-003", "an extra string in a material", in_model([material(40, "m").text("note", "kept")])),
        sample("INTEROP-004", "an empty array", file([walk(curve(61, "tx").array("kb", &[0_u8])).child(track)])),
        sample("INTEROP-005", "a bone with only a world transform", in_model([skeleton([world])])),
        sample("INTEROP-006", "a single weight that is not quite 1", in_model([two_bones(), skin])),
        sample("INTEROP-007", "two targets of a shape", in_model([triangle(), mesh(11), mesh(12), targets])),
        sample("INTEROP-008", "hair", in_model([hair])),
        sample("INTEROP-009", "frames as floats", file([walk(floats)])),
        sample("INTEROP-010", "nine influences", in_model([two_bones(), nine])),
        sample(
            "INTEROP-011",
            "an animation beside a model",
            file([model([]), walk(curve(61, "tx").array("kb", &[0_u8]))]),
        ),
        sample("INTEROP-012", "a curve of Euler angles", file([euler])),
    ]
}
