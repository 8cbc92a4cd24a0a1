//! Where a result goes: into a file that is replaced, or to a device or a pipe.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use super::destination::Destination;
use crate::directory::{Directory, Kind};
use crate::names::OnWindows;

#[derive(Debug)]
pub(super) enum Target {
    Replaced(Destination),
    Stream(Stream),
}

#[derive(Debug)]
pub(super) enum Stream {
    /// A name that belongs to the system, and may be a link.
    Path(PathBuf),
    In(Directory),
}

impl Target {
    /// What is at a path whose last step is `name`.
    pub(super) fn of(path: &Path, name: &OsStr, makes_directories: bool) -> io::Result<Self> {
        let directory = path.parent().unwrap_or(Path::new("")).to_path_buf();
        if is_of_system(&directory) && path.symlink_metadata().is_ok() {
            return Ok(Self::Stream(Stream::Path(path.to_path_buf())));
        }
        if cfg!(windows) {
            match OnWindows::of(&name.to_string_lossy()) {
                OnWindows::File => {}
                OnWindows::Device => return Ok(Self::Stream(Stream::Path(path.to_path_buf()))),
                OnWindows::Refused(why) => return Err(io::Error::new(io::ErrorKind::InvalidFilename, why)),
            }
        }
        let place = Destination::new(directory, name, makes_directories);
        let existing = place.existing()?;
        match existing.as_ref().map(|directory| directory.kind(name)).transpose()?.flatten() {
            Some(Kind::Directory) => Err(is_directory()),
            Some(Kind::Other) => Ok(existing.map_or(Self::Replaced(place), |there| Self::Stream(Stream::In(there)))),
            None | Some(Kind::File | Kind::Link) => Ok(Self::Replaced(place)),
        }
    }
}

pub(super) fn is_directory() -> io::Error {
    io::Error::new(io::ErrorKind::IsADirectory, "it is a directory")
}

/// Whether the names in a directory stand for the system's open files and devices. Many of them are links, which nobody
/// else can create there; links in other directories are replaced, because anybody may have created them.
fn is_of_system(directory: &Path) -> bool {
    cfg!(unix)
        && directory.canonicalize().is_ok_and(|directory| {
            directory == Path::new("/dev") || directory == Path::new("/dev/fd") || directory.starts_with("/proc")
        })
}
