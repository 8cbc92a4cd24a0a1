//! Remembering nodes.

use crate::node::NodeRef;
use crate::node::children::Children;
use crate::node::property::Properties;
use crate::parse::document::Cast;
use crate::source::Source;

/// Where a node is in a file, without the file: what to store of a [`NodeRef`], which cannot be stored itself.
///
/// [`Cast::node_at`] turns it back into a node in constant time. It makes no promise about bytes: in another file its
/// results are nonsense, but harmless, as with bytes that change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodePlace {
    offset: usize,
    end: usize,
    parent: usize,
}

impl NodePlace {
    /// Byte offset of the node's header.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The place as numbers, to store it where no Rust type can be, such as in a C struct.
    #[must_use]
    pub const fn to_raw(self) -> [usize; 3] {
        [self.offset, self.end, self.parent]
    }

    /// The place from the numbers of [`to_raw`](Self::to_raw). Other numbers give nonsense, but harmless nonsense.
    #[must_use]
    pub const fn from_raw([offset, end, parent]: [usize; 3]) -> Self {
        Self { offset, end, parent }
    }
}

impl Children<'_> {
    /// The state of the iteration as numbers; [`Cast::children_at`] continues from there.
    #[inline]
    #[must_use]
    pub fn to_raw(&self) -> [usize; 4] {
        let (parent, cursor, end, remaining) = self.state();
        [parent, cursor, end, usize::try_from(remaining).unwrap_or(usize::MAX)]
    }
}

impl Properties<'_> {
    /// The state of the iteration as numbers; [`Cast::properties_at`] continues from there.
    #[inline]
    #[must_use]
    pub fn to_raw(&self) -> [usize; 3] {
        let (cursor, end, remaining) = self.state();
        [cursor, end, usize::try_from(remaining).unwrap_or(usize::MAX)]
    }
}

impl<'a> NodeRef<'a> {
    /// Its place, to find it again with [`Cast::node_at`].
    #[inline]
    #[must_use]
    pub fn place(&self) -> NodePlace {
        NodePlace { offset: self.offset(), end: self.end(), parent: self.parent_offset() }
    }

    pub(crate) fn at_place(source: Source<'a>, place: NodePlace) -> Self {
        Self::at(source, place.offset, place.end, place.parent)
    }
}

impl<'a> Cast<'a> {
    /// The node at a place from [`NodeRef::place`], in constant time.
    ///
    /// ```
    /// # let bytes = include_bytes!("../../../../testdata/valid/character.cast");
    /// # use cast_read::{Cast, View};
    /// let cast = Cast::parse(bytes)?;
    /// let place = cast.meshes().next().unwrap().node().place();
    /// // Later, with the same bytes:
    /// assert_eq!(cast.node_at(place).label().unwrap(), "body");
    /// # Ok::<(), cast_read::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn node_at(&self, place: NodePlace) -> NodeRef<'a> {
        NodeRef::at_place(self.source(), place)
    }

    /// The iteration with the state from [`Children::to_raw`]. Other numbers give nonsense, but harmless nonsense.
    #[inline]
    #[must_use]
    pub fn children_at(&self, [parent, cursor, end, remaining]: [usize; 4]) -> Children<'a> {
        let remaining = u32::try_from(remaining).unwrap_or(u32::MAX);
        Children::new(self.source(), parent, cursor, end, remaining)
    }

    /// The iteration with the state from [`Properties::to_raw`]. Other numbers give nonsense, but harmless nonsense.
    #[inline]
    #[must_use]
    pub fn properties_at(&self, [cursor, end, remaining]: [usize; 3]) -> Properties<'a> {
        Properties::new(self.source(), cursor, end, u32::try_from(remaining).unwrap_or(u32::MAX))
    }
}
