//! Nodes that an upgrade removed.

use cast_read::NodeRef;
use hashbrown::HashSet;

/// Nodes of the file that are no longer in the document.
#[derive(Default)]
pub(super) struct Removed {
    offsets: HashSet<usize>,
    /// The end of the last one met: everything inside is removed, too.
    end: usize,
}

impl Removed {
    pub(super) fn add(&mut self, node: NodeRef<'_>) {
        self.offsets.insert(node.offset());
    }

    /// Whether a node is removed; nodes must be queried in file order.
    pub(super) fn has(&mut self, node: NodeRef<'_>) -> bool {
        if self.offsets.contains(&node.offset()) {
            self.end = self.end.max(node.end());
        }
        node.offset() < self.end
    }
}
