//! Nodes that are looked at again later.

use crate::source::Source;
use crate::{Cast, NodeRef};

/// Where a node lies in a file, without the file: what to keep of a [`NodeRef`] that cannot be kept itself.
///
/// [`Cast::node_at`] makes it a node again in constant time. It promises nothing about bytes: in another file than the
/// one it is from it is nonsense, but safe nonsense, as with bytes that change.
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
}

impl<'a> NodeRef<'a> {
    /// Where it lies, to find it again with [`Cast::node_at`].
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
    /// The node at a place that [`NodeRef::place`] gave, in constant time.
    ///
    /// ```
    /// # let bytes = include_bytes!("../../../testdata/valid/character.cast");
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
}
