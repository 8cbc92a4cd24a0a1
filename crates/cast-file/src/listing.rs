//! The files in directories.

use std::path::{Path, PathBuf};
use std::{fs, io};

use cast_base::sort;

/// The files in a directory and all directories below it for which `is_wanted` returns true, sorted by name, and the
/// directories that cannot be read, in the same order. Pipes and devices, also behind links, are among the latter: whoever
/// reads a whole directory does not expect to wait for them, or to read without end.
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
    let mut ahead = vec![(directory.as_ref().to_path_buf(), Kind::Directory)];
    while let Some((path, kind)) = ahead.pop() {
        match kind {
            Kind::File => files.push(path),
            Kind::Other => problems.push((path, io::Error::other("it is not a regular file"))),
            Kind::Directory => {
                if let Err(error) = list(&path, &is_wanted, &mut ahead) {
                    problems.push((path, error));
                }
            }
        }
    }
    (files, problems)
}

/// What an entry of a directory is.
#[derive(Clone, Copy)]
enum Kind {
    Directory,
    /// A file, or something of which opening it says what is wrong.
    File,
    Other,
}

impl Kind {
    fn of(entry: &fs::DirEntry, path: &Path, is_wanted: &impl Fn(&Path) -> bool) -> io::Result<Option<Self>> {
        let kind = entry.file_type()?;
        if kind.is_dir() {
            return Ok(Some(Self::Directory));
        }
        let is_other = |kind: fs::FileType| !kind.is_file() && !kind.is_dir();
        Ok(is_wanted(path).then(|| match kind.is_symlink() {
            // Elsewhere, links do not lead to devices, but just looking there may contact another machine.
            true if cfg!(unix) && fs::metadata(path).is_ok_and(|there| is_other(there.file_type())) => Self::Other,
            false if is_other(kind) => Self::Other,
            _ => Self::File,
        }))
    }
}

/// Adds the entries of one directory in reverse order. Entries before an error are kept.
fn list(directory: &Path, is_wanted: &impl Fn(&Path) -> bool, ahead: &mut Vec<(PathBuf, Kind)>) -> io::Result<()> {
    let mut entries = Vec::new();
    let whole = fs::read_dir(directory)?.try_for_each(|entry| {
        let entry = entry?;
        let path = entry.path();
        if let Some(kind) = Kind::of(&entry, &path, is_wanted)? {
            entries.push((entry.file_name(), (path, kind)));
        }
        Ok(())
    });
    sort::unstable_by(&mut entries, |one, other| other.0.cmp(&one.0));
    ahead.extend(entries.into_iter().map(|(_, entry)| entry));
    whole
}
