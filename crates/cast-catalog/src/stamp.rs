//! Detects changes of files and of the files that they refer to.

use std::collections::BTreeMap;
use std::fs::Metadata;

use cast_file::{BaseDirectory, ReferencedFile, TextureNotFound, TextureSearch};

use crate::digest::{Pieces, add_text};
use crate::rows::FileRow;
use crate::{Digest, Time};

/// Size, time and identity of a file; one of them differs if it has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stamp {
    pub(crate) size: i64,
    pub(crate) modified: Option<i64>,
    /// Device and number.
    pub(crate) identity: [Option<i64>; 2],
}

impl Stamp {
    pub(crate) fn of(metadata: &Metadata) -> Self {
        Self {
            size: i64::try_from(metadata.len()).unwrap_or(i64::MAX),
            modified: metadata.modified().ok().map(|time| Time::from(time).0),
            identity: identity(metadata),
        }
    }
}

/// Device and number of a file. The numbers are only compared, so their sign does not matter.
#[cfg(unix)]
fn identity(metadata: &Metadata) -> [Option<i64>; 2] {
    use std::os::unix::fs::MetadataExt;
    [metadata.dev(), metadata.ino()].map(|number| Some(number.cast_signed()))
}

/// On other systems this would require opening the file; size and time have to suffice.
#[cfg(not(unix))]
fn identity(_: &Metadata) -> [Option<i64>; 2] {
    [None; 2]
}

/// The target of a path in a file.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    File(Stamp),
    Missing,
    /// Outside the directory of the file, where nothing is read.
    Outside,
}

impl Target {
    fn of(path: &str, base: &BaseDirectory, search: &TextureSearch) -> Self {
        let metadata = |found: ReferencedFile| Some(Stamp::of(&found.open().ok()?.metadata().ok()?));
        match search.find(base, path) {
            Ok(found) => metadata(found.file).map_or(Self::Missing, Self::File),
            Err(TextureNotFound::Outside) => Self::Outside,
            Err(TextureNotFound::Missing) => Self::Missing,
        }
    }
}

/// The files that a file refers to, by the paths in it.
#[derive(Debug, Default)]
pub(crate) struct References(BTreeMap<String, Target>);

impl References {
    /// Adds a path with its target.
    pub(crate) fn add(&mut self, path: &str, target: Target) {
        if !self.0.contains_key(path) {
            self.0.insert(path.into(), target);
        }
    }

    /// Adds a path after looking for its target.
    pub(crate) fn look(&mut self, path: &str, base: Option<&BaseDirectory>, search: &TextureSearch) {
        self.add(path, base.map_or(Target::Missing, |base| Target::of(path, base, search)));
    }

    /// A digest that changes when one of the files changes.
    pub(crate) fn digest(&self) -> Option<Digest> {
        let mut pieces = Pieces::default();
        for (path, target) in &self.0 {
            add_text(&mut pieces, path.as_bytes());
            match target {
                Target::Missing => pieces.update(&[0]),
                Target::Outside => pieces.update(&[1]),
                Target::File(Stamp { size, modified, identity: [device, number] }) => {
                    pieces.update(&[2]).update(&size.to_le_bytes());
                    for number in [modified, device, number] {
                        pieces.update(&[number.is_some().into()]).update(&number.unwrap_or_default().to_le_bytes());
                    }
                    &mut pieces
                }
            };
        }
        (!self.0.is_empty()).then(|| pieces.digest())
    }

    /// Stores the references in the row of the file. Without a directory, they cannot be compared later.
    pub(crate) fn finish(self, base: Option<&BaseDirectory>, row: &mut FileRow) {
        row.references_stamp = base.and_then(|_| self.digest());
        row.references = self.0.into_keys().collect();
    }
}
