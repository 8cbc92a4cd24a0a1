//! Colours of meshes (`vc`, until 2024-08).

use std::borrow::Cow;

use cast_format::PropertyType;
use cast_write::{Integers, Node, Property};

use crate::changes::Log;
use crate::rules::mesh::layers::layer;
use crate::rules::properties::LEGACY;

pub(super) fn upgrade(node: &mut Node<'_>, log: &mut Log<'_>) {
    let Some(colors) = node.property("vc") else { return };
    let found = colors.data.property_type();
    if found != PropertyType::INTEGER32 {
        return log.refuse(&LEGACY, "vc", format_args!("it has type {found}, expected i"));
    }
    let is_layer =
        |property: &&Property<'_>| core::str::from_utf8(&property.name).is_ok_and(|name| layer(name, "c").is_some());
    let same = node.properties.iter().filter(is_layer).find(|property| property.data == colors.data);
    let same = same.map(|property| String::from_utf8_lossy(&property.name).into_owned());
    let has_layers = node.property("cl").is_some() || node.properties.iter().any(|property| is_layer(&property));
    if has_layers {
        if let Some(same) = same {
            log.change(
                &LEGACY,
                "vc",
                "the colours in `vc`",
                format_args!("only in `{same}`, which has the same colours"),
            );
        } else if log.may_lose(&LEGACY, "vc", "there are colour layers, which take precedence") {
            log.lose(&LEGACY, "vc", 1, "the colours in `vc`, which `cl` overrides", "removed");
        } else {
            return;
        }
        node.remove("vc");
        return;
    }
    log.change(&LEGACY, "vc", "`vc`", "`c0`, with `cl` 1");
    // If there are several, the last one wins.
    let Some(index) = node.properties.iter().rposition(|property| *property.name == *b"vc") else { return };
    if let Some(property) = node.properties.get_mut(index) {
        property.name = Cow::Borrowed(b"c0");
    }
    node.remove("vc");
    let index = node.properties.iter().position(|property| *property.name == *b"c0");
    // Not at the end: anything after a property of unknown type would become part of its data.
    node.properties.insert(index.map_or(0, |index| index.saturating_add(1)), Property::new("cl", Integers::from(1)));
}
