//! Numbers of another type than their property has.

use cast_format::schema;
use cast_write::{Data, Node};

use crate::changes::Log;
use crate::rules::properties::{OTHER_NUMBERS, other_numbers};

/// Stores them in a type that the property can have.
pub(super) fn repair(node: &mut Node<'_>, log: &mut Log<'_>) {
    let Some(schema) = schema::node(node.kind) else { return };
    for property in &mut node.properties {
        let Ok(name) = str::from_utf8(&property.name) else { continue };
        let Some(row) = schema.property(name) else { continue };
        let found = property.data.property_type();
        if row.key == "vt" || row.types.contains(&found) {
            continue;
        }
        let Some(numbers) = other_numbers(row, found, &property.data.to_bytes()) else { continue };
        let (to, count) = (numbers.property_type, numbers.count());
        if numbers.is_exact {
            log.change(&OTHER_NUMBERS, name, found, to);
        } else if log.may_lose(&OTHER_NUMBERS, name, "numbers would be rounded or left out") {
            log.lose(&OTHER_NUMBERS, name, count.into(), found, to);
        } else {
            continue;
        }
        property.data = Data::Raw { property_type: to, count, bytes: numbers.data.into() };
    }
}
