//! Data that can have several types: for setting, reading and modification.

use std::borrow::Cow;

use cast_format::PropertyType;

use super::{Integers, IntegersMut};
use crate::Data;

/// Colours of vertices.
#[derive(Clone, Debug, PartialEq)]
pub enum ColorData<'a> {
    /// One number per vertex, red in the lowest byte, then green, blue, alpha.
    Packed(Cow<'a, [u32]>),
    /// Four floats per vertex: r, g, b, a.
    Float(Cow<'a, [[f32; 4]]>),
}

/// Frames of keys: integers, or floats in files before 2023-10.
#[derive(Clone, Debug, PartialEq)]
pub enum KeyFrameData<'a> {
    /// Whole frames.
    Integer(Cow<'a, [u32]>),
    /// Fractional frames (legacy).
    Float(Cow<'a, [f32]>),
}

/// Values of keys: numbers for translation, scale and weights, quaternions for rotation, integers for visibility.
#[derive(Clone, Debug, PartialEq)]
pub enum KeyValueData<'a> {
    /// Integers, in visibility curves.
    Integer(Cow<'a, [u32]>),
    /// Floats.
    Float(Cow<'a, [f32]>),
    /// Quaternions x, y, z, w.
    Rotation(Cow<'a, [[f32; 4]]>),
}

/// Offset of a constraint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OffsetData {
    /// Translation or scale.
    Vector([f32; 3]),
    /// Rotation x, y, z, w, for an orient constraint.
    Rotation([f32; 4]),
}

/// Colours of vertices, for modification.
#[derive(Debug)]
pub enum ColorsMut<'n> {
    /// One number per vertex, red in the lowest byte, then green, blue, alpha.
    Packed(&'n mut Vec<u32>),
    /// Four floats per vertex: r, g, b, a.
    Float(&'n mut Vec<[f32; 4]>),
}

/// Frames of keys, for modification.
#[derive(Debug)]
pub enum KeyFramesMut<'n, 'a> {
    /// Whole frames.
    Integer(IntegersMut<'n, 'a>),
    /// Fractional frames (legacy).
    Float(&'n mut Vec<f32>),
}

/// Values of keys, for modification.
#[derive(Debug)]
pub enum KeyValuesMut<'n, 'a> {
    /// Integers, in visibility curves.
    Integer(IntegersMut<'n, 'a>),
    /// Floats.
    Float(&'n mut Vec<f32>),
    /// Quaternions x, y, z, w.
    Rotation(&'n mut Vec<[f32; 4]>),
}

impl<'a> ColorData<'a> {
    /// The data in a node.
    pub(super) fn of(data: &'a Data<'_>) -> Option<Self> {
        let packed = data.elements().map(Self::Packed);
        packed.or_else(|| data.elements().map(Self::Float))
    }
}

impl<'a> KeyFrameData<'a> {
    /// The data in a node.
    pub(super) fn of(data: &'a Data<'_>) -> Option<Self> {
        let floats = data.elements().map(Self::Float);
        floats.or_else(|| data.integers().map(Self::Integer))
    }
}

impl<'a> KeyValueData<'a> {
    /// The data in a node.
    pub(super) fn of(data: &'a Data<'_>) -> Option<Self> {
        match data.property_type() {
            PropertyType::FLOAT => data.elements().map(Self::Float),
            PropertyType::VECTOR4 => data.elements().map(Self::Rotation),
            _ => data.integers().map(Self::Integer),
        }
    }
}

impl OffsetData {
    /// The data in a node.
    pub(super) fn of(data: &Data<'_>) -> Option<Self> {
        let vector = data.first().map(Self::Vector);
        vector.or_else(|| data.first().map(Self::Rotation))
    }
}

/// The number of elements.
macro_rules! lengths {
    ($($name:ident: $($variant:ident),+;)*) => {$(
        impl $name<'_> {
            /// The number of elements.
            #[must_use]
            pub fn len(&self) -> usize {
                match self { $(Self::$variant(array) => array.len()),+ }
            }

            /// Whether there are none.
            #[must_use]
            pub fn is_empty(&self) -> bool {
                self.len() == 0
            }
        }
    )*};
}

lengths! {
    ColorData: Packed, Float;
    KeyFrameData: Integer, Float;
    KeyValueData: Integer, Float, Rotation;
}

impl<'a> From<ColorData<'a>> for Data<'a> {
    fn from(colors: ColorData<'a>) -> Self {
        match colors {
            ColorData::Packed(colors) => colors.into(),
            ColorData::Float(colors) => colors.into(),
        }
    }
}

impl<'a> From<KeyFrameData<'a>> for Data<'a> {
    fn from(frames: KeyFrameData<'a>) -> Self {
        match frames {
            KeyFrameData::Integer(frames) => Integers::from(frames).into(),
            KeyFrameData::Float(frames) => frames.into(),
        }
    }
}

impl<'a> From<KeyValueData<'a>> for Data<'a> {
    fn from(values: KeyValueData<'a>) -> Self {
        match values {
            KeyValueData::Integer(values) => Integers::from(values).into(),
            KeyValueData::Float(values) => values.into(),
            KeyValueData::Rotation(values) => values.into(),
        }
    }
}

impl From<OffsetData> for Data<'_> {
    fn from(offset: OffsetData) -> Self {
        match offset {
            OffsetData::Vector(offset) => offset.into(),
            OffsetData::Rotation(offset) => offset.into(),
        }
    }
}

impl From<[f32; 3]> for OffsetData {
    fn from(offset: [f32; 3]) -> Self {
        Self::Vector(offset)
    }
}

impl From<[f32; 4]> for OffsetData {
    fn from(offset: [f32; 4]) -> Self {
        Self::Rotation(offset)
    }
}

/// Conversions from vectors, slices and arrays of the type of a variant.
macro_rules! given {
    ($($name:ident::$variant:ident, $native:ty;)*) => {$(
        impl<'a> From<Cow<'a, [$native]>> for $name<'a> {
            fn from(values: Cow<'a, [$native]>) -> Self { Self::$variant(values) }
        }
        impl From<Vec<$native>> for $name<'_> {
            fn from(values: Vec<$native>) -> Self { Self::$variant(Cow::Owned(values)) }
        }
        impl<'a> From<&'a [$native]> for $name<'a> {
            fn from(values: &'a [$native]) -> Self { Self::$variant(Cow::Borrowed(values)) }
        }
        impl<const N: usize> From<[$native; N]> for $name<'_> {
            fn from(values: [$native; N]) -> Self { values.to_vec().into() }
        }
    )*};
}

given! {
    ColorData::Packed, u32;
    ColorData::Float, [f32; 4];
    KeyFrameData::Integer, u32;
    KeyValueData::Integer, u32;
    KeyValueData::Float, f32;
    KeyValueData::Rotation, [f32; 4];
}

/// Conversions from integers of any width, widened.
macro_rules! of_integers {
    ($($name:ident),*) => {$(
        impl<'a> From<Integers<'a>> for $name<'a> {
            fn from(integers: Integers<'a>) -> Self {
                Self::Integer(match integers.into() {
                    Data::Integer32(numbers) => numbers,
                    data => Cow::Owned(data.integers().unwrap_or_default().into_owned()),
                })
            }
        }
    )*};
}

of_integers!(KeyFrameData, KeyValueData);

/// Conversions from integers of smaller widths, widened; they are stored in the smallest width that fits.
macro_rules! widened {
    ($($name:ident, $native:ty;)*) => {$(
        impl From<Vec<$native>> for $name<'_> {
            fn from(values: Vec<$native>) -> Self { values.as_slice().into() }
        }
        impl From<&[$native]> for $name<'_> {
            fn from(values: &[$native]) -> Self {
                Self::Integer(values.iter().copied().map(u32::from).collect())
            }
        }
        impl<const N: usize> From<[$native; N]> for $name<'_> {
            fn from(values: [$native; N]) -> Self { values.as_slice().into() }
        }
    )*};
}

widened! {
    KeyFrameData, u8;
    KeyFrameData, u16;
    KeyValueData, u8;
    KeyValueData, u16;
}
