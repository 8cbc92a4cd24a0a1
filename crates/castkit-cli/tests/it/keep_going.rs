//! `--keep-going`: a result of several inputs without those that cannot be read.

use std::fs;

use crate::common::{Run, run, testdata};
use castkit::Cast;

/// A character, a damaged file and an animation, and a directory for results.
struct Inputs {
    directory: tempfile::TempDir,
    paths: [String; 4],
}

fn inputs() -> Inputs {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let paths = ["hero.cast", "broken.cast", "missing.cast", "walk.cast"].map(path);
    fs::copy(testdata("valid/character.cast"), &paths[0]).unwrap();
    fs::write(&paths[1], b"cast, but not for long").unwrap();
    fs::copy(testdata("valid/animation.cast"), &paths[3]).unwrap();
    Inputs { directory, paths }
}

impl Inputs {
    fn run(&self, command: &str, output: &str, more: &[&str]) -> (Run, std::path::PathBuf) {
        let output = self.directory.path().join(output);
        let paths = self.paths.iter().map(String::as_str);
        let all =
            [command].into_iter().chain(paths).chain(["-o", output.to_str().unwrap()]).chain(more.iter().copied());
        (run(all), output)
    }
}

/// Models and animations of a file.
fn content(path: &std::path::Path) -> (usize, usize) {
    let bytes = fs::read(path).unwrap();
    let cast = Cast::parse(&bytes).unwrap();
    (cast.models().count(), cast.animations().count())
}

#[test]
fn damaged_inputs_are_left_out_and_named() {
    let inputs = inputs();
    let expected = content(&{
        let output = inputs.directory.path().join("expected.cast");
        let [hero, _, _, walk] = &inputs.paths;
        assert_eq!(run(["convert", hero, walk, "-o", output.to_str().unwrap()]).code, 0);
        output
    });
    for command in ["convert", "animate", "merge"] {
        let steps: &[&str] = if command == "animate" { &["--reverse"] } else { &[] };
        let (whole, output) = inputs.run(command, &format!("{command}.cast"), steps);
        assert_eq!((whole.code, output.exists()), (1, false), "{command}: {}", whole.stderr);
        let (done, output) = inputs.run(command, &format!("{command}.cast"), &[steps, &["--keep-going"]].concat());
        assert_eq!(done.code, 1, "{command}: {}", done.stderr);
        for left_out in &inputs.paths[1..3] {
            let lines = done.stderr.lines().filter(|line| line.contains(left_out.as_str())).count();
            assert_eq!(lines, 1, "{command}: {}", done.stderr);
            // The same words everywhere.
            let note = format!(
                "{left_out}: warning[CONVERT-FILE-029]: dropped input: it cannot be read, so the result is made without it ("
            );
            assert!(done.stderr.contains(&note), "{command}: {}", done.stderr);
        }
        assert_eq!(content(&output), expected, "{command}");
    }
    let (picture, output) = inputs.run("render", "hero.png", &["--size", "16"]);
    assert_eq!((picture.code, output.exists()), (1, false));
    let (picture, output) = inputs.run("render", "hero.png", &["--size", "16", "--keep-going"]);
    assert_eq!((picture.code, output.exists()), (1, true), "{}", picture.stderr);
    assert!(picture.stderr.contains("broken.cast: warning[CONVERT-FILE-029]: dropped input"), "{}", picture.stderr);
}

#[test]
fn the_report_says_what_was_left_out() {
    let inputs = inputs();
    let (done, _) = inputs.run("convert", "hero.glb", &["--keep-going", "--json"]);
    assert_eq!(done.code, 1);
    let report = done.json();
    assert_eq!(report["status"], "converted");
    let codes = |index: usize| -> Vec<String> {
        let notes = report["inputs"][index]["notes"].as_array().unwrap();
        notes.iter().map(|note| note["code"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!((codes(1), codes(2)), (vec!["CONVERT-FILE-029".to_owned()], vec!["CONVERT-FILE-029".to_owned()]));
    assert!(!codes(0).contains(&"CONVERT-FILE-029".to_owned()));
    // A strict conversion refuses notes.
    let (strict, output) = inputs.run("convert", "strict.glb", &["--keep-going", "--strict"]);
    assert_eq!((strict.code, output.exists()), (1, false));
}

#[test]
fn without_any_input_there_is_no_result() {
    let inputs = inputs();
    let output = inputs.directory.path().join("none.cast");
    let [_, broken, missing, _] = &inputs.paths;
    for command in ["convert", "merge", "animate"] {
        let none = run([command, broken, missing, "-o", output.to_str().unwrap(), "--keep-going"]);
        assert_eq!((none.code, output.exists()), (1, false), "{command}: {}", none.stderr);
    }
    let both = run(["convert", broken, "--out-dir", output.to_str().unwrap(), "--keep-going"]);
    assert_eq!(both.code, 2, "{}", both.stderr);
}

#[test]
fn several_notes_on_one_file_of_a_batch_are_counted() {
    use castkit::write::{Document, Layout, Mesh, Model, Root};
    let directory = tempfile::tempdir().unwrap();
    let mesh = |name: &'static str| {
        let triangle = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
        let mesh = Mesh::new().with_name(name).with_positions(triangle).with_faces(vec![0_u32, 1, 2]);
        mesh.with_property("crease", vec![0.5_f32; 3])
    };
    let model = Model::new().with_mesh(mesh("one")).with_mesh(mesh("two")).with_mesh(mesh("three"));
    let file = directory.path().join("odd.cast");
    Document::from(Root::new().with_model(model)).save(&file, Layout::Compact).unwrap();
    let out = directory.path().join("out");
    let done = run(["optimize", file.to_str().unwrap(), "--out-dir", out.to_str().unwrap()]);
    let line = done.stderr.lines().find(|line| line.contains("CONVERT-FILE-018")).unwrap().to_owned();
    let end = "mesh[0] \"one\": left as it is: the property `crease` is unknown (and 2 more like it in this file)";
    assert!(line.ends_with(end), "{line}");
}
