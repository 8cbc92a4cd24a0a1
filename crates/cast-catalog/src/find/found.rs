//! Results of searches.

use std::path::{Path, PathBuf};

use crate::RowRef;

/// A result: a file, or something in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found {
    /// The directory that was catalogued.
    pub root: String,
    /// The path of the file, relative to it.
    pub path: String,
    /// The node in the file, if the result is one.
    pub node: Option<String>,
    /// A description.
    pub what: String,
    /// The size of the file, or of the object in it.
    pub bytes: Option<u64>,
    /// The group of duplicates, counted from 1.
    pub group: Option<u64>,
}

impl Found {
    /// The path of the file.
    #[must_use]
    pub fn file(&self) -> PathBuf {
        Path::new(&self.root).join(&self.path)
    }
}

impl Found {
    /// With the root, path and node of a row, which are its first columns.
    pub(super) fn of(row: &RowRef<'_>) -> Self {
        let text = |column| row.text(column).unwrap_or_default().to_owned();
        Self { root: text(0), path: text(1), node: row.text(2).map(Into::into), ..Self::default() }
    }
}

pub(super) fn size(number: Option<i64>) -> Option<u64> {
    number.and_then(|number| u64::try_from(number).ok())
}
