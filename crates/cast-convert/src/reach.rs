//! How far the paths of sources may lead.

use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use cast_file::{BaseDirectory, Confinement, FileIdentity, ReferencedFile};

/// How far the paths of a source may lead.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reach<'r> {
    /// Anywhere, not only into the directory of the source.
    pub(crate) is_anywhere: bool,
    /// Files that other sources refer to, which were found from there.
    pub(crate) granted: Option<&'r Granted>,
    /// Who wants to know what was read.
    #[cfg_attr(
        not(any(feature = "fbx-write", feature = "gltf")),
        allow(dead_code, reason = "no other reader opens files")
    )]
    pub(crate) read: Option<&'r FilesRead>,
}

/// Files that were read besides a source, such as buffers: nothing that is written beside a result may replace them.
#[derive(Debug, Default)]
pub(crate) struct FilesRead(Mutex<HashSet<FileIdentity>>);

impl FilesRead {
    #[cfg_attr(not(any(feature = "gltf", feature = "obj")), allow(dead_code, reason = "no other reader opens files"))]
    pub(crate) fn add(&self, file: &File) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(FileIdentity::of(file));
    }

    pub(crate) fn into_identities(self) -> HashSet<FileIdentity> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Files that may be read wherever they lie: how they are named, normal, and where they were found.
pub(crate) type Granted = HashMap<PathBuf, ReferencedFile>;

impl From<bool> for Reach<'_> {
    fn from(is_anywhere: bool) -> Self {
        Self { is_anywhere, ..Self::default() }
    }
}

impl<'r> Reach<'r> {
    /// The name and the place of a file that another source refers to, too.
    pub(crate) fn granted(self, source: Option<&Path>, path: &str) -> Option<(&'r PathBuf, &'r ReferencedFile)> {
        let named = BaseDirectory::of_file(source.unwrap_or(Path::new("")), Confinement::None).resolve(path).ok()?;
        self.granted?.get_key_value(&named)
    }
}
