//! `castkit convert-axes`.

use std::fs;
use std::path::Path;

use crate::common::{run, testdata};

fn convert(input: &Path, output: &Path, options: &[&str]) -> crate::common::Run {
    let arguments = ["convert-axes", input.to_str().unwrap(), "-o", output.to_str().unwrap()];
    run(arguments.iter().chain(options))
}

#[test]
fn there_and_back_gives_the_same_bytes() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name);
    let input = testdata("valid/instances.cast");
    convert(Path::new(&input), &path("y.cast"), &["--up", "y"]).fine();
    assert_ne!(fs::read(path("y.cast")).unwrap(), fs::read(&input).unwrap());
    convert(&path("y.cast"), &path("x.cast"), &["--up", "x"]).fine();
    // In place, by what the metadata say now.
    convert(&path("x.cast"), &path("x.cast"), &["--up", "z"]).fine();
    assert_eq!(fs::read(path("x.cast")).unwrap(), fs::read(&input).unwrap());
}

#[test]
fn axes_and_units() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("out.cast");
    let input = testdata("valid/character.cast");
    let report =
        convert(Path::new(&input), &out, &["--source-up", "z", "--up", "y", "--scale", "100", "--json"]).fine().json();
    assert_eq!((report["from"].as_str(), report["up"].as_str()), (Some("z"), Some("y")));
    let (before, after) = (castkit::open::read(&input).unwrap(), castkit::open::read(&out).unwrap());
    let positions = |bytes: &castkit::open::Bytes| {
        castkit::Cast::parse(bytes).unwrap().meshes().next().unwrap().positions().unwrap().to_vec()
    };
    let expected: Vec<[f32; 3]> =
        positions(&before).iter().map(|[x, y, z]| [x * 100.0, z * 100.0, -y * 100.0]).collect();
    assert_eq!(positions(&after), expected);
    let cast = castkit::Cast::parse(&after).unwrap();
    assert_eq!(cast.metadata().unwrap().up_axis().unwrap().as_str(), "y");
}

#[test]
fn what_is_not_said_is_assumed_aloud() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("out.cast");
    // Files without metadata have z up, as nearly every program writes them: y was assumed here before.
    let run = convert(Path::new(&testdata("legacy/euler_curves.cast")), &out, &["--up", "y"]);
    assert_eq!(run.code, 0);
    assert!(run.stderr.contains("assuming z") && run.stderr.contains("rx ry rz curves of 1 node"), "{}", run.stderr);
    for scale in ["0", "-1", "NaN", "x"] {
        let run = convert(Path::new(&testdata("valid/rig.cast")), &out, &["--up", "z", "--scale", scale]);
        assert_eq!(run.code, 2, "{}", run.stderr);
    }
}
