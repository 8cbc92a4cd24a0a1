//! What an upgrade has taken out.

use cast_read::NodeRef;
use hashbrown::HashSet;

/// Nodes of the file that are in the document no more.
#[derive(Default)]
pub(super) struct Removed {
    offsets: HashSet<usize>,
    /// Where the last of them that was met ends: what is in it is gone, too.
    end: usize,
}

impl Removed {
    pub(super) fn add(&mut self, node: NodeRef<'_>) {
        self.offsets.insert(node.offset());
    }

    /// Whether a node is gone; nodes are asked for in file order.
    pub(super) fn has(&mut self, node: NodeRef<'_>) -> bool {
        if self.offsets.contains(&node.offset()) {
            self.end = self.end.max(node.end());
        }
        node.offset() < self.end
    }
}
