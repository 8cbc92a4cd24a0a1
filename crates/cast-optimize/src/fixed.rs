//! Meshes that cannot be merged.

use cast_format::NodeKind;
use cast_interchange::content::link_scope;
use cast_write::{Document, Node, NodeHash};
use hashbrown::HashSet;

/// Nodes that something else may refer to.
pub(super) struct Fixed {
    /// Targets of links that the format does not define.
    linked: HashSet<NodeHash>,
    /// Names of visibility curves.
    shown: HashSet<String>,
}

impl Fixed {
    pub(super) fn of(document: &Document<'_>) -> Self {
        let (mut linked, mut shown) = (HashSet::new(), HashSet::new());
        for (_, node) in document.nodes() {
            for property in &node.properties {
                if link_scope(node.kind, property).is_none() {
                    linked.extend(property.data.links().unwrap_or_default());
                }
            }
            let text = |name: &str| node.property(name).and_then(|property| property.data.text());
            if node.kind == NodeKind::CURVE && text("kp") == Some("vb") {
                shown.extend(text("nn").map(str::to_owned));
            }
        }
        Self { linked, shown }
    }

    /// Whether a link of unknown meaning may refer to it.
    pub(super) fn is_linked(&self, hash: NodeHash) -> bool {
        self.linked.contains(&hash)
    }

    /// Whether a mesh cannot be merged, and why.
    pub(super) fn check(&self, mesh: &Node<'_>) -> Result<(), &'static str> {
        if self.is_linked(mesh.hash) {
            return Err("a link of unknown meaning refers to it");
        }
        if mesh.name().is_some_and(|name| self.shown.contains(name)) {
            return Err("an animation changes its visibility");
        }
        if mesh.is_opaque() || !mesh.children.is_empty() {
            return Err("its content is unknown");
        }
        Ok(())
    }
}
