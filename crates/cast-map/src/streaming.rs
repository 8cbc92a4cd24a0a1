//! Writing more than the caches hold.

use std::marker::PhantomData;

/// Copies with stores that bypass the caches, where the processor has them; made by [`streaming`].
#[derive(Debug)]
pub struct Streaming<'m> {
    _fence: Fence,
    /// What is written must not be used before the fence, so it is borrowed for longer than this exists.
    _memory: PhantomData<&'m mut [u8]>,
    /// A fence is for the stores of its own thread: the pointer keeps this from being sent to another.
    _thread: PhantomData<*mut ()>,
}

/// Lets `work` write with stores that bypass the caches, where the processor has them.
///
/// An ordinary store first loads the line it writes to. If the total is more than the caches hold, that is a third of the
/// traffic, and what is written has left the caches before anybody uses it. For less, `copy_from_slice` is faster,
/// because the copy is still in the caches when it is used. C libraries make the same choice, but for each call.
///
/// On x86-64 these are SSE2 stores; on other processors ordinary ones.
///
/// ```
/// # use cast_map::streaming;
/// let (positions, normals) = ([1; 100], [2; 1000]);
/// let mut arena = [0; 1100];
/// let (first, second) = arena.split_at_mut(100);
/// streaming(|streaming| {
///     streaming.copy(&positions, first);
///     streaming.copy(&normals, second);
/// });
/// assert!(arena.starts_with(&positions) && arena.ends_with(&normals));
/// ```
///
/// What was written can be used afterwards only, and only the calling thread writes:
///
/// ```compile_fail,E0499
/// # let mut arena = [0; 1000];
/// cast_map::streaming(|streaming| {
///     streaming.copy(&[1], &mut arena[..500]);
///     arena[0] = 2;
///     streaming.copy(&[1], &mut arena[..500]);
/// });
/// ```
///
/// ```compile_fail,E0277
/// # let mut arena = [0; 1000];
/// cast_map::streaming(|streaming| {
///     std::thread::scope(|scope| scope.spawn(|| streaming.copy(&[1], &mut arena)).join().unwrap());
/// });
/// ```
pub fn streaming<'m, T>(work: impl FnOnce(&mut Streaming<'m>) -> T) -> T {
    // Dropped here, even if `work` panics: it only has a reference.
    let mut streaming = Streaming { _fence: Fence, _memory: PhantomData, _thread: PhantomData };
    work(&mut streaming)
}

impl<'m> Streaming<'m> {
    /// Whether there are such stores here. Where there are none, `copy_from_slice` does the same, and nothing has to be
    /// prepared for it.
    pub const IS_AVAILABLE: bool = cfg!(all(target_arch = "x86_64", not(miri)));

    /// Copies as many bytes as both slices have. They are best long, because each call writes the ends in the usual way.
    pub fn copy(&mut self, source: &[u8], out: &'m mut [u8]) {
        let len = source.len().min(out.len());
        if let (Some(source), Some(out)) = (source.get(..len), out.get_mut(..len)) {
            copy(source, out);
        }
    }
}

/// Orders streaming stores before everything that comes after it is dropped.
#[derive(Debug)]
struct Fence;

#[cfg(all(target_arch = "x86_64", not(miri)))]
use x86_64::copy;

/// Also for Miri, which does not know the instructions.
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
fn copy(source: &[u8], out: &mut [u8]) {
    out.copy_from_slice(source);
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod x86_64 {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_loadu_si128, _mm_prefetch, _mm_sfence, _mm_stream_si128};

    use super::Fence;

    impl Drop for Fence {
        fn drop(&mut self) {
            // SAFETY: an instruction of SSE, which every x86-64 processor has.
            unsafe { _mm_sfence() }
        }
    }

    /// A cache line. Whole ones are written, so that none has to be read first.
    #[repr(C, align(64))]
    struct Line([u8; 64]);

    /// In cache lines.
    const PAGE: usize = 64;

    /// This many pages are written side by side, because memory is faster with several streams than with one.
    const STREAMS: usize = 8;

    /// How many lines ahead the processor is told to read: by itself it does not look beyond the end of a page.
    const AHEAD: usize = 16;

    /// The same in bytes: within a page, and near its end, where the line is in the page that this stream copies next.
    const WITHIN: usize = AHEAD * 64;
    const AT_END: usize = (AHEAD + PAGE * (STREAMS - 1)) * 64;

    pub(super) fn copy(source: &[u8], out: &mut [u8]) {
        // SAFETY: any bytes are a `Line`, and the bytes of any `Line` are bytes.
        let (head, lines, tail) = unsafe { out.align_to_mut::<Line>() };
        let Some((source_head, source)) = source.split_at_checked(head.len()) else { return };
        let (source, source_tail) = source.as_chunks();
        head.copy_from_slice(source_head);
        tail.copy_from_slice(source_tail);
        for (source, lines) in source.chunks(PAGE * STREAMS).zip(lines.chunks_mut(PAGE * STREAMS)) {
            for first in 0..PAGE.min(lines.len()) {
                let ahead = if first < PAGE - AHEAD { WITHIN } else { AT_END };
                for index in (first..lines.len()).step_by(PAGE) {
                    if let (Some(source), Some(line)) = (source.get(index), lines.get_mut(index)) {
                        copy_line(source, line, ahead);
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn copy_line(source: &[u8; 64], line: &mut Line, ahead: usize) {
        // SAFETY: an instruction of SSE, for which the address need not be valid.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(source.as_ptr().wrapping_add(ahead).cast()) };
        for (source, out) in source.as_chunks::<16>().0.iter().zip(line.0.as_chunks_mut::<16>().0) {
            // SAFETY: an instruction of SSE2, which every x86-64 processor has; 16 bytes are read, at any address.
            let value = unsafe { _mm_loadu_si128(source.as_ptr().cast()) };
            // SAFETY: as above; 16 bytes are written, at a multiple of 16, because lines are aligned to 64. Nobody uses them
            // before the fence: `Streaming::copy` borrows them for `'m`, which is longer than `streaming` runs, and there the
            // fence comes last in any case.
            unsafe { _mm_stream_si128(out.as_mut_ptr().cast(), value) };
        }
    }
}
