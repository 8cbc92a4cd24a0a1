//! glTF files that must be rejected.

use super::builder::{Gltf, Kind};
use super::parts::{TRIANGLE, mesh};
use crate::testdata::sample::Sample;

pub(super) fn samples() -> Vec<Sample> {
    let sample = |name: &str, shows: &str, bytes| Sample::new("gltf", format!("refused/{name}"), shows, bytes);
    let required = br#"{"asset": {"version": "2.0"}, "extensionsRequired": ["ACME_nobody_knows"]}"#;
    vec![
        sample("cycle.gltf", "nodes that are their own descendants", cycle()),
        sample("beyond.gltf", "an index out of range", beyond().embedded()),
        sample("huge.gltf", "four billion elements in a buffer of 36 bytes", huge(true).embedded()),
        sample("nothing.gltf", "four billion elements without a buffer", huge(false).embedded()),
        sample("missing.gltf", "a missing buffer", triangle().gltf("not_there.bin").0),
        sample("outside.gltf", "a buffer outside the directory", triangle().gltf("../strided.bin").0),
        sample("required.gltf", "an unknown required extension", required.to_vec()),
        sample("old.gltf", "glTF of version 1", br#"{"asset": {"version": "1.0"}}"#.to_vec()),
        sample(
            "schema.gltf",
            "a string instead of a number",
            br#"{"asset": {"version": "2.0"}, "scene": "a"}"#.to_vec(),
        ),
    ]
}

fn cycle() -> Vec<u8> {
    br#"{"asset": {"version": "2.0"}, "nodes": [{"children": [1]}, {"children": [0]}]}"#.to_vec()
}

fn triangle() -> Gltf {
    let mut file = Gltf::new();
    let positions = file.floats(Kind::Vec3, &TRIANGLE);
    mesh(&mut file, "triangle", &format!(r#""attributes": {{"POSITION": {positions}}}"#), r#"[{"mesh": 0}]"#);
    file
}

fn beyond() -> Gltf {
    let mut file = Gltf::new();
    let positions = file.floats(Kind::Vec3, &TRIANGLE);
    let faces = file.shorts(&[0, 1, 3]);
    let primitive = format!(r#""attributes": {{"POSITION": {positions}}}, "indices": {faces}"#);
    mesh(&mut file, "beyond", &primitive, r#"[{"mesh": 0}]"#);
    file
}

fn huge(has_buffer: bool) -> Gltf {
    let mut file = Gltf::new();
    let view = file.view(&[0; 36]);
    let positions = if has_buffer {
        file.accessor(view, 0, 5126, false, 4_000_000_000, Kind::Vec3)
    } else {
        file.nothing(4_000_000_000)
    };
    mesh(&mut file, "huge", &format!(r#""attributes": {{"POSITION": {positions}}}"#), r#"[{"mesh": 0}]"#);
    file
}
