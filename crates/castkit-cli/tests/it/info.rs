//! `castkit info`.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{Run, number, run, testdata, testdata_files};
use castkit::write::{Document, Layout, Mesh, Model, Root};
use rayon::prelude::*;
use serde_json::Value;

#[test]
fn a_page_says_what_is_there_and_nothing_else() {
    let run = run(["info", &testdata("valid/character.cast")]).fine();
    let text = run.text();
    for part in [
        "author       the castkit authors",
        "up axis      y",
        "2 meshes",
        "skeleton of 7 bones, 1 root bone",
        "albedo             textures/skin_albedo.png",
        "0.625 0.625 0.625 1 (linear)",
        "walk   30  0 to 24      24      0.8  yes        6    30  absolute, relative",
        "notifications footstep x 2",
    ] {
        assert!(text.contains(part), "{part:?} is missing in\n{text}");
    }
    for absent in ["hair", "instance", "blend shape", "out of the ordinary", "NaN"] {
        assert!(!text.contains(absent), "{absent:?} is in\n{text}");
    }
}

#[test]
fn json_has_a_line_a_file() {
    let files = ["valid/character.cast", "valid/instances.cast", "valid/hair.cast"].map(testdata);
    let run = run(["info", "--json"].into_iter().map(String::from).chain(files.clone())).fine();
    let lines: Vec<Value> = run.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);

    let character = &lines[0];
    assert_eq!(character["path"], files[0]);
    assert_eq!(character["nodes"], 27);
    assert_eq!(character["nodes_by_kind"]["bone"], 7);
    assert_eq!(character["metadata"]["up_axis"], "y");
    let model = &character["models"][0];
    assert_eq!((&model["name"], &model["vertices"]), (&Value::from("hero"), &Value::from(152)));
    assert_eq!(model["bounds"]["max"][1], 2.0);
    assert_eq!(model["meshes"][0]["material"], "skin");
    assert_eq!(model["meshes"][0]["uv_layers"], 2);
    assert_eq!(model["materials"][0]["slots"][0]["texture"], "textures/skin_albedo.png");
    assert_eq!(model["skeleton"]["bones"], 7);
    let animation = &character["animations"][0];
    assert_eq!((&animation["length_frames"], &animation["length_seconds"]), (&24.0.into(), &0.8.into()));
    assert_eq!(animation["curves_by_property"]["rq"], 5);

    assert!(!lines[1]["instances"].as_array().unwrap().is_empty());
    assert!(lines[2]["models"][0]["hairs"][0]["strands"].as_u64().unwrap() > 0);
}

#[test]
fn directories_stand_for_their_files() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let root = at("");
    for folder in ["b", "empty"] {
        fs::create_dir(at(folder)).unwrap();
    }
    for (from, to) in [
        ("valid/hair.cast", "c.cast"),
        ("valid/character.cast", "b/B.CAST"),
        ("valid/instances.cast", "a.cast"),
        ("damaged/empty.cast", "b/empty.cast"),
    ] {
        fs::copy(testdata(from), at(to)).unwrap();
    }
    fs::write(at("b/notes.txt"), "nothing").unwrap();
    fs::write(at("b/box.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n").unwrap();
    let shown = run(["info", "--json", &root, &at("c.cast"), &at("empty")]);
    assert_eq!(shown.code, 1);
    let mut lines: Vec<Value> = shown.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let totals = lines.pop().unwrap();
    assert_eq!((&totals["totals"]["done"], &totals["totals"]["failed"]), (&5.into(), &2.into()));
    let names: Vec<_> = lines
        .iter()
        .map(|line| {
            let name = Path::new(line["path"].as_str().unwrap()).strip_prefix(&root).unwrap();
            (name.to_str().unwrap().replace('\\', "/"), line["error"].as_str().is_some())
        })
        .collect();
    let expected = [
        ("empty", true),
        ("a.cast", false),
        ("b/B.CAST", false),
        ("b/box.obj", false),
        ("b/empty.cast", true),
        ("c.cast", false),
        ("c.cast", false),
    ];
    assert_eq!(names, expected.map(|(name, failed)| (name.to_owned(), failed)));
    assert_eq!(lines[0]["error"], "it contains no file of a known format");
    // So is the table, with the sums below.
    let table = run(["info", &root]);
    let place = |name: &str| table.text().find(name).unwrap_or_else(|| panic!("{name} is missing"));
    assert!(table.code == 1 && ["file ", "a.cast", "B.CAST", "box.obj", "c.cast", "4 files"].map(place).is_sorted());
    assert_eq!(table.text().lines().count(), 6, "{}", table.text());
    // The pages are in the same order.
    let pages = run(["info", "--all", &root]);
    let place = |name: &str| pages.text().find(name).unwrap_or_else(|| panic!("{name} is missing"));
    assert!(pages.code == 1 && ["a.cast", "B.CAST", "box.obj", "c.cast"].map(place).is_sorted());
}

#[test]
fn what_is_odd_is_named() {
    let cases = [
        ("legacy/vertex_colors.cast", "legacy     property mesh.vc, today `c0` with `cl` = 1"),
        ("legacy/blend_shape_targets.cast", "legacy     property blend_shape.t, today `vi` with `vp`"),
        ("legacy/euler_curves.cast", "legacy     value \"rx\" of curve.kp"),
        ("unusual/unknown_kind.cast", "unknown    node kind wind"),
        ("unusual/unknown_names.cast", "unknown    property mesh.comment"),
        ("unusual/empty_name.cast", "unknown    property model.\"\""),
        ("unusual/opaque_node.cast", "unknown    type 0x7838 of model.mystery"),
        ("unusual/opaque_node.cast", "opaque     1 node with a property of unknown type"),
        ("unusual/unexpected_types.cast", "unexpected type v2 of bone.lp"),
        ("unusual/unknown_choices.cast", "unknown    value \"sideways\" of curve.m"),
        ("unusual/slack.cast", "slack      35 bytes in nodes"),
        ("unusual/trailing_bytes.cast", "trailing   4 bytes after the last root"),
        ("unusual/several_roots.cast", "roots      2, where known writers write 1"),
        ("unusual/flags.cast", "flags      0xdeadbeef"),
        ("unusual/version_2.cast", "version    2, where"),
        ("unusual/model_at_top.cast", "misplaced  1 node"),
    ];
    for (file, sentence) in cases {
        let run = run(["info", &testdata(file)]).fine();
        assert!(run.text().contains(sentence), "{file}: {sentence:?} is missing in\n{}", run.text());
    }
}

#[test]
fn padding_is_not_odd_and_aligned_arrays_are_counted() {
    let summary = run(["info", "--json", &testdata("valid/aligned.cast")]).fine().json();
    assert_eq!(number(&summary["arrays"]["aligned"]), number(&summary["arrays"]["count"]));
    assert!(number(&summary["arrays"]["count"]) > 0);
    assert!(number(&summary["arrays"]["padding_properties"]) > 0);
    assert_eq!(summary["oddities"]["findings"].as_array().unwrap().len(), 0);
}

#[test]
fn padding_beside_a_property_of_the_same_name_is_not_odd() {
    let directory = tempfile::tempdir().unwrap();
    let (own, aligned) = (directory.path().join("own.cast"), directory.path().join("aligned.cast"));
    let bytes = fs::read(testdata("valid/character.cast")).unwrap();
    let cast = castkit::Cast::parse(&bytes).unwrap();
    let mut document = Document::from(&cast);
    document.for_each_mut(|node| {
        if node.kind == castkit::read::NodeKind::MESH {
            node.set("_", "mine");
        }
    });
    fs::write(&own, document.to_vec(Layout::Compact).unwrap()).unwrap();
    run(["rewrite".as_ref(), own.as_os_str(), "-o".as_ref(), aligned.as_os_str()]).fine();
    let summary = run(["info".as_ref(), "--json".as_ref(), aligned.as_os_str()]).fine().json();
    assert_eq!(number(&summary["arrays"]["aligned"]), number(&summary["arrays"]["count"]));
    assert!(number(&summary["arrays"]["count"]) > 0);
    assert!(number(&summary["arrays"]["padding_properties"]) > 0);
    let findings = summary["oddities"]["findings"].as_array().unwrap();
    assert!(findings.len() == 1 && findings[0]["property"] == "_", "{findings:?}");
}

#[test]
fn every_file_of_the_test_data_has_a_page() {
    for folder in ["valid", "legacy", "unusual"] {
        for file in testdata_files(folder) {
            let page = run(["info".as_ref(), file.as_os_str()]).fine();
            // A file can hold names of 65,535 letters; no line of a page needs a tenth of that.
            assert!(page.text().lines().all(|line| line.len() < 1000), "{}", file.display());
            run(["info".as_ref(), "--json".as_ref(), "--all".as_ref(), file.as_os_str()]).fine().json();
        }
    }
}

/// Files are looked at on several threads, in more than one batch, and some of them fail, are repaired or are large.
#[test]
fn many_files_are_shown_in_order() {
    let directory = tempfile::tempdir().unwrap();
    let large = [directory.path().join("large.cast")];
    let mesh = Mesh::new().with_positions(vec![[1.0, 2.0, 3.0]; 100_000]);
    let document = Document::from(Root::new().with_model(Model::new().with_mesh(mesh)));
    document.save(&large[0], Layout::Compact).unwrap();
    let folders = ["valid", "damaged", "unusual"].map(testdata_files);
    let files: Vec<&PathBuf> = folders.iter().flatten().chain(&large).collect();
    let all: Vec<&PathBuf> = files.iter().cycle().take(700).copied().collect();
    for options in [&["info", "--recover"][..], &["info", "--json"]] {
        let arguments = |files: &[&PathBuf]| -> Vec<OsString> {
            options.iter().map(OsString::from).chain(files.iter().map(|file| file.into())).collect()
        };
        let alone: Vec<Run> = files.par_iter().map(|file| run(arguments(&[file]))).collect();
        let each = || alone.iter().cycle().take(all.len());
        let page_end = if options.contains(&"--json") { "" } else { "\n" };
        let pages: Vec<&str> = each().map(Run::text).filter(|page| !page.is_empty()).collect();
        let said: Vec<&str> = each().map(|run| run.stderr.as_str()).collect();
        assert!(said.iter().any(|said| !said.is_empty()));
        let together = run(arguments(&all));
        assert!(together.text() == pages.join(page_end), "{options:?}");
        assert!(together.stderr == said.concat(), "{options:?}");
    }
}

#[test]
fn long_lists_are_cut_unless_all_is_asked_for() {
    let file = testdata("valid/animation.cast");
    let (short, long) = (run(["info", &file]).fine(), run(["info", "--all", &file]).fine());
    assert!(short.text().len() <= long.text().len());
    assert!(!long.text().contains("(--all)"));
}

/// The file states y up and metres, whatever it was made from; FBX mostly has centimetres.
#[test]
fn axis_and_size_are_those_of_the_file() {
    let directory = tempfile::tempdir().unwrap();
    let place = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (cast, glb, fbx) = (place("z.cast"), place("z.glb"), place("z.fbx"));
    run(["convert-axes", "--up", "z", &testdata("valid/character.cast"), "-o", &cast]).fine();
    let size = |file: &str| {
        let json = run(["info", "--json", file]).json();
        let corner = |name: &str, axis: usize| json["models"][0]["bounds"][name][axis].as_f64().unwrap();
        let size = [0, 1, 2].map(|axis| corner("max", axis) - corner("min", axis));
        (json["metadata"]["up_axis"].as_str().unwrap().to_owned(), size)
    };
    let (up, [x, y, z]) = size(&cast);
    assert_eq!(up, "z");
    let near = |found: [f64; 3], expected: [f64; 3]| {
        found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-5 * b.abs().max(1.0))
    };
    run(["convert", &cast, "--unit", "in", "-o", &glb, "--quiet"]).fine();
    let (up, found) = size(&glb);
    assert_eq!(up, "y");
    assert!(near(found, [x * 0.0254, z * 0.0254, y * 0.0254]), "{found:?} for {:?}", [x, y, z]);
    run(["convert", &cast, "--unit", "cm", "-o", &fbx, "--quiet"]).fine();
    let (_, found) = size(&fbx);
    let longest = |size: [f64; 3]| size.into_iter().fold(0.0, f64::max);
    assert!((longest(found) - longest([x, y, z])).abs() < 1e-4 * longest(found), "{found:?} for {:?}", [x, y, z]);
}

#[test]
#[cfg(unix)]
fn pipes_and_devices_in_directories_are_not_read() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name);
    fs::copy(testdata("valid/rig.cast"), at("rig.cast")).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(at("pipe.cast")).status().unwrap().success());
    std::os::unix::fs::symlink("/dev/zero", at("zero.cast")).unwrap();
    let root = directory.path().to_str().unwrap();
    for command in [vec!["info", root], vec!["check", root], vec!["convert", root, "--to", "glb", "--out-dir", "-out"]]
    {
        let mut command: Vec<String> = command.into_iter().map(str::to_owned).collect();
        if let Some(out) = command.iter_mut().find(|word| *word == "-out") {
            *out = at("out").to_str().unwrap().to_owned();
        }
        let shown = run(&command);
        assert_eq!(shown.code, 1, "{command:?}: {}", shown.stderr);
        for name in ["pipe.cast", "zero.cast"] {
            let line = format!("{name}: it is not a regular file, but a pipe or a device");
            assert!(shown.stderr.contains(&line), "{command:?}: {}", shown.stderr);
        }
    }
    assert!(at("out/rig.glb").exists());
}
