//! Owned memory that starts on a 64-byte boundary.

use std::alloc::{Layout, alloc_zeroed};
use std::fmt;
use std::ops::{Deref, DerefMut, Range};

use crate::program_memory::fallible;

/// An owned run of bytes on the heap that starts on a 64-byte boundary, whatever its length.
///
/// If a file is read into such a buffer, arrays that start at a multiple of their element size can be used in place; 64
/// bytes are a cache line and the widest vector register. The length is fixed, and the contents start as zeros.
///
/// ```
/// # use cast_map::AlignedBuffer;
/// # fn main() -> Result<(), cast_map::AllocError> {
/// let mut arena = AlignedBuffer::zeroed(65)?;
/// arena[64] = 7;
/// assert_eq!(arena.len(), 65);
/// assert_eq!(arena.as_ptr().addr() % AlignedBuffer::ALIGNMENT, 0);
/// # Ok(())
/// # }
/// ```
pub struct AlignedBuffer {
    memory: Memory,
    /// The visible, aligned part. [`Self::new`] makes sure that it is inside `memory`, and it only ever shrinks.
    range: Range<usize>,
}

/// Memory larger than requested, so that an aligned start can be chosen inside it. Both variants keep their bytes at an
/// address that does not change when the owner moves, and both are safe types: nothing here needs `unsafe impl` or
/// `Drop`.
enum Memory {
    Heap(Vec<u8>),
    #[cfg(target_os = "linux")]
    Pages(memmap2::MmapMut),
}

impl AlignedBuffer {
    /// Every buffer starts at a multiple of this many bytes.
    pub const ALIGNMENT: usize = 64;

    /// A buffer of `len` zeros.
    ///
    /// Large buffers come from the system as untouched pages, which take no memory until they are written to.
    ///
    /// # Errors
    ///
    /// Returns an error if the allocator fails, or if `len` is more than an address space holds. It never aborts.
    pub fn zeroed(len: usize) -> Result<Self, AllocError> {
        let error = AllocError { bytes: len };
        let room = len.checked_add(Self::ALIGNMENT).ok_or(error)?;
        Self::new(Memory::Heap(zeroed_vec(room).ok_or(error)?), len, Self::ALIGNMENT)
    }

    /// A buffer of `len` zeros for which huge pages are requested, for memory that will soon be written in full.
    ///
    /// The first write to each page of fresh memory has a cost; pages of 2 MiB instead of 4 KiB avoid most of it. On
    /// Linux a buffer of 2 MiB or more starts on a 2 MiB boundary and is marked for transparent huge pages
    /// (`MADV_HUGEPAGE`); a system without them ignores that. Smaller buffers, and other systems, get
    /// [`AlignedBuffer::zeroed`]. That is also the better choice for a buffer that will stay mostly untouched, because
    /// here each touched page takes 2 MiB.
    ///
    /// # Errors
    ///
    /// The same as for [`AlignedBuffer::zeroed`].
    pub fn with_huge_pages(len: usize) -> Result<Self, AllocError> {
        #[cfg(target_os = "linux")]
        if len >= HUGE_PAGE {
            return Self::huge(len);
        }
        Self::zeroed(len)
    }

    /// An anonymous mapping, not the allocator with an alignment of 2 MiB: that would write the zeros itself, and so
    /// touch all pages before they could be marked.
    #[cfg(target_os = "linux")]
    fn huge(len: usize) -> Result<Self, AllocError> {
        let error = AllocError { bytes: len };
        let room = len.checked_add(HUGE_PAGE).ok_or(error)?;
        let pages = memmap2::MmapMut::map_anon(room).map_err(|_| error)?;
        let start = pages.as_ptr().align_offset(HUGE_PAGE);
        // Not the last, partial one: it would take up to 2 MiB that nobody requested. A kernel without huge pages
        // refuses the advice, and the memory works just as well with small ones.
        let _ = pages.advise_range(memmap2::Advice::HugePage, start, len & !(HUGE_PAGE - 1));
        Self::new(Memory::Pages(pages), len, HUGE_PAGE)
    }

    fn new(memory: Memory, len: usize, alignment: usize) -> Result<Self, AllocError> {
        let error = AllocError { bytes: len };
        let start = memory.as_slice().as_ptr().align_offset(alignment);
        let end = start.checked_add(len).ok_or(error)?;
        memory.as_slice().get(start..end).ok_or(error)?;
        Ok(Self { memory, range: start..end })
    }

    /// The number of bytes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.range.len()
    }

    /// Whether there are no bytes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.range.is_empty()
    }

    /// Shortens the visible part to the first `len` bytes. The memory stays allocated: copying it into a smaller buffer
    /// would cost more than the unused tail, whose pages are mostly untouched.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.range.end = self.range.end.min(self.range.start.saturating_add(len));
    }
}

impl Memory {
    fn as_slice(&self) -> &[u8] {
        match self {
            Self::Heap(vec) => vec,
            #[cfg(target_os = "linux")]
            Self::Pages(pages) => pages,
        }
    }

    fn as_mut_slice(&mut self) -> &mut [u8] {
        match self {
            Self::Heap(vec) => vec,
            #[cfg(target_os = "linux")]
            Self::Pages(pages) => pages,
        }
    }
}

#[cfg(target_os = "linux")]
const HUGE_PAGE: usize = 2 << 20;

/// `len` zeros, or `None` if there is no memory for them.
///
/// Written out because `vec![0; len]` aborts when memory is short, and `try_reserve` with `resize` writes the zeros
/// that large allocations already contain. The alignment of one is deliberate for the same reason: for an alignment of
/// 64, the system allocator writes the zeros itself.
fn zeroed_vec(len: usize) -> Option<Vec<u8>> {
    let layout = Layout::array::<u8>(len).ok()?;
    if layout.size() == 0 {
        return Some(Vec::new());
    }
    // SAFETY: the layout has a nonzero size, which is all that `alloc_zeroed` requires.
    let pointer = fallible(|| unsafe { alloc_zeroed(layout) });
    if pointer.is_null() {
        return None;
    }
    // SAFETY: `pointer` was just allocated by the global allocator with the layout of `[u8; len]`, so the capacity is
    // `len` bytes of alignment 1 and at most `isize::MAX` (checked by `Layout`); all of them are initialised to zero;
    // and nothing else has the pointer, so the vector is its only owner.
    Some(unsafe { Vec::from_raw_parts(pointer, len, len) })
}

impl Deref for AlignedBuffer {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.memory.as_slice().get(self.range.clone()).unwrap_or_default()
    }
}

impl DerefMut for AlignedBuffer {
    fn deref_mut(&mut self) -> &mut [u8] {
        self.memory.as_mut_slice().get_mut(self.range.clone()).unwrap_or_default()
    }
}

impl AsRef<[u8]> for AlignedBuffer {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl AsMut<[u8]> for AlignedBuffer {
    fn as_mut(&mut self) -> &mut [u8] {
        self
    }
}

impl fmt::Debug for AlignedBuffer {
    /// The length, not the contents.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AlignedBuffer").field("len", &self.len()).finish_non_exhaustive()
    }
}

/// Memory that the system refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AllocError {
    bytes: usize,
}

impl AllocError {
    pub(crate) fn new(bytes: usize) -> Self {
        Self { bytes }
    }

    /// How many bytes were requested.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

impl fmt::Display for AllocError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes of memory could not be allocated", self.bytes)
    }
}

impl std::error::Error for AllocError {}
