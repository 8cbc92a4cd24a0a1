//! How far the paths of sources may lead.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use cast_file::{BaseDirectory, Confinement, ReferencedFile};

/// How far the paths of a source may lead.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reach<'r> {
    /// Anywhere, not only into the directory of the source.
    pub(crate) is_anywhere: bool,
    /// Files that other sources refer to, which were found from there.
    pub(crate) granted: Option<&'r Granted>,
}

/// Files that may be read wherever they lie: how they are named, normal, and where they were found.
pub(crate) type Granted = HashMap<PathBuf, ReferencedFile>;

impl From<bool> for Reach<'_> {
    fn from(is_anywhere: bool) -> Self {
        Self { is_anywhere, granted: None }
    }
}

impl<'r> Reach<'r> {
    /// The name and the place of a file that another source refers to, too.
    pub(crate) fn granted(self, source: Option<&Path>, path: &str) -> Option<(&'r PathBuf, &'r ReferencedFile)> {
        let named = BaseDirectory::of_file(source.unwrap_or(Path::new("")), Confinement::None).resolve(path).ok()?;
        self.granted?.get_key_value(&named)
    }
}
