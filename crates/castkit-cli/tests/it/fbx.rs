//! FBX and OBJ files on the command line: written by castkit convert, and looked into.

use std::fs;
use std::path::Path;

use crate::common::{run, testdata};
use tempfile::TempDir;

/// The figure of the test data as a file of another format.
fn figure(directory: &TempDir, name: &str, options: &[&str]) -> String {
    let path = directory.path().join(name).to_str().unwrap().to_owned();
    let run = run(["convert", &testdata("valid/character.cast"), "-o", &path].iter().chain(options));
    assert_eq!(run.code, 0, "{}", run.stderr);
    path
}

#[test]
fn the_ending_or_an_option_tells_the_format() {
    let directory = tempfile::tempdir().unwrap();
    let fbx = fs::read(figure(&directory, "figure.fbx", &[])).unwrap();
    assert!(fbx.starts_with(b"Kaydara FBX Binary"));
    assert_eq!(fbx[23..27], 7500_u32.to_le_bytes());
    let old = fs::read(figure(&directory, "old", &["--to", "fbx", "--fbx-version", "7400"])).unwrap();
    assert_eq!(old[23..27], 7400_u32.to_le_bytes());
    let streamed = run(["convert", &testdata("valid/character.cast"), "-o", "-", "--to", "fbx"]);
    assert_eq!((streamed.code, streamed.stdout == fbx), (0, true));

    let obj = fs::read_to_string(figure(&directory, "figure.obj", &[])).unwrap();
    assert!(obj.starts_with("mtllib figure.mtl\n"), "{}", &obj[..40]);
    let materials = fs::read_to_string(directory.path().join("figure.mtl")).unwrap();
    let used: Vec<&str> = obj.lines().filter_map(|line| line.strip_prefix("usemtl ")).collect();
    assert!(!used.is_empty() && used.iter().all(|name| materials.contains(&format!("newmtl {name}\n"))));
}

/// Only what can be in another unit takes one.
#[test]
fn the_unit_of_the_result() {
    let directory = tempfile::tempdir().unwrap();
    let file = testdata("valid/character.cast");
    let written = |name: &str, options: &[&str]| {
        let path = directory.path().join(name).to_str().unwrap().to_owned();
        let run = run(["convert", "--quiet", &file, "-o", &path].iter().chain(options));
        (run.code, path, run.stderr)
    };
    let (code, metres, _) = written("metres.fbx", &["--to-unit", "m"]);
    assert_eq!(code, 0);
    let (_, centimetres, _) = written("centimetres.fbx", &[]);
    let stored = |path: &str| run(["info", "--json", path]).json()["stored"]["unit_scale"].as_f64();
    assert_eq!([stored(&metres), stored(&centimetres)], [Some(100.0), Some(1.0)]);
    // The same in metres, and a hundred times as large as what it was taken for.
    let (code, scaled, _) = written("scaled.cast", &["--unit", "cm", "--to-unit", "m"]);
    assert_eq!(code, 0);
    let told = run(["diff", "--semantic", &file, &scaled, "--quiet"]);
    assert_ne!(told.code, 0);
    for (name, reason) in [("a.glb", "always in metres"), ("a.obj", "does not state its unit")] {
        let (code, _, told) = written(name, &["--to-unit", "cm"]);
        assert!(code != 0 && told.contains(reason), "{name}: {told}");
    }
}

#[test]
fn what_is_left_out_is_reported_and_strict_refuses_it() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("figure.obj");
    let (file, out_text) = (testdata("valid/character.cast"), out.to_str().unwrap().to_owned());
    let report = run(["convert", "--json", &file, "-o", &out_text]);
    let record = report.json();
    assert_eq!((report.code, &record["status"]), (0, &"converted".into()));
    assert_eq!(record["bytes_after"], fs::metadata(&out).unwrap().len());
    assert_eq!(record["side_files"][0]["path"], "figure.mtl");
    let notes = record["inputs"][0]["notes"].as_array().unwrap();
    assert!(notes.iter().any(|note| note["outcome"] == "dropped" && note["feature"] == "skeletons"), "{notes:?}");

    let strict = directory.path().join("strict.obj");
    let refused = run(["convert", &file, "-o", strict.to_str().unwrap(), "--strict"]);
    assert_eq!(refused.code, 1);
    assert!(refused.stderr.contains("(--strict)"), "{}", refused.stderr);
    let dry = directory.path().join("dry.fbx");
    assert_eq!(run(["convert", &file, "-o", dry.to_str().unwrap(), "--dry-run"]).code, 0);
    // Nothing was written, not even a part or a side file.
    assert!(!strict.exists() && !directory.path().join("strict.mtl").exists() && !dry.exists());
    assert_eq!(fs::read_dir(&directory).unwrap().count(), 2);
}

#[test]
fn formats_without_a_writer_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("figure.ms3d");
    let refused = run(["convert", &testdata("valid/character.cast"), "-o", out.to_str().unwrap()]);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("this build can read MilkShape 3D, but not write it"), "{}", refused.stderr);
    assert!(!out.exists());
}

#[test]
fn a_directory_of_cast_files_becomes_one_of_another_format() {
    let directory = tempfile::tempdir().unwrap();
    let source = directory.path().join("in/deep");
    fs::create_dir_all(&source).unwrap();
    fs::copy(testdata("valid/skinning.cast"), source.join("skin.cast")).unwrap();
    let (input, out) = (directory.path().join("in"), directory.path().join("out"));
    let run = run(["convert", input.to_str().unwrap(), "--out-dir", out.to_str().unwrap(), "--to", "fbx"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(fs::read(out.join("deep/skin.fbx")).unwrap().starts_with(b"Kaydara"));
}

#[test]
fn info_tells_what_is_stored() {
    let directory = tempfile::tempdir().unwrap();
    let path = figure(&directory, "figure.fbx", &[]);
    let info = run(["info", "--json", &path]).fine().json();
    let stored = &info["stored"];
    assert_eq!((&info["format"], &stored["version"]), (&"fbx".into(), &7500.into()));
    assert_eq!((&stored["encoding"], &stored["up_axis"], &stored["slack"]), (&"binary".into(), &"y".into(), &0.into()));
    let bones = stored["objects"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["node"] == "Model" && one["sub_class"] == "LimbNode");
    assert_eq!(bones.unwrap()["count"], 7);
    assert_eq!((&stored["takes"][0]["name"], stored["templates"].as_array().unwrap().len()), (&"walk".into(), 9));
    // What it means, too, with the size of the file itself.
    assert_eq!(info["bytes"], fs::metadata(&path).unwrap().len());
    assert_eq!((&info["models"][0]["skeleton"]["bones"], &info["models"][0]["vertices"]), (&7.into(), &152.into()));
    assert_eq!(info["notes"][0]["code"], "CONVERT-MESH-041");
    let page = run(["info", &path]).fine();
    for part in ["version      7500", "LimbNode", "1 model, 152 vertices", "CONVERT-MESH-041"] {
        assert!(page.text().contains(part), "{part} is not in {}", page.text());
    }
}

#[test]
fn tree_shows_nodes_and_their_paths() {
    let directory = tempfile::tempdir().unwrap();
    let path = figure(&directory, "figure.fbx", &[]);
    let top = run(["tree", &path, "--depth", "1"]).fine();
    assert!(top.text().starts_with("FBXHeaderExtension  2047 bytes at 27\n"), "{}", top.text());
    let shown = run(["tree", &path, "--kind", "Vertices"]).fine();
    let lines: Vec<&str> = shown.text().lines().collect();
    assert!(lines[0].starts_with("Objects/Geometry/Vertices  d[432]"), "{lines:?}");
    assert!(lines[1].starts_with("Objects/Geometry[1]/Vertices  d["), "{lines:?}");
    let json = run(["tree", "--json", "--digest", &path]).fine().json();
    let nodes = json["nodes"].as_array().unwrap();
    assert!(nodes.iter().enumerate().all(|(id, node)| node["id"] == id));
    assert!(
        nodes.iter().all(|node| node["parent"].as_u64().is_none_or(|parent| parent < node["id"].as_u64().unwrap()))
    );
    let models: Vec<u64> =
        nodes.iter().filter(|node| node["kind"] == "Model").map(|node| node["index"].as_u64().unwrap()).collect();
    assert_eq!(models, (0..models.len() as u64).collect::<Vec<u64>>());
}

#[test]
fn extract_inflates_arrays() {
    let directory = tempfile::tempdir().unwrap();
    let path = figure(&directory, "figure.fbx", &[]);
    let out = directory.path().join("vertices.bin");
    let to = |arguments: &[&str]| run(["extract", &path].iter().chain(arguments));
    let report = to(&["Objects/Geometry/Vertices", "0", "--json", "-o", out.to_str().unwrap()]).fine().json();
    assert_eq!((&report["type"], &report["count"]), (&"d".into(), &432.into()));
    let found: Vec<f64> =
        fs::read(&out).unwrap().chunks_exact(8).map(|bytes| f64::from_le_bytes(bytes.try_into().unwrap())).collect();
    let bytes = castkit::open::read(testdata("valid/character.cast")).unwrap();
    let cast = castkit::Cast::parse(&bytes).unwrap();
    let positions = cast.meshes().next().unwrap().positions().unwrap();
    // FBX is written in centimetres: the importers of its SDK would put a scale of 100 on every root of a file in metres.
    let centimetres = positions.iter().flatten().map(|metres| f64::from(metres) * 100.0);
    assert_eq!(found, centimetres.collect::<Vec<f64>>());
    assert_eq!(to(&["Objects/Geometry[\"body\"]", "2", "-o", "-"]).fine().text(), "value\nMesh\n");
    for (arguments, sentence) in
        [(["Objects/Nothing", "0"], "there is no Nothing in Objects"), (["Objects/Geometry", "9"], "has no property 9")]
    {
        let failed = to(&[arguments[0], arguments[1], "-o", "-"]);
        assert_eq!(failed.code, 1);
        assert!(failed.stderr.contains(sentence), "{}", failed.stderr);
    }
}

#[test]
fn a_damaged_file_is_shown_as_far_as_it_goes_and_has_failed() {
    let directory = tempfile::tempdir().unwrap();
    let path = figure(&directory, "figure.fbx", &[]);
    let mut bytes = fs::read(&path).unwrap();
    bytes.truncate(bytes.len() / 2);
    fs::write(Path::new(&path), bytes).unwrap();
    for command in ["tree", "info"] {
        let damaged = run([command, "--json", &path]);
        assert_eq!(damaged.code, 1, "{command}");
        // What is there, and then why it has failed.
        let records: Vec<serde_json::Value> =
            damaged.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let (failure, shown) = records.split_last().unwrap();
        let faults = |record: &serde_json::Value| match command {
            "tree" => record["faults"].clone(),
            _ => record["stored"]["faults"].clone(),
        };
        assert!(shown.iter().any(|record| faults(record).as_array().is_some_and(|faults| !faults.is_empty())));
        assert_eq!(failure["path"].as_str(), Some(&*path));
        assert!(damaged.stderr.contains("at byte"), "{}", damaged.stderr);
    }
}
