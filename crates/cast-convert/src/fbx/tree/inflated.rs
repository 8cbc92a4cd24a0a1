//! A document whose large arrays are inflated on all threads before it is loaded.
//!
//! Loading takes most of its time to inflate, one array after another. Here all arrays are inflated at once, by the same
//! function of ufbx, and the loader is given a document in which they are stored uncompressed. The loader's own threads
//! would do the same, but its binding offers them only through `unsafe`. Anything unusual is left to the loader, which
//! then gets the file itself.

mod moves;
#[cfg(test)]
mod tests;

use std::io::{self, Read};
use std::ops::Range;
use std::vec::IntoIter;

use cast_format::Cancelled;
use cast_map::AlignedBuffer;
use rayon::prelude::*;
use ufbx::{InflateInput, InflateRetain, RawProgressCb};

use super::Tree;
use crate::Options;
use moves::{Found, Moves};

/// An array and where in the rest of the document it belongs.
type Placed = (usize, AlignedBuffer);

/// The bytes of the document, to be read once. Arrays that have been read are freed.
#[derive(Debug)]
pub(crate) struct Inflated {
    /// The document without the inflated arrays.
    rest: Vec<u8>,
    /// The next array, and those that follow it.
    next: Option<Placed>,
    further: IntoIter<Placed>,
    /// How many bytes of `rest`, and of the next array, have been read.
    read: usize,
    read_of_next: usize,
}

/// The document with its arrays inflated; `None` if the file should be loaded as it is, because inflating ahead would
/// gain nothing, take more than `limit` bytes, or is not possible. Reports the progress, in thousandths.
///
/// # Errors
/// Returns an error if the work was cancelled.
pub(crate) fn inflated(
    bytes: &[u8],
    limit: usize,
    options: &Options<'_>,
    thousandths: Range<u64>,
) -> Result<Option<Inflated>, Cancelled> {
    let plan = || {
        let tree = Tree::parse(bytes).ok()?;
        let moves = Moves::of(&tree, limit)?;
        Some((moves.rest(&tree)?, moves))
    };
    let Some((rest, moves)) = plan() else { return Ok(None) };
    let part = options.part(thousandths, moves.arrays.len());
    let one = |found: &Found<'_>| part.step().map(|()| inflate(found));
    // One array per task: a file has few large arrays among many small ones.
    let arrays: Result<Vec<Option<Placed>>, Cancelled> = moves.arrays.par_iter().with_max_len(1).map(one).collect();
    let arrays: Option<Vec<Placed>> = arrays?.into_iter().collect();
    Ok(arrays.map(|arrays| {
        let mut further = arrays.into_iter();
        Inflated { rest, next: further.next(), further, read: 0, read_of_next: 0 }
    }))
}

/// Inflates an array; `None` if it is damaged.
fn inflate(found: &Found<'_>) -> Option<Placed> {
    let stored = found.array.stored;
    let mut inflated = AlignedBuffer::with_huge_pages(found.size).ok()?;
    let input = InflateInput {
        total_size: stored.len(),
        // Of these bytes and as many as it says, while they are borrowed.
        data: stored.as_ptr().cast(),
        data_size: stored.len(),
        buffer: std::ptr::null_mut(),
        buffer_size: 0,
        read_fn: None,
        read_user: std::ptr::null_mut(),
        progress_cb: RawProgressCb::default(),
        progress_interval_hint: 0,
        progress_size_before: 0,
        progress_size_after: 0,
        no_header: false,
        no_checksum: false,
        internal_fast_bits: 0,
    };
    let mut retain = InflateRetain { initialized: false, data: [0; 1024] };
    let size = ufbx::inflate(&mut inflated, &input, &mut retain);
    (usize::try_from(size) == Ok(found.size)).then_some((found.place()?, inflated))
}

impl Read for Inflated {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let end = self.next.as_ref().map_or(self.rest.len(), |(at, _)| *at);
        let mut from = self.rest.get(self.read..end).unwrap_or_default();
        if !from.is_empty() {
            let read = from.read(out)?;
            self.read = self.read.saturating_add(read);
            return Ok(read);
        }
        let Some((_, array)) = &self.next else { return Ok(0) };
        let read = array.get(self.read_of_next..).unwrap_or_default().read(out)?;
        self.read_of_next = self.read_of_next.saturating_add(read);
        if self.read_of_next >= array.len() {
            (self.next, self.read_of_next) = (self.further.next(), 0);
        }
        Ok(read)
    }
}
