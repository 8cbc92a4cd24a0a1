//! Filling an arena.

use cast_base::{Progress, Steps, Threads, parallel};

use super::decoded::Decoded;
use super::part::{Part, Piece};
use super::plan::DecodePlan;
use super::{ALIGNMENT, DecodeError};

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
        part.run_on(threads);
        steps.check()?;
        Ok(Decoded::new(self, arena))
    }
}

/// Arenas from this size on leave most caches before they are used, so that their arrays need not go through them.
#[cfg(feature = "streaming")]
const LARGE_ARENA: usize = 32 << 20;

impl Part<'_, '_> {
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
    }
}

impl Part<'_, '_> {
    /// Halves the part until a half is the portion of a thread: small arrays stay together, large ones are split.
    fn run_on(self, threads: Threads) {
        let portion = threads.shared_portion(self.out.len());
        let middle = self.split_point();
        // Anything between two possible split points is done in one piece, however long it is.
        if portion.is_none() || middle <= self.begin || middle >= self.end() {
            return self.run();
        }
        let index = self.arrays.partition_point(|array| array.range.end <= middle);
        // The array at the split is in both halves. In the left one it may be empty; the gap before it is zeroed there.
        let left_arrays = self.arrays.get(..index.saturating_add(1)).unwrap_or(self.arrays);
        let right_arrays = self.arrays.get(index..).unwrap_or_default();
        let (left, right) = self.out.split_at_mut(middle.saturating_sub(self.begin).min(self.out.len()));
        let left = Self { arrays: left_arrays, out: left, ..self };
        let right = Self { arrays: right_arrays, begin: middle, out: right, ..self };
        parallel::join(threads, || left.run_on(threads), || right.run_on(threads));
    }
}
