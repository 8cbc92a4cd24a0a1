//! Access to property data of an owned node in place.

use std::borrow::Cow;

use cast_format::{Element, PropertyType};
use cast_read::{Array, Indices};
use cast_write::{Data, Node};
use zerocopy::FromBytes;

/// The elements of a property as stored in a file: borrowed, so that examining an array copies nothing.
pub(crate) struct Elements<'n> {
    property_type: PropertyType,
    bytes: Cow<'n, [u8]>,
}

impl<'n> Elements<'n> {
    /// The elements of the property with this name.
    pub(crate) fn of(node: &'n Node<'_>, name: &str) -> Option<Self> {
        node.property(name).map(|property| Self::in_data(&property.data))
    }

    /// The elements of a property.
    pub(crate) fn in_data(data: &'n Data<'_>) -> Self {
        Self { property_type: data.property_type(), bytes: data.to_bytes() }
    }

    /// Their type.
    pub(crate) fn property_type(&self) -> PropertyType {
        self.property_type
    }

    /// Their bytes as stored in a file.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The array, if the elements have this type.
    pub(crate) fn array<T: Element>(&self) -> Option<Array<'_, T>> {
        if self.property_type != T::TYPE {
            return None;
        }
        <[T::Wire]>::ref_from_bytes(&self.bytes).ok().map(Array::new)
    }

    /// The array of integers of any width.
    pub(crate) fn indices(&self) -> Option<Indices<'_>> {
        let byte = || self.array().map(Indices::Byte);
        let short = || self.array().map(Indices::Short);
        byte().or_else(short).or_else(|| self.array().map(Indices::Integer32))
    }

    /// The number of elements of fixed size; 0 for strings.
    pub(crate) fn len(&self) -> usize {
        self.property_type.element_size().and_then(|size| self.bytes.len().checked_div(size)).unwrap_or_default()
    }
}

/// The value of a property that holds one integer, of any width.
pub(crate) fn integer(node: &Node<'_>, name: &str) -> Option<u32> {
    Elements::of(node, name)?.indices()?.get(0)
}

/// The first value of a property of this type.
pub(crate) fn first<T: Element>(node: &Node<'_>, name: &str) -> Option<T> {
    Elements::of(node, name)?.array::<T>()?.first()
}

/// The elements of a property as owned numbers, to be changed.
pub(crate) fn to_vec<T: Element>(node: &Node<'_>, name: &str) -> Option<Vec<T>> {
    Some(Elements::of(node, name)?.array::<T>()?.to_vec())
}

/// Replaces the data of an existing property.
pub(crate) fn replace<'a>(node: &mut Node<'a>, name: &str, data: impl Into<Data<'a>>) {
    if let Some(property) = node.property_mut(name) {
        property.data = data.into();
    }
}

/// Stores integers in the current width of a property, as long as they fit.
pub(crate) fn in_width(property_type: PropertyType, numbers: Vec<u32>) -> Data<'static> {
    let bytes = || numbers.iter().map(|number| u8::try_from(*number)).collect::<Result<Vec<u8>, _>>();
    let shorts = || numbers.iter().map(|number| u16::try_from(*number)).collect::<Result<Vec<u16>, _>>();
    match property_type {
        PropertyType::BYTE => bytes().map_or_else(|_| numbers.clone().into(), Into::into),
        PropertyType::SHORT => shorts().map_or_else(|_| numbers.clone().into(), Into::into),
        _ => numbers.into(),
    }
}
