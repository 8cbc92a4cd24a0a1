//! Bringing a catalogue up to date.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use cast_format::{Cancelled, Steps, Threads};
use rayon::prelude::*;

use super::listing::Listing;
use super::segment::{Segment, WORK, Writer};
use super::{Catalogue, Error, ErrorKind, THUMBNAILS, lock};
use crate::arrow::Batches;
use crate::stamp::Stamp;
use crate::{Options, Reader, Rows};

/// What a run has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Update {
    /// Files that were read, because they were new or had changed.
    pub read: u64,
    /// Files that were not, because they were as before.
    pub unchanged: u64,
    /// Files that were taken out of the catalogue, because they are gone.
    pub removed: u64,
    /// Files, of those that were found, that cannot be read; the column `error` says why.
    pub failed: u64,
}

/// The most files of a segment.
const SEGMENT_FILES: usize = 8192;
/// A segment with fewer files is small.
const SMALL: usize = 1024;
/// So many small segments are left alone.
const MOST_SMALL: usize = 4;
/// Files that are read before their rows are written, and their bytes.
const BATCH_FILES: usize = 256;
const BATCH_BYTES: i64 = 32 << 20;

/// A file that has to be read.
struct Wanted {
    root: usize,
    path: String,
    size: i64,
}

impl Catalogue {
    /// Brings the rows of all files below directories up to date, in a new catalogue or an existing one. Files of other
    /// directories, which an earlier run was given, stay as they are.
    ///
    /// A file is not read if it, and each texture, buffer or other file that it refers to, has the same size, time and
    /// identity as before. The run may be killed at any time: the next one does what is missing.
    ///
    /// # Errors
    /// When the catalogue cannot be written, a directory is not there, or it was cancelled.
    pub fn update(
        catalogue: impl AsRef<Path>,
        directories: &[impl AsRef<Path>],
        options: &Options<'_>,
    ) -> Result<Update, Error> {
        let mut roots: Vec<(PathBuf, String)> = Vec::new();
        for given in directories {
            let given = given.as_ref();
            let no_directory = |error| Error::new(given, ErrorKind::NoDirectory(error));
            let path = fs::canonicalize(given).map_err(no_directory)?;
            fs::read_dir(&path).map_err(no_directory)?;
            let name = path.to_string_lossy().into_owned();
            if !roots.iter().any(|(known, _)| *known == path) {
                roots.push((path, name));
            }
        }
        let directory = catalogue.as_ref();
        let _lock = lock::lock(directory)?;
        let work = directory.join(WORK);
        // What a killed run has left.
        if work.exists() {
            fs::remove_dir_all(&work).map_err(Error::io(&work))?;
        }
        fs::create_dir_all(&work).map_err(Error::io(&work))?;
        let opened = Self::open(directory)?;
        let mut run = Run { directory, options, made_with: options.made_with(), segments: opened.segments.clone() };
        let (wanted, update) = run.prepare(&opened, &roots)?;
        drop(opened);
        run.read(&roots, &wanted, update).and_then(|update| {
            run.merge()?;
            // It is empty.
            let _ = fs::remove_dir(&work);
            Ok(update)
        })
    }
}

struct Run<'r> {
    directory: &'r Path,
    options: &'r Options<'r>,
    made_with: String,
    segments: Vec<Segment>,
}

impl Run<'_> {
    fn next_number(&self) -> u64 {
        self.segments.last().map_or(0, |segment| segment.number.saturating_add(1))
    }

    fn writer(&self) -> Result<Writer, Error> {
        Writer::new(self.directory, self.next_number(), &self.made_with)
    }

    /// Finds out what has to be read, and takes out of the catalogue what has changed or is gone.
    fn prepare(&mut self, known: &Catalogue, roots: &[(PathBuf, String)]) -> Result<(Vec<Wanted>, Update), Error> {
        // Rows of another version, or that others were asked for, are of no use: all of their files are new.
        let (fit, unfit): (Vec<_>, Vec<_>) =
            known.segments.iter().cloned().partition(|segment| segment.is_of(&self.made_with));
        let mut known = Catalogue { directory: known.directory.clone(), segments: fit }.known()?;
        check_overlap(roots, known.keys())?;
        let mut update = Update::default();
        let mut wanted = Vec::new();
        let mut dropped: HashMap<u64, HashSet<(String, String)>> = HashMap::new();
        for (index, (path, name)) in roots.iter().enumerate() {
            let listing = Listing::of(path);
            let mut before = known.remove(name).unwrap_or_default();
            let is_same = |(file, stamp): &(String, Stamp)| {
                before.get(file).is_some_and(|known| known.is_same(*stamp, &path.join(file)))
            };
            let are_same: Vec<bool> = listing.files.par_iter().map(is_same).collect();
            for ((path, stamp), is_same) in listing.files.iter().zip(are_same) {
                let known = before.remove(path);
                if let Some(known) = known.as_ref().filter(|_| is_same) {
                    update.unchanged = update.unchanged.saturating_add(1);
                    update.failed = update.failed.saturating_add(known.has_failed.into());
                    continue;
                }
                if let Some(known) = known {
                    dropped.entry(known.segment).or_default().insert((name.clone(), path.clone()));
                }
                wanted.push(Wanted { root: index, path: path.clone(), size: stamp.size });
            }
            for (path, known) in before.into_iter().filter(|(path, _)| !listing.may_have(path)) {
                update.removed = update.removed.saturating_add(1);
                dropped.entry(known.segment).or_default().insert((name.clone(), path));
            }
        }
        for segment in unfit {
            segment.remove(self.directory)?;
            self.segments.retain(|other| other.number != segment.number);
        }
        for segment in self.segments.clone() {
            if let Some(dropped) = dropped.get(&segment.number) {
                let is_kept = |root: &str, path: &str| !dropped.contains(&(root.to_owned(), path.to_owned()));
                self.replace(&[segment], &is_kept)?;
            }
        }
        Ok((wanted, update))
    }

    /// Writes some segments as one.
    fn replace(&mut self, old: &[Segment], is_kept: &dyn Fn(&str, &str) -> bool) -> Result<(), Error> {
        let mut writer = self.writer()?;
        for segment in old {
            writer.copy(segment, is_kept)?;
        }
        let new = writer.commit(self.directory, old)?;
        self.segments.retain(|segment| !old.iter().any(|old| old.number == segment.number));
        self.segments.extend(new);
        Ok(())
    }

    /// Reads files, a batch while the rows of the one before are written.
    fn read(&mut self, roots: &[(PathBuf, String)], wanted: &[Wanted], mut update: Update) -> Result<Update, Error> {
        let steps = Steps::new(self.options.progress, wanted.len() as u64);
        let reader = Reader::new();
        let read = |batch: &[Wanted]| -> Vec<Option<Rows>> {
            let one = |wanted: &Wanted| {
                let (root, _) = roots.get(wanted.root).filter(|_| !steps.is_cancelled())?;
                let rows = reader.file(root, &wanted.path, self.options);
                steps.done(1);
                Some(rows)
            };
            match self.options.threads {
                Threads::One => batch.iter().map(one).collect(),
                Threads::All => batch.par_iter().with_max_len(4).map(one).collect(),
            }
        };
        let mut output = Output { writer: None, batches: Batches::new(), run: self, committed: Vec::new() };
        let mut rows: Vec<Option<Rows>> = Vec::new();
        let mut rest = wanted;
        while !rest.is_empty() || !rows.is_empty() {
            let (batch, after) = rest.split_at(batch_len(rest));
            rest = after;
            let (next, written) = rayon::join(|| read(batch), || output.write(std::mem::take(&mut rows)));
            written?;
            for rows in next.iter().flatten() {
                update.read = update.read.saturating_add(1);
                update.failed = update.failed.saturating_add(rows.file.error.is_some().into());
            }
            rows = next;
        }
        output.commit()?;
        let committed = output.committed;
        self.segments.extend(committed);
        steps.check().map_err(|cancelled: Cancelled| Error::new(self.directory, ErrorKind::Cancelled(cancelled)))?;
        Ok(update)
    }

    /// Makes one of many small segments.
    fn merge(&mut self) -> Result<(), Error> {
        let mut small = Vec::new();
        for segment in &self.segments {
            let mut files = 0_usize;
            let counted = Catalogue { directory: self.directory.to_path_buf(), segments: vec![segment.clone()] };
            counted.for_each("files", &["size"], |_| files = files.saturating_add(1))?;
            if files < SMALL {
                small.push(segment.clone());
            }
        }
        if small.len() > MOST_SMALL {
            for group in small.chunks(SEGMENT_FILES / SMALL) {
                self.replace(group, &|_, _| true)?;
            }
        }
        Ok(())
    }
}

/// How many files are read together.
fn batch_len(wanted: &[Wanted]) -> usize {
    let mut bytes = 0_i64;
    let fits = |wanted: &&Wanted| {
        let fits = bytes < BATCH_BYTES;
        bytes = bytes.saturating_add(wanted.size);
        fits
    };
    wanted.iter().take(BATCH_FILES).take_while(fits).count()
}

/// No file may be there under two roots.
fn check_overlap<'k>(roots: &[(PathBuf, String)], known: impl Iterator<Item = &'k String>) -> Result<(), Error> {
    let all: Vec<PathBuf> = known.map(PathBuf::from).chain(roots.iter().map(|(path, _)| path.clone())).collect();
    for (root, _) in roots {
        let overlaps = |other: &&PathBuf| **other != *root && (root.starts_with(other) || other.starts_with(root));
        if let Some(other) = all.iter().find(overlaps) {
            return Err(Error::new(root, ErrorKind::Overlap(other.to_string_lossy().into_owned())));
        }
    }
    Ok(())
}

/// Where rows go.
struct Output<'o, 'r> {
    writer: Option<Writer>,
    batches: Batches,
    run: &'o Run<'r>,
    committed: Vec<Segment>,
}

impl Output<'_, '_> {
    fn write(&mut self, rows: Vec<Option<Rows>>) -> Result<(), Error> {
        for rows in rows.into_iter().flatten() {
            self.keep_thumbnail(&rows)?;
            self.batches.add(&rows);
            drop(rows);
            if self.batches.is_enough() {
                self.flush()?;
            }
        }
        self.flush()?;
        if self.writer.as_ref().is_some_and(|writer| writer.files >= SEGMENT_FILES) {
            self.commit()?;
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), Error> {
        let batches = self.batches.take().map_err(Error::parquet(self.run.directory))?;
        if batches.first().is_none_or(|files| files.num_rows() == 0) {
            return Ok(());
        }
        let mut writer = match self.writer.take() {
            Some(writer) => writer,
            None => {
                let offset = self.committed.len() as u64;
                let number = self.run.next_number().saturating_add(offset);
                Writer::new(self.run.directory, number, &self.run.made_with)?
            }
        };
        writer.write(&batches)?;
        self.writer = Some(writer);
        Ok(())
    }

    fn commit(&mut self) -> Result<(), Error> {
        if let Some(writer) = self.writer.take() {
            self.committed.extend(writer.commit(self.run.directory, &[])?);
        }
        Ok(())
    }

    /// Pictures have names by content: one that is there is complete.
    fn keep_thumbnail(&self, rows: &Rows) -> Result<(), Error> {
        let (Some(png), Some(name)) = (&rows.thumbnail, &rows.file.thumbnail) else { return Ok(()) };
        let folder = self.run.directory.join(THUMBNAILS);
        let path = folder.join(name);
        if path.exists() {
            return Ok(());
        }
        fs::create_dir_all(&folder).map_err(Error::io(&folder))?;
        let unfinished = self.run.directory.join(WORK).join(name);
        fs::write(&unfinished, png).map_err(Error::io(&unfinished))?;
        fs::rename(&unfinished, &path).map_err(Error::io(&path))
    }
}
