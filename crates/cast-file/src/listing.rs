//! The files in directories.

use std::path::{Path, PathBuf};
use std::{fs, io};

use cast_base::sort;

/// The files in a directory and all directories below it for which `is_wanted` returns true, sorted by name, and the
/// directories that cannot be read, in the same order.
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
    // What is still to be looked at, the first of it last. Each directory is sorted by itself and takes the place of its
    // name, which gives the order of all paths without comparing whole paths.
    let mut ahead = vec![(directory.as_ref().to_path_buf(), true)];
    while let Some((path, is_directory)) = ahead.pop() {
        if !is_directory {
            files.push(path);
        } else if let Err(error) = list(&path, &is_wanted, &mut ahead) {
            problems.push((path, error));
        }
    }
    (files, problems)
}

/// Adds the entries of one directory, and whether each is a directory, in reverse order. Entries before an error are kept.
fn list(directory: &Path, is_wanted: &impl Fn(&Path) -> bool, ahead: &mut Vec<(PathBuf, bool)>) -> io::Result<()> {
    let mut entries = Vec::new();
    let whole = fs::read_dir(directory)?.try_for_each(|entry| {
        let entry = entry?;
        let is_directory = entry.file_type()?.is_dir();
        let path = entry.path();
        if is_directory || is_wanted(&path) {
            entries.push((entry.file_name(), (path, is_directory)));
        }
        Ok(())
    });
    sort::unstable_by(&mut entries, |one, other| other.0.cmp(&one.0));
    ahead.extend(entries.into_iter().map(|(_, entry)| entry));
    whole
}
