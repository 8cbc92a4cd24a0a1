//! Which properties have to be there.

use cast_format::NodeKind;
use cast_format::schema::{self, DefaultValue, NodeSchema, PropertySchema, Requirement};
use cast_read::{NodeRef, PropertyRef};

use crate::Rule;
use crate::context::Visit;
use crate::findings::{Findings, Location};
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

/// The rows of which a node has a property, one bit for each.
#[derive(Default)]
pub(super) struct Rows(u64);

const _: () = {
    let mut kinds = schema::NODES.as_slice();
    while let [kind, rest @ ..] = kinds {
        assert!(kind.properties.len() <= 64, "a row has no bit");
        kinds = rest;
    }
};

impl Rows {
    pub(super) fn add(&mut self, row: Option<usize>) {
        self.0 |= row.map_or(0, bit);
    }

    fn has(&self, row: usize) -> bool {
        self.0 & bit(row) != 0
    }
}

fn bit(row: usize) -> u64 {
    u32::try_from(row).ok().and_then(|row| 1_u64.checked_shl(row)).unwrap_or(0)
}

pub(super) fn check<'a>(visit: &Visit<'a>, schema: &NodeSchema, present: &Rows, findings: &mut Findings<'_, 'a>) {
    let node = visit.node;
    for (index, row) in schema.properties.iter().enumerate() {
        match row.requirement {
            _ if present.has(index) => {}
            Requirement::Required if !has_older(node, row) => {
                let (rule, what) = match row.default {
                    DefaultValue::Choice(text) => (&DEFAULTED, format!(", which reads as \"{text}\"")),
                    _ => (&REQUIRED, String::new()),
                };
                findings.add(
                    rule,
                    Location::node(node),
                    format_args!("the {} has no `{}` ({}){what}", schema.name, row.key, words(row)),
                );
            }
            Requirement::With(key) => {
                let beside =
                    schema.properties.iter().enumerate().find(|(beside, of)| of.key == key && present.has(*beside));
                // By its own name: a layer is `c0`, its row `c%d`.
                let cause = beside.and_then(|(_, of)| {
                    let is_meant = |name: &str| of.layer_of(name).is_some();
                    let mut all = node.properties().filter(|property| property.name().to_str().is_ok_and(is_meant));
                    all.find(|property| !is_idle(key, property, visit.bones))
                });
                if let Some(cause) = cause {
                    let name = cause.name();
                    findings.add(
                        &REQUIRED_WITH,
                        Location::node(node),
                        format_args!("there is `{name}`, but no `{}` ({})", row.key, words(row)),
                    );
                }
            }
            _ => {}
        }
    }
}

/// Whether a property says nothing, so that nothing has to go with it: an empty array, as some writers store for what a
/// mesh lacks, or weights in a model without bones.
fn is_idle(key: &str, property: &PropertyRef<'_>, bones: Option<u32>) -> bool {
    property.count() == 0 || key == "wb" && bones.is_none_or(|bones| bones == 0)
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
