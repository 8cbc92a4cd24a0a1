//! Loading what is needed soon.

use std::ops::Range;

/// Whether [`prefetch`] does anything here; where it does not, the caller need not find out what is needed.
pub const CAN_PREFETCH: bool = cfg!(all(target_arch = "x86_64", not(miri)));

/// Tells the processor that a byte is needed soon, so that it loads the cache line while other work goes on.
///
/// For data spread over a large file whose addresses are computed in several steps: the processor cannot load these ahead
/// by itself. Reading the bytes early instead does not do the same, because instructions wait for their predecessors
/// before they are done, and few fit in between.
///
/// Nothing happens if there is no such byte, or on processors other than x86-64.
///
/// ```
/// # use cast_map::prefetch;
/// let file = [1; 1000];
/// prefetch(&file, 700);
/// assert_eq!(file[700], 1);
/// ```
#[inline]
pub fn prefetch(bytes: &[u8], index: usize) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if let Some(byte) = bytes.get(index) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: an instruction of SSE, which every x86-64 processor has, and which changes nothing but the caches.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(byte).cast()) };
    }
    // Miri does not know the instruction.
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = (bytes, index);
}

/// [`prefetch`] of every 64th byte of a range, or of those that exist: one of each cache line, except the last if the range
/// begins in the middle of one.
///
/// For loops that compute faster than memory delivers: by itself, the processor does not load beyond the end of a page of
/// 4 KB. A good distance is 1 or 2 KB for most loops; what is loaded much earlier may have left the caches again. It also
/// helps for memory that is only written, because the processor loads each line before it writes to it.
///
/// ```
/// # use cast_map::prefetch_range;
/// let file = vec![1_u8; 100_000];
/// let blocks = file.chunks(1024).enumerate();
/// let sum: u32 = blocks
///     .map(|(index, block)| {
///         let next = (index + 1) * 1024;
///         prefetch_range(&file, next..next + 1024);
///         block.iter().map(|byte| u32::from(*byte)).sum::<u32>()
///     })
///     .sum();
/// assert_eq!(sum, 100_000);
/// ```
#[inline(always)]
pub fn prefetch_range(bytes: &[u8], range: Range<usize>) {
    if CAN_PREFETCH {
        for line in (range.start..range.end.min(bytes.len())).step_by(64) {
            prefetch(bytes, line);
        }
    }
}
