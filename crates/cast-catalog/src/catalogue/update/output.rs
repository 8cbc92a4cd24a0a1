//! Where the rows of files that were read go.

use std::path::Path;

use super::super::segment::{self, Segment, Writer};
use super::super::{Error, thumbnails};
use super::SEGMENT_FILES;
use crate::Rows;
use crate::arrow::Batches;

/// So many bytes of files are not read again because a run is killed.
const SEGMENT_BYTES: u64 = 1 << 30;

/// Where rows go.
pub(super) struct Output<'o> {
    directory: &'o Path,
    made_with: &'o str,
    writer: Option<Writer>,
    batches: Batches,
    /// Of the files of the segment that is being written.
    bytes: u64,
    committed: Vec<Segment>,
}

impl<'o> Output<'o> {
    pub(super) fn new(directory: &'o Path, made_with: &'o str) -> Self {
        Self { directory, made_with, writer: None, batches: Batches::new(), bytes: 0, committed: Vec::new() }
    }

    pub(super) fn write(&mut self, rows: Vec<Option<Rows>>) -> Result<(), Error> {
        for rows in rows.into_iter().flatten() {
            thumbnails::keep(self.directory, &rows)?;
            self.batches.add(&rows);
            self.bytes = self.bytes.saturating_add(rows.file.size);
            drop(rows);
            if self.batches.is_enough() {
                self.flush()?;
            }
        }
        self.flush()?;
        let is_full = |writer: &Writer| writer.files >= SEGMENT_FILES || self.bytes >= SEGMENT_BYTES;
        if self.writer.as_ref().is_some_and(is_full) { self.commit() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), Error> {
        let batches = self.batches.take().map_err(Error::parquet(self.directory))?;
        if batches.first().is_none_or(|files| files.num_rows() == 0) {
            return Ok(());
        }
        let mut writer = match self.writer.take() {
            Some(writer) => writer,
            None => Writer::new(self.directory, segment::next_number(self.directory)?, self.made_with)?,
        };
        writer.write(&batches)?;
        self.writer = Some(writer);
        Ok(())
    }

    fn commit(&mut self) -> Result<(), Error> {
        self.bytes = 0;
        if let Some(writer) = self.writer.take() {
            self.committed.extend(writer.commit(self.directory, &[])?);
        }
        Ok(())
    }

    /// Returns the segments that were written.
    pub(super) fn finish(mut self) -> Result<Vec<Segment>, Error> {
        self.commit()?;
        Ok(self.committed)
    }
}
