//! Compares the findings in real files with a snapshot in which every finding was reviewed by hand.
//!
//! The files are not part of the repository: the test runs if `CAST_CORPUS` names their folder or its parent. With
//! `CAST_BLESS` set, the snapshot is written instead of compared.

use std::fs;
use std::path::{Path, PathBuf};

use cast_check::{Options, Reader};

use crate::common::checked;

fn snapshot() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/corpus.snapshot")
}

/// A line for each file: its name, and the codes with how often each was found.
fn summary(folder: &Path) -> String {
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "cast"));
    files.sort();
    let options = Options::new().for_readers(Reader::ALL);
    let mut text = String::new();
    for file in files {
        let report = checked(&fs::read(&file).unwrap(), &options);
        text += file.file_name().unwrap().to_str().unwrap();
        text += ":";
        for total in report.totals() {
            text += &format!(" {} x{}", total.rule.code, total.found);
        }
        text += "\n";
    }
    text
}

#[test]
fn findings_on_real_files_are_those_that_were_reviewed() {
    let Some(given) = std::env::var_os("CAST_CORPUS") else {
        println!("skipped: CAST_CORPUS is not set");
        return;
    };
    // The corpus, or its folder of Cast files.
    let folder = Path::new(&given).join("cast");
    let found = summary(if folder.is_dir() { &folder } else { Path::new(&given) });
    if std::env::var_os("CAST_BLESS").is_some() {
        fs::write(snapshot(), &found).unwrap();
    }
    let expected = fs::read_to_string(snapshot()).unwrap();
    for (found, expected) in found.lines().zip(expected.lines()) {
        assert_eq!(found, expected);
    }
    assert_eq!(found.lines().count(), expected.lines().count());
}
