//! What a catalogue knows of files already.

use std::fs::File;

use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use super::listing::{ByRoot, Stamp};
use super::segment::{OPTIONS_KEY, Segment};
use super::{Catalogue, Error};
use crate::SCHEMA_VERSION;
use crate::arrow::VERSION_KEY;

/// A file that is in the catalogue.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The number of its segment.
    pub(super) segment: u64,
    pub(super) stamp: Stamp,
    pub(super) has_failed: bool,
}

impl Catalogue {
    /// All files, by root and path.
    pub(super) fn known(&self) -> Result<ByRoot<Known>, Error> {
        let mut known = ByRoot::<Known>::new();
        let columns = ["root", "path", "size", "modified", "device", "number", "error"];
        for segment in &self.segments {
            self.for_each_in(std::slice::from_ref(segment), "files", &columns, |row| {
                let (Some(root), Some(path)) = (row.text(0), row.text(1)) else { return };
                let stamp = Stamp {
                    size: row.integer(2).unwrap_or_default(),
                    modified: row.integer(3),
                    identity: [row.integer(4), row.integer(5)],
                };
                let file = Known { segment: segment.number, stamp, has_failed: row.text(6).is_some() };
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
