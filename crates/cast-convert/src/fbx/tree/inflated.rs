//! A document whose large arrays have been inflated on all threads, and whose text is UTF-8, for the loader.
//!
//! The loader makes U+FFFD of each byte that is not UTF-8, so that different names become equal: what is not UTF-8 is
//! decoded or escaped before.
//!
//! Loading takes most of its time to inflate, one array after another. Here large arrays are inflated at the same time,
//! by the same function of ufbx, into a document in which they are stored uncompressed. The loader's own threads would
//! do the same, but its binding offers them only through `unsafe`. A document is left to the loader as it is if it has
//! anything that the loader might understand differently from [`Tree`], or is damaged.

mod moves;
#[cfg(test)]
mod tests;

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use cast_base::Cancelled;
use cast_interchange::{Options, Report};
use cast_map::AlignedBuffer;
use rayon::prelude::*;
use ufbx::{InflateInput, InflateRetain, RawProgressCb};

use super::Tree;
use moves::Moves;

/// The document with its arrays inflated, if there are several threads, and its text in UTF-8; `None` if the file should be
/// loaded as it is, because that would gain nothing, give a document of more than `limit` bytes, or is not possible. Reports
/// the first half of the progress, which is in thousandths, and leaves the second half.
///
/// # Errors
/// Returns an error if the work was cancelled.
pub(crate) fn inflated(
    bytes: &[u8],
    limit: usize,
    options: &Options<'_>,
    thousandths: &mut Range<u64>,
    report: &mut Report,
) -> Result<Option<AlignedBuffer>, Cancelled> {
    let mut plan = || {
        let moves = Moves::of(Tree::parse(bytes).ok()?, options.threads.are_several(), options.encoding, report)?;
        let document = AlignedBuffer::with_huge_pages(moves.size().filter(|size| *size <= limit)?).ok()?;
        Some((moves, document))
    };
    let Some((moves, mut document)) = plan() else { return Ok(None) };
    let Some(mut arrays) = moves.copy_rest(&mut document) else { return Ok(None) };
    let middle = thousandths.start.midpoint(thousandths.end);
    let part = options.part(thousandths.start..middle, arrays.len());
    thousandths.start = middle;
    let is_cancelled = AtomicBool::new(false);
    // One array per task: a file has few large arrays among many small ones.
    let inflated = arrays.par_iter_mut().with_max_len(1).try_for_each(|(stored, room)| {
        // Remembered, because another array may be damaged at the same time.
        part.step().inspect_err(|_| is_cancelled.store(true, Ordering::Relaxed)).ok()?;
        inflate(stored, room)
    });
    if is_cancelled.into_inner() {
        return Err(Cancelled);
    }
    Ok(inflated.and_then(|()| moves.mend(&mut document)).map(|()| document))
}

/// Inflates an array that has exactly this size.
fn inflate(stored: &[u8], room: &mut [u8]) -> Option<()> {
    let input = InflateInput {
        total_size: stored.len(),
        // Of as many bytes as the next line says, which stay borrowed until the call returns.
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
    let size = ufbx::inflate(room, &input, &mut retain);
    (usize::try_from(size) == Ok(room.len())).then_some(())
}
