//! Numbers of another type than their property has.

use cast_write::Node;

use crate::changes::Log;
use crate::rules::properties::{OTHER_NUMBERS, are_used};

/// Stores them in a type that the property can have.
pub(super) fn repair(node: &mut Node<'_>, log: &mut Log<'_>) {
    for index in 0..node.properties.len() {
        let Some(property) = node.properties.get(index) else { return };
        let found = property.data.property_type();
        let Some((row, numbers)) = node.other_numbers(property) else { continue };
        if row.types.contains(&found) || !are_used(row, found, &numbers) {
            continue;
        }
        let name = String::from_utf8_lossy(&property.name).into_owned();
        let to = numbers.property_type;
        if numbers.is_exact {
            log.change(&OTHER_NUMBERS, &name, found, to);
        } else if log.may_lose(&OTHER_NUMBERS, &name, "numbers would be rounded") {
            log.lose(&OTHER_NUMBERS, &name, numbers.count().into(), found, to);
        } else {
            continue;
        }
        if let Some(property) = node.properties.get_mut(index) {
            property.data = numbers.into();
        }
    }
}
