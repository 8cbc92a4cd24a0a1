//! Writes segments.

use std::fs::{self, File};
use std::path::PathBuf;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use rayon::prelude::*;

use super::super::Error;
use super::place::file_name;
use crate::TABLES;
use crate::arrow::{OPTIONS_KEY, VERSION_KEY, schema};
use crate::schema::SCHEMA_VERSION;

/// A segment under construction.
pub(in super::super) struct Writer {
    pub(super) path: PathBuf,
    pub(super) tables: Vec<Option<Table>>,
    /// Tables of other programs, which are kept.
    pub(super) added: Vec<Table>,
    /// The number of files, which limits the size of segments.
    pub(in super::super) files: usize,
    /// The number of rows in tables of other programs.
    pub(super) rows_added: usize,
}

pub(super) struct Table {
    path: PathBuf,
    writer: ArrowWriter<File>,
}

/// The size at which a row group is written; until then it is in memory.
const GROUP_BYTES: usize = 4 << 20;

impl Writer {
    /// Creates a segment for rows that are made with these options.
    pub(super) fn new(path: PathBuf, options: &str) -> Result<Self, Error> {
        fs::create_dir(&path).map_err(Error::io(&path))?;
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
        Ok(Self { path, tables, added: Vec::new(), files: 0, rows_added: 0 })
    }

    /// Adds batches, one per table.
    pub(in super::super) fn write(&mut self, batches: &[RecordBatch]) -> Result<(), Error> {
        self.files = self.files.saturating_add(batches.first().map_or(0, RecordBatch::num_rows));
        for (table, batch) in self.tables.iter_mut().zip(batches) {
            if let Some(table) = table {
                table.write(batch)?;
            }
        }
        Ok(())
    }

    /// Completes the files; returns whether they contain any rows.
    pub(super) fn close(self) -> Result<bool, Error> {
        let has_rows = self.files > 0 || self.rows_added > 0;
        // In parallel, because each file waits for the disk.
        self.tables.into_par_iter().flatten().chain(self.added).try_for_each(|Table { path, writer }| {
            let file = writer.into_inner().map_err(Error::writing(&path))?;
            file.sync_all().map_err(Error::io(&path))
        })?;
        Ok(has_rows)
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
        let writer = ArrowWriter::try_new(file, schema, Some(properties)).map_err(Error::writing(&path))?;
        Ok(Self { path, writer })
    }

    pub(super) fn write(&mut self, batch: &RecordBatch) -> Result<(), Error> {
        self.writer.write(batch).map_err(Error::writing(&self.path))?;
        if self.writer.in_progress_size() > GROUP_BYTES {
            self.writer.flush().map_err(Error::writing(&self.path))?;
        }
        Ok(())
    }
}
