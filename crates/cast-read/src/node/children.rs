//! From a node to its relatives: children, siblings, the parent.

use core::fmt;

use cast_format::FileHeader;

use crate::node::NodeRef;
use crate::source::{Source, file_header};

impl<'a> NodeRef<'a> {
    /// The child nodes, in file order. Steps over each child by its size.
    #[inline]
    #[must_use]
    pub fn children(&self) -> Children<'a> {
        let extent = self.extent();
        let none = Children::new(self.source, self.offset(), self.end(), self.end(), 0);
        // Most nodes are leaves, whose properties need not be stepped over.
        if extent.child_count == 0 {
            return none;
        }
        match self.source.content(self.offset(), extent) {
            Ok(content) if !content.opaque => {
                Children::new(self.source, self.offset(), content.children, extent.end, extent.child_count)
            }
            _ => none,
        }
    }

    /// The parent; `None` for a node at the top.
    ///
    /// Found from the top down, so it takes time in proportion to the siblings on the way.
    #[must_use]
    pub fn parent(&self) -> Option<Self> {
        if self.parent_offset() == 0 {
            return None;
        }
        steps(self.source, self.parent_offset()).find(|node| node.offset() == self.parent_offset())
    }

    /// The siblings of the node, including the node itself.
    #[must_use]
    pub fn siblings(&self) -> Children<'a> {
        if self.parent_offset() == 0 {
            return Children::top(self.source);
        }
        // The parent's end has been checked against its own parent, otherwise this node would not exist.
        match self.source.extent(self.parent_offset(), self.source.bytes.len()) {
            Ok((_, extent)) => Self::at(self.source, self.parent_offset(), extent.end, 0).children(),
            Err(_) => Children::new(self.source, self.parent_offset(), 0, 0, 0),
        }
    }

    /// Bytes between the last child and the end according to `size`; empty in files of all known writers.
    #[must_use]
    pub fn slack(&self) -> &'a [u8] {
        let end = match self.children().last() {
            Some(child) => child.end(),
            None => self.source.content(self.offset(), self.extent()).map_or(self.end(), |content| content.children),
        };
        self.source.bytes.get(end..self.end()).unwrap_or_default()
    }
}

/// The nodes at, or around, a byte offset, from the top down.
pub(crate) fn steps<'a>(source: Source<'a>, target: usize) -> impl Iterator<Item = NodeRef<'a>> {
    let around = move |node: &NodeRef<'a>| (node.offset()..node.end()).contains(&target);
    core::iter::successors(Children::top(source).find(around), move |node| node.children().find(around))
}

/// The children of a node, or the nodes at the top of a file.
#[derive(Clone)]
pub struct Children<'a> {
    source: Source<'a>,
    parent: usize,
    cursor: usize,
    end: usize,
    remaining: u32,
}

impl<'a> Children<'a> {
    pub(crate) fn new(source: Source<'a>, parent: usize, cursor: usize, end: usize, remaining: u32) -> Self {
        Self { source, parent, cursor, end, remaining }
    }

    /// Parent, cursor, end, and how many remain.
    pub(crate) fn state(&self) -> (usize, usize, usize, u32) {
        (self.parent, self.cursor, self.end, self.remaining)
    }

    /// The nodes at the top of the file.
    pub(crate) fn top(source: Source<'a>) -> Self {
        let claimed = file_header(source.bytes).map_or(0, |header| header.root_count);
        let repaired = source.repaired(0);
        let count = repaired.map_or(claimed, |extent| extent.child_count);
        Self::new(source, 0, FileHeader::SIZE, source.bytes.len(), count)
    }
}

impl<'a> Iterator for Children<'a> {
    type Item = NodeRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<NodeRef<'a>> {
        self.remaining = self.remaining.checked_sub(1)?;
        let Ok((_, extent)) = self.source.extent(self.cursor, self.end) else {
            self.remaining = 0;
            return None;
        };
        let node = NodeRef::at(self.source, self.cursor, extent.end, self.parent);
        self.cursor = extent.end;
        Some(node)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, usize::try_from(self.remaining).ok())
    }
}

impl core::iter::FusedIterator for Children<'_> {}

impl fmt::Debug for Children<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
