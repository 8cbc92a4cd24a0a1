//! What links of one kind may lead to.

use std::borrow::Cow;
use std::collections::HashMap;

use cast_read::NodeRef;

use crate::warning::{WarningKind, Warnings};

/// Nodes by hash: the first of each in file order, as an index among the nodes of its kind.
#[derive(Debug, Default)]
pub(crate) struct Targets {
    by_hash: HashMap<u64, Target>,
}

#[derive(Debug)]
struct Target {
    first: usize,
    repeated: bool,
}

impl Targets {
    pub(crate) fn new(hashes: impl IntoIterator<Item = u64>) -> Self {
        let mut by_hash = HashMap::new();
        for (index, hash) in hashes.into_iter().enumerate() {
            by_hash
                .entry(hash)
                .and_modify(|target: &mut Target| target.repeated = true)
                .or_insert(Target { first: index, repeated: false });
        }
        Self { by_hash }
    }

    /// Follows a link, if there is one.
    pub(crate) fn follow(
        &self,
        node: NodeRef<'_>,
        property: impl Into<Cow<'static, str>>,
        hash: Option<u64>,
        warnings: &mut Warnings<'_>,
    ) -> Option<usize> {
        let hash = hash?;
        let property = property.into();
        let Some(target) = self.by_hash.get(&hash) else {
            warnings.add(node, WarningKind::DanglingLink { property, hash });
            return None;
        };
        if target.repeated {
            warnings.add(node, WarningKind::AmbiguousLink { property, hash });
        }
        Some(target.first)
    }
}
