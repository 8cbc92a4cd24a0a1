//! Segments: directories with a number, which have a Parquet file for each table.

mod copied;
mod writer;

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::file::metadata::KeyValue;

use super::{Error, ErrorKind, lock};
use crate::TABLES;
use crate::arrow::{OPTIONS_KEY, VERSION_KEY};
use crate::schema::SCHEMA_VERSION;

pub(super) use writer::Writer;

/// The directory of what is being written.
pub(super) const WORK: &str = ".work";

/// A segment.
#[derive(Clone, Debug)]
pub(super) struct Segment {
    pub(super) number: u64,
    pub(super) path: PathBuf,
}

/// What a segment says of itself.
#[derive(Clone, Debug)]
pub(super) struct Facts {
    /// The options that its rows were made with.
    pub(super) made_with: String,
    /// How many rows the table of files has.
    pub(super) files: u64,
    /// Files that are not tables of a catalogue, which somebody has added.
    pub(super) added: Vec<PathBuf>,
}

/// A segment that is complete, but not yet in the place of those that it replaces.
struct Complete {
    segment: Segment,
    replaced: Vec<u64>,
}

/// All segments of a catalogue, in order. A run that was killed may have left one that is complete but not in its place.
pub(super) fn all(directory: &Path) -> Result<Vec<Segment>, Error> {
    let mut segments = Vec::new();
    for (name, path) in directories(directory)? {
        // Whoever numbers other directories may keep them here.
        if let Some(number) = parse(&name)
            && TABLES.iter().any(|table| path.join(file_name(table.name)).exists())
        {
            segments.push(Segment { number, path });
        }
    }
    for complete in complete(directory)? {
        segments.retain(|old| old.number != complete.segment.number && !complete.replaced.contains(&old.number));
        segments.push(complete.segment);
    }
    segments.sort_unstable_by_key(|segment| segment.number);
    Ok(segments)
}

/// The least number that no directory has.
pub(super) fn next_number(directory: &Path) -> Result<u64, Error> {
    let numbers = directories(directory)?.into_iter().filter_map(|(name, _)| parse(&name)).max();
    Ok(numbers.map_or(0, |number| number.saturating_add(1)))
}

/// Does what a run that was killed has left undone, and makes an empty directory for what will be written.
pub(super) fn start(directory: &Path) -> Result<(), Error> {
    for complete in complete(directory)? {
        complete.take_place(directory)?;
    }
    clear(directory)?;
    let work = directory.join(WORK);
    fs::create_dir(&work).map_err(Error::io(&work))
}

/// Takes the directory of what is being written away.
pub(super) fn clear(directory: &Path) -> Result<(), Error> {
    let work = directory.join(WORK);
    if work.exists() { fs::remove_dir_all(&work).map_err(Error::io(&work)) } else { Ok(()) }
}

fn complete(directory: &Path) -> Result<Vec<Complete>, Error> {
    let work = directory.join(WORK);
    if !work.exists() {
        return Ok(Vec::new());
    }
    let complete = directories(&work)?.into_iter().filter_map(|(name, path)| {
        let (number, replaced) = name.split_once('=')?;
        let replaced = replaced.split(',').map(parse).collect::<Option<_>>()?;
        Some(Complete { segment: Segment { number: parse(number)?, path }, replaced })
    });
    Ok(complete.collect())
}

fn directories(directory: &Path) -> Result<Vec<(String, PathBuf)>, Error> {
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

fn name(number: u64) -> String {
    format!("{number:06}")
}

fn parse(text: &str) -> Option<u64> {
    let number = text.parse().ok()?;
    (name(number) == text).then_some(number)
}

fn file_name(table: &str) -> String {
    format!("{table}.parquet")
}

impl Complete {
    /// Every row is in one segment at any time, for those who read with [`all`]; for others, rows are missing as long as
    /// this is interrupted.
    fn take_place(self, directory: &Path) -> Result<Segment, Error> {
        let work = directory.join(WORK);
        let old = |number: &u64| (directory.join(name(*number)), work.join(format!("old-{number}")));
        let lock = lock::replace(directory)?;
        for (path, away) in self.replaced.iter().map(old).filter(|(path, _)| path.exists()) {
            fs::rename(&path, &away).map_err(Error::io(&path))?;
        }
        let Segment { number, path } = self.segment;
        let end = directory.join(name(number));
        fs::rename(&path, &end).map_err(Error::io(&end))?;
        drop(lock);
        for (_, away) in self.replaced.iter().map(old).filter(|(_, away)| away.exists()) {
            fs::remove_dir_all(&away).map_err(Error::io(&away))?;
        }
        Ok(Segment { number, path: end })
    }
}

impl Segment {
    pub(super) fn file(&self, table: &str) -> PathBuf {
        self.path.join(file_name(table))
    }

    /// Takes the segment away: it is whole, then it is gone.
    pub(super) fn remove(&self, directory: &Path) -> Result<(), Error> {
        let away = directory.join(WORK).join(format!("old-{}", self.number));
        let lock = lock::replace(directory)?;
        fs::rename(&self.path, &away).map_err(Error::io(&self.path))?;
        drop(lock);
        fs::remove_dir_all(&away).map_err(Error::io(&away))
    }

    /// Looks at all of its tables.
    ///
    /// # Errors
    /// When one is missing or damaged, or was written by another version.
    pub(super) fn facts(&self) -> Result<Facts, Error> {
        let mut facts = Facts { made_with: String::new(), files: 0, added: self.added()? };
        for (index, table) in TABLES.iter().enumerate() {
            let path = self.file(table.name);
            let file = match File::open(&path) {
                Err(error) if error.kind() == std::io::ErrorKind::NotFound && table.optional => continue,
                file => file.map_err(Error::io(&path))?,
            };
            let builder = ParquetRecordBatchReaderBuilder::try_new(file).map_err(Error::parquet(&path))?;
            let metadata = builder.metadata().file_metadata();
            let pairs = metadata.key_value_metadata().map_or(&[][..], Vec::as_slice);
            let value = |key| pairs.iter().find(|pair: &&KeyValue| pair.key == key)?.value.clone();
            if value(VERSION_KEY) != Some(SCHEMA_VERSION.to_string()) {
                return Err(Error::new(&path, ErrorKind::OtherVersion));
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
