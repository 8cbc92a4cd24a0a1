//! One pass over all nodes and properties that counts them and finds unusual content.

use std::collections::BTreeMap;

use cast_base::{Steps, sort};
use cast_format::VERSION;
use cast_format::schema::{self, Meaning, NodeSchema, PropertySchema, Shape};
use cast_read::{Cast, Element, NodeKind, NodeRef, PropertyRef, PropertyType, kind_label};

use super::names::bump;

/// The counts.
#[derive(Default)]
pub(super) struct Census {
    pub(super) nodes: u64,
    pub(super) properties: u64,
    pub(super) by_kind: Vec<(String, u64)>,
    pub(super) arrays: Arrays,
    pub(super) oddities: Oddities,
}

/// Arrays of elements larger than a byte, and how many of them are aligned for use in place.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Arrays {
    /// The number of arrays.
    pub count: u64,
    /// How many can be used in place.
    pub aligned: u64,
    /// The size of all in bytes.
    pub bytes: u64,
    /// The size of those that can be used in place.
    pub aligned_bytes: u64,
    /// Properties that are only padding to align the next array.
    pub padding_properties: u64,
}

impl Arrays {
    /// The alignment of the arrays in a file.
    #[must_use]
    pub fn of(cast: &Cast<'_>) -> Self {
        let mut arrays = Self::default();
        for step in cast.nodes() {
            let schema = schema::node(step.node.kind());
            let padding = step.node.padding();
            for property in step.node.properties() {
                if property.is_padding(padding) {
                    arrays.padding_properties = arrays.padding_properties.saturating_add(1);
                } else {
                    arrays.add(row_of(schema, &property), &property);
                }
            }
        }
        arrays
    }

    fn add(&mut self, row: Option<&PropertySchema>, property: &PropertyRef<'_>) {
        if (property.count() > 1 || row.is_some_and(|row| row.shape == Shape::Array && property.count() > 0))
            && let Some(aligned) = is_aligned(property)
        {
            let bytes = property.data().len() as u64;
            self.count = self.count.saturating_add(1);
            self.bytes = self.bytes.saturating_add(bytes);
            self.aligned = self.aligned.saturating_add(u64::from(aligned));
            self.aligned_bytes = self.aligned_bytes.saturating_add(if aligned { bytes } else { 0 });
        }
    }
}

/// Unusual content. Empty and 0 for most files.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Oddities {
    /// The version, if it is not that of the specification.
    pub unusual_version: bool,
    /// The flags, if any are set.
    pub unusual_flags: bool,
    /// How many bytes follow the last root.
    pub trailing_bytes: u64,
    /// The number of unaccounted bytes in nodes.
    pub slack_bytes: u64,
    /// Nodes with a property of unknown type, after which nothing can be read.
    pub opaque_nodes: u64,
    /// Root nodes below other nodes, and other nodes at the top level.
    pub misplaced_roots: u64,
    /// Unknown content, and content of old files.
    pub findings: Vec<Finding>,
}

/// Something found at one or several places.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Finding {
    /// What was found.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub what: What,
    /// How often it was found.
    pub count: u64,
}

/// In JSON the field `what` is the name of the variant in snake case.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "what", rename_all = "snake_case"))]
pub enum What {
    /// A kind of node that the specification does not have.
    UnknownKind {
        /// The kind of the node.
        kind: String,
    },
    /// A property that the specification does not have.
    UnknownProperty {
        /// The kind of the node.
        kind: String,
        /// The name of the property.
        property: String,
    },
    /// A type of property that the specification does not have.
    UnknownType {
        /// The kind of the node.
        kind: String,
        /// The name of the property.
        property: String,
        /// The type found.
        r#type: String,
    },
    /// A known property with a type that it must not have.
    UnexpectedType {
        /// The kind of the node.
        kind: String,
        /// The name of the property.
        property: String,
        /// The type found.
        r#type: String,
    },
    /// A value that is not among the allowed ones.
    UnknownValue {
        /// The kind of the node.
        kind: String,
        /// The name of the property.
        property: String,
        /// The value found.
        value: String,
    },
    /// A property of old versions of the format.
    LegacyProperty {
        /// The kind of the node.
        kind: String,
        /// The name of the property.
        property: String,
        /// The current name.
        replaced_by: &'static str,
    },
    /// A value of old versions of the format.
    LegacyValue {
        /// The kind of the node.
        kind: String,
        /// The name of the property.
        property: String,
        /// The value found.
        value: String,
    },
    /// How many different ones are listed; more are only counted.
    More,
}

/// A hostile file can have as many unknown names as properties.
const MOST_FINDINGS: usize = 256;

impl Census {
    pub(super) fn of(cast: &Cast<'_>, steps: &Steps<'_>) -> Self {
        let mut census = Self::default();
        let mut kinds: BTreeMap<NodeKind, u64> = BTreeMap::new();
        let mut findings: BTreeMap<What, u64> = BTreeMap::new();
        for step in steps.counted(cast.nodes()) {
            census.nodes = census.nodes.saturating_add(1);
            bump(kinds.entry(step.node.kind()).or_insert(0));
            let mut find = |what: What| {
                let what =
                    if findings.len() < MOST_FINDINGS || findings.contains_key(&what) { what } else { What::More };
                bump(findings.entry(what).or_insert(0));
            };
            census.node(step.node, step.depth, &mut find);
        }
        // In the order of the specification, followed by unknown kinds.
        let rank = |kind: &NodeKind| schema::NODES.iter().position(|row| row.kind == *kind).unwrap_or(usize::MAX);
        let mut kinds: Vec<(NodeKind, u64)> = kinds.into_iter().collect();
        sort::by_key(&mut kinds, |(kind, _)| (rank(kind), *kind));
        census.by_kind = kinds.into_iter().map(|(kind, count)| (kind_label(kind), count)).collect();
        census.oddities.findings = findings.into_iter().map(|(what, count)| Finding { what, count }).collect();
        census.oddities.unusual_version = cast.header().version != VERSION;
        census.oddities.unusual_flags = cast.header().flags != 0;
        census.oddities.trailing_bytes = cast.trailing().len() as u64;
        census
    }

    fn node(&mut self, node: NodeRef<'_>, depth: u32, find: &mut impl FnMut(What)) {
        let kind = node.kind();
        let schema = schema::node(kind);
        if schema.is_none() {
            find(What::UnknownKind { kind: kind_label(kind) });
        }
        self.oddities.misplaced_roots =
            self.oddities.misplaced_roots.saturating_add(u64::from((depth == 0) != (kind == NodeKind::ROOT)));
        self.oddities.slack_bytes = self.oddities.slack_bytes.saturating_add(node.slack().len() as u64);
        self.oddities.opaque_nodes = self.oddities.opaque_nodes.saturating_add(u64::from(node.is_opaque()));
        let padding = node.padding();
        for property in node.properties() {
            self.properties = self.properties.saturating_add(1);
            if property.is_padding(padding) {
                self.arrays.padding_properties = self.arrays.padding_properties.saturating_add(1);
            } else {
                self.property(schema, &property, find);
            }
        }
    }

    fn property(&mut self, schema: Option<&NodeSchema>, property: &PropertyRef<'_>, find: &mut impl FnMut(What)) {
        let row = row_of(schema, property);
        self.arrays.add(row, property);
        let Some(schema) = schema else { return };
        let kind = || schema.field.to_string();
        let name = || property.name().to_string_lossy();
        let found = property.property_type();
        if !found.is_known() {
            find(What::UnknownType { kind: kind(), property: name(), r#type: found.to_string() });
        }
        let Some(row) = row else {
            // Any link in a material is a slot, whatever its name (docs/format.md#material).
            if schema.kind != NodeKind::MATERIAL || found != PropertyType::INTEGER64 {
                find(What::UnknownProperty { kind: kind(), property: name() });
            }
            return;
        };
        if found.is_known() && !row.types.contains(&found) {
            find(What::UnexpectedType { kind: kind(), property: name(), r#type: found.to_string() });
        }
        if let Some(replaced_by) = row.replaced_by {
            find(What::LegacyProperty { kind: kind(), property: name(), replaced_by });
        }
        if let (Meaning::Choice(choices), Some(text)) = (row.meaning, property.text()) {
            let value = || text.to_string_lossy();
            match choices.values.iter().find(|choice| text == choice.text) {
                None => find(What::UnknownValue { kind: kind(), property: name(), value: value() }),
                Some(choice) if choice.until.is_some() => {
                    find(What::LegacyValue { kind: kind(), property: name(), value: value() });
                }
                Some(_) => {}
            }
        }
    }
}

/// The row of the schema for a property of a node of this kind.
fn row_of(node: Option<&NodeSchema>, property: &PropertyRef<'_>) -> Option<&'static PropertySchema> {
    node?.property(property.name().to_str().ok()?)
}

/// Whether the elements can be used in place; `None` for types that need no alignment or have no fixed size.
fn is_aligned(property: &PropertyRef<'_>) -> Option<bool> {
    fn aligned<T: Element>(property: &PropertyRef<'_>) -> Option<bool> {
        property.array::<T>().map(|array| array.as_slice().is_some())
    }
    match property.property_type() {
        PropertyType::SHORT => aligned::<u16>(property),
        PropertyType::INTEGER32 => aligned::<u32>(property),
        PropertyType::INTEGER64 => aligned::<u64>(property),
        PropertyType::FLOAT => aligned::<f32>(property),
        PropertyType::DOUBLE => aligned::<f64>(property),
        PropertyType::VECTOR2 => aligned::<[f32; 2]>(property),
        PropertyType::VECTOR3 => aligned::<[f32; 3]>(property),
        PropertyType::VECTOR4 => aligned::<[f32; 4]>(property),
        _ => None,
    }
}
