//! All nodes of a file, one after the other.

use super::Node;
use super::Nodes;
use super::source::Source;
use crate::Error;

/// A node that was met on a walk.
#[derive(Clone, Copy, Debug)]
pub struct Visited<'a> {
    /// How many nodes are above it.
    pub depth: usize,
    /// The node.
    pub node: Node<'a>,
}

/// Every node, parents before children.
///
/// A broken record ends its list of siblings; the walk goes on behind the parent, whose end is known.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    source: Source<'a>,
    current: Nodes<'a>,
    /// Where to go on in the lists above, and where those end: not whole iterators, because a hostile file can have a
    /// level every few bytes.
    above: Vec<(usize, usize)>,
    /// The children to go to next, unless they are to be skipped.
    entered: Option<Nodes<'a>>,
    slack: usize,
}

impl<'a> Walk<'a> {
    pub(super) fn new(nodes: Nodes<'a>) -> Self {
        Self { source: nodes.source(), current: nodes, above: Vec::new(), entered: None, slack: 0 }
    }

    /// Leaves out the children of the node that was met last.
    pub fn skip_children(&mut self) {
        self.entered = None;
    }

    /// Bytes met so far that belong to a node and that nothing accounts for.
    #[must_use]
    pub fn slack(&self) -> usize {
        self.slack
    }
}

impl<'a> Iterator for Walk<'a> {
    type Item = Result<Visited<'a>, Error>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if let Some(children) = self.entered.take() {
            let parent = std::mem::replace(&mut self.current, children);
            self.above.push(parent.place());
        }
        loop {
            match self.current.next() {
                Some(Ok(node)) => {
                    self.entered = node.has_child_list().then(|| node.children());
                    return Some(Ok(Visited { depth: self.above.len(), node }));
                }
                Some(Err(error)) => return Some(Err(error)),
                None => {
                    self.slack = self.slack.saturating_add(self.current.slack());
                    let (offset, limit) = self.above.pop()?;
                    self.current = Nodes::new(self.source, offset, limit, self.above.is_empty());
                }
            }
        }
    }
}
