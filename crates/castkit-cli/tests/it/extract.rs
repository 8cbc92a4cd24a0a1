//! `castkit extract`.

use std::fs;

use crate::common::{NULL, run, run_with, testdata};

const MESH: &str = "root[0]/model[0]/mesh[\"body\"]";

/// Extracts a property of the test data into a file of this name, in a directory of its own.
fn extracted(input: &str, node: &str, property: &str, name: &str) -> (tempfile::TempDir, Vec<u8>) {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join(name);
    let run = run(["extract", &testdata(input), node, property, "-o", out.to_str().unwrap()]).fine();
    assert!(run.stdout.is_empty());
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1, "temporary files are gone");
    let bytes = fs::read(out).unwrap();
    (directory, bytes)
}

/// Header text and data of an .npy file, whose frame is checked.
fn npy(bytes: &[u8]) -> (&str, &[u8]) {
    assert_eq!(bytes[..8], *b"\x93NUMPY\x01\x00");
    let end = 10 + usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    assert_eq!(end % 64, 0);
    assert_eq!(bytes[end - 1], b'\n');
    (std::str::from_utf8(&bytes[10..end]).unwrap().trim_end(), &bytes[end..])
}

#[test]
fn npy_of_each_type() {
    let cases = [
        ("bytes", "|u1", "(3,)", 3),
        ("shorts", "<u2", "(3,)", 6),
        ("integers", "<u4", "(3,)", 12),
        ("hashes", "<u8", "(3,)", 24),
        ("floats", "<f4", "(3,)", 12),
        ("doubles", "<f8", "(3,)", 24),
        ("pairs", "<f4", "(2, 2)", 16),
        ("triples", "<f4", "(1, 3)", 12),
        ("quadruples", "<f4", "(2, 4)", 32),
    ];
    for (property, description, shape, len) in cases {
        let (_directory, bytes) = extracted("valid/property_types.cast", "root/metadata", property, "out.npy");
        let (header, data) = npy(&bytes);
        assert_eq!(header, format!("{{'descr': '{description}', 'fortran_order': False, 'shape': {shape}, }}"));
        assert_eq!(data.len(), len, "{property}");
    }
}

#[test]
fn data_is_that_of_the_file_by_key_and_by_field_name() {
    let bytes = castkit::open::read(testdata("valid/character.cast")).unwrap();
    let cast = castkit::Cast::parse(&bytes).unwrap();
    let mesh = cast.meshes().next().unwrap();
    for (property, expected) in [
        ("vp", mesh.positions().unwrap().as_bytes()),
        ("positions", mesh.positions().unwrap().as_bytes()),
        ("u1", mesh.uv_layer(1).unwrap().as_bytes()),
        ("uv_layer1", mesh.uv_layer(1).unwrap().as_bytes()),
        ("faces", mesh.faces().unwrap().as_bytes()),
    ] {
        let (_directory, raw) = extracted("valid/character.cast", MESH, property, "out.bin");
        assert_eq!(raw, expected);
        let (_directory, array) = extracted("valid/character.cast", MESH, property, "out.NPY");
        assert_eq!(npy(&array).1, expected);
    }
}

#[test]
fn csv_reads_back_as_the_same_numbers() {
    let bytes = castkit::open::read(testdata("valid/character.cast")).unwrap();
    let cast = castkit::Cast::parse(&bytes).unwrap();
    let (_directory, csv) = extracted("valid/character.cast", MESH, "vn", "out.csv");
    let mut lines = std::str::from_utf8(&csv).unwrap().lines();
    assert_eq!(lines.next(), Some("x,y,z"));
    let read: Vec<[f32; 3]> = lines
        .map(|line| line.split(',').map(|number| number.parse().unwrap()).collect::<Vec<f32>>().try_into().unwrap())
        .collect();
    assert_eq!(read, cast.meshes().next().unwrap().normals().unwrap().to_vec());

    let (_directory, csv) = extracted("valid/property_types.cast", "root/metadata", "hashes", "out.csv");
    assert_eq!(csv.split(|byte| *byte == b'\n').next(), Some(&b"value"[..]));
}

#[test]
fn strings_become_csv_only() {
    let file = testdata("valid/character.cast");
    let strings = run(["extract", &file, "root/metadata", "software", "-o", "-"]).fine();
    assert_eq!(strings.text(), "value\ncastkit testdata\n");
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("out.npy");
    let array = run(["extract", &file, "root/metadata", "software", "-o", out.to_str().unwrap()]);
    assert_eq!(array.code, 1);
    assert!(array.stderr.contains("use csv"), "{}", array.stderr);
    assert!(!out.exists());
}

#[test]
fn standard_output_and_input() {
    let bytes = fs::read(testdata("valid/character.cast")).unwrap();
    let csv = run_with(&bytes, ["extract", "-", MESH, "faces", "-o", "-"]).fine();
    assert_eq!(csv.text().lines().count(), 217);
    let raw =
        run_with(&bytes, ["extract", "-", MESH, "faces", "-o", "-", "--format", "bin", "--color", "always"]).fine();
    assert_eq!(raw.stdout.len(), 216);
}

#[test]
fn what_is_not_there_is_answered_with_what_is() {
    let file = testdata("valid/character.cast");
    let below_a_file = format!("{file}/out.npy");
    let cases: [(&[&str], i32, &[&str]); 6] = [
        (&["root/model/mesh[7]", "vp", "-o", "-"], 1, &["there is no mesh[7]", "mesh[\"body\"]"]),
        (
            &[MESH, "tangents", "-o", "-"],
            1,
            &["no property tangents", "vp (positions)", "u0 (uv_layer0)", "model[0] \"hero\""],
        ),
        (&["root/model/mesh[", "vp", "-o", "-"], 2, &["not a valid step of a node path"]),
        (&[MESH, "vp", "-o", "out.obj"], 2, &["out.obj has no extension of a known format"]),
        (&[MESH, "vp", "-o", "-", "--json"], 2, &["give the output a file name"]),
        (&[MESH, "vp", "-o", &below_a_file], 1, &["cannot write", "character.cast/out.npy"]),
    ];
    for (arguments, code, sentences) in cases {
        let run = run(["extract", &file].iter().chain(arguments));
        assert_eq!(run.code, code, "{}", run.stderr);
        assert_eq!(run.stdout.is_empty(), !arguments.contains(&"--json"));
        for sentence in sentences {
            assert!(run.stderr.contains(sentence), "{sentence:?} is not in {}", run.stderr);
        }
    }
}

#[test]
fn a_report_for_programs() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("out.npy");
    let report = run(["extract", &testdata("valid/character.cast"), MESH, "vp", "--json", "-o", out.to_str().unwrap()]);
    let report = report.fine().json();
    assert_eq!((&report["property"], &report["count"]), (&"vp".into(), &144.into()));
    assert_eq!(report["bytes"], fs::metadata(out).unwrap().len());
}

#[test]
fn devices_are_written_to() {
    let file = testdata("valid/character.cast");
    run(["extract", &file, MESH, "vp", "--format", "bin", "-o", NULL]).fine();
    #[cfg(unix)]
    assert!(std::os::unix::fs::FileTypeExt::is_char_device(&fs::metadata(NULL).unwrap().file_type()));
}

#[cfg(unix)]
#[test]
fn links_are_replaced() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::path::{Path, PathBuf};

    use crate::common::command;

    let file = testdata("valid/character.cast");
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| -> PathBuf { directory.path().join(name) };
    fs::write(path("target.bin"), b"old").unwrap();
    symlink(path("target.bin"), path("link.bin")).unwrap();
    run(["extract", &file, MESH, "faces", "-o", path("link.bin").to_str().unwrap()]).fine();
    assert_eq!(fs::symlink_metadata(path("link.bin")).unwrap().len(), 216);
    assert_eq!(fs::read(path("target.bin")).unwrap(), b"old");

    let readable_by_all = command(["extract", &file, MESH, "faces", "-o", "new.bin"])
        .current_dir(directory.path())
        .status()
        .map(|_| fs::metadata(Path::new(&path("new.bin"))).unwrap().permissions().mode());
    assert_ne!(readable_by_all.unwrap() & 0o077, 0, "not the private mode of temporary files");
}

/// What `castkit tree` shows record by record is extracted by the same paths; a path from the root is one of the Cast file.
#[test]
fn records_of_other_formats() {
    let value = |file: &str, path: &str, property: &str| {
        run(["extract", &testdata(file), path, property, "-o", "-", "--format", "json", "--quiet"])
    };
    for (file, path, property, expected) in [
        ("fbx/cube.fbx", "Objects/Geometry/Vertices", "0", "[-1,-1,-1,1,-1,-1,-1,1,"),
        ("fbx/cube.fbx", "Objects/Material[\"Sides\"]", "1", "[\"Material::Sides\"]"),
        ("fbx/cube.fbx", "Objects/Material[1]", "0", "[301]"),
        ("ms3d/arm.ms3d", "joint[1]", "position", "["),
        ("ms3d/arm.ms3d", "joint[\"Elbow\"]", "0", "[0]"),
        ("ms3d/arm.ms3d", "joint[\"Elbow\"]", "parent", "[\"SHOULDER\"]"),
        ("ms3d/arm.ms3d", "root/model/mesh", "positions", "[["),
        ("se/triangle.semodel", "root/model/mesh", "positions", "[["),
    ] {
        let text = value(file, path, property).fine();
        assert!(text.text().starts_with(expected), "{file} {path} {property}: {}", text.text());
    }
    for (file, path, property, sentence) in [
        ("fbx/cube.fbx", "Objects/Nothing", "0", "there is no Nothing in Objects"),
        ("fbx/cube.fbx", "Objects/Geometry[", "0", "Geometry[ is not a valid step of a path"),
        ("fbx/cube.fbx", "Objects/Geometry/Vertices", "7", "has no property 7; it has 1, counted from 0"),
        ("ms3d/arm.ms3d", "joint[2]", "position", "there is no joint[2] in the file"),
        ("ms3d/arm.ms3d", "joint", "size", "has no property size; it has flags, parent, rotation, position"),
        ("se/triangle.semodel", "bone", "0", "there is no bone"),
    ] {
        let failed = value(file, path, property);
        assert!(failed.code != 0 && failed.stderr.contains(sentence), "{file} {path}: {}", failed.stderr);
    }
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("v.npy").to_str().unwrap().to_owned();
    let arguments = ["extract", &testdata("fbx/cube.fbx"), "Objects/Geometry/Vertices", "0", "-o", &out, "--json"];
    let report = run(arguments).fine().json();
    assert_eq!((&report["node"], &report["count"]), (&"Objects/Geometry/Vertices".into(), &24.into()));
    let bytes = fs::read(&out).unwrap();
    assert_eq!((npy(&bytes).0.contains("'<i8'"), npy(&bytes).1.len()), (true, 24 * 8));
    let text = run(["extract", &testdata("fbx/cube.fbx"), "Objects/Material[1]", "1", "-o", &out]);
    assert!(text.code == 1 && text.stderr.contains("use the format csv or json"), "{}", text.stderr);
}
