//! Property data, owned or borrowed, until it is written.

use std::any::Any;
use std::borrow::Cow;
use std::io::{self, Write};

use cast_format::{Element, Padding, PropertyType};
use zerocopy::{FromBytes, IntoBytes};

use crate::{NodeHash, RawBytes};

/// The data of a property.
///
/// Typed data is kept in native form, so that neither a `Vec` nor a borrowed slice is copied before it is written;
/// bytes from a file are kept as they were.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Data<'a> {
    /// As stored in a file, of any type, known or not. Strings have their NULs.
    Raw {
        /// The type.
        property_type: PropertyType,
        /// The number of elements according to the file.
        count: u32,
        /// The bytes.
        bytes: RawBytes<'a>,
    },
    /// One string, without NUL.
    Text(Cow<'a, str>),
    /// Hashes of other nodes, some of which may not be assigned yet.
    Links(Vec<NodeHash>),
    /// Integers of 8 bits.
    Byte(Cow<'a, [u8]>),
    /// Integers of 16 bits.
    Short(Cow<'a, [u16]>),
    /// Integers of 32 bits.
    Integer32(Cow<'a, [u32]>),
    /// Integers of 64 bits.
    Integer64(Cow<'a, [u64]>),
    /// Floats.
    Float(Cow<'a, [f32]>),
    /// Doubles.
    Double(Cow<'a, [f64]>),
    /// Vectors of two floats.
    Vector2(Cow<'a, [[f32; 2]]>),
    /// Vectors of three floats.
    Vector3(Cow<'a, [[f32; 3]]>),
    /// Vectors of four floats.
    Vector4(Cow<'a, [[f32; 4]]>),
}

/// The same expression for every typed variant; the others are given one by one.
macro_rules! each {
    ($data:expr, $array:ident => $typed:expr, $($other:pat => $value:expr),+ $(,)?) => {
        match $data {
            Data::Byte($array) => $typed,
            Data::Short($array) => $typed,
            Data::Integer32($array) => $typed,
            Data::Integer64($array) => $typed,
            Data::Float($array) => $typed,
            Data::Double($array) => $typed,
            Data::Vector2($array) => $typed,
            Data::Vector3($array) => $typed,
            Data::Vector4($array) => $typed,
            $($other => $value),+
        }
    };
}

impl<'a> Data<'a> {
    /// The type of the elements.
    #[must_use]
    pub fn property_type(&self) -> PropertyType {
        fn of<T: Element>(_: &[T]) -> PropertyType {
            T::TYPE
        }
        each!(self, array => of(array),
            Data::Raw { property_type, .. } => *property_type,
            Data::Text(_) => PropertyType::STRING,
            Data::Links(_) => PropertyType::INTEGER64,
        )
    }

    /// The number of elements.
    #[must_use]
    pub fn count(&self) -> u64 {
        each!(self, array => array.len() as u64,
            Data::Raw { count, .. } => u64::from(*count),
            Data::Text(_) => 1,
            Data::Links(links) => links.len() as u64,
        )
    }

    /// Whether it is one string of nothing but spaces.
    pub(crate) fn is_blank(&self) -> bool {
        match self {
            Self::Text(text) => text.bytes().all(|byte| byte == b' '),
            Self::Raw { property_type, count, bytes } => Padding::is_blank(*property_type, u64::from(*count), bytes),
            _ => false,
        }
    }

    /// The number of bytes in a file.
    #[must_use]
    pub fn byte_len(&self) -> u64 {
        each!(self, array => size_of_val::<[_]>(array) as u64,
            Data::Raw { bytes, .. } => bytes.len() as u64,
            Data::Text(text) => (text.len() as u64).saturating_add(1),
            Data::Links(links) => (links.len() as u64).saturating_mul(8),
        )
    }

    /// Writes the bytes as stored in a file. `resolve` returns the numbers of hashes that are assigned on writing.
    pub(crate) fn write(&self, out: &mut dyn Write, resolve: &dyn Fn(NodeHash) -> u64) -> io::Result<()> {
        each!(self, array => write_elements(array, out),
            Data::Raw { bytes, .. } => out.write_all(bytes),
            Data::Text(text) => {
                out.write_all(text.as_bytes())?;
                out.write_all(&[0])
            },
            Data::Links(links) => links.iter().try_for_each(|link| out.write_all(&resolve(*link).to_le_bytes())),
        )
    }

    /// The elements as stored in a file, strings with their NULs. Copied unless they already have that form; links that
    /// are not assigned yet are 0.
    #[must_use]
    pub fn to_bytes(&self) -> Cow<'_, [u8]> {
        if let Some(bytes) = self.native_bytes() {
            return Cow::Borrowed(bytes);
        }
        let mut bytes = Vec::new();
        // Writing to memory cannot fail.
        let _ = self.write(&mut bytes, &|hash| hash.fixed().unwrap_or(0));
        Cow::Owned(bytes)
    }

    /// The bytes in place, if they already have the form of a file.
    fn native_bytes(&self) -> Option<&[u8]> {
        if let Data::Raw { bytes, .. } = self {
            return Some(bytes);
        }
        if cfg!(target_endian = "big") {
            return None;
        }
        each!(self, array => Some(bytemuck::cast_slice(array)),
            Data::Raw { .. } | Data::Text(_) | Data::Links(_) => None,
        )
    }

    /// The elements, if they have this type: in place if possible, copied if a file's bytes are not aligned.
    #[must_use]
    pub fn elements<T: Element>(&self) -> Option<Cow<'_, [T]>> {
        if self.property_type() != T::TYPE {
            return None;
        }
        match self.to_bytes() {
            Cow::Borrowed(bytes) if cfg!(target_endian = "little") => {
                Some(bytemuck::try_cast_slice(bytes).map_or_else(|_| from_wire(bytes).into(), Cow::Borrowed))
            }
            bytes => Some(from_wire(&bytes).into()),
        }
    }

    /// The first element, if they have this type.
    pub(crate) fn first<T: Element>(&self) -> Option<T> {
        if self.property_type() != T::TYPE {
            return None;
        }
        T::Wire::read_from_prefix(&self.to_bytes()).ok().map(|(wire, _)| T::from_wire(wire))
    }

    /// The elements for modification, if they have this type. Borrowed or shared data is copied first, once.
    ///
    /// `None` for links to nodes, whose handles are not numbers: see [`links_mut`](Self::links_mut).
    pub fn elements_mut<T: Element>(&mut self) -> Option<&mut Vec<T>> {
        if self.property_type() != T::TYPE {
            return None;
        }
        if matches!(self, Data::Raw { .. }) {
            let elements = self.elements::<T>()?.into_owned();
            *self = Self::of_no_elements(T::TYPE)?;
            *self.typed_mut()? = elements;
        }
        self.typed_mut()
    }

    fn typed_mut<T: Element>(&mut self) -> Option<&mut Vec<T>> {
        // The types were compared at run time, but the compiler does not know that they are the same.
        each!(self, array => (array.to_mut() as &mut dyn Any).downcast_mut(),
            Data::Raw { .. } | Data::Text(_) | Data::Links(_) => None,
        )
    }

    /// Data of this type without elements.
    fn of_no_elements(property_type: PropertyType) -> Option<Self> {
        Some(match property_type {
            PropertyType::BYTE => Data::Byte(Cow::Borrowed(&[])),
            PropertyType::SHORT => Data::Short(Cow::Borrowed(&[])),
            PropertyType::INTEGER32 => Data::Integer32(Cow::Borrowed(&[])),
            PropertyType::INTEGER64 => Data::Integer64(Cow::Borrowed(&[])),
            PropertyType::FLOAT => Data::Float(Cow::Borrowed(&[])),
            PropertyType::DOUBLE => Data::Double(Cow::Borrowed(&[])),
            PropertyType::VECTOR2 => Data::Vector2(Cow::Borrowed(&[])),
            PropertyType::VECTOR3 => Data::Vector3(Cow::Borrowed(&[])),
            PropertyType::VECTOR4 => Data::Vector4(Cow::Borrowed(&[])),
            _ => return None,
        })
    }

    /// Hashes of other nodes for modification, if this can hold them, see [`links`](Self::links).
    pub fn links_mut(&mut self) -> Option<&mut Vec<NodeHash>> {
        if !matches!(self, Data::Links(_)) {
            *self = Data::Links(self.links()?);
        }
        match self {
            Data::Links(links) => Some(links),
            _ => None,
        }
    }

    /// The first string, if this is text and UTF-8.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Data::Text(text) => Some(text),
            Data::Raw { property_type: PropertyType::STRING, bytes, .. } => {
                core::str::from_utf8(bytes.split(|byte| *byte == 0).next()?).ok()
            }
            _ => None,
        }
    }

    /// The strings, as many as there really are; empty for other types. Anything that is not UTF-8 is replaced.
    pub fn texts(&self) -> impl Iterator<Item = String> {
        let (text, bytes) = match self {
            Data::Text(text) => (Some(text.to_string()), &[][..]),
            Data::Raw { property_type: PropertyType::STRING, bytes, .. } => (None, &**bytes),
            _ => (None, &[][..]),
        };
        let strings = bytes.split_inclusive(|byte| *byte == 0).map(|text| {
            // Copied before it is validated, because a mapping may change in between.
            let copy = text.strip_suffix(&[0]).unwrap_or(text).to_vec();
            String::from_utf8(copy).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
        });
        text.into_iter().chain(strings)
    }

    /// Hashes of other nodes, if this can hold them: handles of links that are not assigned yet, and any `l`.
    #[must_use]
    pub fn links(&self) -> Option<Vec<NodeHash>> {
        match self {
            Data::Links(links) => Some(links.clone()),
            data => Some(data.elements::<u64>()?.iter().map(|hash| NodeHash::new(*hash)).collect()),
        }
    }

    /// Integers of 8, 16 or 32 bits, widened.
    #[must_use]
    pub fn integers(&self) -> Option<Cow<'_, [u32]>> {
        fn widen<T: Element + Into<u32>>(data: &Data<'_>) -> Option<Vec<u32>> {
            Some(data.elements::<T>()?.iter().map(|number| (*number).into()).collect())
        }
        let narrow = widen::<u8>(self).or_else(|| widen::<u16>(self));
        narrow.map(Cow::Owned).or_else(|| self.elements::<u32>())
    }

    /// The same data with nothing borrowed.
    #[must_use]
    pub fn into_owned(self) -> Data<'static> {
        fn own<T: Clone>(array: Cow<'_, [T]>) -> Cow<'static, [T]> {
            Cow::Owned(array.into_owned())
        }
        match self {
            Data::Raw { property_type, count, bytes } => Data::Raw { property_type, count, bytes: bytes.into_owned() },
            Data::Text(text) => Data::Text(Cow::Owned(text.into_owned())),
            Data::Links(links) => Data::Links(links),
            Data::Byte(array) => Data::Byte(own(array)),
            Data::Short(array) => Data::Short(own(array)),
            Data::Integer32(array) => Data::Integer32(own(array)),
            Data::Integer64(array) => Data::Integer64(own(array)),
            Data::Float(array) => Data::Float(own(array)),
            Data::Double(array) => Data::Double(own(array)),
            Data::Vector2(array) => Data::Vector2(own(array)),
            Data::Vector3(array) => Data::Vector3(own(array)),
            Data::Vector4(array) => Data::Vector4(own(array)),
        }
    }
}

fn from_wire<T: Element>(bytes: &[u8]) -> Vec<T> {
    let wire = <[T::Wire] as FromBytes>::ref_from_bytes(bytes).unwrap_or_default();
    wire.iter().map(|wire| T::from_wire(*wire)).collect()
}

/// In one call if they are single bytes or the machine is little-endian; through a small buffer otherwise.
fn write_elements<T: Element>(elements: &[T], out: &mut dyn Write) -> io::Result<()> {
    if cfg!(target_endian = "little") || T::SIZE == 1 {
        return out.write_all(bytemuck::cast_slice(elements));
    }
    for chunk in elements.chunks(1024) {
        let wire: Vec<T::Wire> = chunk.iter().map(|element| element.to_wire()).collect();
        out.write_all(wire.as_bytes())?;
    }
    Ok(())
}

impl PartialEq for Data<'_> {
    /// Equal in a file: same type, count and bytes. Links are compared as links.
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Data::Links(a), Data::Links(b)) => a == b,
            (Data::Links(links), bytes) | (bytes, Data::Links(links)) => bytes
                .elements::<u64>()
                .is_some_and(|hashes| links.iter().map(|link| link.fixed()).eq(hashes.iter().map(|hash| Some(*hash)))),
            _ => {
                self.property_type() == other.property_type()
                    && self.count() == other.count()
                    && self.to_bytes() == other.to_bytes()
            }
        }
    }
}

macro_rules! from_elements {
    ($($native:ty, $variant:ident;)*) => {$(
        impl<'a> From<Vec<$native>> for Data<'a> {
            fn from(elements: Vec<$native>) -> Self { Data::$variant(Cow::Owned(elements)) }
        }
        impl<'a> From<&'a [$native]> for Data<'a> {
            fn from(elements: &'a [$native]) -> Self { Data::$variant(Cow::Borrowed(elements)) }
        }
        impl<'a> From<Cow<'a, [$native]>> for Data<'a> {
            fn from(elements: Cow<'a, [$native]>) -> Self { Data::$variant(elements) }
        }
        impl<'a> From<$native> for Data<'a> {
            fn from(element: $native) -> Self { Data::$variant(Cow::Owned(vec![element])) }
        }
    )*};
}

from_elements! {
    u8, Byte;
    u16, Short;
    u32, Integer32;
    u64, Integer64;
    f32, Float;
    f64, Double;
    [f32; 2], Vector2;
    [f32; 3], Vector3;
    [f32; 4], Vector4;
}

impl<'a> From<&'a str> for Data<'a> {
    fn from(text: &'a str) -> Self {
        Data::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Data<'_> {
    fn from(text: String) -> Self {
        Data::Text(Cow::Owned(text))
    }
}

impl<'a> From<Cow<'a, str>> for Data<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        Data::Text(text)
    }
}

impl From<bool> for Data<'_> {
    fn from(flag: bool) -> Self {
        u8::from(flag).into()
    }
}

impl From<NodeHash> for Data<'_> {
    fn from(link: NodeHash) -> Self {
        Data::Links(vec![link])
    }
}
