//! The fast path over nodes without children, which nearly all nodes of a file are.

use cast_format::NodeHeader;

use crate::source::glance::glance;

/// Consecutive nodes without children whose structure is intact.
#[derive(Default)]
pub(crate) struct Leaves {
    /// The number of nodes.
    pub(crate) nodes: u64,
    /// The number of their properties.
    pub(crate) properties: u64,
    /// Their length in bytes.
    pub(crate) len: usize,
}

impl Leaves {
    /// The leaves at the start of `bytes`, at most the given number of nodes and properties.
    ///
    /// It stops at anything out of the ordinary, and need not say why: the walker examines that. So this is a small
    /// loop, and a file of a million small nodes is parsed at the speed of a loop without checks.
    pub(crate) fn pass(bytes: &[u8], most: [u64; 2]) -> Self {
        let [most_nodes, most_properties] = most;
        let mut leaves = Self::default();
        let mut rest = bytes;
        while leaves.nodes < most_nodes {
            let Some(header) = NodeHeader::read(rest) else { break };
            let Some((node, behind)) = rest.split_at_checked(header.size as usize) else { break };
            let properties = leaves.properties.saturating_add(header.property_count.into());
            if header.child_count != 0 || properties > most_properties || !is_plain(node, header.property_count) {
                break;
            }
            leaves = Self { nodes: leaves.nodes.saturating_add(1), properties, len: 0 };
            rest = behind;
        }
        leaves.len = bytes.len().saturating_sub(rest.len());
        leaves
    }
}

/// Whether the properties of a node are complete and simple enough for the fast path.
#[inline(always)]
fn is_plain(node: &[u8], count: u32) -> bool {
    let Some(mut rest) = node.get(NodeHeader::SIZE..) else { return false };
    for _ in 0..count {
        let Some(seen) = glance(rest) else { return false };
        rest = seen.rest;
    }
    true
}
