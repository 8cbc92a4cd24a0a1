//! Rotations of bones, constraints and placements.

use cast_format::NodeKind;
use cast_read::views::ConstraintType;
use cast_write::Node;

use super::vectors::{is_wrong, unit};
use crate::Rule;
use crate::changes::Log;
use crate::data;
use crate::rules::constraint::OFFSET_ROTATION;
use crate::rules::numbers::Vector;
use crate::rules::{instance, skeleton};

/// The identity.
const IDENTITY: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

pub(super) fn repair(node: &mut Node<'_>, log: &mut Log<'_>) {
    match node.kind {
        NodeKind::BONE => ["lr", "wr"].iter().for_each(|name| single(node, name, &skeleton::ROTATION, log)),
        NodeKind::INSTANCE | NodeKind::MODEL => single(node, "r", &instance::ROTATION, log),
        NodeKind::CONSTRAINT => {
            let constraint = node.property("ct").and_then(|property| property.data.text()).map(ConstraintType::from);
            // The others have the wrong type for it.
            if !matches!(constraint, Some(ConstraintType::Point | ConstraintType::Scale)) {
                single(node, "co", &OFFSET_ROTATION, log);
            }
        }
        _ => {}
    }
}

fn single(node: &mut Node<'_>, name: &str, rule: &'static Rule, log: &mut Log<'_>) {
    if !data::first::<[f32; 4]>(node, name).is_some_and(is_wrong) {
        return;
    }
    let Some(mut rotations) = data::to_vec::<[f32; 4]>(node, name) else { return };
    if let Some(rotation) = rotations.first_mut() {
        let was = *rotation;
        *rotation = unit_rotation(was);
        log.change(rule, name, Vector(&was), Vector(rotation));
    }
    data::replace(node, name, rotations);
}

/// Normalised; four zeros become the identity.
pub(super) fn unit_rotation(rotation: [f32; 4]) -> [f32; 4] {
    unit(rotation).unwrap_or(IDENTITY)
}
