//! Operations on names in a directory, on Unix: all by the handle of the directory.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;

use super::Directory;

impl Directory {
    pub(crate) fn make(&self, name: &OsStr) -> io::Result<()> {
        self.handle.create_dir(name)
    }

    /// Removes a file. Calls the system directly, because cap-std would allocate, and this has to work when there is no
    /// memory left.
    pub(crate) fn remove_file(&self, name: &OsStr) -> io::Result<()> {
        Ok(rustix::fs::unlinkat(&*self.handle, name, rustix::fs::AtFlags::empty())?)
    }

    /// Removes a directory if it is empty, like [`remove_file`](Self::remove_file).
    pub(crate) fn remove_directory(&self, name: &OsStr) -> io::Result<()> {
        Ok(rustix::fs::unlinkat(&*self.handle, name, rustix::fs::AtFlags::REMOVEDIR)?)
    }

    /// Renames a file, possibly into another directory, and replaces an existing one.
    pub(crate) fn rename(&self, from: &OsStr, directory: &Self, to: &OsStr) -> io::Result<()> {
        self.handle.rename(from, &directory.handle, to)
    }

    /// Adds a name to a file, possibly in another directory; an error if the name exists.
    pub(crate) fn add_name(&self, from: &OsStr, directory: &Self, to: &OsStr) -> io::Result<()> {
        self.handle.hard_link(from, &directory.handle, to)
    }

    /// The names of everything in the directory.
    pub(super) fn all_names(&self) -> io::Result<impl Iterator<Item = io::Result<OsString>>> {
        Ok(self.handle.entries()?.map(|entry| Ok(entry?.file_name())))
    }

    /// Copies the permissions of a file in the directory to an open file that is to replace it.
    pub(crate) fn copy_permissions(&self, from: &OsStr, file: &File) -> io::Result<()> {
        let permissions = self.handle.symlink_metadata(from)?.permissions();
        cap_std::fs::File::from_std(file.try_clone()?).set_permissions(permissions)
    }

    /// Whether an open file is the one with this name.
    pub(crate) fn is_named(&self, name: &OsStr, file: &File) -> bool {
        use cap_std::fs::MetadataExt;
        let found = self.handle.symlink_metadata(name).map(|found| (found.dev(), found.ino())).ok();
        let own = std::os::unix::fs::MetadataExt::ino;
        let device = std::os::unix::fs::MetadataExt::dev;
        found.is_some() && file.metadata().map(|file| (device(&file), own(&file))).ok() == found
    }

    /// Makes new names in the directory durable. The files themselves are complete by now, and some file systems cannot
    /// sync a directory, so failures are ignored.
    pub(crate) fn sync(&self) {
        let _ = self.handle.try_clone().and_then(|directory| directory.into_std_file().sync_all());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_open_file_is_known_by_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let directory = Directory::open(folder.path()).unwrap();
        let [one, other] = ["one", "other"].map(OsStr::new);
        let (file, _) = (directory.create(one).unwrap(), directory.create(other).unwrap());
        assert!(directory.is_named(one, &file) && !directory.is_named(other, &file));
        directory.rename(other, &directory, one).unwrap();
        assert!(!directory.is_named(one, &file) && !directory.is_named(other, &file));
    }
}
