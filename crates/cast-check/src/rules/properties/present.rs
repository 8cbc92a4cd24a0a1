//! Which properties have to be there.

use cast_format::NodeKind;
use cast_format::schema::{DefaultValue, NodeSchema, PropertySchema, Requirement};
use cast_read::NodeRef;

use crate::Rule;
use crate::findings::{Findings, Place};
use crate::rule::section::NODES;
use crate::rule::{error, warning};

pub(super) static REQUIRED: Rule = error("CAST-PROPERTY-001", "required property missing")
    .says(NODES, "Properties marked as required are always there.")
    .why("Readers fail, or drop the node. The exporter is broken, or the property has another name or case.");

pub(crate) static REQUIRED_WITH: Rule = error("CAST-PROPERTY-002", "property missing that another requires")
    .says(NODES, "`cl`, `ul` and `mi` are required when there are colour layers, texture coordinates or weights.")
    .why("Readers take a missing count as 0 and drop the layers or weights. Write the count.")
    .repairable();

pub(crate) static DEFAULTED: Rule = warning("CAST-PROPERTY-003", "required property left to its default")
    .says(NODES, "The mode `m` of a curve is required; a missing one reads as absolute.")
    .why("Readers agree on the default today, but nothing requires them to. Write it explicitly.")
    .repairable();

pub(super) fn check<'a>(node: NodeRef<'a>, schema: &NodeSchema, findings: &mut Findings<'_, 'a>) {
    for row in schema.properties {
        match row.requirement {
            Requirement::Required if !has(node, row) && !has_older(node, row) => {
                let (rule, what) = match row.default {
                    DefaultValue::Choice(text) => (&DEFAULTED, format!(", which reads as \"{text}\"")),
                    _ => (&REQUIRED, String::new()),
                };
                findings.add(
                    rule,
                    Place::node(node),
                    format_args!("the {} has no `{}` ({}){what}", schema.name, row.key, words(row)),
                );
            }
            Requirement::With(key) if !has(node, row) => {
                let beside = schema.properties.iter().find(|other| other.key == key);
                if beside.is_some_and(|beside| has(node, beside)) {
                    findings.add(
                        &REQUIRED_WITH,
                        Place::node(node),
                        format_args!("there is `{key}`, but no `{}` ({})", row.key, words(row)),
                    );
                }
            }
            _ => {}
        }
    }
}

/// The name of a row in words.
fn words(row: &PropertySchema) -> String {
    row.field.replace('_', " ")
}

/// Whether the node has the property that older files had instead.
fn has_older(node: NodeRef<'_>, row: &PropertySchema) -> bool {
    let older: &[&str] = match (node.kind(), row.key) {
        (NodeKind::CURVE, "kb") => &["kt"],
        (NodeKind::BLEND_SHAPE, "vi") => &["t"],
        (NodeKind::BLEND_SHAPE, "vp") => &["t", "vd"],
        _ => &[],
    };
    older.iter().any(|key| node.property(key).is_some())
}

/// Whether a node has a property of this row.
fn has(node: NodeRef<'_>, row: &PropertySchema) -> bool {
    if !row.is_layered() {
        return node.property(row.key).is_some();
    }
    node.properties().any(|property| property.name().to_str().is_ok_and(|name| row.layer_of(name).is_some()))
}
