//! Integer buffers in the smallest width.

use cast_format::{PropertyType, schema};
use cast_write::{Data, Integers, Node};

use crate::vertices::rows;

/// Stores the integers of a node in the smallest width; returns how many properties changed.
pub(super) fn narrow(node: &mut Node<'_>) -> u64 {
    let Some(schema) = schema::node(node.kind) else { return 0 };
    let mut narrowed = 0;
    for property in &mut node.properties {
        let found = property.data.property_type();
        if found == PropertyType::BYTE || property.data.count() == 0 {
            continue;
        }
        // If the format allows all three widths.
        let widths = [PropertyType::BYTE, PropertyType::SHORT, PropertyType::INTEGER32];
        let row = schema.property(rows::name(property));
        if !row.is_some_and(|row| widths.iter().all(|width| row.types.contains(width))) {
            continue;
        }
        let smallest = property.data.integers().map(|numbers| Data::from(Integers::from(numbers.into_owned())));
        if let Some(smallest) = smallest.filter(|data| data.property_type() != found) {
            property.data = smallest;
            narrowed += 1;
        }
    }
    narrowed
}
