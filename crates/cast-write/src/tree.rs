//! Walking, copying and comparing trees without recursion.

use std::borrow::Cow;

use cast_format::NodeKind;

use crate::{Children, Node, Property};

/// All nodes with their depth, parents before children.
pub(crate) fn preorder<'n, 'a>(roots: &'n [Node<'a>]) -> impl Iterator<Item = (usize, &'n Node<'a>)> {
    let mut levels = vec![roots.iter()];
    std::iter::from_fn(move || {
        loop {
            if let Some(node) = levels.last_mut()?.next() {
                let depth = levels.len() - 1;
                levels.push(node.children.iter());
                return Some((depth, node));
            }
            levels.pop();
        }
    })
}

/// A step of a walk that also reports the end of a node.
pub(crate) enum Visit<'n, 'a> {
    Enter(&'n Node<'a>),
    Leave(&'n Node<'a>),
}

/// All nodes, entered before and left after their children.
pub(crate) fn visits<'n, 'a>(roots: &'n [Node<'a>]) -> impl Iterator<Item = Visit<'n, 'a>> {
    let mut levels: Vec<(Option<&'n Node<'a>>, std::slice::Iter<'n, Node<'a>>)> = vec![(None, roots.iter())];
    std::iter::from_fn(move || {
        if let Some(node) = levels.last_mut()?.1.next() {
            levels.push((Some(node), node.children.iter()));
            return Some(Visit::Enter(node));
        }
        levels.pop()?.0.map(Visit::Leave)
    })
}

/// Builds a tree from nodes without children and their depths, parents before children.
pub(crate) fn assemble<'a>(nodes: impl IntoIterator<Item = (usize, Node<'a>)>) -> Vec<Node<'a>> {
    let mut roots = Vec::new();
    let mut open: Vec<Node<'a>> = Vec::new();
    let mut close_to = |open: &mut Vec<Node<'a>>, depth: usize| {
        while open.len() > depth {
            let Some(node) = open.pop() else { return };
            open.last_mut().map_or(&mut roots, |parent| &mut parent.children).push(node);
        }
    };
    for (depth, node) in nodes {
        close_to(&mut open, depth);
        open.push(node);
    }
    close_to(&mut open, 0);
    roots
}

/// Changes every node, parents before children. `change` gets the node with its children.
pub(crate) fn for_each_mut<'a>(roots: &mut [Node<'a>], mut change: impl FnMut(&mut Node<'a>)) {
    let mut pending: Vec<&mut Node<'a>> = roots.iter_mut().rev().collect();
    while let Some(node) = pending.pop() {
        change(node);
        pending.extend(node.children.iter_mut().rev());
    }
}

impl<'a> Node<'a> {
    /// Builds trees from nodes and their depths, parents before children, and returns the nodes at depth 0. Existing
    /// children of nodes stay, and come first.
    ///
    /// ```
    /// # use cast_format::NodeKind;
    /// # use cast_write::Node;
    /// let kinds = [(0, NodeKind::ROOT), (1, NodeKind::MODEL), (2, NodeKind::MESH), (2, NodeKind::MESH), (1, NodeKind::MODEL)];
    /// let roots = Node::assemble(kinds.map(|(depth, kind)| (depth, Node::new(kind))));
    /// assert_eq!(roots[0].children.len(), 2);
    /// assert_eq!(roots[0].children[0].children.len(), 2);
    /// ```
    pub fn assemble(nodes: impl IntoIterator<Item = (usize, Self)>) -> Vec<Self> {
        assemble(nodes)
    }

    /// The same tree with nothing borrowed. Ranges of a shared file stay shared.
    #[must_use]
    pub fn into_owned(self) -> Node<'static> {
        let mut pending = vec![(0, self)];
        let owned = std::iter::from_fn(|| {
            let (depth, node) = pending.pop()?;
            let Node { kind, hash, properties, children, slack, hidden } = node;
            pending.extend(children.into_iter().rev().map(|child| (depth + 1, child)));
            let own = |property: Property<'_>| Property {
                name: Cow::Owned(property.name.into_owned()),
                data: property.data.into_owned(),
            };
            let properties = properties.into_iter().map(own).collect();
            Some((depth, Node { kind, hash, properties, children: Children::new(), slack: slack.into_owned(), hidden }))
        });
        assemble(owned).pop().unwrap_or_else(|| Node::new(NodeKind::ROOT))
    }

    /// The node without its children.
    fn shallow(&self) -> Self {
        Self {
            kind: self.kind,
            hash: self.hash,
            properties: self.properties.clone(),
            children: Children::new(),
            slack: self.slack.clone(),
            hidden: self.hidden,
        }
    }
}

impl Clone for Node<'_> {
    fn clone(&self) -> Self {
        let copies = preorder(std::slice::from_ref(self)).map(|(depth, node)| (depth, node.shallow()));
        assemble(copies).pop().unwrap_or_else(|| Node::new(NodeKind::ROOT))
    }
}

impl PartialEq for Node<'_> {
    /// Equal kinds, hashes, properties and children, in the same order.
    fn eq(&self, other: &Self) -> bool {
        let same = |(a, b): ((usize, &Self), (usize, &Self))| {
            a.0 == b.0
                && a.1.kind == b.1.kind
                && a.1.hash == b.1.hash
                && a.1.properties == b.1.properties
                && a.1.slack == b.1.slack
                && a.1.hidden == b.1.hidden
                && a.1.children.len() == b.1.children.len()
        };
        let (a, b) = (preorder(std::slice::from_ref(self)), preorder(std::slice::from_ref(other)));
        a.zip(b).all(same)
    }
}
