//! Records of files, and the values in them.

use std::borrow::Cow;

/// A record of a file: a node of FBX, or a section or an element of MilkShape 3D.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Record<'a> {
    /// Its index in the file, counted from 0.
    pub id: usize,
    /// The index of its parent record.
    pub parent: Option<usize>,
    /// Its depth: the number of enclosing records.
    pub depth: usize,
    /// Its kind, in the terms of the format: `Geometry`, `joint`.
    pub kind: Cow<'a, str>,
    /// Its index among its siblings of this kind, counted from 0.
    pub index: usize,
    /// Its name, if the format gives it one.
    pub name: Option<Cow<'a, str>>,
    /// Its byte offset.
    pub offset: usize,
    /// Its size in bytes: in binary FBX including its children, in text without them.
    pub size: usize,
    /// The number of elements of a table whose elements are not records, or of properties if only the first are listed.
    pub count: Option<usize>,
    /// Its bytes, if they belong to no other record.
    pub data: Option<&'a [u8]>,
    /// Its values.
    pub properties: Vec<StoredProperty<'a>>,
}

/// A value of a record.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StoredProperty<'a> {
    /// Its name, if it has one: FBX identifies properties by position.
    pub name: Option<&'static str>,
    /// Its type letter, in binary FBX.
    pub code: Option<char>,
    /// Its byte offset, if known.
    pub offset: Option<usize>,
    /// The stored bytes of text, arrays and media.
    pub data: &'a [u8],
    /// The value.
    pub value: StoredValue<'a>,
}

/// A value of a record or a table.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
#[non_exhaustive]
pub enum StoredValue<'a> {
    /// No value: a field that is explicitly empty.
    None,
    /// A boolean.
    Flag(bool),
    /// An integer.
    Integer(i64),
    /// Any other number.
    Number(f64),
    /// A few numbers, such as a vector.
    Numbers(Vec<f64>),
    /// Text; invalid UTF-8 is replaced.
    Text(Cow<'a, str>),
    /// A number of bytes: a size, or the size of data that only its reader understands.
    Bytes(usize),
    /// An array of numbers.
    Array {
        /// The number of elements.
        count: usize,
        /// The size after decompression.
        #[cfg_attr(feature = "serde", serde(skip))]
        bytes: usize,
        /// The size in the file.
        #[cfg_attr(feature = "serde", serde(rename = "bytes"))]
        stored: usize,
        /// Whether they are compressed.
        #[cfg_attr(feature = "serde", serde(rename = "deflated"))]
        is_deflated: bool,
    },
}

impl<'a> StoredProperty<'a> {
    /// A named value.
    pub(crate) fn named(name: &'static str, value: impl Into<StoredValue<'a>>) -> Self {
        Self { name: Some(name), code: None, offset: None, data: &[], value: value.into() }
    }
}

/// Conversions to values.
macro_rules! values {
    ($($type:ty => |$value:ident| $kind:ident($stored:expr);)*) => {$(
        impl<'a> From<$type> for StoredValue<'a> {
            fn from($value: $type) -> Self {
                Self::$kind($stored)
            }
        }
    )*};
}

values! {
    bool => |flag| Flag(flag);
    u8 => |number| Integer(number.into());
    i32 => |number| Integer(number.into());
    i64 => |number| Integer(number);
    // Counts of objects in memory always fit.
    usize => |count| Integer(i64::try_from(count).unwrap_or(i64::MAX));
    f32 => |number| Number(number.into());
    f64 => |number| Number(number);
    &[f32] => |numbers| Numbers(numbers.iter().copied().map(f64::from).collect());
    &'a str => |text| Text(text.into());
    String => |text| Text(text.into());
    Cow<'a, str> => |text| Text(text);
}

impl<'a, T: Into<StoredValue<'a>>> From<Option<T>> for StoredValue<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::None, Into::into)
    }
}
