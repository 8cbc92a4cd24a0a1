//! Visibility of nodes.

use ufbx::Node;

/// Whether a node is hidden unless an animation shows it.
pub(super) fn is_hidden(node: &Node) -> bool {
    deciding(node).any(|node| !node.visible)
}

/// The nodes that determine the visibility of a node: itself and its ancestors, up to one that ignores its parent.
pub(super) fn deciding(node: &Node) -> impl Iterator<Item = &Node> {
    let mut next = Some(node);
    std::iter::from_fn(move || {
        let node = next?;
        let inherits = node.element.props.find_prop("Visibility Inheritance").is_none_or(|prop| prop.value_int != 0);
        next = node.parent.as_deref().filter(|parent| inherits && !parent.is_root);
        Some(node)
    })
}
