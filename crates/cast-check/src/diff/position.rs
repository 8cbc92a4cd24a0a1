//! The position of a comparison in the two trees.

use std::cell::OnceCell;

use cast_format::NodeKind;
use cast_format::schema::Scope;
use cast_read::node_path;

use super::siblings::{Numbered, Pairs, Siblings, Side};

/// Two nodes, or the two files, that are being compared.
pub(super) struct Level<'a> {
    nodes: Option<[Numbered<'a>; 2]>,
    /// Their children, and how they match.
    pub(super) children: Siblings<'a>,
    /// Those that have not been compared yet.
    pub(super) pairs: Pairs<'a>,
    /// The children of their skeletons, for bone indices in their meshes.
    skeleton: OnceCell<Option<Siblings<'a>>>,
}

impl<'a> Level<'a> {
    pub(super) fn new(nodes: Option<[Numbered<'a>; 2]>, children: Siblings<'a>) -> Self {
        let pairs = children.pairs();
        Self { nodes, children, pairs, skeleton: OnceCell::new() }
    }
}

/// The nodes that are being compared, from the root down.
#[derive(Clone, Copy)]
pub(super) struct Position<'p, 'a>(pub(super) &'p [Level<'a>]);

impl<'p, 'a> Position<'p, 'a> {
    /// The children of the nodes.
    pub(super) fn children(self) -> Option<&'p Siblings<'a>> {
        Some(&self.0.last()?.children)
    }

    /// The nodes among their siblings.
    pub(super) fn siblings(self) -> Option<&'p Siblings<'a>> {
        self.parent().children()
    }

    /// For each bone that the first node may refer to, its index in the second file; only if any index differs.
    pub(super) fn bones(self) -> Option<&'p [u64]> {
        let [(node, _), _] = self.0.last()?.nodes?;
        let parent = self.parent().0.last()?;
        if node.kind() == NodeKind::BONE {
            return parent.children.bones();
        }
        parent.skeleton.get_or_init(|| parent.children.of_skeleton()).as_ref()?.bones()
    }

    /// The kind of the nodes; `None` for the files.
    pub(super) fn kind(self) -> Option<NodeKind> {
        let [(node, _), _] = self.0.last()?.nodes?;
        Some(node.kind())
    }

    /// The path of the node of one of the files.
    pub(super) fn path(self, side: Side) -> String {
        self.path_to(side, None)
    }

    /// The path of a child.
    pub(super) fn path_of_child(self, side: Side, child: Numbered<'a>) -> String {
        self.path_to(side, Some(child))
    }

    /// The path of the target of a link.
    pub(super) fn path_of_target(self, side: Side, scope: Scope, target: Numbered<'a>) -> String {
        match scope {
            Scope::Siblings => self.parent().path_of_child(side, target),
            Scope::Children => self.path_of_child(side, target),
        }
    }

    fn path_to(self, side: Side, child: Option<Numbered<'a>>) -> String {
        let node = |[first, second]: [Numbered<'a>; 2]| if side == Side::First { first } else { second };
        let steps: Vec<Numbered<'a>> = self.0.iter().filter_map(|level| level.nodes.map(node)).chain(child).collect();
        node_path(&steps)
    }

    fn parent(self) -> Self {
        Self(self.0.split_last().map_or(&[], |(_, above)| above))
    }
}
