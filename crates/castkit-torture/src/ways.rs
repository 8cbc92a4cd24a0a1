//! Paths to nodes, and whether documents are ambiguous.

use cast_read::{Cast, NodeRef};

/// The path of a node, by indices alone, because [`NodeRef::path`] is meant for people. `None` if the node is deeper
/// than the limit, because each step up takes time in proportion to the depth.
pub(crate) fn way_to(node: NodeRef<'_>, deepest: usize) -> Option<String> {
    let steps: Vec<NodeRef<'_>> = std::iter::successors(Some(node), NodeRef::parent).take(deepest + 1).collect();
    let step = |node: &NodeRef<'_>| {
        let before = node.siblings().take_while(|other| other != node);
        let index = before.filter(|other| other.kind() == node.kind()).count();
        format!("{}[{index}]", cast_read::kind_label(node.kind()))
    };
    let way = || steps.iter().rev().map(step).collect::<Vec<_>>().join("/");
    (steps.len() <= deepest).then(way)
}

/// Whether a document contains what looks like wrong sizes and counts: unused bytes, or content that is hidden after a
/// property of unknown type.
pub(crate) fn is_ambiguous(cast: &Cast<'_>) -> bool {
    cast.nodes().any(|step| step.node.is_opaque() || !step.node.slack().is_empty())
}
