//! `castkit repair`.

use std::fs;
use std::path::Path;

use crate::common::{copied, run, run_with, testdata, testdata_files};

fn is_clean(file: &str) -> bool {
    run(["check", "--json", "--severity", "hint", file]).json()["findings"].as_array().unwrap().is_empty()
}

#[test]
fn a_file_that_needs_nothing_stays_the_same() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("out.cast").to_str().unwrap().to_owned();
    for file in testdata_files("valid") {
        let file = file.to_str().unwrap();
        let run = run(["repair", file, "-o", &out]).fine();
        assert_eq!(run.text(), "");
        assert_eq!(fs::read(&out).unwrap(), fs::read(file).unwrap(), "{file}");
    }
}

#[test]
fn changes_are_printed_and_the_result_is_clean() {
    let (_directory, file) = copied("check/CAST-SKELETON-006.cast");
    let repaired = run(["repair", &file, "-o", &file]).fine();
    let place = "root[0]/model[0] \"model\"/skeleton[0]/bone[0] \"bone\"/lr";
    assert_eq!(repaired.text(), format!("{file}:{place}: changed[CAST-SKELETON-006]: (0, 0, 0, 2) -> (0, 0, 0, 1)\n"));
    assert!(is_clean(&file));
    assert_eq!(run(["repair", &file, "-o", &file]).fine().text(), "");
}

#[test]
fn what_loses_data_is_left_unless_it_is_asked_for() {
    let (_directory, file) = copied("check/CAST-MESH-006.cast");
    let before = fs::read(&file).unwrap();
    let left = run(["repair", &file, "-o", &file]);
    assert_eq!((left.code, left.text()), (0, ""));
    assert!(
        left.stderr.contains("left as it is: ") && left.stderr.contains("--lossy repairs it anyway"),
        "{}",
        left.stderr
    );
    assert_eq!(fs::read(&file).unwrap(), before);
    let report = run(["repair", &file, "-o", &file, "--lossy", "--json"]).fine().json();
    assert_eq!((&report["changed"], &report["left"], &report["written"]), (&1.into(), &0.into(), &true.into()));
    let change = &report["changes"][0];
    assert_eq!((&change["code"], &change["property"]), (&"CAST-MESH-006".into(), &"f".into()));
    assert_eq!((&change["was"], &change["lossy"]), (&"the face [0, 1, 1]".into(), &true.into()));
    assert!(is_clean(&file));
}

#[test]
fn damaged_files_become_sound() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("out.cast").to_str().unwrap().to_owned();
    let input = testdata("damaged/sizes_in_characters.cast");
    // It can be read, but not without a warning.
    assert!(run(["info", &input]).stderr.contains("warning[CONVERT-FILE-019]: repaired: "));
    // Its mesh never had faces, which is an error that no repair can mend; it was not looked at before.
    let repaired = run(["repair", &input, "-o", &out, "--json"]);
    let report = repaired.json();
    assert_eq!(
        (repaired.code, &report["errors_left"], &report["errors"][0]["code"]),
        (3, &1.into(), &"CAST-PROPERTY-001".into())
    );
    assert!(report["changes"].as_array().unwrap().iter().all(|change| change["code"] == "CAST-STRUCTURE-003"));
    run(["info", &out]).fine();
    let nothing = run(["repair", &testdata("damaged/magic.cast"), "-o", &out]);
    assert_eq!(nothing.code, 1);
    assert!(nothing.stderr.contains("magic.cast: "), "{}", nothing.stderr);
    assert_eq!(run(["repair", "no/such.cast", "-o", &out]).code, 1);
    assert_eq!(run(["repair", &input]).code, 2);
}

#[test]
fn standard_input_and_output() {
    let bytes = fs::read(testdata("check/CAST-ANIMATION-002.cast")).unwrap();
    let repaired = run_with(&bytes, ["repair", "-", "-o", "-"]);
    assert_eq!(repaired.code, 0);
    let line = "standard input:root[0]/animation[0] \"walk\"/curve[0]/kb: changed[CAST-ANIMATION-002]: ";
    assert!(repaired.stderr.starts_with(line), "{}", repaired.stderr);
    let quiet = run_with(&bytes, ["repair", "-", "-o", "-", "--quiet"]).fine();
    assert!(quiet.stdout == repaired.stdout);
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("out.cast");
    fs::write(&out, &repaired.stdout).unwrap();
    assert!(is_clean(out.to_str().unwrap()));
    assert_eq!(run_with(&bytes, ["repair", "-", "-o", "-", "--json"]).code, 2);
    assert!(Path::new(&out).exists());
}

#[test]
fn errors_that_are_left_are_listed_and_have_an_exit_code() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("out.cast").to_str().unwrap().to_owned();
    // A face with a vertex that is not there; nobody knows which one was meant.
    let input = testdata("check/CAST-MESH-004.cast");
    let left = run(["repair", &input, "-o", &out]);
    assert_eq!((left.code, left.text()), (3, ""));
    assert!(left.stderr.contains("left as it is: CAST-MESH-004: "), "{}", left.stderr);
    assert!(left.stderr.contains("1 error is left"), "{}", left.stderr);
    assert_eq!(fs::read(&out).unwrap(), fs::read(&input).unwrap(), "the result is written all the same");
    let json = run(["repair", &input, "-o", &out, "--json"]);
    let report = json.json();
    assert_eq!((json.code, &report["left"], &report["errors_left"]), (3, &0.into(), &1.into()));
    assert_eq!(report["errors"][0]["code"], "CAST-MESH-004");
    assert!(report["written"] == true && json.stderr.is_empty(), "{}", json.stderr);
    let through = run_with(&fs::read(&input).unwrap(), ["repair", "-", "-o", "-"]);
    assert!(through.code == 3 && through.stdout == fs::read(&input).unwrap());
    // What is repaired is not left.
    let repaired = run(["repair", &testdata("check/CAST-ANIMATION-002.cast"), "-o", &out, "--json"]);
    assert_eq!((repaired.code, &repaired.json()["errors_left"]), (0, &0.into()));
    assert!(run(["help"]).text().contains("castkit repair left some"));
    // Upgrades are not about errors.
    assert_eq!(run(["upgrade", &input, "-o", &out]).code, 0);
}
