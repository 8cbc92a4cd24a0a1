//! The shape of a row of the schema table.

use super::choices::{Choices, documentation};
use crate::{NodeKind, PropertyType};

/// Any `l` property of a material is a slot, whatever its name, and links to the kinds in this row.
const ANY_SLOT: &str = "extra0";

/// A node kind and everything it may contain.
#[derive(Debug)]
#[non_exhaustive]
pub struct NodeSchema {
    /// The kind.
    pub kind: NodeKind,
    /// Its name as the specification writes it, such as `BlendShape`.
    pub name: &'static str,
    /// Its name in code and in node paths that people write, such as `blend_shape`.
    pub field: &'static str,
    /// The plural of [`field`](Self::field).
    pub plural: &'static str,
    /// The month in which the published text gained it.
    pub since: &'static str,
    /// One line of documentation.
    pub doc: &'static str,
    /// Which nodes may be its children.
    pub children: &'static [ChildSchema],
    /// Which properties it may have.
    pub properties: &'static [PropertySchema],
}

impl NodeSchema {
    /// The row of the property with this name. A name such as `u3` finds the row `u%d`.
    #[must_use]
    pub fn property(&self, name: &str) -> Option<&'static PropertySchema> {
        self.properties.iter().find(|row| row.layer_of(name).is_some())
    }

    /// What a property with this name and type links to, if it is a link. Any `l` property of a material is a slot.
    #[must_use]
    pub fn link(&self, name: &[u8], property_type: PropertyType) -> Option<&'static LinkSchema> {
        if property_type != PropertyType::INTEGER64 {
            return None;
        }
        let name = if self.kind == NodeKind::MATERIAL { ANY_SLOT } else { core::str::from_utf8(name).ok()? };
        match self.property(name)?.meaning {
            Meaning::Link(link) => Some(link),
            _ => None,
        }
    }

    /// The row of children of this kind.
    #[must_use]
    pub fn child(&self, kind: NodeKind) -> Option<&'static ChildSchema> {
        self.children.iter().find(|child| child.kind == kind)
    }
}

/// A kind of child that a node may have.
#[derive(Debug)]
#[non_exhaustive]
pub struct ChildSchema {
    /// The kind of the children.
    pub kind: NodeKind,
    /// Whether a node has at most one of them.
    pub single: bool,
}

pub(super) const fn many(kind: NodeKind) -> ChildSchema {
    ChildSchema { kind, single: false }
}

pub(super) const fn single(kind: NodeKind) -> ChildSchema {
    ChildSchema { kind, single: true }
}

/// A property and everything the specification says about it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct PropertySchema {
    /// The name in the file, such as `vp`; `%d` stands for the number of a layer.
    pub key: &'static str,
    /// The name in code, in full words, such as `positions`.
    pub field: &'static str,
    /// The types the property may have; the first is the preferred one.
    pub types: &'static [PropertyType],
    /// One value or an array.
    pub shape: Shape,
    /// When the property is required.
    pub requirement: Requirement,
    /// What it means when the property is absent.
    pub default: DefaultValue,
    /// What the value stands for.
    pub meaning: Meaning,
    /// The month in which the published text gained it.
    pub since: &'static str,
    /// The month in which the published text lost it; `None` while it is current.
    pub until: Option<&'static str>,
    /// What replaced a legacy property.
    pub replaced_by: Option<&'static str>,
    /// Whether the published text mentions it. It does not mention `metal` and `estrength`, but programs use them.
    pub published: bool,
    /// One line of documentation.
    pub doc: &'static str,
}

impl PropertySchema {
    /// Whether the property is one of a numbered series, such as `u%d`.
    #[must_use]
    pub fn is_layered(&self) -> bool {
        self.key.ends_with("%d")
    }

    /// Whether every valid node has the property.
    #[must_use]
    pub fn is_required(&self) -> bool {
        matches!(self.requirement, Requirement::Required)
    }

    /// Whether the published text has dropped the property.
    #[must_use]
    pub fn is_legacy(&self) -> bool {
        self.until.is_some()
    }

    /// The number of the layer if `name` belongs to this row; 0 for a row without layers.
    #[must_use]
    pub fn layer_of(&self, name: &str) -> Option<u32> {
        match self.key.strip_suffix("%d") {
            None => (self.key == name).then_some(0),
            Some(prefix) => layer_number(name, prefix),
        }
    }
}

/// The number in the name of a layer: 3 for `u3` with the prefix `u`.
///
/// Numbers are written without leading zeros: `u03` is not a layer.
#[must_use]
pub fn layer_number(name: &str, prefix: &str) -> Option<u32> {
    let digits = name.strip_prefix(prefix)?;
    // As bytes: a name may be in a mapping that is changed meanwhile, and then it may no longer be UTF-8.
    let canonical = digits == "0" || !matches!(digits.as_bytes(), [b'0' | b'+', ..]);
    digits.parse().ok().filter(|_| canonical)
}

/// One value or an array of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Exactly one element.
    Single,
    /// Any number of elements.
    Array,
}

/// When a property is required.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Requirement {
    /// It may be absent.
    Optional,
    /// It is always required.
    Required,
    /// It is required when the property with this key is present in the same node.
    With(&'static str),
}

/// What it means when the property is absent.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum DefaultValue {
    /// It has no default.
    None,
    /// A Boolean.
    Flag(bool),
    /// A number.
    Float(f32),
    /// One of the row's choices.
    Choice(&'static str),
}

/// What a value means, beyond its type.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Meaning {
    /// Just the value.
    Value,
    /// A Boolean: 0 is false, anything else is true.
    Flag,
    /// Indices into the bones of the skeleton; [`NO_PARENT`](crate::NO_PARENT) means none.
    BoneIndex,
    /// Hashes of other nodes.
    Link(&'static LinkSchema),
    /// One of a list of texts.
    Choice(&'static Choices),
}

/// What a link refers to.
#[derive(Debug)]
#[non_exhaustive]
pub struct LinkSchema {
    /// The kinds of node it may refer to.
    pub targets: &'static [NodeKind],
    /// Where the target is looked for.
    pub scope: Scope,
}

/// Where the target of a link is looked for. These are the places that work in every known reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Among the children of the node's parent.
    Siblings,
    /// Among the node's own children.
    Children,
}

/// A row with the common values. Each method below changes one of them, so that rows read as sentences.
pub(super) const fn row(key: &'static str, field: &'static str, types: &'static [PropertyType]) -> PropertySchema {
    PropertySchema {
        key,
        field,
        types,
        shape: Shape::Single,
        requirement: Requirement::Optional,
        default: DefaultValue::None,
        meaning: Meaning::Value,
        since: "2020-03",
        until: None,
        replaced_by: None,
        published: true,
        doc: "",
    }
}

impl PropertySchema {
    pub(super) const fn array(mut self) -> Self {
        self.shape = Shape::Array;
        self
    }

    pub(super) const fn required(mut self) -> Self {
        self.requirement = Requirement::Required;
        self
    }

    pub(super) const fn required_with(mut self, key: &'static str) -> Self {
        self.requirement = Requirement::With(key);
        self
    }

    pub(super) const fn or(mut self, default: DefaultValue) -> Self {
        self.default = default;
        self
    }

    pub(super) const fn flag(mut self, default: bool) -> Self {
        self.meaning = Meaning::Flag;
        self.default = DefaultValue::Flag(default);
        self
    }

    pub(super) const fn meaning(mut self, meaning: Meaning) -> Self {
        self.meaning = meaning;
        self
    }

    pub(super) const fn link(self, link: &'static LinkSchema) -> Self {
        self.meaning(Meaning::Link(link))
    }

    pub(super) const fn choice(self, choices: &'static Choices) -> Self {
        self.meaning(Meaning::Choice(choices))
    }

    pub(super) const fn since(mut self, month: &'static str) -> Self {
        self.since = month;
        self
    }

    pub(super) const fn legacy(mut self, until: &'static str, replaced_by: &'static str) -> Self {
        self.until = Some(until);
        self.replaced_by = Some(replaced_by);
        self
    }

    pub(super) const fn unpublished(mut self) -> Self {
        self.published = false;
        self
    }

    pub(super) const fn doc(mut self, doc: &'static str) -> Self {
        self.doc = documentation(doc);
        self
    }
}

/// The types of an integer buffer or count; writers choose the smallest that fits.
pub(super) const INTEGER: &[PropertyType] = &[PropertyType::BYTE, PropertyType::SHORT, PropertyType::INTEGER32];
pub(super) const BYTE: &[PropertyType] = &[PropertyType::BYTE];
pub(super) const INTEGER32: &[PropertyType] = &[PropertyType::INTEGER32];
pub(super) const INTEGER64: &[PropertyType] = &[PropertyType::INTEGER64];
pub(super) const FLOAT: &[PropertyType] = &[PropertyType::FLOAT];
pub(super) const STRING: &[PropertyType] = &[PropertyType::STRING];
pub(super) const VECTOR2: &[PropertyType] = &[PropertyType::VECTOR2];
pub(super) const VECTOR3: &[PropertyType] = &[PropertyType::VECTOR3];
pub(super) const VECTOR4: &[PropertyType] = &[PropertyType::VECTOR4];
