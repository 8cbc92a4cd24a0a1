//! Directories on systems without a file system, such as plain WebAssembly: there are none.

use std::convert::Infallible;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use super::kind::Kind;

/// An open directory. It cannot be created.
#[derive(Clone, Debug)]
pub(crate) struct Directory(Infallible);

impl Directory {
    pub(crate) fn open(_: &Path) -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(crate) fn child(&self, _: &OsStr) -> io::Result<Self> {
        match self.0 {}
    }

    pub(crate) fn kind(&self, _: &OsStr) -> io::Result<Option<Kind>> {
        match self.0 {}
    }

    pub(crate) fn create(&self, _: &OsStr) -> io::Result<File> {
        match self.0 {}
    }

    pub(crate) fn read(&self, _: &OsStr) -> io::Result<File> {
        match self.0 {}
    }

    pub(crate) fn append(&self, _: &OsStr) -> io::Result<File> {
        match self.0 {}
    }

    pub(crate) fn read_and_append(&self, _: &OsStr) -> io::Result<File> {
        match self.0 {}
    }

    pub(crate) fn link(&self, _: &OsStr) -> io::Result<PathBuf> {
        match self.0 {}
    }

    pub(crate) fn make(&self, _: &OsStr) -> io::Result<()> {
        match self.0 {}
    }

    pub(crate) fn remove_file(&self, _: &OsStr) -> io::Result<()> {
        match self.0 {}
    }

    pub(crate) fn remove_directory(&self, _: &OsStr) -> io::Result<()> {
        match self.0 {}
    }

    pub(crate) fn rename(&self, _: &OsStr, _: &Self, _: &OsStr) -> io::Result<()> {
        match self.0 {}
    }

    pub(crate) fn add_name(&self, _: &OsStr, _: &Self, _: &OsStr) -> io::Result<()> {
        match self.0 {}
    }

    pub(crate) fn names(&self, _: impl Fn(&OsStr) -> bool) -> io::Result<Vec<OsString>> {
        match self.0 {}
    }

    pub(crate) fn copy_permissions(&self, _: &OsStr, _: &File) -> io::Result<()> {
        match self.0 {}
    }

    pub(crate) fn is_named(&self, _: &OsStr, _: &File) -> bool {
        match self.0 {}
    }

    pub(crate) fn sync(&self) {
        match self.0 {}
    }
}
