//! Writes the rows of files.

use std::collections::HashMap;
use std::path::Path;

use super::super::segment::{Change, Segment, Writer};
use super::super::{Error, thumbnails};
use super::segments::{Removed, Segments, without};
use crate::Rows;
use crate::arrow::Batches;

/// The maximum number of files in a segment.
const SEGMENT_FILES: usize = 8192;
/// The maximum total size of the files in a segment: no more than this has to be read again if a run is killed.
const SEGMENT_BYTES: u64 = 1 << 30;

/// The rows of a file that was read.
pub(super) struct Read {
    pub(super) rows: Rows,
    pub(super) outdated: Option<Outdated>,
}

/// The existing rows of a file.
#[derive(Clone, Copy)]
pub(super) struct Outdated {
    /// The number that their segment had when the run began.
    pub(super) segment: u64,
    /// Whether the file is unchanged since then.
    pub(super) is_same_file: bool,
}

/// Collects rows, and adds them to the catalogue from time to time.
pub(super) struct Output<'o> {
    directory: &'o Path,
    made_with: &'o str,
    /// The segments of the catalogue, by the numbers that they had when the run began.
    segments: HashMap<u64, Segment>,
    /// The change in progress.
    change: Option<(Change<'o>, Writer)>,
    batches: Batches,
    /// The total size of the files in it.
    bytes: u64,
    outdated: HashMap<u64, Removed>,
}

impl<'o> Output<'o> {
    pub(super) fn new(directory: &'o Path, made_with: &'o str, segments: &Segments) -> Self {
        let segments = segments.iter().map(|(segment, _)| (segment.number, segment.clone())).collect();
        let (batches, outdated) = (Batches::new(), HashMap::new());
        Self { directory, made_with, segments, change: None, batches, bytes: 0, outdated }
    }

    pub(super) fn write(&mut self, all: Vec<Option<Read>>) -> Result<(), Error> {
        for Read { rows, outdated } in all.into_iter().flatten() {
            thumbnails::keep(self.directory, &rows)?;
            self.batches.add(&rows);
            self.bytes = self.bytes.saturating_add(rows.file.size);
            if let Some(Outdated { segment, is_same_file }) = outdated {
                let taken = self.outdated.entry(segment).or_default();
                if !is_same_file {
                    taken.changed.insert((rows.root.clone(), rows.path.clone()));
                }
                taken.all.insert((rows.root, rows.path));
            }
            if self.batches.is_enough() {
                self.flush()?;
            }
        }
        self.flush()?;
        let is_full = |writer: &Writer| writer.files >= SEGMENT_FILES || self.bytes >= SEGMENT_BYTES;
        if self.change.as_ref().is_some_and(|(_, writer)| is_full(writer)) { self.commit() } else { Ok(()) }
    }

    /// Removes the rows of a deleted file from the segment that had this number when the run began.
    pub(super) fn remove(&mut self, segment: u64, root: String, path: String) {
        let taken = self.outdated.entry(segment).or_default();
        taken.changed.insert((root.clone(), path.clone()));
        taken.all.insert((root, path));
    }

    fn flush(&mut self) -> Result<(), Error> {
        let batches = self.batches.take().map_err(Error::writing(self.directory))?;
        if batches.first().is_none_or(|files| files.num_rows() == 0) {
            return Ok(());
        }
        let (change, mut writer) = match self.change.take() {
            Some(change) => change,
            None => {
                let mut change = Change::new(self.directory)?;
                let writer = change.writer(self.made_with)?;
                (change, writer)
            }
        };
        writer.write(&batches)?;
        self.change = Some((change, writer));
        Ok(())
    }

    /// Adds the rows to the catalogue, and removes the old rows of the same files.
    pub(super) fn commit(&mut self) -> Result<(), Error> {
        self.bytes = 0;
        if self.change.is_none() && self.outdated.is_empty() {
            return Ok(());
        }
        let (mut change, writer) = match self.change.take() {
            Some((change, writer)) => (change, Some(writer)),
            None => (Change::new(self.directory)?, None),
        };
        if let Some(writer) = writer {
            change.add(writer)?;
        }
        let mut rewritten = Vec::new();
        for (original, taken) in self.outdated.drain() {
            let Some(segment) = self.segments.remove(&original) else { continue };
            let number = without(&mut change, &segment, &taken)?;
            rewritten.push((original, number));
        }
        let new = change.commit()?;
        for (original, number) in rewritten {
            let segment = new.iter().find(|segment| Some(segment.number) == number);
            self.segments.extend(segment.map(|segment| (original, segment.clone())));
        }
        Ok(())
    }
}
