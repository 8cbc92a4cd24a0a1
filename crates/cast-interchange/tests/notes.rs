//! The table of notes.
#![allow(clippy::panic, clippy::unwrap_used, reason = "that is how a test fails")]

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use cast_base::Severity;
use cast_interchange::notes;

/// All sources below a directory.
fn sources(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => sources(&path, found),
            false => found.push(path),
        }
    }
}

#[test]
fn every_kind_has_a_code_of_its_own_that_counts_up_and_says_what_to_do() {
    let mut met = HashSet::new();
    let mut last = ("", 0);
    for kind in notes::all() {
        let code = kind.code;
        assert!(met.insert(code), "{code} is given twice");
        let number: u32 = code.strip_prefix(&format!("CONVERT-{}-", kind.area())).unwrap().parse().unwrap();
        assert!(code.ends_with(&format!("-{number:03}")), "{code}");
        let expected = if last.0 == kind.area() { last.1 + 1 } else { 1 };
        assert_eq!(number, expected, "{code} after {last:?}: a kind that is taken out leaves a gap to be named here");
        last = (kind.area(), number);
        assert!(!kind.feature.is_empty() && !kind.detail.is_empty() && !kind.detail.ends_with('.'), "{code}");
        if notes::HAVE_EXPLANATIONS {
            assert!(kind.explanation.ends_with('.') && kind.explanation.len() > 20, "{code}");
        }
        assert!(kind.severity < Severity::Error, "{code}: what is an error is refused");
        assert_eq!(notes::find(&code.to_lowercase()), Some(kind));
    }
    assert!(met.len() > 150, "{}", met.len());
}

#[test]
fn no_two_kinds_say_the_same() {
    let mut met = HashSet::new();
    for kind in notes::all() {
        assert!(
            met.insert((kind.outcome, kind.feature, kind.detail)),
            "{}: {}: {}",
            kind.code,
            kind.feature,
            kind.detail
        );
    }
}

#[test]
fn every_kind_is_used_and_in_the_table() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&source, &mut files);
    for crates in ["cast-convert", "cast-job", "cast-optimize"] {
        sources(&source.join("../..").join(crates).join("src"), &mut files);
    }
    let is_table = |file: &Path| file.parent() == Some(&source.join("notes"));
    let code: String =
        files.iter().filter(|file| !is_table(file)).map(|file| fs::read_to_string(file).unwrap()).collect();
    // Some are made by the program itself.
    let mut program = Vec::new();
    sources(&source.join("../../castkit-cli/src"), &mut program);
    let program: String = program.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    let mut count = 0;
    for file in files.iter().filter(|file| is_table(file)) {
        let theme = file.file_stem().unwrap().to_str().unwrap();
        let text = fs::read_to_string(file).unwrap();
        for name in text.lines().filter_map(|line| Some(line.trim_start().split_once(": \"CONVERT-")?.0)) {
            let is_used = code.contains(&format!("{theme}::{name}"))
                || [theme, "notes"].iter().any(|module| program.contains(&format!("{module}::{name}")));
            assert!(is_used, "nothing makes the note {theme}::{name}");
            count += 1;
        }
    }
    assert_eq!(count, notes::all().count(), "a row is not in the table");
}
