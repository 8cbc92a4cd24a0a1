//! The files below a directory.

use std::collections::HashMap;
use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};

use cast_convert::Format;
use rayon::prelude::*;

use crate::stamp::Stamp;

/// A directory or a file that could not be catalogued, because it cannot be listed or has no valid name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unlisted {
    /// Its path.
    pub path: PathBuf,
    /// The reason.
    pub reason: String,
}

/// The content of a directory.
#[derive(Debug, Default)]
pub(super) struct Listing {
    /// The files of readable formats, as sorted paths with slashes.
    pub(super) files: Vec<(String, Stamp)>,
    /// Directories that cannot be listed, with a slash at the end, and files whose metadata cannot be read.
    unknown: Vec<String>,
    pub(super) unlisted: Vec<Unlisted>,
}

impl Listing {
    pub(super) fn of(root: &Path) -> Self {
        let mut listing = Self::default();
        let mut found = Vec::new();
        let mut directories = vec![String::new()];
        while let Some(directory) = directories.pop() {
            let path = root.join(&directory);
            match fs::read_dir(&path) {
                Ok(entries) => entries.for_each(|entry| match entry {
                    Ok(entry) => listing.add(&entry, &directory, &mut directories, &mut found),
                    Err(error) => listing.miss(path.clone(), directory.clone(), &error),
                }),
                Err(error) => listing.miss(path, directory, &error),
            }
        }
        found.par_sort_unstable();
        let stamps: Vec<_> = found.into_par_iter().map(|path| (stamp(&root.join(&path)), path)).collect();
        for (stamp, path) in stamps {
            match stamp {
                Ok(stamp) => listing.files.extend(stamp.map(|stamp| (path, stamp))),
                // It was removed in between, or is a dangling link.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => listing.miss(root.join(&path), path, &error),
            }
        }
        listing
    }

    fn add(&mut self, entry: &DirEntry, parent: &str, directories: &mut Vec<String>, found: &mut Vec<String>) {
        let is_directory = entry.file_type().is_ok_and(|file_type| file_type.is_dir());
        let name = entry.file_name();
        if !is_directory && !Format::of_path(Path::new(&name)).is_some_and(Format::is_readable) {
            return;
        }
        match name.to_str() {
            Some(name) if is_directory => directories.push(format!("{parent}{name}/")),
            Some(name) => found.push(format!("{parent}{name}")),
            // Rows store paths as text.
            None => self.unlisted.push(Unlisted { path: entry.path(), reason: "its name is not Unicode".into() }),
        }
    }

    fn miss(&mut self, path: PathBuf, relative: String, error: &io::Error) {
        self.unlisted.push(Unlisted { path, reason: error.to_string() });
        self.unknown.push(relative);
    }

    /// Whether a file may exist although it is not listed.
    pub(super) fn may_have(&self, path: &str) -> bool {
        self.unknown.iter().any(|directory| path.starts_with(directory))
    }
}

/// `None` for anything but a regular file: opening a pipe could block forever.
fn stamp(path: &Path) -> io::Result<Option<Stamp>> {
    let metadata = fs::metadata(path)?;
    Ok(metadata.is_file().then(|| Stamp::of(&metadata)))
}

/// Files by root, then by path.
pub(super) type ByRoot<T> = HashMap<String, HashMap<String, T>>;
