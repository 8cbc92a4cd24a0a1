//! Texts of libraries name options by their rows: each interface has a spelling of its own.

use std::fs;
use std::path::{Path, PathBuf};

/// Sources of the libraries below the program, but not of this table, whose examples are command lines.
fn sources() -> Vec<PathBuf> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let names = fs::read_dir(crates).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_library = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        name.starts_with("cast-") && name != "cast-options"
    };
    let mut folders: Vec<PathBuf> = names.filter(is_library).map(|path| path.join("src")).collect();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
            match path.extension() {
                _ if path.is_dir() => folders.push(path),
                Some(extension) if extension == "rs" => files.push(path),
                _ => {}
            }
        }
    }
    files
}

/// Where a flag begins in a line: two dashes and a letter after something that is no part of a word.
fn has_flag(line: &str) -> bool {
    let is_flag = |(at, _): (usize, &str)| {
        let (before, after) = line.split_at(at);
        before.ends_with([' ', '"', '`', '(', '\''])
            && after[2..].starts_with(|letter: char| letter.is_ascii_lowercase())
    };
    // Properties of style sheets begin with dashes, too.
    !line.contains("var(--") && line.match_indices("--").any(is_flag)
}

#[test]
fn no_text_of_a_library_has_a_flag() {
    // What is printed; comments name the commands by which something was measured.
    let is_text = |line: &&str| !line.trim_start().starts_with("//");
    for path in sources() {
        let text = fs::read_to_string(&path).unwrap();
        let found = text.lines().filter(is_text).find(|line| has_flag(line));
        assert!(found.is_none(), "{}: {}", path.display(), found.unwrap_or_default().trim());
    }
}

#[test]
fn flags_are_recognised() {
    assert!(has_flag("\"give it with --from\"") && has_flag("`--lossy`") && has_flag("(--strict)"));
    assert!(!has_flag("a - b") && !has_flag("x--y") && !has_flag("{--behind:0}"));
}
