//! The files in directories.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// The files in a directory and all directories below it for which `is_wanted` returns true, sorted by name, and the
/// directories that cannot be read.
///
/// Links to directories are not followed, because they can form cycles.
///
/// ```
/// # let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid");
/// # use cast_file::files_below;
/// let (files, problems) = files_below(directory, |path| path.extension().is_some_and(|end| end == "cast"));
/// assert!(!files.is_empty() && problems.is_empty());
/// ```
pub fn files_below(
    directory: impl AsRef<Path>,
    is_wanted: impl Fn(&Path) -> bool,
) -> (Vec<PathBuf>, Vec<(PathBuf, io::Error)>) {
    let (mut files, mut problems) = (Vec::new(), Vec::new());
    let mut directories = vec![directory.as_ref().to_path_buf()];
    while let Some(directory) = directories.pop() {
        if let Err(error) = list(&directory, &is_wanted, &mut files, &mut directories) {
            problems.push((directory, error));
        }
    }
    files.sort();
    (files, problems)
}

/// The entries of one directory.
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
