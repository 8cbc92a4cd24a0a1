//! Directory handles on systems with a file system.

use std::ffi::OsStr;
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
pub(crate) struct Directory(Arc<Dir>);

impl Directory {
    /// Opens the directory at a path and follows symbolic links, for paths given by the user.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        Ok(Self(Arc::new(Dir::open_ambient_dir(path, ambient_authority())?)))
    }

    /// Opens a directory in this one; a symbolic link is an error.
    pub(crate) fn child(&self, name: &OsStr) -> io::Result<Self> {
        Ok(Self(Arc::new(self.0.open_dir_nofollow(name)?)))
    }

    /// What a name is; `None` if it does not exist.
    pub(crate) fn kind(&self, name: &OsStr) -> io::Result<Option<Kind>> {
        let found = match self.0.symlink_metadata(name) {
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

    fn with(&self, name: &OsStr, options: &mut OpenOptions) -> io::Result<File> {
        Ok(self.0.open_with(name, options.follow(FollowSymlinks::No))?.into_std())
    }

    /// The target of a symbolic link, as stored.
    pub(crate) fn link(&self, name: &OsStr) -> io::Result<PathBuf> {
        self.0.read_link_contents(name)
    }

    pub(crate) fn make(&self, name: &OsStr) -> io::Result<()> {
        self.0.create_dir(name)
    }

    /// Removes a file. On Unix directly, because cap-std would allocate, and this has to work when there is no memory
    /// left.
    pub(crate) fn remove_file(&self, name: &OsStr) -> io::Result<()> {
        #[cfg(unix)]
        return Ok(rustix::fs::unlinkat(&*self.0, name, rustix::fs::AtFlags::empty())?);
        #[cfg(not(unix))]
        return self.0.remove_file(name);
    }

    /// Removes a directory if it is empty, like [`remove_file`](Self::remove_file).
    pub(crate) fn remove_directory(&self, name: &OsStr) -> io::Result<()> {
        #[cfg(unix)]
        return Ok(rustix::fs::unlinkat(&*self.0, name, rustix::fs::AtFlags::REMOVEDIR)?);
        #[cfg(not(unix))]
        return self.0.remove_dir(name);
    }

    /// Renames a file, possibly into another directory, and replaces an existing one.
    pub(crate) fn rename(&self, from: &OsStr, directory: &Self, to: &OsStr) -> io::Result<()> {
        self.0.rename(from, &directory.0, to)
    }

    /// Adds a name to a file, possibly in another directory; an error if the name exists.
    pub(crate) fn add_name(&self, from: &OsStr, directory: &Self, to: &OsStr) -> io::Result<()> {
        self.0.hard_link(from, &directory.0, to)
    }

    /// The names in the directory that satisfy a condition.
    pub(crate) fn names(&self, is_wanted: impl Fn(&OsStr) -> bool) -> io::Result<Vec<std::ffi::OsString>> {
        let mut names = Vec::new();
        for entry in self.0.entries()? {
            let name = entry?.file_name();
            if is_wanted(&name) {
                names.push(name);
            }
        }
        Ok(names)
    }

    /// Copies the permissions of a file in the directory to an open file.
    pub(crate) fn copy_permissions(&self, from: &OsStr, file: &File) -> io::Result<()> {
        let permissions = self.0.symlink_metadata(from)?.permissions();
        cap_std::fs::File::from_std(file.try_clone()?).set_permissions(permissions)
    }

    /// Whether an open file is the one with this name.
    #[cfg(unix)]
    pub(crate) fn is_named(&self, name: &OsStr, file: &File) -> bool {
        use cap_std::fs::MetadataExt;
        let found = self.0.symlink_metadata(name).map(|found| (found.dev(), found.ino())).ok();
        let own = std::os::unix::fs::MetadataExt::ino;
        let device = std::os::unix::fs::MetadataExt::dev;
        found.is_some() && file.metadata().map(|file| (device(&file), own(&file))).ok() == found
    }

    /// Whether an open file is the one with this name. On Windows the name of an open file cannot be taken away.
    #[cfg(not(unix))]
    pub(crate) fn is_named(&self, _name: &OsStr, _file: &File) -> bool {
        true
    }

    /// Makes new names in the directory durable. The files themselves are complete by now, and some file systems cannot
    /// sync a directory, so failures are ignored.
    pub(crate) fn sync(&self) {
        if cfg!(unix) {
            let _ = self.0.try_clone().and_then(|directory| directory.into_std_file().sync_all());
        }
    }
}
