//! Files that are already in a catalogue.

use std::fs::File;
use std::path::Path;

use super::Error;
use super::listing::ByRoot;
use super::segment::Segment;
use crate::stamp::{References, Stamp};
use crate::{Digest, Options};

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
    pub(super) fn is_same(&self, stamp: Stamp, path: &Path, options: &Options<'_>) -> bool {
        let are_same = |(paths, digest): &(Vec<String>, Digest)| {
            let base = options.base(path);
            let mut references = References::default();
            paths.iter().for_each(|path| references.look(path, Some(&base), &options.search));
            references.digest() == Some(*digest)
        };
        let is_unopened = self.has_failed && self.stamp.modified.is_none();
        let is_same = match is_unopened {
            // Nothing could be read, and nothing can be read now.
            true => self.stamp == Stamp { modified: None, ..stamp } && File::open(path).is_err(),
            false => self.stamp == stamp,
        };
        is_same && self.references.as_ref().is_none_or(are_same)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_cannot_be_opened_is_tried_again_only_when_it_can_be() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("locked.cast");
        let stamp = Stamp { size: 2, modified: Some(7), identity: [Some(1), Some(2)] };
        let known = |modified| Known {
            segment: 0,
            is_current: true,
            stamp: Stamp { modified, ..stamp },
            references: None,
            has_failed: true,
        };
        assert!(known(None).is_same(stamp, &path, &Options::new()));
        assert!(!known(None).is_same(Stamp { size: 3, ..stamp }, &path, &Options::new()));
        std::fs::write(&path, "no").unwrap();
        assert!(!known(None).is_same(stamp, &path, &Options::new()), "it may have become readable");
        assert!(known(stamp.modified).is_same(stamp, &path, &Options::new()), "it was read, and is not a Cast file");
    }
}
