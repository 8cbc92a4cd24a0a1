//! Modifying arrays in place, and taking them out: `None` if the property is absent or has another type.

use cast_format::{Element, PropertyType};

use super::{ColorsMut, IntegersMut, KeyFrameData, KeyFramesMut, KeyValueData, KeyValuesMut};
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

/// Converts data with `own` and removes the property. Nothing is removed if `own` returns `None` because of the type.
fn taken<'a, T>(node: &mut Node<'a>, key: &str, own: impl FnOnce(&mut Data<'a>) -> Option<T>) -> Option<T> {
    let taken = own(data(node, key)?)?;
    node.remove(key);
    Some(taken)
}

pub(super) mod take {
    //! Taking arrays out of a node, in the same forms.

    use super::{Data, Element, KeyFrameData, KeyValueData, Node, NodeHash, taken};

    pub(in super::super) fn elements<T: Element>(node: &mut Node<'_>, key: &str) -> Option<Vec<T>> {
        taken(node, key, |data| data.elements_mut().map(std::mem::take))
    }

    pub(in super::super) fn hashes(node: &mut Node<'_>, key: &str) -> Option<Vec<NodeHash>> {
        taken(node, key, |data| data.links_mut().map(std::mem::take))
    }

    pub(in super::super) fn integers(node: &mut Node<'_>, key: &str) -> Option<Vec<u32>> {
        taken(node, key, |data| match data {
            Data::Integer32(_) => data.elements_mut().map(std::mem::take),
            data => Some(data.integers()?.into_owned()),
        })
    }

    pub(in super::super) fn key_frames(node: &mut Node<'_>, key: &str) -> Option<KeyFrameData<'static>> {
        let floats = elements::<f32>(node, key).map(|frames| KeyFrameData::Float(frames.into()));
        floats.or_else(|| integers(node, key).map(KeyFrameData::from))
    }

    pub(in super::super) fn key_values(node: &mut Node<'_>, key: &str) -> Option<KeyValueData<'static>> {
        let floats = elements::<f32>(node, key).map(KeyValueData::from);
        let rotations = || elements::<[f32; 4]>(node, key).map(KeyValueData::from);
        floats.or_else(rotations).or_else(|| integers(node, key).map(KeyValueData::from))
    }
}
