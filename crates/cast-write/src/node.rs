//! The owned tree: nodes and their children.

use std::borrow::Cow;
use std::fmt;
use std::ops::{Deref, DerefMut};

use cast_format::{NodeKind, Padding};

use crate::{Data, NodeHash, Property, RawBytes};

/// A node that owns its properties and children; their data may be borrowed.
///
/// Order is kept. Properties are reached by name ([`property`](Self::property), [`set`](Self::set)) or directly.
pub struct Node<'a> {
    /// The kind.
    pub kind: NodeKind,
    /// What links refer to.
    pub hash: NodeHash,
    /// The properties, in order.
    pub properties: Vec<Property<'a>>,
    /// The children, in order.
    pub children: Children<'a>,
    /// Unaccounted bytes after the last child; only written by [`Layout::Preserve`](crate::Layout).
    pub slack: RawBytes<'a>,
    /// Properties and children that a last property of unknown type hides.
    pub hidden: Hidden,
}

/// Properties and children that cannot be separated, because they come after a property of unknown type: they are part
/// of its data, but the header of the node counts them. Without such a property, for example because it was removed,
/// they are not written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hidden {
    /// The number of properties after the last one.
    pub properties: u32,
    /// The number of children.
    pub children: u32,
}

impl<'a> Node<'a> {
    /// An empty node whose hash is assigned when it is written.
    #[must_use]
    pub fn new(kind: NodeKind) -> Self {
        Self::with_hash(kind, NodeHash::assigned())
    }

    /// An empty node with this hash.
    #[must_use]
    pub fn with_hash(kind: NodeKind, hash: NodeHash) -> Self {
        Self {
            kind,
            hash,
            properties: Vec::new(),
            children: Children::new(),
            slack: RawBytes::empty(),
            hidden: Hidden::default(),
        }
    }

    /// The property with this name. If several have the name, the last one wins, as in the reader.
    #[must_use]
    pub fn property(&self, name: &str) -> Option<&Property<'a>> {
        self.properties.iter().rfind(|property| *property.name == *name.as_bytes())
    }

    /// The property with this name, for modification.
    pub fn property_mut(&mut self, name: &str) -> Option<&mut Property<'a>> {
        self.properties.iter_mut().rfind(|property| *property.name == *name.as_bytes())
    }

    /// Sets a property: in place if there is one with this name, otherwise at the end, or before a property of unknown
    /// type, which has to stay the last one.
    pub fn set(&mut self, name: impl Into<Cow<'a, str>>, data: impl Into<Data<'a>>) -> &mut Self {
        let new = Property::new(name, data);
        match self.properties.iter_mut().rfind(|property| property.name == new.name) {
            Some(property) => *property = new,
            None => {
                let opaque = |property: &Property<'_>| !property.data.property_type().is_known();
                let end = self.properties.iter().position(opaque).unwrap_or(self.properties.len());
                self.properties.insert(end, new);
            }
        }
        self
    }

    /// Removes all properties with this name. Returns whether there were any.
    pub fn remove(&mut self, name: &str) -> bool {
        let before = self.properties.len();
        self.properties.retain(|property| *property.name != *name.as_bytes());
        self.properties.len() < before
    }

    /// The name (property `n`), if there is one and it is UTF-8.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.property("n")?.data.text()
    }

    /// The children of a kind.
    pub fn children_of(&self, kind: NodeKind) -> impl Iterator<Item = &Node<'a>> {
        self.children.iter().filter(move |child| child.kind == kind)
    }

    /// The children of a kind, for modification.
    pub fn children_of_mut(&mut self, kind: NodeKind) -> impl Iterator<Item = &mut Node<'a>> {
        self.children.iter_mut().filter(move |child| child.kind == kind)
    }

    /// Removes and returns the child with this index among those of a kind.
    pub fn remove_child(&mut self, kind: NodeKind, index: usize) -> Option<Node<'a>> {
        let mut of_kind = self.children.iter().enumerate().filter(|(_, child)| child.kind == kind);
        let (position, _) = of_kind.nth(index)?;
        Some(self.children.remove(position))
    }

    /// Sets the only child of its kind: in place of the first existing one, otherwise at the end.
    pub(crate) fn set_child(&mut self, new: Node<'a>) {
        match self.children.iter_mut().find(|child| child.kind == new.kind) {
            Some(child) => *child = new,
            None => self.children.push(new),
        }
    }

    /// Which of the properties are padding of an aligned layout, or would be taken for it.
    #[must_use]
    pub fn padding(&self) -> Padding {
        let properties = self.properties.iter();
        Padding::of(self.kind, properties.map(|property| (&*property.name, property.data.is_blank())))
    }

    /// Whether a property of unknown type hides the rest, see [`Hidden`].
    #[must_use]
    pub fn is_opaque(&self) -> bool {
        self.properties.iter().any(|property| !property.data.property_type().is_known())
    }

    /// The hidden content, as long as a property hides it.
    pub(crate) fn hidden(&self) -> Hidden {
        if self.is_opaque() { self.hidden } else { Hidden::default() }
    }
}

impl fmt::Debug for Node<'_> {
    /// Without the children, of which there may be thousands of levels.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Node")
            .field("kind", &self.kind)
            .field("hash", &self.hash)
            .field("properties", &self.properties)
            .field("children", &self.children.len())
            .finish_non_exhaustive()
    }
}

/// The children of a node: a `Vec` that is dropped without recursion, because files can be a million levels deep.
///
/// Dropping is implemented here, not on [`Node`], because the fields of a type with a `Drop` implementation cannot be
/// moved out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Children<'a>(Vec<Node<'a>>);

impl<'a> Children<'a> {
    /// No children.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The nodes as a plain `Vec`.
    #[must_use]
    pub fn into_vec(mut self) -> Vec<Node<'a>> {
        std::mem::take(&mut self.0)
    }
}

impl Drop for Children<'_> {
    /// Drops the tree level by level, because the default would recurse.
    fn drop(&mut self) {
        let mut pending = std::mem::take(&mut self.0);
        while let Some(mut node) = pending.pop() {
            pending.append(&mut node.children.0);
        }
    }
}

impl<'a> Deref for Children<'a> {
    type Target = Vec<Node<'a>>;

    fn deref(&self) -> &Vec<Node<'a>> {
        &self.0
    }
}

impl<'a> DerefMut for Children<'a> {
    fn deref_mut(&mut self) -> &mut Vec<Node<'a>> {
        &mut self.0
    }
}

impl<'a> From<Vec<Node<'a>>> for Children<'a> {
    fn from(nodes: Vec<Node<'a>>) -> Self {
        Self(nodes)
    }
}

impl<'a, const N: usize> From<[Node<'a>; N]> for Children<'a> {
    fn from(nodes: [Node<'a>; N]) -> Self {
        Vec::from(nodes).into()
    }
}

impl<'a> FromIterator<Node<'a>> for Children<'a> {
    fn from_iter<I: IntoIterator<Item = Node<'a>>>(nodes: I) -> Self {
        Self(nodes.into_iter().collect())
    }
}

impl<'a> Extend<Node<'a>> for Children<'a> {
    fn extend<I: IntoIterator<Item = Node<'a>>>(&mut self, nodes: I) {
        self.0.extend(nodes);
    }
}

impl<'a> IntoIterator for Children<'a> {
    type Item = Node<'a>;
    type IntoIter = std::vec::IntoIter<Node<'a>>;

    fn into_iter(self) -> Self::IntoIter {
        self.into_vec().into_iter()
    }
}

impl<'n, 'a> IntoIterator for &'n Children<'a> {
    type Item = &'n Node<'a>;
    type IntoIter = std::slice::Iter<'n, Node<'a>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'n, 'a> IntoIterator for &'n mut Children<'a> {
    type Item = &'n mut Node<'a>;
    type IntoIter = std::slice::IterMut<'n, Node<'a>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}
