//! What the program finds in real files, against what an independent reader found in them.
//!
//! The files are not in the repository: set `CAST_CORPUS` to their directory, the one with `EXPECTED.jsonl` or the one
//! above it.

use std::path::PathBuf;

use crate::common::content::{content, misaligned};
use crate::common::run;
use castkit::Cast;
use serde_json::Value;

/// Fewer than all of them would mean that the test was cut short.
const FILES: usize = 81;

fn corpus() -> Option<PathBuf> {
    let given = PathBuf::from(std::env::var_os("CAST_CORPUS")?);
    let found = [given.join("cast"), given.clone()].into_iter().find(|folder| folder.join("EXPECTED.jsonl").is_file());
    Some(found.unwrap_or_else(|| panic!("CAST_CORPUS is {}, where no EXPECTED.jsonl is", given.display())))
}

#[test]
fn tree_and_info_of_real_files() {
    let Some(corpus) = corpus() else {
        println!("skipped: CAST_CORPUS is not set");
        return;
    };
    let expected = std::fs::read_to_string(corpus.join("EXPECTED.jsonl")).unwrap();
    let mut compared = 0;
    for line in expected.lines() {
        let expected: Value = serde_json::from_str(line).unwrap();
        let name = expected["file"].as_str().unwrap();
        let file = corpus.join(name);
        let found = run(["tree".as_ref(), "--json".as_ref(), "--digest".as_ref(), file.as_os_str()]).fine().json();
        compare(&expected, &found, name);
        assert!(!run(["info".as_ref(), file.as_os_str()]).fine().stdout.is_empty());
        compared += 1;
    }
    assert!(compared >= FILES, "only {compared} of {FILES} files were compared");
}

/// Layouts through the program: what is written says the same, lies where it should, and comes back.
#[test]
fn real_files_in_each_layout() {
    let Some(corpus) = corpus() else {
        println!("skipped: CAST_CORPUS is not set");
        return;
    };
    let directory = tempfile::tempdir().unwrap();
    let out = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (aligned, compact, back) = (out("aligned.cast"), out("compact.cast"), out("back.cast"));
    let mut rewritten = 0;
    let files = std::fs::read_dir(corpus).unwrap().map(|entry| entry.unwrap().path());
    for file in files.filter(|file| file.extension().is_some_and(|ending| ending == "cast")) {
        let name = file.to_str().unwrap();
        let source = std::fs::read(&file).unwrap();
        run(["rewrite", name, "-o", &back, "--layout", "preserve"]).fine();
        assert!(std::fs::read(&back).unwrap() == source, "{name}");

        run(["rewrite", name, "-o", &aligned, "--align", "16"]).fine();
        let bytes = std::fs::read(&aligned).unwrap();
        let (before, after) = (Cast::parse(&source).unwrap(), Cast::parse(&bytes).unwrap());
        assert_eq!(misaligned(&after, 16), None, "{name}");
        assert!(content(&after) == content(&before), "{name}");
        assert_eq!(after.trailing(), before.trailing(), "{name}");
        assert!(source.len() < 1_000_000 || bytes.len() * 100 < source.len() * 102, "{name}: {} bytes", bytes.len());
        let report = run(["info", "--json", &aligned]).fine().json();
        assert_eq!(report["arrays"]["aligned"], report["arrays"]["count"], "{name}");

        run(["rewrite", name, "-o", &compact, "--layout", "compact"]).fine();
        run(["rewrite", &aligned, "-o", &back, "--layout", "compact"]).fine();
        assert!(std::fs::read(&back).unwrap() == std::fs::read(&compact).unwrap(), "{name}");
        rewritten += 1;
    }
    assert!(rewritten >= FILES, "only {rewritten} of {FILES} files were rewritten");
}

/// Every field that is expected has to be there with the same value; there may be more. Arrays have the same length.
fn compare(expected: &Value, found: &Value, place: &str) {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => {
            for (key, value) in expected {
                let found = found.get(key).unwrap_or_else(|| panic!("{place} has no {key}"));
                compare(value, found, &format!("{place}.{key}"));
            }
        }
        (Value::Array(expected), Value::Array(found)) => {
            assert_eq!(expected.len(), found.len(), "length of {place}");
            for (index, (expected, found)) in expected.iter().zip(found).enumerate() {
                compare(expected, found, &format!("{place}[{index}]"));
            }
        }
        _ => assert_eq!(expected, found, "{place}"),
    }
}
