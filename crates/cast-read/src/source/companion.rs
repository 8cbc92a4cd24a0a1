//! What is stored together with the bytes of a file.

use alloc::boxed::Box;
use alloc::string::String;

use once_cell::race::OnceBox;

use crate::array::numbers::OtherNumbers;
use crate::source::extent::{CountRule, Extent};
use crate::source::kept::Kept;
use crate::source::links::Links;
use crate::source::repairs::Repairs;

/// What parsing found out about a file, without the file: a few numbers, cheap to keep.
///
/// Together with the bytes and a [`Companion`] it becomes the document again, in constant time:
/// [`Cast::with_outline`](crate::Cast::with_outline). It makes no promise about bytes: with other bytes than those that
/// were parsed, navigation ends early or yields nonsense values, as with bytes that change.
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

    /// Number of properties of all nodes, not counting those hidden in [opaque](crate::NodeRef::is_opaque) nodes.
    #[must_use]
    pub const fn property_count(&self) -> u64 {
        self.properties
    }

    /// Number of levels: 1 if there are only roots, 0 for an empty file.
    #[must_use]
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// Byte offset after the last root, where trailing bytes start.
    #[must_use]
    pub const fn end(&self) -> usize {
        self.end
    }
}

/// What a document needs in addition to the bytes: the repairs, if the file was recovered, where its [links](Links)
/// lead, once the first of them has been followed, its strings that are not UTF-8 as [text](crate::Text), and its numbers
/// that are of another type than they should be as [those of one](crate::OtherNumbers), once each has been read.
///
/// A bare [`Cast`](crate::Cast) is a few words without an owner and has no room for this, so it is stored together with
/// the file. It has no lifetime and can be shared between threads; if several follow their first link at once, each may
/// build the table of links, and one of the tables is kept. The same holds for strings and numbers.
#[derive(Debug, Default)]
pub struct Companion {
    repairs: Repairs,
    links: OnceBox<Links>,
    texts: Kept<String>,
    numbers: Kept<Option<OtherNumbers>>,
}

impl Clone for Companion {
    /// Links, strings and numbers are collected again when they are needed.
    fn clone(&self) -> Self {
        Self::of_repairs(self.repairs.clone())
    }
}

impl Companion {
    /// For an intact file.
    #[must_use]
    pub const fn new() -> Self {
        Self::of_repairs(Repairs::NONE)
    }

    pub(crate) const fn of_repairs(repairs: Repairs) -> Self {
        Self { repairs, links: OnceBox::new(), texts: Kept::new(), numbers: Kept::new() }
    }

    /// What recovery used instead of the headers.
    #[must_use]
    pub fn repairs(&self) -> &[crate::source::repairs::Repair] {
        self.repairs.as_slice()
    }

    /// Where links lead, computed by `build` on first use.
    pub(crate) fn links(&self, build: impl FnOnce() -> Links) -> &Links {
        self.links.get_or_init(|| Box::new(build()))
    }

    /// The strings that are not UTF-8.
    pub(crate) fn texts(&self) -> &Kept<String> {
        &self.texts
    }

    /// The numbers that are of another type than they should be, or that no allowed type holds them.
    pub(crate) fn numbers(&self) -> &Kept<Option<OtherNumbers>> {
        &self.numbers
    }

    /// Whether all headers are used as they are.
    #[inline(always)]
    pub(crate) const fn is_plain(&self) -> bool {
        self.repairs.is_empty()
    }

    #[inline]
    pub(crate) fn extent(&self, offset: usize) -> Option<Extent> {
        if self.is_plain() { None } else { self.repairs.extent(offset) }
    }

    #[inline]
    pub(crate) fn count_rule(&self, offset: usize) -> CountRule {
        if self.is_plain() { CountRule::AsStated } else { self.repairs.count_rule(offset) }
    }
}
