//! Operations on names in a directory, on Windows: by the path of the directory, which cannot change while it is open.
//!
//! cap-std also uses a path, the one that the system returns for the handle. But it strips the prefix of that path, so
//! that nothing can be created, renamed or removed on a network share (its issues 318 and 348).

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io;
use std::thread;
use std::time::Duration;

use super::Directory;

/// How many milliseconds to wait before each further attempt to replace a file. Virus scanners and indexers open files for
/// a moment, just after they were written.
const PAUSES: [u64; 6] = [1, 4, 16, 32, 64, 128];

/// The errors that Windows returns for a file that is in use: access denied, sharing violation, user-mapped section
/// open.
const IN_USE: [i32; 3] = [5, 32, 1224];

impl Directory {
    pub(crate) fn make(&self, name: &OsStr) -> io::Result<()> {
        fs::create_dir(self.path.join(name))
    }

    pub(crate) fn remove_file(&self, name: &OsStr) -> io::Result<()> {
        fs::remove_file(self.path.join(name))
    }

    /// Removes a directory if it is empty.
    pub(crate) fn remove_directory(&self, name: &OsStr) -> io::Result<()> {
        fs::remove_dir(self.path.join(name))
    }

    /// Renames a file, possibly into another directory, and replaces an existing one. Windows does not replace a file
    /// that is mapped, or that was opened without permission to do so; this waits a quarter of a second for it to be
    /// closed.
    pub(crate) fn rename(&self, from: &OsStr, directory: &Self, to: &OsStr) -> io::Result<()> {
        let rename = || fs::rename(self.path.join(from), directory.path.join(to));
        for pause in PAUSES {
            match rename() {
                Err(error) if is_in_use(&error) => thread::sleep(Duration::from_millis(pause)),
                done => return done,
            }
        }
        rename().map_err(|error| match is_in_use(&error) {
            true => {
                io::Error::new(error.kind(), format!("a program has the old file open, or it is protected: {error}"))
            }
            false => error,
        })
    }

    /// Adds a name to a file, possibly in another directory; an error if the name exists.
    pub(crate) fn add_name(&self, from: &OsStr, directory: &Self, to: &OsStr) -> io::Result<()> {
        fs::hard_link(self.path.join(from), directory.path.join(to))
    }

    /// The names of everything in the directory.
    pub(super) fn all_names(&self) -> io::Result<impl Iterator<Item = io::Result<OsString>>> {
        Ok(fs::read_dir(&*self.path)?.map(|entry| Ok(entry?.file_name())))
    }

    /// On Windows there are no permissions to copy, but a file may be marked as read-only; such a file is not replaced.
    pub(crate) fn copy_permissions(&self, from: &OsStr, _: &File) -> io::Result<()> {
        match self.handle.symlink_metadata(from)?.permissions().readonly() {
            true => Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is marked as read-only")),
            false => Ok(()),
        }
    }

    /// Whether an open file is the one with this name: always, because the name of an open file cannot be taken.
    pub(crate) fn is_named(&self, _: &OsStr, _: &File) -> bool {
        true
    }

    /// Windows makes new names durable by itself.
    pub(crate) fn sync(&self) {}
}

fn is_in_use(error: &io::Error) -> bool {
    error.raw_os_error().is_some_and(|code| IN_USE.contains(&code))
}
