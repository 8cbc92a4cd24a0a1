//! A segment that is being written.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use rayon::prelude::*;

use super::{Complete, Error, Segment, WORK, file_name, name};
use crate::TABLES;
use crate::arrow::{OPTIONS_KEY, VERSION_KEY, schema};
use crate::schema::SCHEMA_VERSION;

/// A segment that is being written.
pub(in super::super) struct Writer {
    pub(super) number: u64,
    pub(super) path: PathBuf,
    pub(super) tables: Vec<Option<Table>>,
    /// Tables of somebody else, which are kept.
    pub(super) added: Vec<Table>,
    /// Of files, which is what segments are bounded by.
    pub(in super::super) files: usize,
}

pub(super) struct Table {
    path: PathBuf,
    writer: ArrowWriter<File>,
}

/// Encoded rows are kept until a group of them is written.
const GROUP_BYTES: usize = 4 << 20;

impl Writer {
    /// For rows that are made with these options.
    pub(in super::super) fn new(directory: &Path, number: u64, options: &str) -> Result<Self, Error> {
        let path = directory.join(WORK).join(name(number));
        fs::create_dir_all(&path).map_err(Error::io(&path))?;
        let wants_nodes = crate::Options::have_nodes(options);
        let table = |(index, table): (usize, &crate::Table)| -> Result<Option<Table>, Error> {
            if table.optional && !wants_nodes {
                return Ok(None);
            }
            let metadata = [
                (VERSION_KEY, SCHEMA_VERSION.to_string()),
                (OPTIONS_KEY, options.to_owned()),
                ("documentation", table.documentation.trim().to_owned()),
            ];
            let metadata = metadata.map(|(key, value)| KeyValue::new(key.into(), Some(value)));
            Table::new(path.join(file_name(table.name)), schema(index), metadata.into()).map(Some)
        };
        let tables = TABLES.iter().enumerate().map(table).collect::<Result<_, _>>()?;
        Ok(Self { number, path, tables, added: Vec::new(), files: 0 })
    }

    /// Adds batches, one of each table.
    pub(in super::super) fn write(&mut self, batches: &[RecordBatch]) -> Result<(), Error> {
        self.files = self.files.saturating_add(batches.first().map_or(0, RecordBatch::num_rows));
        for (table, batch) in self.tables.iter_mut().zip(batches) {
            if let Some(table) = table {
                table.write(batch)?;
            }
        }
        Ok(())
    }

    /// Completes the files, which are not where anyone looks yet.
    fn close(self) -> Result<Segment, Error> {
        // Each waits for the disk, so they wait together.
        self.tables.into_par_iter().flatten().chain(self.added).try_for_each(|Table { path, writer }| {
            let file = writer.into_inner().map_err(Error::parquet(&path))?;
            file.sync_all().map_err(Error::io(&path))
        })?;
        Ok(Segment { number: self.number, path: self.path })
    }

    /// Puts the segment where it is seen, in the place of others. Without files there is none.
    pub(in super::super) fn commit(self, directory: &Path, replaced: &[Segment]) -> Result<Option<Segment>, Error> {
        let is_empty = self.files == 0;
        let mut segment = self.close()?;
        if is_empty {
            replaced.iter().try_for_each(|segment| segment.remove(directory))?;
            return fs::remove_dir_all(&segment.path).map_err(Error::io(&segment.path)).map(|()| None);
        }
        let replaced: Vec<u64> = replaced.iter().map(|segment| segment.number).collect();
        if !replaced.is_empty() {
            // From now on it is complete, whenever this is interrupted.
            let numbers: Vec<String> = replaced.iter().map(|number| name(*number)).collect();
            let complete = directory.join(WORK).join(format!("{}={}", name(segment.number), numbers.join(",")));
            fs::rename(&segment.path, &complete).map_err(Error::io(&segment.path))?;
            segment.path = complete;
        }
        Complete { segment, replaced }.take_place(directory).map(Some)
    }
}

impl Table {
    pub(super) fn new(path: PathBuf, schema: SchemaRef, metadata: Vec<KeyValue>) -> Result<Self, Error> {
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(concat!("castkit ", env!("CARGO_PKG_VERSION")).into())
            .set_key_value_metadata(Some(metadata))
            .build();
        let file = File::create(&path).map_err(Error::io(&path))?;
        let writer = ArrowWriter::try_new(file, schema, Some(properties)).map_err(Error::parquet(&path))?;
        Ok(Self { path, writer })
    }

    pub(super) fn write(&mut self, batch: &RecordBatch) -> Result<(), Error> {
        self.writer.write(batch).map_err(Error::parquet(&self.path))?;
        if self.writer.in_progress_size() > GROUP_BYTES {
            self.writer.flush().map_err(Error::parquet(&self.path))?;
        }
        Ok(())
    }
}
