//! Slots of a material.

use cast_format::schema::Meaning;
use cast_format::schema::Scope;
use cast_format::{NodeKind, PropertyType, schema};

use super::{ColorRef, FileRef, MaterialRef};
use crate::array::text::Text;
use crate::node::NodeRef;
use crate::node::property::PropertyRef;
use crate::views::view::{LinkTarget, View};

/// The content of a material slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MaterialSource<'a> {
    /// A texture.
    File(FileRef<'a>),
    /// A constant colour.
    Color(ColorRef<'a>),
}

impl<'a> LinkTarget<'a> for MaterialSource<'a> {
    const KINDS: &'static [NodeKind] = &[NodeKind::FILE, NodeKind::COLOR];

    fn from_node(node: NodeRef<'a>) -> Option<Self> {
        FileRef::cast(node).map(Self::File).or_else(|| ColorRef::cast(node).map(Self::Color))
    }
}

/// A slot of a material: any property of type `l`, whether or not the specification names it.
#[derive(Clone, Copy, Debug)]
pub struct Slot<'a> {
    material: NodeRef<'a>,
    property: PropertyRef<'a>,
}

impl<'a> Slot<'a> {
    /// The name in the file, such as `albedo` or `extra0`.
    #[must_use]
    pub fn name(&self) -> Text<'a> {
        self.property.name()
    }

    /// The name in words, such as `ambient_occlusion` for `ao`; `None` for a slot that the schema does not know.
    #[must_use]
    pub fn field(&self) -> Option<&'static str> {
        let row = schema::node(NodeKind::MATERIAL)?.property(self.name().to_str().ok()?)?;
        Some(row.field)
    }

    /// The hash of the file or colour.
    #[must_use]
    pub fn hash(&self) -> Option<u64> {
        self.property.read().ok()
    }

    /// The file or colour; see [`NodeRef::resolve`].
    #[must_use]
    pub fn source(&self) -> Option<MaterialSource<'a>> {
        self.material.resolve(self.hash()?, Scope::Children)
    }

    /// The file or colour, found by visiting all children of the material; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_source(&self) -> Option<MaterialSource<'a>> {
        self.material.scan_link(self.hash()?, Scope::Children)
    }
}

impl<'a> MaterialRef<'a> {
    /// All slots, known and unknown, in file order.
    pub fn slots(&self) -> impl Iterator<Item = Slot<'a>> + use<'a> {
        let material = self.node();
        // Also slots of the specification whose hash is stored as a number of another type.
        let is_named = |property: &PropertyRef<'a>| {
            let schema = schema::node(NodeKind::MATERIAL);
            let row = schema.zip(property.name().to_str().ok()).and_then(|(schema, name)| schema.property(name));
            row.is_some_and(|row| matches!(row.meaning, Meaning::Link(_))) && property.read::<u64>().is_ok()
        };
        let is_slot =
            move |property: &PropertyRef<'a>| property.property_type() == PropertyType::INTEGER64 || is_named(property);
        let properties = material.properties().filter(is_slot);
        properties.map(move |property| Slot { material, property })
    }
}
