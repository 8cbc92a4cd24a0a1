//! Directories by handle.
//!
//! A path is looked up anew each time it is used, so what was looked at need not be what is opened. A handle stays the
//! same directory whatever happens to its path, and the names in it are single steps, at which no symbolic link is followed.

#[cfg(not(any(unix, windows)))]
mod absent;
#[cfg(any(unix, windows))]
mod handle;

#[cfg(not(any(unix, windows)))]
pub(crate) use absent::Directory;
#[cfg(any(unix, windows))]
pub(crate) use handle::Directory;

use std::fs::File;
use std::io;
use std::path::Path;

/// What a name in a directory is, symbolic links not followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A regular file.
    File,
    Directory,
    Link,
    /// A pipe, a socket, a device.
    Other,
}

/// Which file something is, whatever its name: two names of one file have the same.
///
/// ```
/// # use cast_file::FileIdentity;
/// # let directory = tempfile::tempdir()?;
/// # let path = directory.path().join("a");
/// # std::fs::write(&path, b"a")?;
/// assert_eq!(FileIdentity::of_path(&path)?, FileIdentity::of(&std::fs::File::open(&path)?)?);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FileIdentity {
    device: u64,
    number: u64,
}

impl FileIdentity {
    /// Of an open file.
    ///
    /// # Errors
    /// When the system does not say.
    #[cfg(unix)]
    pub fn of(file: &File) -> io::Result<Self> {
        file.metadata().map(|metadata| Self::of_metadata(&metadata))
    }

    /// Of an open file.
    ///
    /// # Errors
    /// When the system does not say.
    #[cfg(not(unix))]
    pub fn of(file: &File) -> io::Result<Self> {
        Directory::identity_of(file)
    }

    /// Of the file that a path leads to, symbolic links followed.
    ///
    /// # Errors
    /// When there is nothing, or the system does not say.
    #[cfg(unix)]
    pub fn of_path(path: impl AsRef<Path>) -> io::Result<Self> {
        std::fs::metadata(path).map(|metadata| Self::of_metadata(&metadata))
    }

    /// Of the file that a path leads to, symbolic links followed.
    ///
    /// # Errors
    /// When there is nothing, or the system does not say.
    #[cfg(not(unix))]
    pub fn of_path(path: impl AsRef<Path>) -> io::Result<Self> {
        Self::of(&File::open(path)?)
    }

    #[cfg(unix)]
    fn of_metadata(metadata: &std::fs::Metadata) -> Self {
        use std::os::unix::fs::MetadataExt;
        Self { device: metadata.dev(), number: metadata.ino() }
    }
}
