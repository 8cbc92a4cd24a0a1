//! Helpers of the tests.

use std::path::{Path, PathBuf};

pub(crate) mod links;

/// All `.cast` files below a directory, sorted.
pub(crate) fn cast_files(directory: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut pending = vec![directory.to_path_buf()];
    while let Some(directory) = pending.pop() {
        for entry in std::fs::read_dir(&directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|extension| extension == "cast") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// The project's own files and, if `CAST_CORPUS` names its directory, the corpus.
pub(crate) fn all_files() -> Vec<PathBuf> {
    let mut files = cast_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata"));
    assert!(files.len() >= 20, "testdata is missing");
    if let Some(corpus) = std::env::var_os("CAST_CORPUS") {
        let corpus = cast_files(Path::new(&corpus));
        assert!(corpus.len() >= 81, "CAST_CORPUS is set, but only {} files are there", corpus.len());
        files.extend(corpus);
    }
    files
}

/// The project's own files whose structure is intact, with their bytes.
pub(crate) fn sound_files() -> Vec<(String, Vec<u8>)> {
    let files: Vec<(String, Vec<u8>)> = all_files()
        .iter()
        .map(|path| (path.display().to_string(), std::fs::read(path).unwrap()))
        .filter(|(_, bytes)| cast_read::Cast::parse(bytes).is_ok())
        .collect();
    assert!(files.len() >= 20);
    files
}

/// One of the project's own files, such as `valid/character.cast`.
pub(crate) fn testdata(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name)).unwrap()
}
