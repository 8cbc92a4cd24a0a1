//! Locations of segments.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use super::super::{Error, ErrorKind};
use crate::TABLES;

/// The directory of unfinished segments.
pub(in super::super) const WORK: &str = ".work";

/// A segment.
#[derive(Clone, Debug)]
pub(in super::super) struct Segment {
    pub(in super::super) number: u64,
    pub(in super::super) path: PathBuf,
}

impl Segment {
    pub(in super::super) fn file(&self, table: &str) -> PathBuf {
        self.path.join(file_name(table))
    }

    /// Opens a table. `None` if an optional table does not exist.
    pub(in super::super) fn open(&self, table: &str) -> Result<Option<Builder>, Error> {
        let path = self.file(table);
        let is_required = TABLES.iter().any(|of| of.name == table && !of.optional);
        match path.try_exists().map_err(Error::io(&path))? {
            true => open(&path).map(Some),
            false if is_required => Err(Error::new(&path, ErrorKind::Damaged("it is missing".into()))),
            false => Ok(None),
        }
    }
}

/// A Parquet file whose footer has been read.
pub(in super::super) type Builder = ParquetRecordBatchReaderBuilder<File>;

pub(super) fn open(path: &Path) -> Result<Builder, Error> {
    let file = File::open(path).map_err(Error::io(path))?;
    Builder::try_new(file).map_err(Error::damaged(path))
}

pub(super) fn in_directory(directory: &Path) -> Result<Vec<Segment>, Error> {
    let has_table = |path: &Path| TABLES.iter().any(|table| path.join(file_name(table.name)).exists());
    let segment = |(name, path): (String, PathBuf)| Some(Segment { number: parse(&name)?, path });
    // Other directories may have numbers, too.
    Ok(directories(directory)?.into_iter().filter_map(segment).filter(|segment| has_table(&segment.path)).collect())
}

pub(super) fn directories(directory: &Path) -> Result<Vec<(String, PathBuf)>, Error> {
    let mut directories = Vec::new();
    for entry in fs::read_dir(directory).map_err(Error::io(directory))? {
        let entry = entry.map_err(Error::io(directory))?;
        if let (Ok(name), Ok(file_type)) = (entry.file_name().into_string(), entry.file_type())
            && file_type.is_dir()
        {
            directories.push((name, entry.path()));
        }
    }
    Ok(directories)
}

pub(super) fn name(number: u64) -> String {
    format!("{number:06}")
}

pub(super) fn parse(text: &str) -> Option<u64> {
    let number = text.parse().ok()?;
    (name(number) == text).then_some(number)
}

pub(super) fn file_name(table: &str) -> String {
    format!("{table}.parquet")
}
