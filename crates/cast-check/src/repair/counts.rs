//! Missing properties that follow from others.

use cast_format::schema::{self, DefaultValue};
use cast_write::{Integers, Node};

use crate::changes::Log;
use crate::data::{self, Elements};
use crate::rules::mesh::weights::INFLUENCE_ALONE;
use crate::rules::properties::{DEFAULTED, REQUIRED_WITH};

/// Adds the properties that weights of a mesh require.
pub(super) fn repair(node: &mut Node<'_>, skeleton: Option<u32>, log: &mut Log<'_>) {
    influences(node, skeleton, log);
    // A node that cannot be read to its end may contain what seems to be missing.
    let Some(bones) = Elements::of(node, "wb").filter(|_| !node.is_opaque()).map(|bones| bones.len()) else { return };
    // As in the check: nothing has to go with weights that say nothing.
    if bones == 0 {
        return;
    }
    if node.property("mi").is_none() && skeleton.is_some_and(|bones| bones > 0) {
        let vertices = Elements::of(node, "vp").map_or(0, |positions| positions.len());
        let influence = bones.checked_div(vertices).and_then(|influence| u32::try_from(influence).ok());
        let influence =
            influence.filter(|influence| *influence > 0 && vertices.checked_mul(*influence as usize) == Some(bones));
        let Some(influence) = influence else {
            let reason = format_args!(
                "the number of weight bones, {bones}, is not a multiple of the number of vertices, {vertices}"
            );
            return log.refuse(&REQUIRED_WITH, "mi", reason);
        };
        log.change(&REQUIRED_WITH, "mi", "absent", influence);
        node.set("mi", Integers::from(influence));
    }
    if node.property("wv").is_none() {
        if data::integer(node, "mi") != Some(1) {
            return log.refuse(&REQUIRED_WITH, "wv", "the weights of several bones per vertex are unknown");
        }
        log.change_all(&REQUIRED_WITH, "wv", bones as u64, "absent", 1);
        node.set("wv", vec![1.0_f32; bones]);
    }
}

/// Removes a number of influences where there are no weights.
fn influences(node: &mut Node<'_>, skeleton: Option<u32>, log: &mut Log<'_>) {
    let count = |name: &str| Elements::of(node, name).map_or(0, |elements| elements.len());
    let is_skinned = skeleton.is_some() && count("vp") > 0 && !node.is_opaque();
    let Some(influence) = data::integer(node, "mi").filter(|influence| is_skinned && *influence > 0) else { return };
    if count("wb") > 0 {
        return;
    }
    if count("wv") > 0 {
        return log.refuse(&INFLUENCE_ALONE, "mi", "there are weights, but the bones that they belong to are missing");
    }
    log.change(&INFLUENCE_ALONE, "mi", influence, "removed, since there are no weights");
    node.remove("mi");
}

/// Adds required properties that have a default.
pub(super) fn defaults(node: &mut Node<'_>, log: &mut Log<'_>) {
    let Some(schema) = schema::node(node.kind).filter(|_| !node.is_opaque()) else { return };
    for row in schema.properties.iter().filter(|row| row.is_required()) {
        if let (DefaultValue::Choice(text), None) = (row.default, node.property(row.key)) {
            log.change(&DEFAULTED, row.key, "absent", format_args!("\"{text}\""));
            node.set(row.key, text);
        }
    }
}
