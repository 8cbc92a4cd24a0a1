//! Records of binary and text files.

use super::{binary, text};
use crate::Error;
use crate::stored::{End, StoredProperty, StoredValue, Visitor};

pub(super) fn walk(bytes: &[u8], visit: &mut Visitor<'_>) -> Result<End, Error> {
    if is_binary(bytes) { binary::walk(bytes, visit) } else { text::walk(bytes, visit) }
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
