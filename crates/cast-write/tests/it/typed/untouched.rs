//! A typed edit that changes nothing changes nothing: random documents are byte for byte as they were.

use cast_read::{Cast, Limits};
use cast_write::{Document, Layout, Node};
use proptest::prelude::*;

use super::generated::{KINDS, ROWS};
use crate::properties::document;

/// Reads everything that the schema knows of a node, and has everything lent out.
fn touch(node: &mut Node<'_>) {
    let kind = node.kind;
    for row in ROWS.iter().filter(|row| row.kind == kind) {
        let (read, shown) = ((row.try_get)(node), (row.get)(node));
        assert!(read.is_err() || read.unwrap().is_none_or(|value| value == shown));
        row.lend.map(|lend| lend(node));
    }
}

/// Takes a tree apart, has each node go through its type, and puts it together again.
fn retyped(node: Node<'static>) -> Node<'static> {
    let Node { kind, hash, properties, children, slack, hidden } = node;
    let children = children.into_iter().map(retyped).collect();
    let node = Node { kind, hash, properties, children, slack, hidden };
    match KINDS.iter().find(|it| it.kind == kind) {
        Some(kind) => (kind.retype)(node),
        None => node,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_typed_edit_without_a_change_is_byte_identical(document in document()) {
        // What nothing can be written of is another test's business.
        let Ok(bytes) = document.to_vec(Layout::Preserve) else { return Ok(()) };
        let Ok(cast) = Cast::parse_with(&bytes, Limits::NONE) else { return Ok(()) };
        let mut read = Document::from(&cast);
        read.for_each_mut(touch);
        let touched = read.to_vec(Layout::Preserve).unwrap();
        prop_assert!(touched == bytes, "touched");
        let mut owned = read.into_owned();
        owned.for_each_mut(touch);
        owned.roots = owned.roots.into_iter().map(retyped).collect();
        prop_assert!(owned.to_vec(Layout::Preserve).unwrap() == bytes, "retyped");
    }
}
