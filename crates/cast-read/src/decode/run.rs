//! Filling an arena.

use core::ops::Range;
use core::{iter, mem};

use cast_format::{Progress, Steps, Threads};

use super::conversion::Conversion;
use super::decoded::Decoded;
use super::plan::{DecodePlan, PlannedArray};
use super::{ALIGNMENT, DecodeError};
#[cfg(feature = "rayon")]
use crate::parallel::portion;

impl<'a> DecodePlan<'a> {
    /// Decodes into an arena on the calling thread. Gaps between arrays are zeroed.
    ///
    /// # Errors
    /// Returns an error if the arena is too small or not aligned; then nothing is written.
    pub fn decode<'m>(&self, arena: &'m mut [u8]) -> Result<Decoded<'a, 'm, '_>, DecodeError> {
        self.decode_on(arena, Threads::One)
    }

    /// [`decode`](Self::decode) on the given threads; the result is the same bit for bit.
    ///
    /// Large arrays are split, small ones are batched, and work too small to benefit is done by the calling thread.
    ///
    /// # Errors
    /// Returns an error if the arena is too small or not aligned; then nothing is written.
    pub fn decode_on<'m>(&self, arena: &'m mut [u8], threads: Threads) -> Result<Decoded<'a, 'm, '_>, DecodeError> {
        self.decode_with(arena, threads, Progress::none())
    }

    /// [`decode_on`](Self::decode_on) with progress, in bytes of the arena.
    ///
    /// # Errors
    /// The same as for [`decode_on`](Self::decode_on); also if it was cancelled, in which case part of the arena has
    /// been written.
    pub fn decode_with<'m>(
        &self,
        arena: &'m mut [u8],
        threads: Threads,
        progress: Progress<'_>,
    ) -> Result<Decoded<'a, 'm, '_>, DecodeError> {
        let given = arena.len();
        // An empty arena need not be aligned.
        if self.byte_len() > 0 && arena.as_ptr().align_offset(ALIGNMENT) != 0 {
            return Err(DecodeError::ArenaNotAligned);
        }
        let too_small = DecodeError::ArenaTooSmall { needed: self.byte_len(), given };
        let arena = arena.get_mut(..self.byte_len()).ok_or(too_small)?;
        let steps = &Steps::new(progress, arena.len() as u64);
        let part = Part {
            arrays: self.arrays(),
            begin: 0,
            #[cfg(feature = "streaming")]
            is_streamed: cast_map::Streaming::IS_AVAILABLE && arena.len() >= LARGE_ARENA,
            out: &mut *arena,
            steps,
        };
        match threads {
            #[cfg(feature = "rayon")]
            Threads::All => part.run_parallel(),
            _ => part.run(),
        }
        steps.check()?;
        Ok(Decoded::new(self, arena))
    }
}

/// Arenas from this size on leave most caches before they are used, so that their arrays need not go through them.
#[cfg(feature = "streaming")]
const LARGE_ARENA: usize = 32 << 20;

/// Progress is reported after at least this many bytes.
const REPORTED: usize = 64 << 10;

/// A part of an arena and the arrays in it, the first and the last of which may be incomplete.
pub(super) struct Part<'p, 'a> {
    arrays: &'p [PlannedArray<'a>],
    /// Offset of `out` in the arena.
    begin: usize,
    out: &'p mut [u8],
    steps: &'p Steps<'p>,
    #[cfg(feature = "streaming")]
    is_streamed: bool,
}

/// What is converted, and to where in the arena.
pub(super) struct Piece<'a> {
    pub(super) conversion: Conversion,
    pub(super) source: &'a [u8],
    pub(super) range: Range<usize>,
    /// What the array after it is converted from.
    #[cfg(feature = "streaming")]
    pub(super) next: &'a [u8],
}

impl<'p, 'a> Part<'p, 'a> {
    fn end(&self) -> usize {
        self.begin.saturating_add(self.out.len())
    }

    fn run(self) {
        #[cfg(feature = "streaming")]
        if self.is_streamed {
            return super::streamed::run(self);
        }
        let (pieces, mut rest) = self.pieces();
        pieces.for_each(|Piece { conversion, source, range, .. }| {
            if let Some(out) = rest.take(range) {
                conversion.run(source, out);
            }
        });
        rest.end();
    }

    /// The pieces in order, and the memory for them. What is done is reported when the next piece is requested.
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
        let (gap, rest) = mem::take(&mut self.out).split_at_mut_checked(gap)?;
        gap.fill(0);
        let (taken, rest) = rest.split_at_mut_checked(range.len())?;
        *self = Self { out: rest, begin: range.end };
        Some(taken)
    }

    /// Zeroes the gap at the end. After a cancellation more than a gap is left.
    pub(super) fn end(self) {
        if self.out.len() < ALIGNMENT {
            self.out.fill(0);
        }
    }
}

#[cfg(feature = "rayon")]
impl Part<'_, '_> {
    /// Halves the part until a half is the portion of a thread: small arrays stay together, large ones are split.
    fn run_parallel(self) {
        let middle = self.split_point();
        // Anything between two possible split points is done in one piece, however long it is.
        if self.out.len() <= portion() || middle <= self.begin || middle >= self.end() {
            return self.run();
        }
        let index = self.arrays.partition_point(|array| array.range.end <= middle);
        let left_arrays = self.arrays.get(..index.saturating_add(1)).unwrap_or(self.arrays);
        let right_arrays = self.arrays.get(index..).unwrap_or_default();
        let (left, right) = self.out.split_at_mut(middle.saturating_sub(self.begin).min(self.out.len()));
        let left = Self { arrays: left_arrays, out: left, ..self };
        let right = Self { arrays: right_arrays, begin: middle, out: right, ..self };
        rayon::join(|| left.run_parallel(), || right.run_parallel());
    }

    /// A split point near the middle, between two elements, and on a cache line.
    fn split_point(&self) -> usize {
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
