//! Which properties have to be there.

use cast_format::NodeKind;
use cast_format::schema::{DefaultValue, NodeSchema, PropertySchema, Requirement};
use cast_read::NodeRef;

use super::{DEFAULTED, REQUIRED, REQUIRED_WITH, has};
use crate::findings::{Findings, Place};

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

/// Whether the node has what was in the place of the property in older files.
fn has_older(node: NodeRef<'_>, row: &PropertySchema) -> bool {
    let older: &[&str] = match (node.kind(), row.key) {
        (NodeKind::CURVE, "kb") => &["kt"],
        (NodeKind::BLEND_SHAPE, "vi") => &["t"],
        (NodeKind::BLEND_SHAPE, "vp") => &["t", "vd"],
        _ => &[],
    };
    older.iter().any(|key| node.property(key).is_some())
}
