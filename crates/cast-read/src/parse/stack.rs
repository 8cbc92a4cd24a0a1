//! The nodes above the current one.

use alloc::vec::Vec;

/// A node whose children are being stepped through.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Frame {
    /// Offset of its header; 0, which no node can have, for the file itself.
    pub(crate) offset: usize,
    /// Where it ends.
    pub(crate) end: usize,
    /// Children not yet visited.
    pub(crate) remaining: u32,
}

/// Real files are four levels deep; they must not cost an allocation.
const INLINE: usize = 32;

/// A stack whose first levels are stored in place; deeper ones, which only unusual files have, are on the heap.
///
/// A crate for small vectors would do the same; these forty lines avoid the dependency.
#[derive(Clone, Debug)]
pub(crate) struct Stack {
    inline: [Frame; INLINE],
    inline_len: usize,
    heap: Vec<Frame>,
}

impl Stack {
    pub(crate) fn new() -> Self {
        Self { inline: [Frame::default(); INLINE], inline_len: 0, heap: Vec::new() }
    }

    #[inline]
    pub(crate) fn push(&mut self, frame: Frame) {
        match self.inline.get_mut(self.inline_len) {
            Some(slot) => {
                *slot = frame;
                self.inline_len = self.inline_len.saturating_add(1);
            }
            None => self.heap.push(frame),
        }
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        if self.heap.pop().is_none() {
            self.inline_len = self.inline_len.saturating_sub(1);
        }
    }

    #[inline]
    pub(crate) fn last_mut(&mut self) -> Option<&mut Frame> {
        if self.heap.is_empty() { self.inline.get_mut(..self.inline_len)?.last_mut() } else { self.heap.last_mut() }
    }

    /// Number of frames.
    #[inline]
    pub(crate) fn depth(&self) -> u32 {
        u32::try_from(self.inline_len.saturating_add(self.heap.len())).unwrap_or(u32::MAX)
    }
}
