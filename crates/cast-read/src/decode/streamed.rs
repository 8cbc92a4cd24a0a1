//! Filling an arena that is larger than the caches, past them.

use core::mem;
use core::ops::Range;

use cast_map::{Streaming, prefetch_range, streaming};

use super::part::{Part, Piece, Rest};

/// How many bytes are collected: they fit the first-level cache. Arrays that are smaller are collected first: by
/// themselves, each would end with a cache line that is only partly written, which the processor has to read.
const COLLECTED: usize = 16 << 10;

pub(super) fn run(part: Part<'_, '_>) {
    let (pieces, rest) = part.pieces();
    streaming(|streaming| {
        let mut writer = Writer { rest, streaming, collected: [0; COLLECTED / 8], range: 0..0 };
        pieces.for_each(|piece| writer.write(piece));
        writer.flush();
    });
}

struct Writer<'w, 'p> {
    rest: Rest<'p>,
    streaming: &'w mut Streaming<'p>,
    /// What `range` will hold, gaps between arrays included. Of `u64`, because elements have to be aligned to 8 bytes at most.
    collected: [u64; COLLECTED / 8],
    /// A range of the arena.
    range: Range<usize>,
}

impl Writer<'_, '_> {
    fn write(&mut self, Piece { conversion, source, range, next }: Piece<'_>) {
        // From one small array to the next the processor does not look ahead by itself.
        prefetch_range(next, 0..1024);
        if range.len() >= COLLECTED {
            self.flush();
            if let Some(out) = self.rest.take(range) {
                conversion.stream(source, out, self.streaming);
            }
            return;
        }
        if range.end.saturating_sub(self.range.start) > COLLECTED {
            self.flush();
        }
        if self.range.is_empty() {
            self.range = range.start..range.start;
        }
        let at = |offset: usize| offset.saturating_sub(self.range.start);
        let collected: &mut [u8] = bytemuck::cast_slice_mut(&mut self.collected);
        if let Some(gap) = collected.get_mut(at(self.range.end)..at(range.start)) {
            gap.fill(0);
        }
        if let Some(out) = collected.get_mut(at(range.start)..at(range.end)) {
            conversion.run(source, out);
        }
        self.range.end = range.end;
    }

    /// Writes what was collected.
    fn flush(&mut self) {
        let range = mem::take(&mut self.range);
        if let Some(out) = self.rest.take(range) {
            self.streaming.copy(bytemuck::cast_slice(&self.collected), out);
        }
    }
}
