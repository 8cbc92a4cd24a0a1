//! Passes: functions over the file or its nodes, each for one rule or several that need the same data.

use cast_format::NodeKind;
use cast_read::NodeRef;

use crate::context::{Context, Visit};
use crate::findings::Findings;

/// Finds violations of one rule or several.
pub(crate) enum Pass {
    /// Called once for the file.
    File(for<'c, 'a> fn(&'c Context<'c, 'a>, &mut Findings<'c, 'a>)),
    /// Called for nodes of these kinds; for all nodes if the list is empty.
    Nodes(&'static [NodeKind], for<'c, 'a> fn(&'c Context<'c, 'a>, &Visit<'a>, &mut Findings<'c, 'a>)),
}

impl Pass {
    pub(crate) fn concerns(&self, node: NodeRef<'_>) -> bool {
        matches!(self, Self::Nodes(kinds, _) if kinds.is_empty() || kinds.contains(&node.kind()))
    }
}
