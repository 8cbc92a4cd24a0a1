//! How the files that are checked and the files around them are opened.

use std::path::Path;

use castkit::CastFile;
use castkit::check::Files;
use castkit::open::{FileBytes, ReferencedFile};

use crate::input;
use crate::options::Options;
use crate::status::Failure;

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
