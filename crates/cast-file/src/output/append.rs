//! A file to which lines are added.

use std::fs::File;
use std::io;
use std::path::Path;

use super::target::is_directory;
use crate::directory::Directory;

/// Opens a file for reading and appending; it is created if it does not exist. A symbolic link in its place is an error,
/// because somebody else may have put it there.
///
/// # Errors
/// Returns an error if the file cannot be opened or is a link.
pub fn open_to_append(path: impl AsRef<Path>) -> io::Result<File> {
    let path = path.as_ref();
    let name = path.file_name().ok_or_else(is_directory)?;
    Directory::open(path.parent().unwrap_or(Path::new("")))?.read_and_append(name)
}
