//! What a catalogue knows of files already.

use std::fs::File;
use std::path::Path;

use cast_file::{BaseDirectory, Confinement};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use super::listing::ByRoot;
use super::segment::Segment;
use super::{Catalogue, Error};
use crate::arrow::{OPTIONS_KEY, VERSION_KEY};
use crate::stamp::{References, Stamp};
use crate::{Digest, SCHEMA_VERSION};

/// A file that is in the catalogue.
#[derive(Debug)]
pub(super) struct Known {
    /// The number of its segment.
    pub(super) segment: u64,
    stamp: Stamp,
    /// What it refers to, and the digest of that.
    references: Option<(Vec<String>, Digest)>,
    pub(super) has_failed: bool,
}

impl Known {
    /// Whether the file and everything that it refers to are as before.
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

impl Catalogue {
    /// All files, by root and path.
    pub(super) fn known(&self) -> Result<ByRoot<Known>, Error> {
        let mut known = ByRoot::<Known>::new();
        let columns =
            ["root", "path", "size", "modified", "device", "number", "error", "references", "references_stamp"];
        for segment in &self.segments {
            self.for_each_in(std::slice::from_ref(segment), "files", &columns, |row| {
                let (Some(root), Some(path)) = (row.text(0), row.text(1)) else { return };
                let stamp = Stamp {
                    size: row.integer(2).unwrap_or_default(),
                    modified: row.integer(3),
                    identity: [row.integer(4), row.integer(5)],
                };
                let digest = row.text(8).and_then(Digest::parse);
                let file = Known {
                    segment: segment.number,
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
}

impl Segment {
    /// Whether it was made by this version with these options. One that cannot be read was not.
    pub(super) fn is_of(&self, options: &str) -> bool {
        let read = || {
            let file = File::open(self.file("files")).ok()?;
            let builder = ParquetRecordBatchReaderBuilder::try_new(file).ok()?;
            let pairs = builder.metadata().file_metadata().key_value_metadata()?;
            let value = |key| pairs.iter().find(|pair| pair.key == key)?.value.as_deref();
            Some(value(VERSION_KEY)? == SCHEMA_VERSION.to_string() && value(OPTIONS_KEY)? == options)
        };
        read().unwrap_or(false)
    }
}
