//! The data of one property of a record, for other programs.

use std::borrow::Cow;
use std::io::{self, Write};

use cast_interchange::Error;
use cast_write::Data;
use cast_write::codec::Codec;

use super::{StoredProperty, StoredValue};

/// A property of a record, with its data.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StoredContent<'a> {
    /// The path of the record.
    pub node: String,
    /// The type letter, in binary FBX.
    pub code: Option<char>,
    /// The data.
    pub data: StoredData<'a>,
}

/// The data of a property.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum StoredData<'a> {
    /// Text as stored.
    Text(Cow<'a, [u8]>),
    /// Raw bytes, such as embedded media.
    Raw(Cow<'a, [u8]>),
    /// 8-bit integers, or flags.
    Bytes(Vec<u8>),
    /// 32-bit integers.
    Integers(Vec<i32>),
    /// 64-bit integers.
    Longs(Vec<i64>),
    /// Single-precision numbers.
    Floats(Vec<f32>),
    /// Double-precision numbers.
    Doubles(Vec<f64>),
}

impl StoredData<'_> {
    /// The number of elements: numbers or raw bytes, or 1 for text.
    #[must_use]
    pub fn count(&self) -> usize {
        match self {
            Self::Text(_) => 1,
            Self::Raw(bytes) => bytes.len(),
            Self::Bytes(numbers) => numbers.len(),
            Self::Integers(numbers) => numbers.len(),
            Self::Longs(numbers) => numbers.len(),
            Self::Floats(numbers) => numbers.len(),
            Self::Doubles(numbers) => numbers.len(),
        }
    }

    /// Whether a format can express it.
    ///
    /// # Errors
    /// Returns an error if it cannot: text as NPY, and raw bytes as anything but raw bytes.
    pub fn check(&self, codec: Codec) -> Result<(), Error> {
        match (self, codec) {
            (Self::Raw(_), Codec::Csv | Codec::Json | Codec::Npy) => {
                Err(Error::invalid("this property holds raw bytes; use the format bin"))
            }
            (Self::Text(_), Codec::Npy) => {
                Err(Error::invalid("text cannot be written as an array of numbers; use the format csv or json"))
            }
            _ => Ok(()),
        }
    }

    /// Writes it.
    ///
    /// # Errors
    /// Returns an error if `out` fails, or [`check`](Self::check) objects.
    pub fn write(&self, codec: Codec, out: &mut dyn Write) -> io::Result<()> {
        self.check(codec).map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
        match self {
            Self::Text(text) if codec != Codec::Raw => {
                codec.write(&Data::from(String::from_utf8_lossy(text).into_owned()), out)
            }
            Self::Text(bytes) | Self::Raw(bytes) => out.write_all(bytes),
            Self::Bytes(numbers) => codec.write_numbers(numbers.iter().copied(), out),
            Self::Integers(numbers) => codec.write_numbers(numbers.iter().copied(), out),
            Self::Longs(numbers) => codec.write_numbers(numbers.iter().copied(), out),
            Self::Floats(numbers) => codec.write_numbers(numbers.iter().copied(), out),
            Self::Doubles(numbers) => codec.write_numbers(numbers.iter().copied(), out),
        }
    }
}

impl StoredData<'static> {
    /// The data of a property that was already parsed. Arrays are those of text files: `a: 1,2,3`.
    pub(super) fn of(property: &StoredProperty<'_>) -> Result<Self, Error> {
        Ok(match &property.value {
            StoredValue::None => return Err(Error::invalid("the property has no value")),
            StoredValue::Flag(flag) => Self::Bytes(vec![(*flag).into()]),
            StoredValue::Integer(number) => Self::Longs(vec![*number]),
            StoredValue::Number(number) => Self::Doubles(vec![*number]),
            StoredValue::Numbers(numbers) => Self::Doubles(numbers.clone()),
            StoredValue::Text(text) => Self::Text(text.as_bytes().to_vec().into()),
            StoredValue::Bytes(_) => Self::Raw(property.data.to_vec().into()),
            StoredValue::Array { .. } => Self::of_words(property.data)?,
        })
    }

    fn of_words(text: &[u8]) -> Result<Self, Error> {
        let text = String::from_utf8_lossy(text);
        let list = text.split_once(':').map_or("", |(_, list)| list);
        let words = || list.split([',', ' ', '\t', '\r', '\n']).filter(|word| !word.is_empty());
        if let Ok(whole) = words().map(str::parse).collect() {
            return Ok(Self::Longs(whole));
        }
        let numbers: Result<_, _> = words().map(str::parse).collect();
        numbers.map(Self::Doubles).map_err(|_| Error::invalid("the array contains something that is not a number"))
    }
}
