//! Commands that turn each Cast file of a directory into another one.

use std::fs;
use std::path::Path;

use crate::common::{run, testdata};
use serde_json::Value;

const COMMANDS: [&[&str]; 6] = [
    &["optimize"],
    &["rewrite", "--layout", "compact"],
    &["repair"],
    &["upgrade", "--partial"],
    &["convert-axes", "--up", "y"],
    &["relink", "--prefix", "textures=images"],
];

/// A folder of files, one of which is broken, and one of another format.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("in/deep")).unwrap();
    for (from, to) in [("valid/rig.cast", "in/rig.cast"), ("library/body.cast", "in/deep/body.cast")] {
        fs::copy(testdata(from), folder.path().join(to)).unwrap();
    }
    fs::write(folder.path().join("in/broken.cast"), b"cast").unwrap();
    fs::copy(testdata("se/triangle.semodel"), folder.path().join("in/other.semodel")).unwrap();
    folder
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap()
}

#[test]
fn each_file_of_a_directory_becomes_what_it_becomes_alone() {
    for command in COMMANDS {
        let folder = folder();
        let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        let (source, out, alone) = (at("in"), at("out"), at("alone.cast"));
        let all = |more: &[&str]| run([command, &[&source, "--out-dir", &out], more].concat());
        let dry = all(&["--dry-run"]);
        assert!(!folder.path().join("out").exists() && dry.stderr.contains("2 checked, 1 failed"), "{}", dry.stderr);
        let done = all(&[]);
        assert_eq!(done.code, 1, "{command:?}: {}", done.stderr);
        let errors: Vec<&str> = done.stderr.lines().filter(|line| line.starts_with("castkit: error: ")).collect();
        assert!(matches!(errors[..], [line] if line.contains("broken.cast: ")), "{command:?}: {}", done.stderr);
        let last = done.stderr.lines().last().unwrap();
        let (made, _) = last.split_once(", 1 failed in ").unwrap();
        let made = made.split(", ").map(|part| part.split(' ').next().unwrap().parse::<u32>().unwrap());
        assert_eq!(made.sum::<u32>(), 2, "{command:?}: {last}");
        for name in ["rig.cast", "deep/body.cast"] {
            let single = run([command, &[&at(&format!("in/{name}")), "-o", &alone]].concat());
            assert_eq!(single.code, 0, "{command:?}: {}", single.stderr);
            assert!(read(alone.as_ref()) == read(&folder.path().join("out").join(name)), "{command:?} {name}");
        }
        assert!(!folder.path().join("out/other.cast").exists() && !folder.path().join("out/broken.cast").exists());
        let records = |run: &crate::common::Run| -> Vec<Value> {
            run.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
        };
        let (one, many) = (all(&["--json", "--jobs", "1"]), all(&["--json"]));
        let (mut one, mut many) = (records(&one), records(&many));
        let mut dry = records(&all(&["--json", "--dry-run"]));
        assert_eq!(dry.pop().unwrap()["totals"]["checked"], 2);
        assert_eq!(dry.len(), one.len().saturating_sub(1));
        let totals = one.pop().unwrap();
        assert_eq!((&totals["totals"]["done"], &totals["totals"]["failed"]), (&2.into(), &1.into()), "{command:?}");
        many.pop();
        assert_eq!(one, many);
        let files: Vec<&str> = one.iter().filter_map(|record| record["file"].as_str()).collect();
        assert_eq!(files, ["body.cast", "rig.cast"], "{command:?}");
        assert!(one.iter().any(|record| record["error"].is_string()), "{command:?}: {one:?}");
    }
}

#[test]
fn files_can_replace_themselves_but_no_others() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let before = read(&folder.path().join("in/rig.cast"));
    let done = run(["rewrite", &at("in/rig.cast"), &at("in/deep/body.cast"), "--rehash", "--out-dir", &at("in")]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(before != read(&folder.path().join("in/rig.cast")) && folder.path().join("in/body.cast").exists());
    for (arguments, reason) in [
        (vec![at("in"), "-o".into(), at("a.cast")], "is a directory; give --out-dir DIR instead of -o"),
        (vec![at("in/rig.cast"), at("in/rig.cast"), "-o".into(), at("a.cast")], "is one of several files"),
        (vec!["-".into(), "--out-dir".into(), at("out")], "standard input has no file name"),
        (vec![at("in/rig.cast")], "--out-dir <DIR>"),
    ] {
        let done = run(["optimize".to_owned()].into_iter().chain(arguments));
        assert!(done.code == 2 && done.stderr.contains(reason), "{reason}: {}", done.stderr);
    }
}

/// Cast files become other Cast files where a directory has nothing else, and results are no inputs of the next run.
#[test]
fn a_directory_of_cast_files_is_converted_to_cast() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::remove_file(folder.path().join("in/broken.cast")).unwrap();
    let files = || {
        let (files, _) = castkit::open::files_below(folder.path().join("in/out"), |_| true);
        files.iter().map(|file| file.file_name().unwrap().to_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let convert = ["convert", &at("in"), "--out-dir", &at("in/out"), "--to", "cast", "--up", "y", "--source-up", "z"];
    assert_eq!((run(convert).code, files()), (0, vec!["other.cast".to_owned()]));
    fs::remove_file(folder.path().join("in/other.semodel")).unwrap();
    fs::remove_dir_all(folder.path().join("in/out")).unwrap();
    for _ in 0..2 {
        assert_eq!((run(convert).code, files()), (0, ["body.cast", "rig.cast"].map(str::to_owned).to_vec()));
    }
    for _ in 0..2 {
        let done = run(["optimize", &at("in"), "--out-dir", &at("in/out")]);
        assert_eq!((done.code, files()), (0, ["body.cast", "rig.cast"].map(str::to_owned).to_vec()));
    }
}
