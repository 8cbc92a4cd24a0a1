//! One pass over all nodes and properties: how many of what, and what is out of the ordinary.

use std::collections::BTreeMap;

use castkit::format::VERSION;
use castkit::format::schema::{self, Meaning, NodeSchema, PropertySchema, Shape};
use castkit::{Cast, read::NodeKind, read::NodeRef, read::PropertyRef, read::PropertyType, read::kind_label};
use serde::Serialize;

use crate::property;

/// What was counted.
#[derive(Default)]
pub(super) struct Census {
    pub(super) nodes: u64,
    pub(super) properties: u64,
    pub(super) by_kind: Vec<(String, u64)>,
    pub(super) arrays: Arrays,
    pub(super) oddities: Oddities,
}

/// Arrays of elements larger than a byte, and those of them that can be used where they lie.
#[derive(Default, Serialize)]
pub(crate) struct Arrays {
    pub(crate) count: u64,
    pub(crate) aligned: u64,
    pub(crate) bytes: u64,
    pub(crate) aligned_bytes: u64,
    /// Properties that only move the next array to a better place.
    pub(crate) padding_properties: u64,
}

impl Arrays {
    /// Those of a file.
    pub(crate) fn of(cast: &Cast<'_>) -> Self {
        let mut arrays = Self::default();
        for step in cast.nodes() {
            let schema = schema::node(step.node.kind());
            let padding = step.node.padding();
            for property in step.node.properties() {
                if property.is_padding(padding) {
                    arrays.padding_properties += 1;
                } else {
                    arrays.add(property::row(schema, &property), &property);
                }
            }
        }
        arrays
    }

    fn add(&mut self, row: Option<&PropertySchema>, property: &PropertyRef<'_>) {
        if (property.count() > 1 || row.is_some_and(|row| row.shape == Shape::Array && property.count() > 0))
            && let Some(aligned) = property::is_aligned(property)
        {
            let bytes = property.data().len() as u64;
            self.count += 1;
            self.bytes += bytes;
            self.aligned += u64::from(aligned);
            self.aligned_bytes += if aligned { bytes } else { 0 };
        }
    }
}

/// What is out of the ordinary. Empty and 0 for most files.
#[derive(Default, Serialize)]
pub(crate) struct Oddities {
    pub(crate) unusual_version: bool,
    pub(crate) unusual_flags: bool,
    pub(crate) trailing_bytes: u64,
    pub(crate) slack_bytes: u64,
    pub(crate) opaque_nodes: u64,
    pub(crate) misplaced_roots: u64,
    pub(crate) findings: Vec<Finding>,
}

/// Something that was found in several places.
#[derive(Serialize)]
pub(crate) struct Finding {
    #[serde(flatten)]
    pub(crate) what: What,
    pub(crate) count: u64,
}

/// In JSON the field `what` is the name of the variant in small letters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub(crate) enum What {
    UnknownKind {
        kind: String,
    },
    UnknownProperty {
        kind: String,
        property: String,
    },
    UnknownType {
        kind: String,
        property: String,
        r#type: String,
    },
    UnexpectedType {
        kind: String,
        property: String,
        r#type: String,
    },
    UnknownValue {
        kind: String,
        property: String,
        value: String,
    },
    LegacyProperty {
        kind: String,
        property: String,
        replaced_by: &'static str,
    },
    LegacyValue {
        kind: String,
        property: String,
        value: String,
    },
    /// Beyond so many different ones, the rest is only counted.
    More,
}

/// A hostile file can have as many unknown names as it has properties.
const MOST_FINDINGS: usize = 256;

impl Census {
    pub(super) fn of(cast: &Cast<'_>) -> Self {
        let mut census = Self::default();
        let mut kinds: BTreeMap<NodeKind, u64> = BTreeMap::new();
        let mut findings: BTreeMap<What, u64> = BTreeMap::new();
        for step in cast.nodes() {
            census.nodes += 1;
            *kinds.entry(step.node.kind()).or_insert(0) += 1;
            let mut find = |what: What| {
                let what =
                    if findings.len() < MOST_FINDINGS || findings.contains_key(&what) { what } else { What::More };
                *findings.entry(what).or_insert(0) += 1;
            };
            census.node(step.node, step.depth, &mut find);
        }
        // In the order of the specification, and unknown kinds behind.
        let rank = |kind: &NodeKind| schema::NODES.iter().position(|row| row.kind == *kind).unwrap_or(usize::MAX);
        let mut kinds: Vec<(NodeKind, u64)> = kinds.into_iter().collect();
        kinds.sort_by_key(|(kind, _)| (rank(kind), *kind));
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
        self.oddities.misplaced_roots += u64::from((depth == 0) != (kind == NodeKind::ROOT));
        self.oddities.slack_bytes += node.slack().len() as u64;
        self.oddities.opaque_nodes += u64::from(node.is_opaque());
        let padding = node.padding();
        for property in node.properties() {
            self.properties += 1;
            if property.is_padding(padding) {
                self.arrays.padding_properties += 1;
            } else {
                self.property(schema, &property, find);
            }
        }
    }

    fn property(&mut self, schema: Option<&NodeSchema>, property: &PropertyRef<'_>, find: &mut impl FnMut(What)) {
        let row = property::row(schema, property);
        self.arrays.add(row, property);
        let Some(schema) = schema else { return };
        let kind = || schema.field.to_string();
        let name = || property.name().to_string_lossy();
        let found = property.property_type();
        if !found.is_known() {
            find(What::UnknownType { kind: kind(), property: name(), r#type: found.to_string() });
        }
        let Some(row) = row else {
            // Any link in a material is a slot, whatever its name (format section 2, Material).
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
