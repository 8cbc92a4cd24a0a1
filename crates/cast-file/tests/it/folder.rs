//! Folders to write results in.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use cast_file::OutputFiles;

/// All names below a directory, sorted, with slashes.
pub(crate) fn below(directory: &Path) -> Vec<String> {
    let (mut found, mut pending) = (Vec::new(), vec![directory.to_path_buf()]);
    while let Some(next) = pending.pop() {
        for entry in fs::read_dir(next).unwrap().map(Result::unwrap) {
            found.push(entry.path().strip_prefix(directory).unwrap().to_string_lossy().replace('\\', "/"));
            if entry.file_type().unwrap().is_dir() {
                pending.push(entry.path());
            }
        }
    }
    found.sort();
    found
}

pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn names(&self) -> Vec<String> {
        below(self.0.path())
    }

    /// A result with two files beside it, complete and not committed.
    pub(crate) fn staged(&self) -> OutputFiles {
        let mut output = OutputFiles::new(self.at("out/hero.gltf"), true).unwrap();
        output.create().unwrap().write_all(b"result").unwrap();
        for path in ["hero.bin", "hero_files/skin.png"] {
            output.beside(path).unwrap().write_all(path.as_bytes()).unwrap();
        }
        output
    }
}

/// What is in the folder once [`Folder::staged`] is committed.
pub(crate) const ALL: [&str; 5] = ["out", "out/hero.bin", "out/hero.gltf", "out/hero_files", "out/hero_files/skin.png"];
