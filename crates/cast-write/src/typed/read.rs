//! Reading properties: one function for each form of data in the schema. `Ok(None)` is an absent property.

use std::borrow::Cow;

use cast_format::{Element, NO_PARENT, PropertyType};

use super::{ColorData, KeyFrameData, KeyValueData, OffsetData};
use crate::{Data, Error, ErrorKind, Node, NodeHash};

pub(super) type Read<T> = Result<Option<T>, Error>;

/// The types of integers of any width.
const INTEGERS: &[PropertyType] = &[PropertyType::BYTE, PropertyType::SHORT, PropertyType::INTEGER32];
const FRAMES: &[PropertyType] =
    &[PropertyType::BYTE, PropertyType::SHORT, PropertyType::INTEGER32, PropertyType::FLOAT];
const VALUES: &[PropertyType] =
    &[PropertyType::FLOAT, PropertyType::VECTOR4, PropertyType::BYTE, PropertyType::SHORT, PropertyType::INTEGER32];

/// The data of a property as `get` returns it, or an error about its type.
fn with<'n, 'a, T>(
    node: &'n Node<'a>,
    key: &str,
    expected: &'static [PropertyType],
    get: impl FnOnce(&'n Data<'a>) -> Option<T>,
) -> Read<T> {
    let Some(property) = node.property(key) else { return Ok(None) };
    let found = property.data.property_type();
    let error = |kind| Error::at_property(kind, node, key);
    get(&property.data).map(Some).ok_or_else(|| match expected.contains(&found) {
        // The type is right, so an element is missing, or the text is not UTF-8.
        true if found == PropertyType::STRING => error(ErrorKind::NotUtf8),
        true => error(ErrorKind::EmptyProperty),
        false => error(ErrorKind::UnexpectedType { found, expected }),
    })
}

pub(super) fn text<'n>(node: &'n Node<'_>, key: &str) -> Read<&'n str> {
    with(node, key, &[PropertyType::STRING], Data::text)
}

/// A string with a list of known values.
pub(super) fn choice<'n, T: From<&'n str>>(node: &'n Node<'_>, key: &str) -> Read<T> {
    Ok(text(node, key)?.map(T::from))
}

pub(super) fn flag(node: &Node<'_>, key: &str) -> Read<bool> {
    Ok(element::<u8>(node, key)?.map(|byte| byte != 0))
}

pub(super) fn element<T: Element>(node: &Node<'_>, key: &str) -> Read<T> {
    with(node, key, const { &[T::TYPE] }, |data| data.first::<T>())
}

/// One integer of any width.
pub(super) fn integer(node: &Node<'_>, key: &str) -> Read<u32> {
    let first = |data: &Data<'_>| {
        let narrow = data.first::<u8>().map(u32::from).or_else(|| data.first::<u16>().map(u32::from));
        narrow.or_else(|| data.first::<u32>())
    };
    with(node, key, INTEGERS, first)
}

/// The index of a bone, unless it is the one that means none.
pub(super) fn bone_index(node: &Node<'_>, key: &str) -> Read<u32> {
    Ok(element::<u32>(node, key)?.filter(|index| *index != NO_PARENT))
}

pub(super) fn hash(node: &Node<'_>, key: &str) -> Read<NodeHash> {
    with(node, key, &[PropertyType::INTEGER64], |data| match data {
        Data::Links(links) => links.first().copied(),
        data => data.first::<u64>().map(NodeHash::new),
    })
}

pub(super) fn hashes(node: &Node<'_>, key: &str) -> Read<Vec<NodeHash>> {
    with(node, key, &[PropertyType::INTEGER64], Data::links)
}

pub(super) fn elements<'n, T: Element>(node: &'n Node<'_>, key: &str) -> Read<Cow<'n, [T]>> {
    with(node, key, const { &[T::TYPE] }, Data::elements)
}

pub(super) fn integers<'n>(node: &'n Node<'_>, key: &str) -> Read<Cow<'n, [u32]>> {
    with(node, key, INTEGERS, Data::integers)
}

pub(super) fn colors<'n>(node: &'n Node<'_>, key: &str) -> Read<ColorData<'n>> {
    with(node, key, &[PropertyType::INTEGER32, PropertyType::VECTOR4], ColorData::of)
}

pub(super) fn key_frames<'n>(node: &'n Node<'_>, key: &str) -> Read<KeyFrameData<'n>> {
    with(node, key, FRAMES, KeyFrameData::of)
}

pub(super) fn key_values<'n>(node: &'n Node<'_>, key: &str) -> Read<KeyValueData<'n>> {
    with(node, key, VALUES, KeyValueData::of)
}

pub(super) fn offset(node: &Node<'_>, key: &str) -> Read<OffsetData> {
    with(node, key, &[PropertyType::VECTOR3, PropertyType::VECTOR4], OffsetData::of)
}
