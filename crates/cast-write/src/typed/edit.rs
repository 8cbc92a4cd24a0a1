//! Modifying arrays in place, and taking them out: `None` if the property is absent or has another type.

use cast_format::{Element, PropertyType};

use super::{ColorsMut, IntegersMut, KeyFramesMut, KeyValuesMut};
use crate::{Data, Node, NodeHash};

fn data<'n, 'a>(node: &'n mut Node<'a>, key: &str) -> Option<&'n mut Data<'a>> {
    Some(&mut node.property_mut(key)?.data)
}

pub(super) fn elements<'n, T: Element>(node: &'n mut Node<'_>, key: &str) -> Option<&'n mut Vec<T>> {
    data(node, key)?.elements_mut()
}

pub(super) fn hashes<'n>(node: &'n mut Node<'_>, key: &str) -> Option<&'n mut Vec<NodeHash>> {
    data(node, key)?.links_mut()
}

pub(super) fn integers<'n, 'a>(node: &'n mut Node<'a>, key: &str) -> Option<IntegersMut<'n, 'a>> {
    IntegersMut::new(data(node, key)?)
}

pub(super) fn colors<'n>(node: &'n mut Node<'_>, key: &str) -> Option<ColorsMut<'n>> {
    let data = data(node, key)?;
    match data.property_type() {
        PropertyType::VECTOR4 => data.elements_mut().map(ColorsMut::Float),
        _ => data.elements_mut().map(ColorsMut::Packed),
    }
}

pub(super) fn key_frames<'n, 'a>(node: &'n mut Node<'a>, key: &str) -> Option<KeyFramesMut<'n, 'a>> {
    let data = data(node, key)?;
    match data.property_type() {
        PropertyType::FLOAT => data.elements_mut().map(KeyFramesMut::Float),
        _ => IntegersMut::new(data).map(KeyFramesMut::Integer),
    }
}

pub(super) fn key_values<'n, 'a>(node: &'n mut Node<'a>, key: &str) -> Option<KeyValuesMut<'n, 'a>> {
    let data = data(node, key)?;
    match data.property_type() {
        PropertyType::FLOAT => data.elements_mut().map(KeyValuesMut::Float),
        PropertyType::VECTOR4 => data.elements_mut().map(KeyValuesMut::Rotation),
        _ => IntegersMut::new(data).map(KeyValuesMut::Integer),
    }
}
