//! The identity of files, whatever their paths.

use std::fs::File;
use std::io;
use std::path::Path;

/// The identity of a file, independent of its path: two paths to the same file have equal identities.
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
    /// The identity of an open file.
    ///
    /// # Errors
    /// Returns an error if the system cannot tell.
    #[cfg(unix)]
    pub fn of(file: &File) -> io::Result<Self> {
        file.metadata().map(|metadata| Self::of_metadata(&metadata))
    }

    /// The identity of an open file.
    ///
    /// # Errors
    /// Returns an error if the system cannot tell.
    #[cfg(not(unix))]
    pub fn of(file: &File) -> io::Result<Self> {
        system::identity_of(file)
    }

    /// The identity of the file at a path; symbolic links are followed.
    ///
    /// # Errors
    /// Returns an error if there is no such file, or the system cannot tell.
    #[cfg(unix)]
    pub fn of_path(path: impl AsRef<Path>) -> io::Result<Self> {
        std::fs::metadata(path).map(|metadata| Self::of_metadata(&metadata))
    }

    /// The identity of the file at a path; symbolic links are followed.
    ///
    /// # Errors
    /// Returns an error if there is no such file, or the system cannot tell.
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

#[cfg(windows)]
mod system {
    use std::fs::File;
    use std::io;

    use cap_fs_ext::MetadataExt;

    pub(super) fn identity_of(file: &File) -> io::Result<super::FileIdentity> {
        let metadata = cap_std::fs::File::from_std(file.try_clone()?).metadata()?;
        Ok(super::FileIdentity { device: metadata.dev(), number: metadata.ino() })
    }
}

#[cfg(not(any(unix, windows)))]
mod system {
    use std::fs::File;
    use std::io;

    pub(super) fn identity_of(_: &File) -> io::Result<super::FileIdentity> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
