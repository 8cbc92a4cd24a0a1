//! Files that are cut, changed or made to deceive: an error or a result, and memory in proportion.

use std::path::Path;

use cast_convert::{Format, to_cast};
use cast_interchange::{Options, Source};
use cast_write::Layout;

use crate::common::{checked, corpus, files, testdata};

/// The result as a file; how much memory was in use at once.
fn measured(bytes: &[u8], path: Option<&Path>) -> (Result<Vec<u8>, String>, u64) {
    let mut outcome = Ok(Vec::new());
    let used = allocation_counter::measure(|| {
        let source = path.map_or(Source::of_bytes(bytes), |path| Source::of_file(bytes, path));
        // What a file shares may take much less than anybody wants by default.
        outcome = match to_cast(Format::Glb, source, &Options::default().budget(0)) {
            Ok(converted) => converted.document.to_vec(Layout::Compact).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
    });
    (outcome, used.bytes_max)
}

/// Nodes of JSON are larger in memory than as text, and what is made of the buffers has a budget.
fn within_bounds(bytes: &[u8], most: u64, what: &str) {
    assert!(most <= 256 * bytes.len() as u64 + (2 << 20), "{what}: {most} bytes for a file of {}", bytes.len());
}

const SMALL: [&str; 6] = ["triangle.gltf", "figure.glb", "strided.gltf", "strips.glb", "instanced.glb", "moving.glb"];

#[test]
fn cut_at_every_byte() {
    for name in SMALL {
        let path = testdata("gltf").join(name);
        let bytes = std::fs::read(&path).unwrap();
        for length in 0..bytes.len() {
            let (outcome, most) = measured(&bytes[..length], Some(&path));
            within_bounds(&bytes, most, &format!("{name} cut at {length}"));
            // Text may end in white space.
            let is_whole = bytes[length..].iter().all(u8::is_ascii_whitespace);
            assert_eq!(outcome.is_ok(), is_whole, "{name} cut at {length}: {outcome:?}");
        }
    }
}

/// A test for each file, so that they run at the same time.
macro_rules! changed_at_every_byte {
    ($($test:ident: $name:literal;)*) => {$(
        #[test]
        fn $test() {
            change_every_byte($name);
        }
    )*};
}

changed_at_every_byte! {
    changed_triangle: "triangle.gltf";
    changed_figure: "figure.glb";
    changed_strided: "strided.gltf";
    changed_strips: "strips.glb";
    changed_instanced: "instanced.glb";
    changed_moving: "moving.glb";
}

fn change_every_byte(name: &str) {
    let path = testdata("gltf").join(name);
    let mut bytes = std::fs::read(&path).unwrap();
    let (mut errors, mut results) = (0, 0);
    for index in 0..bytes.len() {
        let before = bytes[index];
        // Digits and signs too: in JSON these make other numbers, where most other bytes make no JSON at all.
        // One of them for each byte, in turn; `cargo xtask torture` tries all.
        for value in [b'-', b'0', b'9', b',', 0x7F, 0xFF, before ^ 1].into_iter().skip(index % 7).take(1) {
            bytes[index] = value;
            let (outcome, most) = measured(&bytes, Some(&path));
            within_bounds(&bytes, most, &format!("{name} with {value:#x} at {index}"));
            match outcome {
                Ok(written) => {
                    results += 1;
                    // Not each of them: checking takes longer than converting.
                    if index % 16 == 0 {
                        let report = checked(&written);
                        let codes: Vec<&str> = report.totals().iter().map(|total| total.rule.code).collect();
                        assert!(!report.has_errors(), "{name} with {value:#x} at {index}: {codes:?}");
                    }
                }
                Err(_) => errors += 1,
            }
        }
        bytes[index] = before;
    }
    println!("{name}: {errors} errors, {results} results");
    assert!(errors > 0 && results > 0);
}

#[test]
fn what_is_to_be_refused_is() {
    // Sizes that are too large for the processor are the largest one.
    let huge = usize::try_from(48_000_000_000_u64).unwrap_or(usize::MAX);
    let huge = format!("accessor 0: the file ends too early: expected {huge} more bytes, found 36");
    let wanted = [
        ("beyond.gltf", "node 0: index 3 is out of range; there are 3 vertices"),
        ("cycle.gltf", "nodes: some nodes are their own descendants"),
        ("huge.gltf", &huge),
        ("missing.gltf", "buffer 0: cannot read \"not_there.bin\", which is required: there is no such file"),
        ("nothing.gltf", "more than is left of the budget of 1 MB; raise `budget`"),
        ("old.gltf", "asset: this is glTF 1.0; only glTF 2.0 can be read"),
        ("outside.gltf", "buffer 0: cannot read \"../strided.bin\", which is required: it leads out of the directory"),
        ("required.gltf", "the file requires the extension ACME_nobody_knows"),
        ("schema.gltf", "the JSON is not valid glTF: invalid type: string \"a\""),
    ];
    let found = files(&testdata("gltf/refused"), &["gltf"]);
    assert_eq!(found.len(), wanted.len());
    for (path, (name, message)) in found.iter().zip(wanted) {
        assert!(path.ends_with(name));
        let bytes = std::fs::read(path).unwrap();
        let (outcome, most) = measured(&bytes, Some(path));
        let error = outcome.unwrap_err();
        assert!(error.contains(message), "{name}: {error}");
        within_bounds(&bytes, most, name);
    }
}

#[test]
fn directories_can_be_left_when_that_is_wished() {
    let path = testdata("gltf/refused/outside.gltf");
    let bytes = std::fs::read(&path).unwrap();
    let options = Options::new().follow_outside(true);
    assert!(to_cast(Format::Gltf, Source::of_file(&bytes, &path), &options).is_ok());
}

/// Deep trees and wide ones: nothing recurses, and nothing takes time in square.
#[test]
fn deep_and_wide_trees() {
    let count = 20_000;
    let deep: Vec<String> = (1..count).map(|child| format!("{{\"children\":[{child}]}}")).collect();
    let deep = deep.join(",");
    let joints: Vec<String> = (0..count).map(|joint| joint.to_string()).collect();
    let joints = joints.join(",");
    let file = |rest: &str| format!("{{\"asset\":{{\"version\":\"2.0\"}},\"nodes\":[{deep},{{}}]{rest}}}");
    for rest in [String::new(), format!(",\"skins\":[{{\"joints\":[{joints}]}}]")] {
        let text = file(&rest);
        let (outcome, most) = measured(text.as_bytes(), None);
        assert!(outcome.is_ok(), "{outcome:?}");
        within_bounds(text.as_bytes(), most * 3, "a deep tree");
    }
}

/// A mesh of a thousand vertices in a hundred thousand places would be a hundred million vertices.
#[test]
fn a_mesh_in_too_many_places() {
    let nodes = vec!["{\"mesh\":0,\"scale\":[2,2,2]}"; 100_000].join(",");
    let zeros = "A".repeat(4 * 4000);
    let text = format!(
        "{{\"asset\":{{\"version\":\"2.0\"}},\"nodes\":[{nodes}],\"meshes\":[{{\"primitives\":[{{\"attributes\":\
         {{\"POSITION\":0}}}}]}}],\"accessors\":[{{\"bufferView\":0,\"componentType\":5126,\"count\":1000,\"type\":\
         \"VEC3\"}}],\"bufferViews\":[{{\"buffer\":0,\"byteLength\":12000}}],\"buffers\":[{{\"byteLength\":12000,\
         \"uri\":\"data:;base64,{zeros}\"}}]}}"
    );
    let (outcome, most) = measured(text.as_bytes(), None);
    assert!(outcome.unwrap_err().contains("99999 copies of meshes that appear in several places"));
    within_bounds(text.as_bytes(), most, "a mesh in many places");
}

#[test]
fn real_files() {
    let Some(folder) = corpus("gltf") else { return };
    let read = |name: &str| {
        let path = folder.join(name);
        measured(&std::fs::read(&path).unwrap(), Some(&path)).0
    };
    for name in [
        "AnimatedMorphCube/glTF/AnimatedMorphCube.gltf",
        "BoxBadNormals-glTF-Binary/BoxBadNormals.glb",
        "BoxTextured-glTF-Binary/BoxTextured.glb",
        "BoxTextured-glTF-Embedded/BoxTextured.gltf",
        "BoxWithInfinites-glTF-Binary/BoxWithInfinites.glb",
        "MorphPrimitivesTest/glTF/MorphPrimitivesTest.gltf",
        "simple_skin.gltf",
    ] {
        assert!(read(name).is_ok(), "{name}");
    }
    for (name, message) in [
        ("IndexOutOfRange/IndexOutOfRange.gltf", "is out of range"),
        ("MissingBin/BoxTextured.gltf", "cannot read"),
        ("RecursiveNodes/RecursiveNodes.gltf", "their own descendants"),
        ("SchemaFailures/sceneWrongType.gltf", "invalid type"),
    ] {
        assert!(read(name).unwrap_err().contains(message), "{name}");
    }
}
