//! Typed access without changes leaves random documents unchanged, byte for byte.

use std::cell::Cell;

use cast_read::{Cast, Limits};
use cast_write::{Document, Layout, Node, Property};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::forms::{KINDS, ROWS};
use crate::properties::document;

/// Reads everything in a node that the schema knows, and accesses all of it mutably; returns the numbers of both.
fn touch(node: &mut Node<'_>) -> (usize, usize) {
    let kind = node.kind;
    let (mut values, mut lent) = (0, 0);
    for row in ROWS.iter().filter(|row| row.kind == kind) {
        if let Ok(Some(value)) = (row.try_get)(node) {
            assert_eq!(value, (row.get)(node), "{kind} {}", row.key);
            values += 1;
        }
        lent += usize::from(row.lend.is_some_and(|lend| lend(node)));
    }
    (values, lent)
}

/// Takes a tree apart, converts each node to its type and back, and assembles the tree again.
fn retyped(node: Node<'static>) -> Node<'static> {
    let Node { kind, hash, properties, children, slack, hidden } = node;
    let children = children.into_iter().map(retyped).collect();
    let node = Node { kind, hash, properties, children, slack, hidden };
    match KINDS.iter().find(|it| it.kind == kind) {
        Some(kind) => (kind.retype)(node),
        None => node,
    }
}

#[test]
fn a_typed_edit_without_a_change_is_byte_identical() {
    let (documents, values, lent) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let count = |node: &mut Node<'_>| {
        let (of_values, of_lent) = touch(node);
        values.set(values.get() + of_values);
        lent.set(lent.get() + of_lent);
    };
    let mut runner = TestRunner::new(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) });
    let outcome = runner.run(&document(), |mut document| {
        // Names are random, so few would be in the schema: every node gets some properties of its kind.
        let mut number = 0;
        document.for_each_mut(|node| {
            let kind = node.kind;
            for row in ROWS.iter().filter(|row| row.kind == kind).skip(number % 2).step_by(2) {
                let mut samples = (row.samples)();
                let sample = number % samples.len();
                node.properties.insert(0, Property::new(row.name(), samples.swap_remove(sample).0));
                number += 1;
            }
        });
        let bytes = document.to_vec(Layout::Preserve).unwrap();
        let cast = Cast::parse_with(&bytes, Limits::NONE).unwrap();
        let mut read = Document::from(&cast);
        read.for_each_mut(count);
        let touched = read.to_vec(Layout::Preserve).unwrap();
        prop_assert!(touched == bytes, "touched");
        let mut owned = read.into_owned();
        owned.for_each_mut(count);
        owned.roots = owned.roots.into_iter().map(retyped).collect();
        prop_assert!(owned.to_vec(Layout::Preserve).unwrap() == bytes, "retyped");
        documents.set(documents.get() + 1);
        Ok(())
    });
    outcome.unwrap();
    let counts = (documents.get(), values.get(), lent.get());
    // Documents are random: 40 runs counted 4,600 to 10,600 values and 1,670 to 4,140 lent ones.
    assert!(counts.0 >= 256 && counts.1 > 2000 && counts.2 > 700, "{counts:?}");
}
