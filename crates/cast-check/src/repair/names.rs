//! The properties of a node: names in the wrong case, duplicate names, and lists of strings that should be one string.

use std::borrow::Cow;

use cast_format::PropertyType;
use cast_format::schema::{self, DefaultValue, Meaning, NodeSchema};
use cast_write::{Data, Node, Property};
use hashbrown::{HashMap, HashSet};

use crate::changes::Log;
use crate::rules::material::{EXTRA, is_extra};
use crate::rules::properties::DUPLICATE;
use crate::rules::strings::{CASE, COUNT};

pub(super) fn repair<'a>(node: &mut Node<'a>, log: &mut Log<'_>) {
    let schema = schema::node(node.kind);
    if let Some(schema) = schema {
        cases(node, schema, log);
    }
    strings(node, schema, log);
    extras(node, log);
    duplicates(node, log);
}

/// A name for display.
fn shown(name: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(name)
}

fn cases(node: &mut Node<'_>, schema: &NodeSchema, log: &mut Log<'_>) {
    // The existing names; collected only for a node with a name in the wrong case.
    let mut taken: HashSet<Vec<u8>> = HashSet::new();
    for index in 0..node.properties.len() {
        let Some(property) = node.properties.get(index) else { return };
        let Ok(name) = core::str::from_utf8(&property.name) else { continue };
        let lower = name.to_ascii_lowercase();
        // A name in the specification is valid as it is, whatever its case.
        let Some(row) = schema.property(&lower).filter(|_| lower != name && schema.property(name).is_none()) else {
            continue;
        };
        if taken.is_empty() {
            taken.extend(node.properties.iter().map(|property| property.name.to_vec()));
        }
        if taken.contains(lower.as_bytes()) {
            log.refuse(&CASE, name, format_args!("`{lower}` also exists, and either could be meant"));
        } else if !row.types.contains(&property.data.property_type()) {
            let found = property.data.property_type();
            log.refuse(&CASE, name, format_args!("it has type {found}, which is invalid for `{lower}`"));
        } else {
            log.change(&CASE, name, format_args!("`{name}`"), format_args!("`{lower}`"));
            taken.insert(lower.clone().into_bytes());
            if let Some(property) = node.properties.get_mut(index) {
                property.name = Cow::Owned(lower.into_bytes());
            }
        }
    }
}

/// Numbers slots `extra` without a number, after those that have one.
fn extras(node: &mut Node<'_>, log: &mut Log<'_>) {
    let kind = node.kind;
    let taken: HashSet<Vec<u8>> = node.properties.iter().map(|property| property.name.to_vec()).collect();
    let mut names = (0_u32..).map(|number| format!("extra{number}")).filter(|name| !taken.contains(name.as_bytes()));
    for property in &mut node.properties {
        if !is_extra(kind, &property.name, property.data.property_type()) {
            continue;
        }
        let Some(name) = names.next() else { return };
        log.change(&EXTRA, "extra", "`extra`", format_args!("`{name}`"));
        property.name = Cow::Owned(name.into_bytes());
    }
}

fn strings(node: &mut Node<'_>, schema: Option<&NodeSchema>, log: &mut Log<'_>) {
    node.properties.retain_mut(|property| {
        let count = property.data.count();
        if property.data.property_type() != PropertyType::STRING || count == 1 {
            return true;
        }
        let name = shown(&property.name).into_owned();
        if count == 0 {
            let is_needed = needs_text(schema, &name);
            log.change(&COUNT, &name, "no string", if is_needed { "an empty string" } else { "removed" });
            property.data = one_string(Cow::Borrowed(b"\0"));
            return is_needed;
        }
        let more = count.saturating_sub(1);
        if log.may_lose(&COUNT, &name, format_args!("{more} strings after the first would be lost")) {
            log.lose(&COUNT, &name, 1, format_args!("{count} strings"), "the first string");
            let bytes = property.data.to_bytes();
            let end = bytes.iter().position(|byte| *byte == 0).map_or(bytes.len(), |nul| nul.saturating_add(1));
            let first = bytes.get(..end).unwrap_or_default().to_vec();
            property.data = one_string(Cow::Owned(first));
        }
        true
    });
}

/// A string as stored in a file, which may not be UTF-8.
fn one_string(bytes: Cow<'static, [u8]>) -> Data<'static> {
    Data::Raw { property_type: PropertyType::STRING, count: 1, bytes: bytes.into() }
}

/// Whether an empty text is better than none: the property is required, has no default, and is not part of a list.
fn needs_text(schema: Option<&NodeSchema>, name: &str) -> bool {
    let row = schema.and_then(|schema| schema.property(name));
    row.is_some_and(|row| {
        row.is_required() && row.default == DefaultValue::None && !matches!(row.meaning, Meaning::Choice(_))
    })
}

fn duplicates(node: &mut Node<'_>, log: &mut Log<'_>) {
    let padding = node.padding();
    // The last position of each name; the last one wins.
    let mut last: HashMap<Vec<u8>, usize> = HashMap::new();
    let repeats = |properties: &[Property<'_>]| {
        (1..properties.len()).any(|index| {
            let (before, rest) = properties.split_at(index);
            rest.first()
                .is_some_and(|one| !one.is_padding(padding) && before.iter().any(|other| other.name == one.name))
        })
    };
    // Nodes have a handful of properties; only a malicious one has more, and gets the table immediately.
    if node.properties.len() <= 32 && !repeats(&node.properties) {
        return;
    }
    for (index, property) in node.properties.iter().enumerate().filter(|(_, property)| !property.is_padding(padding)) {
        last.insert(property.name.to_vec(), index);
    }
    let mut dropped = Vec::new();
    for (index, property) in node.properties.iter().enumerate().filter(|(_, property)| !property.is_padding(padding)) {
        let Some(later) = last.get(&*property.name).filter(|last| **last != index) else { continue };
        let name = shown(&property.name);
        // The properties after one of unknown type cannot be read; it is the last one of its node.
        let is_same = node.properties.get(*later).is_some_and(|later| later.data == property.data);
        if is_same {
            log.change(&DUPLICATE, &name, "the same value twice", "once");
        } else if log.may_lose(&DUPLICATE, &name, "the earlier value would be lost; most readers use the last one") {
            log.lose(&DUPLICATE, &name, 1, "several values", "the last value");
        } else {
            continue;
        }
        dropped.push(index);
    }
    let mut index = 0_usize;
    node.properties.retain(|_| {
        let here = index;
        index = index.saturating_add(1);
        dropped.binary_search(&here).is_err()
    });
}
