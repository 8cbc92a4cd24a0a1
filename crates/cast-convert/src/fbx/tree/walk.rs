//! All nodes of a file, in order.

use cast_interchange::Error;

use super::{Node, Nodes};

/// A node met on a walk.
#[derive(Clone, Copy, Debug)]
pub struct Visited<'a> {
    /// How many nodes enclose it.
    pub depth: usize,
    /// The node.
    pub node: Node<'a>,
}

/// Every node, parents before children.
///
/// A broken record ends its list of siblings; the walk continues after the parent, whose end is known.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    pub(super) current: Nodes<'a>,
    /// Where to continue in the enclosing lists, and where those end. These are not whole iterators, because a hostile
    /// file can have a level every few bytes.
    pub(super) above: Vec<(usize, usize)>,
    /// The children to visit next, unless they are skipped.
    pub(super) entered: Option<Nodes<'a>>,
    pub(super) slack: usize,
}

impl Walk<'_> {
    /// Skips the children of the last node.
    pub fn skip_children(&mut self) {
        self.entered = None;
    }

    /// How many bytes so far belong to a node but have no meaning.
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
            self.above.push((parent.offset, parent.limit));
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
                    self.current = Nodes::new(self.current.source, offset, limit, self.above.is_empty());
                }
            }
        }
    }
}
