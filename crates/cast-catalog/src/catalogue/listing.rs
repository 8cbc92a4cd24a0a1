//! Which files there are, and whether they have changed.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use cast_convert::Format;
use rayon::prelude::*;

use crate::stamp::Stamp;

/// What is below a directory.
#[derive(Debug, Default)]
pub(super) struct Listing {
    /// The files that some format reads, by path with slashes, sorted.
    pub(super) files: Vec<(String, Stamp)>,
    /// Directories that cannot be listed, with a slash at the end: nobody knows what is in them.
    pub(super) unknown: Vec<String>,
}

impl Listing {
    pub(super) fn of(root: &Path) -> Self {
        let mut found = Vec::new();
        let mut unknown = Vec::new();
        let mut directories = vec![String::new()];
        while let Some(directory) = directories.pop() {
            let Ok(entries) = fs::read_dir(root.join(&directory)) else {
                unknown.push(directory);
                continue;
            };
            for entry in entries {
                let Ok(entry) = entry else {
                    unknown.push(directory.clone());
                    continue;
                };
                // A name that is not text cannot be a row; nothing of this kind can be opened on other systems.
                let Ok(name) = entry.file_name().into_string() else { continue };
                let path = format!("{directory}{name}");
                if entry.file_type().is_ok_and(|file_type| file_type.is_dir()) {
                    directories.push(path + "/");
                } else if Format::of_path(Path::new(&name)).is_some_and(Format::is_readable) {
                    found.push(path);
                }
            }
        }
        found.par_sort_unstable();
        // A file that goes in between is not there.
        let stamp = |path: String| stamp(&root.join(&path)).map(|stamp| (path, stamp));
        let files = found.into_par_iter().filter_map(stamp).collect();
        Self { files, unknown }
    }

    /// Whether a file may be there although it is not listed.
    pub(super) fn may_have(&self, path: &str) -> bool {
        self.unknown.iter().any(|directory| path.starts_with(directory))
    }
}

fn stamp(path: &Path) -> Option<Stamp> {
    let metadata = fs::metadata(path).ok()?;
    // Whoever lists a directory knows nothing of pipes, and opening one could wait for ever.
    metadata.is_file().then(|| Stamp::of(&metadata))
}

/// Files by root, then by path.
pub(super) type ByRoot<T> = HashMap<String, HashMap<String, T>>;
