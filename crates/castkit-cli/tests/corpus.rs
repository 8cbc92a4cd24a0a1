//! What the program finds in real files, against what an independent reader found in them.
//!
//! The files are not in the repository: set `CAST_CORPUS` to their directory, the one with `EXPECTED.jsonl` or the one
//! above it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a helper that fails fails its test")]

mod common;

use std::path::PathBuf;

use common::run;
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
