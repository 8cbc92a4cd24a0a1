//! Files that are already in a catalogue.

use std::path::Path;

use cast_file::{BaseDirectory, Confinement};

use super::Error;
use super::listing::ByRoot;
use super::segment::Segment;
use crate::Digest;
use crate::stamp::{References, Stamp};

/// A file that is in the catalogue.
#[derive(Debug)]
pub(super) struct Known {
    /// The number of its segment.
    pub(super) segment: u64,
    /// Whether its rows were made with the current version and options.
    pub(super) is_current: bool,
    stamp: Stamp,
    /// The paths that it refers to, and the digest of their targets.
    references: Option<(Vec<String>, Digest)>,
    pub(super) has_failed: bool,
}

impl Known {
    /// Whether the file and everything that it refers to are unchanged.
    pub(super) fn is_same(&self, stamp: Stamp, path: &Path) -> bool {
        let are_same = |(paths, digest): &(Vec<String>, Digest)| {
            let base = BaseDirectory::of_file(path, Confinement::FileDirectory);
            let mut references = References::default();
            paths.iter().for_each(|path| references.look(path, Some(&base)));
            references.digest() == Some(*digest)
        };
        self.stamp == stamp && self.references.as_ref().is_none_or(are_same)
    }
}

/// All files of some segments, by root and path. `is_current` states whether the rows of a segment were made with the
/// current version and options.
pub(super) fn known<'s>(segments: impl Iterator<Item = (&'s Segment, bool)>) -> Result<ByRoot<Known>, Error> {
    let mut known = ByRoot::<Known>::new();
    let columns = ["root", "path", "size", "modified", "device", "number", "error", "references", "references_stamp"];
    for (segment, is_current) in segments {
        segment.for_each("files", &columns, &mut |row| {
            let (Some(root), Some(path)) = (row.text(0), row.text(1)) else { return };
            let stamp = Stamp {
                size: row.integer(2).unwrap_or_default(),
                modified: row.integer(3),
                identity: [row.integer(4), row.integer(5)],
            };
            let digest = row.text(8).and_then(Digest::parse);
            let file = Known {
                segment: segment.number,
                is_current,
                stamp,
                references: digest.map(|digest| (row.texts(7), digest)),
                has_failed: row.text(6).is_some(),
            };
            if !known.contains_key(root) {
                known.insert(root.into(), std::collections::HashMap::new());
            }
            if let Some(files) = known.get_mut(root) {
                files.insert(path.into(), file);
            }
        })?;
    }
    Ok(known)
}
