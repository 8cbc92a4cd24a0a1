//! Links, followed by the resolver of the file, to nodes and to their indices among the nodes of their kind.

use std::borrow::Cow;

use cast_format::NodeKind;
use cast_read::{Links, NodeRef, Scope, View};

use crate::warning::{WarningKind, Warnings};

/// Follows a link, if there is one, to the first matching node.
pub(crate) fn follow<'a>(
    node: NodeRef<'a>,
    property: impl Into<Cow<'static, str>>,
    hash: Option<u64>,
    scope: Scope,
    kinds: &[NodeKind],
    warnings: &mut Warnings<'_>,
) -> Option<NodeRef<'a>> {
    let hash = hash?;
    let property = property.into();
    let Some(target) = Links::of(&warnings.file().cast()).target(node, hash, scope, kinds) else {
        warnings.add(node, WarningKind::DanglingLink { property, hash });
        return None;
    };
    if target.is_ambiguous {
        warnings.add(node, WarningKind::AmbiguousLink { property, hash });
    }
    Some(target.node)
}

/// The nodes of one kind below a parent, to which links of their siblings refer.
#[derive(Debug)]
pub(crate) struct Siblings {
    kind: NodeKind,
    /// Their places, ascending.
    offsets: Vec<usize>,
}

impl Siblings {
    pub(crate) fn new<'a, V: View<'a>>(nodes: impl Iterator<Item = V>) -> Self {
        Self { kind: V::KIND, offsets: nodes.map(|node| node.node().offset()).collect() }
    }

    /// Follows the link of a sibling, if there is one, to an index among these nodes.
    pub(crate) fn follow(
        &self,
        node: NodeRef<'_>,
        property: &'static str,
        hash: Option<u64>,
        warnings: &mut Warnings<'_>,
    ) -> Option<usize> {
        let target = follow(node, property, hash, Scope::Siblings, &[self.kind], warnings)?;
        self.offsets.binary_search(&target.offset()).ok()
    }
}
