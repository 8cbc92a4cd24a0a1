//! Numbers of another type than their property has, in one that it has.

use cast_format::schema::{self, Meaning, PropertySchema};
use cast_format::{NodeKind, PropertyType};
use cast_read::OtherNumbers;

use crate::{Data, Document, Node, Property};

impl<'a> Node<'a> {
    /// The numbers of a property in a type that the schema gives it, with its row; `None` if they have one, or cannot have
    /// one.
    ///
    /// Rotations that are floats, four for each, are quaternions.
    #[must_use]
    pub fn other_numbers(&self, property: &Property<'a>) -> Option<(&'static PropertySchema, OtherNumbers)> {
        let row = schema::node(self.kind)?.property(core::str::from_utf8(&property.name).ok()?)?;
        let found = property.data.property_type();
        let is_rotation = || {
            let animated = self.property("kp").and_then(|property| property.data.text());
            self.kind == NodeKind::CURVE && row.key == "kv" && !found.is_integer() && animated == Some("rq")
        };
        if row.types.contains(&found) && (found != PropertyType::FLOAT || !is_rotation()) {
            return None;
        }
        let allowed = if is_rotation() { &[PropertyType::VECTOR4] } else { row.types };
        Some((row, OtherNumbers::new(found, &property.data.to_bytes(), allowed)?))
    }
}

impl From<OtherNumbers> for Data<'_> {
    fn from(numbers: OtherNumbers) -> Self {
        Self::Raw { property_type: numbers.property_type, count: numbers.count(), bytes: numbers.data.into() }
    }
}

impl Document<'_> {
    /// Gives numbers of another type than their property has one that it has, where they
    /// [can have it](cast_read::OtherNumbers), so that whatever changes the document finds them. Returns for how many
    /// properties that was done.
    pub fn specify_types(&mut self) -> u64 {
        self.specify(|_| true)
    }

    /// The same for links alone.
    pub(crate) fn specify_links(&mut self) {
        self.specify(|row| matches!(row.meaning, Meaning::Link(_)));
    }

    fn specify(&mut self, is_chosen: impl Fn(&PropertySchema) -> bool) -> u64 {
        let mut changed = 0_u64;
        self.for_each_mut(|node| {
            for index in 0..node.properties.len() {
                let Some(property) = node.properties.get(index) else { return };
                let Some((_, numbers)) = node.other_numbers(property).filter(|(row, _)| is_chosen(row)) else {
                    continue;
                };
                let Some(property) = node.properties.get_mut(index) else { return };
                property.data = numbers.into();
                changed = changed.saturating_add(1);
            }
        });
        changed
    }
}
