//! The quick way past nodes without children, which nearly all nodes of a file are.

use cast_format::NodeHeader;

use crate::glance::glance;

/// Nodes that follow each other, none of which has children, and whose structure is in order.
#[derive(Default)]
pub(crate) struct Leaves {
    /// How many there are.
    pub(crate) nodes: u64,
    /// Properties of all of them.
    pub(crate) properties: u64,
    /// Bytes of all of them.
    pub(crate) len: usize,
}

impl Leaves {
    /// The leaves that `bytes` begin with: at most so many nodes and properties.
    ///
    /// It stops before whatever is not plain to see, and need not say why: the walker takes a closer look at it. So this is
    /// a loop over a few words, and a file of a million small nodes is parsed at the speed of a loop that checks nothing.
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

/// Whether the properties of a node are all there, and are of the kinds that can be told at a glance.
#[inline(always)]
fn is_plain(node: &[u8], count: u32) -> bool {
    let Some(mut rest) = node.get(NodeHeader::SIZE..) else { return false };
    for _ in 0..count {
        let Some(seen) = glance(rest) else { return false };
        rest = seen.rest;
    }
    true
}
