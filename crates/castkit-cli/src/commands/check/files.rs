//! Which files to check, and how they and the files around them are opened.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use castkit::CastFile;
use castkit::check::Files;
use castkit::open::{FileBytes, ReferencedFile, files_below};

use crate::input;
use crate::options::Options;
use crate::status::Failure;

/// The files on the command line, and those in its directories, sorted by name; and what could not be listed.
pub(super) fn all(paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<(PathBuf, Failure)>) {
    let (mut files, mut problems) = (Vec::new(), Vec::new());
    for path in paths {
        if path.is_dir() {
            let (mut found, unread) = files_below(path, is_cast);
            if found.is_empty() && unread.is_empty() {
                problems.push((path.clone(), Failure::file("it contains no .cast file")));
            }
            files.append(&mut found);
            let reason = |error| Failure::file(format_args!("cannot read the directory: {error}"));
            problems.extend(unread.into_iter().map(|(path, error)| (path, reason(error))));
        } else {
            files.push(path.clone());
        }
    }
    (files, problems)
}

fn is_cast(path: &Path) -> bool {
    path.extension().and_then(OsStr::to_str).is_some_and(|end| end.eq_ignore_ascii_case("cast"))
}

/// Maps files, or reads them if there is no promise.
#[derive(Clone, Copy)]
pub(super) struct Opener<'o>(pub(super) &'o Options);

impl Opener<'_> {
    /// The bytes of a file. An empty file can be checked, too; it is not a Cast file.
    pub(super) fn open(self, path: &Path) -> Result<FileBytes, Failure> {
        match input::try_bytes(path, self.0) {
            Err(error) if input::is_empty(&error) => Ok(FileBytes::from(Vec::new()).with_path(path)),
            opened => opened.map_err(|error| input::failure_of(&error, false)),
        }
    }
}

/// The files around the one that is checked.
impl Files for Opener<'_> {
    fn open(&self, found: &ReferencedFile) -> Option<CastFile> {
        let file = found.open().ok()?;
        match self.0.mapping {
            Some(promise) => input::opening().map_file(&file, found.path(), promise).ok(),
            None => input::opening().open_file(&file, found.path()).ok(),
        }
    }
}
