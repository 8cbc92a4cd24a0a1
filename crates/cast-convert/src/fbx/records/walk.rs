//! Records of binary and text files.

use cast_interchange::Error;

use super::text;
use crate::fbx::tree::{Property, Tree, Value, width};
use crate::stored::{End, Record, StoredProperty, StoredValue, Visitor};

pub(super) fn walk(bytes: &[u8], visit: &mut Visitor<'_>) -> Result<End, Error> {
    if is_binary(bytes) { walk_binary(bytes, visit) } else { text::walk(bytes, visit) }
}

pub(super) fn is_binary(bytes: &[u8]) -> bool {
    // Files that are cut off within the magic are included, so that the error says so.
    bytes.starts_with(b"Kaydara FBX Binary")
}

/// The text of a property.
pub(super) fn text_of<'v>(property: &'v StoredProperty<'_>) -> Option<&'v str> {
    match &property.value {
        StoredValue::Text(text) => Some(text),
        _ => None,
    }
}

fn walk_binary(bytes: &[u8], visit: &mut Visitor<'_>) -> Result<End, Error> {
    let tree = Tree::parse(bytes)?;
    let mut walk = tree.walk();
    let mut faults = Vec::new();
    for visited in walk.by_ref() {
        let Ok(visited) = visited.map_err(|error| faults.push(error)) else { continue };
        let node = visited.node;
        let properties = node.properties().filter_map(|one| one.map_err(|error| faults.push(error)).ok());
        let record = Record {
            depth: visited.depth,
            kind: node.name_text(),
            offset: node.offset,
            size: node.end.saturating_sub(node.offset),
            properties: properties.map(|one| property(&one)).collect(),
            ..Record::default()
        };
        if visit(record).is_break() {
            break;
        }
    }
    // There may be as many properties as records.
    tree.locate_all(&mut faults);
    Ok(End { slack: walk.slack(), faults })
}

fn property<'a>(property: &Property<'a>) -> StoredProperty<'a> {
    let (data, value): (&[u8], _) = match property.value {
        Value::Text(text) => (text, StoredValue::Text(String::from_utf8_lossy(text))),
        Value::Bytes(bytes) => (bytes, StoredValue::Bytes(bytes.len())),
        Value::Array(array) => {
            let count = usize::try_from(array.count).unwrap_or(usize::MAX);
            let (bytes, stored) = (count.saturating_mul(width(array.code).unwrap_or(1)), array.stored.len());
            (array.stored, StoredValue::Array { count, bytes, stored, is_deflated: array.encoding == 1 })
        }
        Value::Float(value) => (&[], value.into()),
        Value::Double(value) => (&[], value.into()),
        value => (&[], value.integer().into()),
    };
    StoredProperty { name: None, code: Some(property.code.into()), offset: Some(property.offset), data, value }
}
