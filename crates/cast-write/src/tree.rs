//! Walking trees without recursion.

use crate::Node;

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

/// A step of a walk that also tells when a node is over.
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

/// Puts a tree together from nodes without children and their depths, parents before children.
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

/// Changes every node, parents before children. `change` is given the node with its children.
pub(crate) fn for_each_mut<'a>(roots: &mut [Node<'a>], mut change: impl FnMut(&mut Node<'a>)) {
    let mut pending: Vec<&mut Node<'a>> = roots.iter_mut().rev().collect();
    while let Some(node) = pending.pop() {
        change(node);
        pending.extend(node.children.iter_mut().rev());
    }
}
