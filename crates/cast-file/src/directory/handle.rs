//! Directory handles on systems with a file system.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cap_fs_ext::{DirExt, FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt};
use cap_std::ambient_authority;
use cap_std::fs::{Dir, OpenOptions};

use super::kind::Kind;

/// An open directory. Cloning shares it.
#[derive(Clone, Debug)]
pub(crate) struct Directory {
    pub(super) handle: Arc<Dir>,
    /// Its path. As long as it is open, Windows renames neither it nor the directories above it.
    #[cfg(windows)]
    pub(super) path: Arc<Path>,
}

impl Directory {
    /// Opens the directory at a path and follows symbolic links, for paths given by the user.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        #[cfg(windows)]
        let path = &*crate::paths::real_path(path)?;
        Ok(Self {
            handle: Arc::new(Dir::open_ambient_dir(path, ambient_authority())?),
            #[cfg(windows)]
            path: path.into(),
        })
    }

    /// Opens a directory in this one; a symbolic link is an error.
    pub(crate) fn child(&self, name: &OsStr) -> io::Result<Self> {
        Ok(Self {
            handle: Arc::new(self.handle.open_dir_nofollow(name)?),
            #[cfg(windows)]
            path: self.path.join(name).into(),
        })
    }

    /// What a name is; `None` if it does not exist.
    pub(crate) fn kind(&self, name: &OsStr) -> io::Result<Option<Kind>> {
        let found = match self.handle.symlink_metadata(name) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            found => found?,
        };
        Ok(Some(match found {
            _ if found.is_symlink() => Kind::Link,
            _ if found.is_dir() => Kind::Directory,
            _ if found.is_file() => Kind::File,
            _ => Kind::Other,
        }))
    }

    /// Creates a file that did not exist before, for writing.
    pub(crate) fn create(&self, name: &OsStr) -> io::Result<File> {
        self.with(name, OpenOptions::new().write(true).create_new(true))
    }

    /// Opens a file for reading. Opening a pipe does not wait for its writer, so that the file can be checked first.
    pub(crate) fn read(&self, name: &OsStr) -> io::Result<File> {
        self.with(name, OpenOptions::new().read(true).nonblock(true))
    }

    /// Opens a file for appending.
    pub(crate) fn append(&self, name: &OsStr) -> io::Result<File> {
        self.with(name, OpenOptions::new().append(true))
    }

    /// Opens a file for reading and appending, and creates it if it does not exist.
    pub(crate) fn read_and_append(&self, name: &OsStr) -> io::Result<File> {
        self.with(name, OpenOptions::new().read(true).append(true).create(true))
    }

    fn with(&self, name: &OsStr, options: &mut OpenOptions) -> io::Result<File> {
        Ok(self.handle.open_with(name, options.follow(FollowSymlinks::No))?.into_std())
    }

    /// The target of a symbolic link, as stored.
    pub(crate) fn link(&self, name: &OsStr) -> io::Result<PathBuf> {
        self.handle.read_link_contents(name)
    }

    /// The names in the directory that satisfy a condition.
    pub(crate) fn names(&self, is_wanted: impl Fn(&OsStr) -> bool) -> io::Result<Vec<OsString>> {
        self.all_names()?.filter(|name| name.as_ref().map_or(true, |name| is_wanted(name))).collect()
    }
}
