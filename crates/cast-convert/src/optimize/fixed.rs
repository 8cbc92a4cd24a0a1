//! What has to stay a node of its own.

use std::collections::HashSet;

use cast_format::NodeKind;
use cast_format::schema::{self, Scope};
use cast_write::{Document, Node, NodeHash, Property};

/// Nodes that somebody else may mean.
pub(super) struct Fixed {
    /// What is linked to in ways that the format does not know of.
    linked: HashSet<NodeHash>,
    /// Names of what curves show and hide.
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

    /// Whether a link may mean it of which nobody knows what it is for.
    pub(super) fn is_linked(&self, hash: NodeHash) -> bool {
        self.linked.contains(&hash)
    }

    /// Whether a mesh has to stay, and why.
    pub(super) fn check(&self, mesh: &Node<'_>) -> Result<(), &'static str> {
        if self.is_linked(mesh.hash) {
            return Err("something links to it, and nobody knows what for");
        }
        if mesh.name().is_some_and(|name| self.shown.contains(name)) {
            return Err("an animation shows and hides it");
        }
        if mesh.is_opaque() || !mesh.children.is_empty() {
            return Err("nobody knows what is in it");
        }
        Ok(())
    }
}

/// Where a link is looked for, if this is one.
pub(super) fn link_scope(kind: NodeKind, property: &Property<'_>) -> Option<Scope> {
    Some(schema::node(kind)?.link(&property.name, property.data.property_type())?.scope)
}
