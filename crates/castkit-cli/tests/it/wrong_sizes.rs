//! Files in which only sizes are wrong, as the 2025 alpha of Cast.NET writes them if a string is not ASCII: other readers,
//! which ignore sizes, open them, and so does every command, with a warning.

use crate::common::{run, testdata};

const CODE: &str = "CONVERT-FILE-019";

#[test]
fn every_command_opens_them_with_a_warning() {
    let directory = tempfile::tempdir().unwrap();
    let file = testdata("damaged/sizes_in_characters.cast");
    let out = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let commands: [&[&str]; 12] = [
        &["info", &file],
        &["tree", &file],
        &["convert", &file, "-o", &out("a.glb")],
        &["pose", &file, "-o", &out("a.obj")],
        &["render", &file, "-o", &out("a.png")],
        &["rewrite", &file, "-o", &out("a.cast")],
        &["merge", &file, &file, "-o", &out("b.cast")],
        &["optimize", &file, "-o", &out("c.cast")],
        &["convert-axes", &file, "-o", &out("d.cast"), "--up", "z"],
        &["upgrade", &file, "-o", &out("e.cast")],
        &["diff", &file, &file],
        &["diff", "--semantic", &file, &file],
    ];
    for arguments in commands {
        let run_ = run(arguments);
        assert!(run_.code == 0 && run_.stderr.contains(CODE), "{arguments:?}: {} {}", run_.code, run_.stderr);
    }
    let strict = run(["convert", &file, "-o", &out("f.glb"), "--strict"]);
    assert!(strict.code != 0 && strict.stderr.contains(CODE), "{}", strict.stderr);
    let checked = run(["check", &file]);
    assert!(checked.code == 3 || checked.code == 1, "{}", checked.code);
    assert!(checked.text().contains("CAST-STRUCTURE-003"));
}
