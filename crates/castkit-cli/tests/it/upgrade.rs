//! `castkit upgrade`.

use std::fs;

use crate::common::{copied, run, run_with, testdata, testdata_files};

fn legacy_findings(file: &str) -> usize {
    let report = run(["check", "--json", "--severity", "hint", file]).json();
    let codes = ["CAST-PROPERTY-009", "CAST-PROPERTY-010", "CAST-PROPERTY-011"];
    let is_legacy = |finding: &&serde_json::Value| codes.iter().any(|code| finding["code"] == *code);
    report["findings"].as_array().unwrap().iter().filter(is_legacy).count()
}

#[test]
fn a_file_of_today_stays_the_same() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("out.cast").to_str().unwrap().to_owned();
    for file in testdata_files("valid") {
        let file = file.to_str().unwrap();
        assert_eq!(run(["upgrade", file, "-o", &out]).fine().text(), "");
        assert_eq!(fs::read(&out).unwrap(), fs::read(file).unwrap(), "{file}");
    }
}

#[test]
fn old_colors_are_colors_of_today() {
    let (_directory, file) = copied("check/CAST-PROPERTY-009.cast");
    let upgraded = run(["upgrade", &file, "-o", &file]).fine();
    let place = "root[0]/model[0] \"model\"/mesh[0] \"mesh\"/vc";
    assert_eq!(upgraded.text(), format!("{file}:{place}: changed[CAST-PROPERTY-009]: `vc` -> `c0`, with `cl` 1\n"));
    assert_eq!(legacy_findings(&file), 0);
}

#[test]
fn nothing_is_written_when_something_is_refused() {
    let (_directory, file) = copied("legacy/vertex_colors.cast");
    let before = fs::read(&file).unwrap();
    let refused = run(["upgrade", &file, "-o", &file]);
    assert_eq!((refused.code, refused.text()), (1, ""));
    assert!(refused.stderr.contains("there are colour layers, which take precedence"), "{}", refused.stderr);
    assert!(refused.stderr.contains("1 thing cannot be upgraded, so nothing is written"), "{}", refused.stderr);
    assert_eq!(fs::read(&file).unwrap(), before);

    let report = run(["upgrade", &file, "-o", &file, "--json"]);
    let (record, failure) = report.text().split_once('\n').unwrap();
    let [record, failure] = [record, failure].map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    assert_eq!((report.code, &record["written"]), (1, &false.into()));
    assert_eq!(record["refusals"][0]["property"], "vc");
    assert!(failure["error"].as_str().is_some_and(|error| error.contains("nothing is written")), "{failure}");

    let partial = run(["upgrade", &file, "-o", &file, "--partial", "--json"]).fine().json();
    assert_eq!((&partial["changed"], &partial["left"], &partial["written"]), (&1.into(), &1.into(), &true.into()));
    assert_eq!(legacy_findings(&file), 1);
    run(["upgrade", &file, "-o", &file, "--lossy"]).fine();
    assert_eq!(legacy_findings(&file), 0);
}

#[test]
fn with_lossy_everything_of_the_old_files_can_be_said() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("out.cast").to_str().unwrap().to_owned();
    for file in testdata_files("legacy") {
        run(["upgrade", file.to_str().unwrap(), "-o", &out, "--lossy"]).fine();
        assert_eq!(legacy_findings(&out), 0, "{}", file.display());
    }
}

#[test]
fn standard_input_and_output_and_damaged_files() {
    let bytes = fs::read(testdata("check/CAST-PROPERTY-009.cast")).unwrap();
    let upgraded = run_with(&bytes, ["upgrade", "-", "-o", "-"]);
    assert_eq!(upgraded.code, 0);
    assert_eq!(&upgraded.stdout[..4], b"cast");
    assert_eq!(run(["upgrade", &testdata("damaged/child_count_too_large.cast"), "-o", "-"]).code, 1);
    // Where only sizes are wrong, as other readers do not notice, there is a warning.
    let sizes = run(["upgrade", &testdata("damaged/size_zero.cast"), "-o", "-"]);
    assert!(sizes.code == 0 && sizes.stderr.contains("warning[CONVERT-FILE-019]: repaired: "), "{}", sizes.stderr);
    assert_eq!(&sizes.stdout[..4], b"cast");
    assert_eq!(run(["upgrade", "no/such.cast", "-o", "-"]).code, 1);
}
