//! `castkit diff`.

use std::fs;

use crate::common::{copied, run, run_with, testdata, testdata_files};
use castkit::Cast;
use castkit::write::{Document, Layout};

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
