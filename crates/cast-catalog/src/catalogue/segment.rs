//! Segments: folders with a number, which have a Parquet file for each table.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use arrow_array::cast::AsArray;
use arrow_array::{BooleanArray, RecordBatch};
use arrow_select::filter::filter_record_batch;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::Compression;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use rayon::prelude::*;

use super::Error;
use crate::TABLES;
use crate::arrow::{OPTIONS_KEY, VERSION_KEY, schema};
use crate::schema::SCHEMA_VERSION;

/// The folder of what is being written.
pub(super) const WORK: &str = ".work";

/// A segment.
#[derive(Clone, Debug)]
pub(super) struct Segment {
    pub(super) number: u64,
    pub(super) path: PathBuf,
}

/// All segments of a catalogue, in order.
pub(super) fn all(directory: &Path) -> Result<Vec<Segment>, Error> {
    let mut segments = Vec::new();
    for entry in fs::read_dir(directory).map_err(Error::io(directory))? {
        let entry = entry.map_err(Error::io(directory))?;
        let name = entry.file_name().into_string().unwrap_or_default();
        if name.len() >= 6
            && name.bytes().all(|byte| byte.is_ascii_digit())
            && let Ok(number) = name.parse()
        {
            segments.push(Segment { number, path: entry.path() });
        }
    }
    segments.sort_unstable_by_key(|segment| segment.number);
    Ok(segments)
}

impl Segment {
    pub(super) fn file(&self, table: &str) -> PathBuf {
        self.path.join(format!("{table}.parquet"))
    }

    /// Takes the segment away: it is whole, then it is gone.
    pub(super) fn remove(&self, directory: &Path) -> Result<(), Error> {
        let away = directory.join(WORK).join(format!("old-{}", self.number));
        fs::rename(&self.path, &away).map_err(Error::io(&self.path))?;
        fs::remove_dir_all(&away).map_err(Error::io(&away))
    }
}

/// A segment that is being written.
pub(super) struct Writer {
    number: u64,
    path: PathBuf,
    tables: Vec<Option<Table>>,
    /// Of files, which is what segments are bounded by.
    pub(super) files: usize,
}

struct Table {
    path: PathBuf,
    writer: ArrowWriter<File>,
}

/// Encoded rows are kept until a group of them is written.
const GROUP_BYTES: usize = 4 << 20;

impl Writer {
    pub(super) fn new(directory: &Path, number: u64, options: &str) -> Result<Self, Error> {
        let path = directory.join(WORK).join(format!("{number:06}"));
        fs::create_dir_all(&path).map_err(Error::io(&path))?;
        let wants_nodes = options.contains("nodes");
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
            let properties = WriterProperties::builder()
                .set_compression(Compression::SNAPPY)
                .set_created_by(concat!("castkit ", env!("CARGO_PKG_VERSION")).into())
                .set_key_value_metadata(Some(metadata.into()))
                .build();
            let path = path.join(format!("{}.parquet", table.name));
            let file = File::create(&path).map_err(Error::io(&path))?;
            let writer = ArrowWriter::try_new(file, schema(index), Some(properties)).map_err(Error::parquet(&path))?;
            Ok(Some(Table { path, writer }))
        };
        let tables = TABLES.iter().enumerate().map(table).collect::<Result<_, _>>()?;
        Ok(Self { number, path, tables, files: 0 })
    }

    /// Adds batches, one of each table.
    pub(super) fn write(&mut self, batches: &[RecordBatch]) -> Result<(), Error> {
        self.files = self.files.saturating_add(batches.first().map_or(0, RecordBatch::num_rows));
        for (table, batch) in self.tables.iter_mut().zip(batches) {
            if let Some(table) = table {
                table.write(batch)?;
            }
        }
        Ok(())
    }

    /// Adds the rows of another segment for whose files `keep` is true.
    pub(super) fn copy(&mut self, from: &Segment, keep: &dyn Fn(&str, &str) -> bool) -> Result<(), Error> {
        for (index, (table, of)) in self.tables.iter_mut().zip(&TABLES).enumerate() {
            let Some(table) = table else { continue };
            let path = from.file(of.name);
            if !path.exists() {
                continue;
            }
            let failed = Error::parquet(&path);
            let file = File::open(&path).map_err(Error::io(&path))?;
            let reader =
                ParquetRecordBatchReaderBuilder::try_new(file).and_then(ParquetRecordBatchReaderBuilder::build);
            for batch in reader.map_err(&failed)? {
                let batch = batch.map_err(|error| failed(error.into()))?;
                let (Some(roots), Some(paths)) = (batch.columns().first(), batch.columns().get(1)) else { continue };
                let (Some(roots), Some(paths)) = (roots.as_string_opt::<i32>(), paths.as_string_opt::<i32>()) else {
                    continue;
                };
                let kept: BooleanArray = roots.iter().zip(paths).map(|(root, path)| Some(keep(root?, path?))).collect();
                let batch = filter_record_batch(&batch, &kept).map_err(|error| failed(error.into()))?;
                if index == 0 {
                    self.files = self.files.saturating_add(batch.num_rows());
                }
                table.write(&batch)?;
            }
        }
        Ok(())
    }

    /// Completes the files, which are not where anyone looks yet.
    fn close(self) -> Result<(u64, PathBuf), Error> {
        // Each waits for the disk, so they wait together.
        self.tables.into_par_iter().flatten().try_for_each(|Table { path, writer }| {
            let file = writer.into_inner().map_err(Error::parquet(&path))?;
            file.sync_all().map_err(Error::io(&path))
        })?;
        Ok((self.number, self.path))
    }

    /// Puts the segment where it is seen, in place of others.
    pub(super) fn commit(self, directory: &Path, replaced: &[Segment]) -> Result<Option<Segment>, Error> {
        let is_empty = self.files == 0;
        let (number, path) = self.close()?;
        for segment in replaced {
            segment.remove(directory)?;
        }
        if is_empty {
            return fs::remove_dir_all(&path).map_err(Error::io(&path)).map(|()| None);
        }
        let end = directory.join(format!("{number:06}"));
        fs::rename(&path, &end).map_err(Error::io(&end))?;
        Ok(Some(Segment { number, path: end }))
    }
}

impl Table {
    fn write(&mut self, batch: &RecordBatch) -> Result<(), Error> {
        self.writer.write(batch).map_err(Error::parquet(&self.path))?;
        if self.writer.in_progress_size() > GROUP_BYTES {
            self.writer.flush().map_err(Error::parquet(&self.path))?;
        }
        Ok(())
    }
}
