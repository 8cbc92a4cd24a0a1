//! Values of properties that hold one element, and strings: for people and for JSON.

use std::fmt::{self, Display};

use castkit::format::NO_PARENT;
use castkit::format::schema::{Meaning, PropertySchema};
use castkit::{read::PropertyRef, read::PropertyType};
use serde::Serialize;

use crate::text::Quoted;

/// A value. In JSON a number, an array of numbers, a string, or an array of strings.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Value {
    Integer(u64),
    /// What links refer to: the hash of a node.
    Hash(u64),
    Float(f32),
    Double(f64),
    Vector2([f32; 2]),
    Vector3([f32; 3]),
    Vector4([f32; 4]),
    Text(String),
    Texts(Vec<String>),
}

impl Value {
    /// The value of a property that holds one element, or any number of strings.
    pub(crate) fn of(property: &PropertyRef<'_>) -> Option<Self> {
        if property.property_type() == PropertyType::STRING {
            let mut strings = property.strings().map(|text| text.to_string_lossy());
            return match property.count() {
                1 => strings.next().map(Self::Text),
                _ => Some(Self::Texts(strings.collect())),
            };
        }
        if property.count() == 1 { Self::at(property, 0) } else { None }
    }

    /// One element of a property of numbers.
    pub(crate) fn at(property: &PropertyRef<'_>, index: usize) -> Option<Self> {
        match property.property_type() {
            PropertyType::BYTE => property.array::<u8>()?.get(index).map(|value| Self::Integer(value.into())),
            PropertyType::SHORT => property.array::<u16>()?.get(index).map(|value| Self::Integer(value.into())),
            PropertyType::INTEGER32 => property.array::<u32>()?.get(index).map(|value| Self::Integer(value.into())),
            PropertyType::INTEGER64 => property.array()?.get(index).map(Self::Integer),
            PropertyType::FLOAT => property.array()?.get(index).map(Self::Float),
            PropertyType::DOUBLE => property.array()?.get(index).map(Self::Double),
            PropertyType::VECTOR2 => property.array()?.get(index).map(Self::Vector2),
            PropertyType::VECTOR3 => property.array()?.get(index).map(Self::Vector3),
            PropertyType::VECTOR4 => property.array()?.get(index).map(Self::Vector4),
            _ => None,
        }
    }

    /// The value as a person reads it: with its meaning, where the schema knows one.
    pub(crate) fn shown(&self, row: Option<&PropertySchema>) -> Shown<'_> {
        Shown { value: self, meaning: row.map(|row| row.meaning) }
    }
}

/// See [`Value::shown`].
pub(crate) struct Shown<'v> {
    value: &'v Value,
    meaning: Option<Meaning>,
}

impl Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.value, self.meaning) {
            (Value::Hash(hash), _) | (Value::Integer(hash), Some(Meaning::Link(_))) => write!(f, "{hash:#018x}"),
            (Value::Integer(index), Some(Meaning::BoneIndex)) if *index == u64::from(NO_PARENT) => f.write_str("none"),
            (Value::Integer(number), _) => write!(f, "{number}"),
            (Value::Float(number), _) => write!(f, "{number}"),
            (Value::Double(number), _) => write!(f, "{number}"),
            (Value::Vector2(numbers), _) => components(f, numbers),
            (Value::Vector3(numbers), _) => components(f, numbers),
            (Value::Vector4(numbers), _) => components(f, numbers),
            (Value::Text(text), _) => Quoted(text).fmt(f),
            (Value::Texts(texts), _) => texts.iter().take(MOST_TEXTS).enumerate().try_for_each(|(index, text)| {
                f.write_str(if index == 0 { "" } else { ", " })?;
                Quoted(text).fmt(f)
            }),
        }
    }
}

const MOST_TEXTS: usize = 8;

fn components(f: &mut fmt::Formatter<'_>, numbers: &[f32]) -> fmt::Result {
    numbers.iter().enumerate().try_for_each(|(index, number)| {
        f.write_str(if index == 0 { "" } else { ", " })?;
        write!(f, "{number}")
    })
}
