//! What goes with the bytes of a file from one look at it to the next.

use alloc::boxed::Box;

use once_cell::race::OnceBox;

use crate::Links;
use crate::extent::Extent;
use crate::repairs::Repairs;

/// What parsing has found out about a file, without the file: a few numbers, cheap to keep.
///
/// Together with the bytes and a [`Companion`] it is the document again, in constant time:
/// [`Cast::with_outline`](crate::Cast::with_outline). It promises nothing about bytes: with others than those that were
/// parsed, navigation ends early or yields nonsense, as it does for bytes that change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// Where the last root ends.
    pub(crate) end: usize,
    pub(crate) nodes: u64,
    pub(crate) properties: u64,
    pub(crate) depth: u32,
}

impl Outline {
    /// Number of nodes of any kind.
    #[must_use]
    pub const fn node_count(&self) -> u64 {
        self.nodes
    }

    /// Number of properties of all nodes, without those that an [opaque](crate::NodeRef::is_opaque) node hides.
    #[must_use]
    pub const fn property_count(&self) -> u64 {
        self.properties
    }

    /// Levels of nodes: 1 when there are roots only, 0 when there is nothing.
    #[must_use]
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// Byte offset behind the last root, where trailing bytes begin.
    #[must_use]
    pub const fn end(&self) -> usize {
        self.end
    }
}

/// What a document is read with, kept beside the bytes: the repairs, if the file was recovered, and where its
/// [links](Links) lead, once the first of them was followed.
///
/// A bare [`Cast`](crate::Cast) is a few words without an owner and has no room for it. Whoever keeps a file keeps this,
/// too. It has no lifetime, and can be shared between threads; of several that follow the first link at once each may
/// build the links, and those of one stay.
#[derive(Debug, Default)]
pub struct Companion {
    repairs: Repairs,
    links: OnceBox<Links>,
}

impl Clone for Companion {
    /// Links are built again when they are needed.
    fn clone(&self) -> Self {
        Self::of_repairs(self.repairs.clone())
    }
}

impl Companion {
    /// For a file in order.
    #[must_use]
    pub const fn new() -> Self {
        Self::of_repairs(Repairs::NONE)
    }

    pub(crate) const fn of_repairs(repairs: Repairs) -> Self {
        Self { repairs, links: OnceBox::new() }
    }

    /// What recovery believed instead of the headers.
    #[must_use]
    pub fn repairs(&self) -> &[crate::Repair] {
        self.repairs.as_slice()
    }

    /// Where links lead, found out by `build` when first asked for.
    pub(crate) fn links(&self, build: impl FnOnce() -> Links) -> &Links {
        self.links.get_or_init(|| Box::new(build()))
    }

    /// Whether all headers are believed.
    #[inline(always)]
    pub(crate) const fn is_plain(&self) -> bool {
        self.repairs.is_empty()
    }

    #[inline]
    pub(crate) fn extent(&self, offset: usize) -> Option<Extent> {
        if self.is_plain() { None } else { self.repairs.extent(offset) }
    }

    #[inline]
    pub(crate) fn is_single_string(&self, offset: usize) -> bool {
        !self.is_plain() && self.repairs.is_single_string(offset)
    }
}
