//! Records of files, and the values in them.

use std::borrow::Cow;

/// A record of a file: a node of FBX, or a section or an element of MilkShape 3D.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Record<'a> {
    /// Its number in the file, counted from 0.
    pub id: usize,
    /// The number of the record that it is in.
    pub parent: Option<usize>,
    /// How many records it is in.
    pub depth: usize,
    /// What it is, in the words of the format: `Geometry`, `joint`.
    pub kind: Cow<'a, str>,
    /// Which of its siblings of this kind, counted from 0.
    pub index: usize,
    /// Its name, if the format gives it one.
    pub name: Option<Cow<'a, str>>,
    /// Where it starts.
    pub offset: usize,
    /// Its size in bytes, of FBX with all that is in it; in text without.
    pub size: usize,
    /// How many elements a table has that is not taken apart, or properties a record of which only the first are listed.
    pub count: Option<usize>,
    /// Its bytes, where they are those of no other record.
    pub data: Option<&'a [u8]>,
    /// What it holds.
    pub properties: Vec<StoredProperty<'a>>,
}

/// A value in a record.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StoredProperty<'a> {
    /// Its name, if it has one: FBX tells properties by their place.
    pub name: Option<&'static str>,
    /// The letter of its type, in binary FBX.
    pub code: Option<char>,
    /// Where it starts, if that is known.
    pub offset: Option<usize>,
    /// The bytes of texts, arrays and media, as they are stored.
    pub data: &'a [u8],
    /// The value.
    pub value: StoredValue<'a>,
}

/// What a record or a table can hold.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum StoredValue<'a> {
    /// Nothing: a field that says so.
    None,
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Integer(i64),
    /// Any other number.
    Number(f64),
    /// A few numbers, such as a vector.
    Numbers(Vec<f64>),
    /// A text; what was no UTF-8 is replaced.
    Text(Cow<'a, str>),
    /// A number of bytes: a size, or that of data that only its reader understands.
    Bytes(usize),
    /// Many numbers.
    Array {
        /// How many.
        count: usize,
        /// Bytes that they take when they are inflated.
        bytes: usize,
        /// Bytes that they take in the file.
        stored: usize,
        /// Whether they are compressed.
        is_deflated: bool,
    },
}

impl<'a> StoredProperty<'a> {
    /// A value with a name.
    pub(crate) fn named(name: &'static str, value: impl Into<StoredValue<'a>>) -> Self {
        Self { name: Some(name), code: None, offset: None, data: &[], value: value.into() }
    }
}

/// What becomes which value, and how.
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
    // Counts of things in memory; there are never so many that they do not fit.
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
