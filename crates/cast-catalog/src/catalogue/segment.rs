//! Segments: numbered directories with a Parquet file for each table.

mod change;
mod copied;
mod place;
mod writer;

use std::fs;
use std::path::{Path, PathBuf};

use parquet::file::metadata::KeyValue;

use super::{Error, ErrorKind};
use crate::TABLES;
use crate::arrow::{OPTIONS_KEY, VERSION_KEY};
use crate::schema::SCHEMA_VERSION;

pub(super) use change::{Change, clear, start};
pub(super) use place::{Segment, WORK};
use place::{file_name, in_directory};
pub(super) use writer::Writer;

/// The metadata of a segment.
#[derive(Clone, Debug)]
pub(super) struct Facts {
    /// The options that its rows were made with.
    pub(super) made_with: String,
    /// How many rows the table of files has.
    pub(super) files: u64,
    /// Files that are not tables of a catalogue, added by other programs.
    pub(super) added: Vec<PathBuf>,
}

/// All segments of a catalogue, in order. This includes those of a complete change that a killed run has not moved into
/// place.
pub(super) fn all(directory: &Path) -> Result<Vec<Segment>, Error> {
    let mut segments = in_directory(directory)?;
    for change in change::complete(directory)? {
        segments.retain(|old| !change.replaced.contains(&old.number));
        segments.extend(in_directory(&change.path)?);
    }
    segments.sort_unstable_by_key(|segment| segment.number);
    Ok(segments)
}

impl Segment {
    /// Reads the metadata of all tables.
    ///
    /// # Errors
    /// Returns an error if a table is missing, damaged, or was written by another version (then
    /// [`Error::is_unusable`]).
    pub(super) fn facts(&self) -> Result<Facts, Error> {
        let mut facts = Facts { made_with: String::new(), files: 0, added: self.added()? };
        for (index, table) in TABLES.iter().enumerate() {
            let Some(builder) = self.open(table.name)? else { continue };
            let metadata = builder.metadata().file_metadata();
            let pairs = metadata.key_value_metadata().map_or(&[][..], Vec::as_slice);
            let value = |key| pairs.iter().find(|pair: &&KeyValue| pair.key == key)?.value.clone();
            let columns = builder.schema().fields().iter().map(|field| &**field.name());
            let has_columns = columns.eq(table.columns().map(|column| column.name));
            if value(VERSION_KEY) != Some(SCHEMA_VERSION.to_string()) || !has_columns {
                return Err(Error::new(&self.file(table.name), ErrorKind::OtherVersion));
            }
            if index == 0 {
                facts.files = u64::try_from(metadata.num_rows()).unwrap_or_default();
                facts.made_with = value(OPTIONS_KEY).unwrap_or_default();
            }
        }
        Ok(facts)
    }

    fn added(&self) -> Result<Vec<PathBuf>, Error> {
        let mut added = Vec::new();
        for entry in fs::read_dir(&self.path).map_err(Error::io(&self.path))? {
            let entry = entry.map_err(Error::io(&self.path))?;
            let is_table = |name: &str| TABLES.iter().any(|table| file_name(table.name) == name);
            if !entry.file_name().to_str().is_some_and(is_table) {
                added.push(entry.path());
            }
        }
        Ok(added)
    }
}
