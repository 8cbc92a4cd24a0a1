//! The children of a node.

use std::ops::{Deref, DerefMut};

use crate::Node;

/// The children of a node: a `Vec` that comes apart without recursion, because files can be a million levels deep.
///
/// It is here, and not on [`Node`], that dropping is written by hand: a type with a `Drop` of its own cannot be taken
/// apart into its fields.
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
    /// Takes the tree apart level by level, where the compiler's own way would recurse.
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
