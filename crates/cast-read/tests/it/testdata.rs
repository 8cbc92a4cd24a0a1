//! The files of `testdata/`.

use std::path::Path;

/// A file with its path below `testdata/`.
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata"))
}

/// One file, such as `valid/character.cast`.
pub(crate) fn read(name: &str) -> Vec<u8> {
    std::fs::read(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The Cast files of some folders, in order.
pub(crate) fn files(folders: &[&str]) -> Vec<File> {
    let mut found = Vec::new();
    for part in folders {
        for entry in std::fs::read_dir(folder().join(part)).unwrap() {
            let name = format!("{part}/{}", entry.unwrap().file_name().to_str().unwrap());
            if name.ends_with(".cast") {
                found.push(File { bytes: read(&name), name });
            }
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(found.len() >= folders.len(), "no test files in {folders:?}");
    found
}

/// All files that parse.
pub(crate) fn sound() -> Vec<File> {
    files(&["valid", "legacy", "unusual"])
}

/// All files.
pub(crate) fn all() -> Vec<File> {
    files(&["valid", "legacy", "unusual", "damaged"])
}
