//! The files in directories.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::status::Failure;

/// The files in a directory and all below it that somebody wants, in order of their names. What could not be listed is
/// added to the problems.
pub(crate) fn below(
    directory: &Path,
    is_wanted: impl Fn(&Path) -> bool,
    problems: &mut Vec<(PathBuf, Failure)>,
) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut directories = vec![directory.to_path_buf()];
    while let Some(directory) = directories.pop() {
        if let Err(error) = list(&directory, &is_wanted, &mut files, &mut directories) {
            problems.push((directory, Failure::File(format!("the directory cannot be read: {error}"))));
        }
    }
    files.sort();
    files
}

/// What is in one directory. Links to directories are not followed: they can form circles.
fn list(
    directory: &Path,
    is_wanted: &impl Fn(&Path) -> bool,
    files: &mut Vec<PathBuf>,
    directories: &mut Vec<PathBuf>,
) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            directories.push(path);
        } else if is_wanted(&path) {
            files.push(path);
        }
    }
    Ok(())
}
