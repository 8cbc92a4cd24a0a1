//! Parts of an arena, with what they are filled from.

use core::ops::Range;
use core::{iter, mem};

use cast_base::Steps;

use super::ALIGNMENT;
use super::conversion::Conversion;
use super::plan::PlannedArray;

/// Progress is reported after at least this many bytes.
const REPORTED: usize = 64 << 10;

/// A part of an arena and the arrays in it, the first and the last of which may be incomplete.
pub(super) struct Part<'p, 'a> {
    pub(super) arrays: &'p [PlannedArray<'a>],
    /// Offset of `out` in the arena.
    pub(super) begin: usize,
    pub(super) out: &'p mut [u8],
    pub(super) steps: &'p Steps<'p>,
    #[cfg(feature = "streaming")]
    pub(super) is_streamed: bool,
}

/// What is converted, and to where in the arena.
pub(super) struct Piece<'a> {
    pub(super) conversion: Conversion,
    pub(super) source: &'a [u8],
    pub(super) range: Range<usize>,
    /// The source of the next array, or nothing.
    #[cfg(feature = "streaming")]
    pub(super) next: &'a [u8],
}

impl<'p, 'a> Part<'p, 'a> {
    pub(super) fn end(&self) -> usize {
        self.begin.saturating_add(self.out.len())
    }

    /// The pieces in order, and the memory for them. What is done is reported when the next piece is requested; the last of it
    /// may not be in the arena yet.
    pub(super) fn pieces(self) -> (impl Iterator<Item = Piece<'a>>, Rest<'p>) {
        let end = self.end();
        let Self { arrays, begin, out, steps, .. } = self;
        let (mut arrays, mut told, mut at) = (arrays.iter(), begin, begin);
        let pieces = iter::from_fn(move || {
            if steps.is_cancelled() {
                return None;
            }
            let array = arrays.next();
            // Not for each small array: threads that count together wait for each other.
            let done = match array {
                Some(_) if at.saturating_sub(told) < REPORTED => told,
                Some(_) => at,
                None => end,
            };
            steps.done(done.saturating_sub(mem::replace(&mut told, done)) as u64);
            let array = array?;
            // Most arrays are complete, which spares the division.
            let source_at = |out: usize| match out.saturating_sub(array.range.start) {
                0 => 0,
                _ if out == array.range.end => array.source.len(),
                bytes => {
                    let (from, to) = array.conversion.sizes();
                    bytes.checked_div(to).unwrap_or(0).saturating_mul(from)
                }
            };
            let range = array.range.start.max(begin)..array.range.end.min(end);
            at = range.end;
            let source = array.source.get(source_at(range.start)..source_at(range.end))?;
            Some(Piece {
                conversion: array.conversion,
                source,
                range,
                #[cfg(feature = "streaming")]
                next: arrays.as_slice().first().map_or(&[], |next| next.source),
            })
        });
        (pieces, Rest { out, begin })
    }
}

/// What is left of a part's memory.
pub(super) struct Rest<'p> {
    out: &'p mut [u8],
    /// Its offset in the arena.
    begin: usize,
}

impl<'p> Rest<'p> {
    /// Takes a range of the arena, and zeroes the gap before it.
    pub(super) fn take(&mut self, range: Range<usize>) -> Option<&'p mut [u8]> {
        let gap = range.start.checked_sub(self.begin)?;
        self.out.split_off_mut(..gap)?.fill(0);
        self.begin = range.end;
        self.out.split_off_mut(..range.len())
    }
}

impl Part<'_, '_> {
    /// A split point near the middle, between two elements, and on a cache line.
    pub(super) fn split_point(&self) -> usize {
        let middle = self.begin.saturating_add(self.out.len() / 2);
        let index = self.arrays.partition_point(|array| array.range.end <= middle);
        let Some(array) = self.arrays.get(index) else { return middle };
        let (_, to) = array.conversion.sizes();
        // As many elements as fill whole cache lines, whatever their size.
        let lines = to.saturating_mul(ALIGNMENT);
        let into = middle.saturating_sub(array.range.start);
        array.range.start.saturating_add(into.saturating_sub(into.checked_rem(lines).unwrap_or(0))).max(self.begin)
    }
}
