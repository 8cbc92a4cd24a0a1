//! `castkit diff`.

use std::fs;

use crate::common::{copied, run, run_with, testdata, testdata_files};
use castkit::Cast;
use castkit::write::{Document, Instance, Layout, Mesh, Model, Root};

/// A copy of the character after a change.
fn changed(change: impl FnOnce(&mut Document<'_>)) -> (tempfile::TempDir, String) {
    let (directory, path) = copied("valid/character.cast");
    let bytes = fs::read(&path).unwrap();
    let mut document = Document::from(&Cast::parse(&bytes).unwrap());
    change(&mut document);
    let written = document.to_vec(Layout::Preserve).unwrap();
    fs::write(&path, written).unwrap();
    (directory, path)
}

fn moved(by: f32) -> (tempfile::TempDir, String) {
    changed(|document| {
        document.for_each_mut(|node| {
            if node.name() == Some("body") {
                let mut positions = node.property("vp").unwrap().data.elements::<[f32; 3]>().unwrap().into_owned();
                positions[1][1] += by;
                node.set("vp", positions);
            }
        });
    })
}

#[test]
fn exit_codes() {
    let hero = testdata("valid/character.cast");
    let (_directory, other) = moved(0.5);
    for (arguments, code) in [
        (vec!["diff", &hero, &hero], 0),
        (vec!["diff", &hero, &other], 1),
        (vec!["diff", "--silent", &hero, &other], 1),
        (vec!["diff", "--tolerance", "0.5", &hero, &other], 0),
        (vec!["diff", "--exact", &hero, &other], 1),
        (vec!["diff", &hero, "no/such.cast"], 2),
        (vec!["diff", &hero], 2),
        (vec!["diff", "-", "-"], 2),
        (vec!["diff", "--tolerance=-1", &hero, &hero], 2),
        (vec!["diff", "--tolerance", "nan", &hero, &hero], 2),
        (vec!["diff", "--exact", "--relative", "0.1", &hero, &hero], 2),
        (vec!["diff", "--all", "--limit", "3", &hero, &hero], 2),
        (vec!["diff", "--silent", "--json", &hero, &hero], 2),
        (vec!["diff", "--semantic", &hero, &hero], 0),
        (vec!["diff", "--semantic", &hero, &other], 1),
        (vec!["diff", "--semantic", "--silent", &hero, &other], 1),
        (vec!["diff", "--semantic", "--relative", "0.9", &hero, &other], 0),
        (vec!["diff", "--semantic", &hero, "no/such.fbx"], 2),
        (vec!["diff", "--semantic", "--exact", &hero, &hero], 2),
        (vec!["diff", "--semantic", "--tolerance", "0.1", &hero, &hero], 2),
    ] {
        assert_eq!(run(&arguments).code, code, "{arguments:?}");
    }
}

#[test]
fn rewritten_files_are_the_same() {
    for file in testdata_files("valid") {
        let file = file.to_str().unwrap();
        let (_directory, out) = copied("valid/empty_scene.cast");
        for layout in ["compact", "aligned", "preserve"] {
            run(["rewrite", file, "-o", &out, "--layout", layout]).fine();
            let run = run(["diff", file, &out]).fine();
            assert_eq!(run.text(), format!("{file} and {out} have the same content\n"));
        }
        run(["diff", "--exact", file, &out]).fine();
        run(["rewrite", file, "-o", &out, "--rehash"]).fine();
        run(["diff", file, &out]).fine();
    }
}

#[test]
fn a_line_says_where_how_many_and_how_much() {
    let hero = testdata("valid/character.cast");
    let (_directory, other) = moved(0.5);
    let run = run(["diff", &hero, &other]);
    let lines: Vec<&str> = run.text().lines().collect();
    let [line, summary] = lines[..] else { panic!("{lines:#?}") };
    let place = "~ root[0]/model[0] \"hero\"/mesh[0] \"body\"/vp: 1 of ";
    assert!(line.starts_with(place), "{line}");
    assert!(line.contains(" differ, most [1].y by 0.5: "), "{line}");
    assert_eq!(summary, format!("{hero} and {other} differ: 1 difference in 1 node"));
    assert_eq!(run.stderr, "");
    assert!(crate::common::run(["diff", "--silent", &hero, &other]).stdout.is_empty());
    let within = crate::common::run(["diff", "--tolerance", "1", &hero, &other]).fine();
    assert!(within.text().contains("1 element differs within the tolerances, by at most 0.5"));
}

#[test]
fn what_only_one_file_has_is_said() {
    let hero = testdata("valid/character.cast");
    let (_directory, other) = changed(|document| {
        document.for_each_mut(|node| node.children.retain(|child| child.kind != castkit::read::NodeKind::SKELETON));
    });
    let found = run(["diff", &hero, &other]);
    let line = found.text().lines().find(|line| line.contains("skeleton")).unwrap();
    assert!(line.starts_with("- root[0]/model[0] \"hero\"/skeleton[0]: only in "), "{line}");
    assert!(line.ends_with(" nodes in it"), "{line}");
    let back = run(["diff", "--color", "always", &other, &hero]);
    assert!(back.text().lines().any(|line| line.contains("+\u{1b}[0m") && line.contains("skeleton[0]")));
    let limited = run(["diff", "--limit", "0", &hero, &other]);
    assert!(limited.text().starts_with("... and "), "{}", limited.text());
    let exactly = run(["diff", "--exact", "--all", &hero, &other]).text().lines().count();
    assert!(exactly > found.text().lines().count() - 1);
}

#[test]
fn json_has_the_numbers() {
    let hero = testdata("valid/character.cast");
    let (_directory, other) = moved(0.5);
    let report = run(["diff", "--json", &hero, &other]);
    assert_eq!((report.code, report.stderr.as_str()), (1, ""));
    let report = report.json();
    assert_eq!((&report["same"], &report["differences"]), (&false.into(), &1.into()));
    let listed = &report["listed"][0];
    assert_eq!((&listed["property"], &listed["field"]), (&"vp".into(), &"positions".into()));
    assert_eq!((&listed["change"], &listed["differing"], &listed["index"]), (&"elements".into(), &1.into(), &1.into()));
    assert_eq!(listed["largest"]["difference"], 0.5);
    assert_eq!(listed["largest"]["component"], 1);
    assert_eq!(listed["second"][1].as_f64().unwrap() - listed["first"][1].as_f64().unwrap(), 0.5);
    let same = run(["diff", "--json", "--tolerance", "0.5", &hero, &other]).fine().json();
    assert_eq!((&same["same"], &same["tolerated"], &same["largest_tolerated"]), (&true.into(), &1.into(), &0.5.into()));
}

#[test]
fn a_file_that_cannot_be_read_is_not_a_difference() {
    let hero = testdata("valid/character.cast");
    for bad in ["missing.cast".to_string(), testdata("damaged/magic.cast")] {
        let text = run(["diff", &hero, &bad]);
        assert_eq!((text.code, text.text()), (2, ""));
        assert!(text.stderr.starts_with(&format!("castkit: error: {bad}: ")), "{}", text.stderr);
        let report = run(["diff", "--json", &bad, &hero]).json();
        assert!(report["error"].as_str().is_some_and(|error| text.stderr.contains(error)), "{report}");
        assert_eq!((&report["path"], report.as_object().unwrap().len()), (&bad.into(), 3));
    }
    let both = run(["diff", "one.cast", "two.cast"]);
    assert_eq!(both.stderr.lines().count(), 2);
}

#[test]
fn streams_and_damaged_files_are_compared() {
    let hero = testdata("valid/character.cast");
    let bytes = fs::read(&hero).unwrap();
    assert_eq!(
        run_with(&bytes, ["diff", "-", &hero]).fine().text(),
        format!("standard input and {hero} have the same content\n")
    );
    let damaged = testdata("damaged/size_beyond_parent.cast");
    let recovered = run(["diff", "--recover", "--json", &damaged, &hero]);
    assert_eq!(recovered.json()["first"]["repairs"][0]["offset"], 78);
}

#[test]
fn meaning_is_compared_in_words_and_in_json() {
    let hero = testdata("valid/character.cast");
    let (_directory, other) = changed(|document| {
        for mut mesh in document.meshes_mut() {
            if mesh.name() == Some("body") {
                mesh.set_name("Body");
            }
        }
        let mut mesh = document.meshes_mut().next().unwrap();
        mesh.positions_mut().unwrap()[0][1] += 5.0;
    });
    let found = run(["diff", "--semantic", &hero, &other]);
    let lines: Vec<&str> = found.text().lines().collect();
    assert_eq!(lines[0], "~ model \"hero\"/mesh \"body\": name body -> Body");
    assert!(lines[1].starts_with("~ model \"hero\"/mesh \"body\": positions: "), "{}", lines[1]);
    assert!(lines[1].contains(" differ, by at most 5"), "{}", lines[1]);
    assert!(lines.last().unwrap().contains("differ in what they mean: "), "{lines:?}");

    let found = run(["diff", "--semantic", "--json", &hero, &other]).json();
    assert_eq!((&found["same"], &found["semantic"], &found["tolerance"]), (&false.into(), &true.into(), &1e-4.into()));
    let listed = found["listed"].as_array().unwrap();
    assert_eq!(found["differences"].as_u64(), Some(listed.len() as u64));
    assert_eq!((&listed[0]["aspect"], &listed[0]["second"]), (&"name".into(), &"Body".into()));
    assert_eq!((&listed[1]["aspect"], &listed[1]["largest"]), (&"positions".into(), &5.0.into()));

    assert!(run(["diff", "--semantic", &hero, &hero]).text().trim_end().ends_with("mean the same"));
}

#[test]
fn meaning_is_compared_across_formats() {
    // An aligned copy of a file is the same; so is a model that was converted, and what was lost is said.
    let hero = testdata("valid/uv_layers.cast");
    let (directory, aligned) = copied("valid/uv_layers.cast");
    assert_eq!(run(["rewrite", &hero, "-o", &aligned, "--align", "64"]).code, 0);
    assert_eq!(run(["diff", "--semantic", &hero, &aligned]).code, 0);
    let glb = directory.path().join("hero.glb");
    let glb = glb.to_str().unwrap();
    assert_eq!(run(["convert", &hero, "-o", glb]).code, 0);
    let found = run(["diff", "--semantic", &hero, glb]);
    assert!(!found.text().contains("positions") && !found.text().contains("texture coordinates"), "{}", found.text());
    let obj = testdata("obj/house.obj");
    assert_eq!(run(["diff", "--semantic", &obj, &obj]).code, 0, "OBJ");
}

/// A scene that places files, and a file with a triangle of this height.
fn placing(files: &[&str]) -> Document<'static> {
    let place = |root: Root<'static>, file: &&str| {
        let place = Instance::new().with_name(format!("of {file}")).with_reference((*file).to_owned());
        root.with_instance(place.with_position([0.0; 3]).with_rotation([0.0, 0.0, 0.0, 1.0]).with_scale([1.0; 3]))
    };
    Document::from(files.iter().fold(Root::new(), place))
}

fn triangle(height: f32) -> Document<'static> {
    let mesh = Mesh::new().with_name("t").with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, height, 0.0]]);
    Document::from(Root::new().with_model(Model::new().with_mesh(mesh.with_faces(vec![0_u32, 1, 2]))))
}

#[test]
fn files_of_instances_are_compared_by_meaning() {
    let directory = tempfile::tempdir().unwrap();
    let save = |path: &str, document: Document<'_>| {
        let path = directory.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        document.save(&path, Layout::Compact).unwrap();
        path.to_str().unwrap().to_owned()
    };
    // Each places the other, and itself: the walk ends all the same.
    for folder in ["a", "b"] {
        save(&format!("{folder}/part.cast"), triangle(1.0));
        save(&format!("{folder}/inner.cast"), placing(&["part.cast", "scene.cast", "inner.cast"]));
    }
    let scene = |folder: &str| save(&format!("{folder}/scene.cast"), placing(&["inner.cast"]));
    let (a, b) = (scene("a"), scene("b"));
    let diff = |more: &[&str]| run([&["diff", "--semantic", &a, &b], more].concat());
    assert_eq!(diff(&["--strict"]).fine().code, 0);
    save("b/part.cast", triangle(2.0));
    let differing = diff(&["--json"]);
    assert_eq!(
        (differing.code, &differing.json()["differences"]),
        (1, &differing.json()["listed"].as_array().unwrap().len().into())
    );
    let path = "instance \"of inner.cast\"/instance \"of part.cast\"/model[0]/mesh \"t\"";
    assert!(
        differing.json()["listed"].as_array().unwrap().iter().any(|one| one["path"] == path),
        "{}",
        differing.text()
    );
    // What is not there in one of them is a difference, and said; in both, only said.
    fs::remove_file(directory.path().join("b/part.cast")).unwrap();
    let missing = diff(&[]);
    assert!(missing.code == 1 && missing.text().contains("only in the first file"), "{}", missing.text());
    assert!(
        missing.stderr.contains("CONVERT-SCENE-021") && missing.stderr.contains("of part.cast"),
        "{}",
        missing.stderr
    );
    fs::remove_file(directory.path().join("a/part.cast")).unwrap();
    assert_eq!((diff(&[]).code, diff(&["--quiet"]).fine().code, diff(&["--strict", "--json"]).code), (0, 0, 2));
    assert_eq!(diff(&["--strict", "--json"]).json()["path"], a.as_str());
    // A damaged one is read where that is wanted.
    for folder in ["a", "b"] {
        fs::copy(testdata("damaged/size_beyond_parent.cast"), directory.path().join(folder).join("part.cast")).unwrap();
    }
    assert!(diff(&["--strict"]).code == 2 && diff(&["--recover"]).code == 0);
    let repaired = diff(&["--strict", "--recover"]);
    assert!(
        repaired.code == 2 && repaired.stderr.contains("part.cast: warning[CONVERT-FILE-019]"),
        "{}",
        repaired.stderr
    );
    // Nothing outside is opened.
    #[cfg(unix)]
    for folder in ["a", "b"] {
        let link = directory.path().join(folder).join("part.cast");
        fs::remove_file(&link).unwrap();
        std::os::unix::fs::symlink(testdata("valid/character.cast"), link).unwrap();
        assert!(diff(&["--strict"]).code == 2, "{folder}");
    }
}

/// A few files that place each other can be paired in many ways: what is read again is counted.
#[test]
fn files_that_are_compared_with_many_others_have_a_budget() {
    let directory = tempfile::tempdir().unwrap();
    let mut files = Vec::new();
    for folder in ["a", "b"] {
        fs::create_dir(directory.path().join(folder)).unwrap();
        let names: Vec<String> = (0..9).map(|number| format!("{number}.cast")).collect();
        for name in &names {
            fs::copy(testdata("valid/character.cast"), directory.path().join(folder).join(name)).unwrap();
        }
        // Every one of the first with every one of the second.
        let pairs = (0..81).map(|pair| if folder == "a" { pair / 9 } else { pair % 9 });
        let placed = pairs.map(|index: usize| {
            let place = Instance::new().with_reference(names[index].clone()).with_position([0.0; 3]);
            place.with_rotation([0.0, 0.0, 0.0, 1.0]).with_scale([1.0; 3])
        });
        let path = directory.path().join(folder).join("scene.cast");
        Document::from(placed.fold(Root::new(), Root::with_instance)).save(&path, Layout::Compact).unwrap();
        files.push(path.to_str().unwrap().to_owned());
    }
    let diff = |more: &[&str]| run([&["diff", "--semantic", "--silent", &files[0], &files[1]], more].concat());
    assert_eq!(diff(&["--budget", "64"]).code, 1);
    let refused = diff(&["--budget", "0"]);
    assert!(refused.code == 2 && refused.stderr.contains("raise --budget"), "{}", refused.stderr);
}

/// An inch is 0.0254 metres, and glTF is always in metres.
#[test]
fn semantic_units_and_scale() {
    let directory = tempfile::tempdir().unwrap();
    let place = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (hero, glb, small) = (place("hero.cast"), place("hero.glb"), place("small.cast"));
    run(["convert", &testdata("valid/skinning.cast"), "--up", "y", "-o", &hero, "--quiet"]).fine();
    run(["convert", &hero, "--unit", "in", "-o", &glb, "--quiet"]).fine();
    let apart = run(["diff", "--semantic", &hero, &glb, "--quiet"]);
    assert_eq!(apart.code, 1);
    let first = apart.text().lines().next().unwrap();
    assert!(first.contains("scaled by 0.0254"), "{}", apart.text());
    assert_eq!(run(["diff", "--semantic", &hero, &glb, "--unit", "in", "--quiet"]).code, 0);

    run(["convert", &hero, "--scale", "0.0254", "-o", &small, "--quiet"]).fine();
    let json = run(["diff", "--semantic", "--json", &hero, &small]).json();
    assert_eq!((&json["listed"][0]["aspect"], &json["listed"][0]["second"]), (&"scale".into(), &"0.0254".into()));
    assert_eq!(run(["diff", "--semantic", &hero, &small, "--scale", "39.37007874", "--quiet"]).code, 0);
    for wrong in [&["--unit", "in"][..], &["--scale", "2"], &["--semantic", "--scale", "0"]] {
        assert_eq!(run(["diff", &hero, &small].iter().chain(wrong)).code, 2, "{wrong:?}");
    }
}
