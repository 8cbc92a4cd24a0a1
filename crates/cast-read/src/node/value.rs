//! Single values, for display and for other languages.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use cast_format::schema::{Meaning, PropertySchema};
use cast_format::{NO_PARENT, PropertyType};

use crate::node::property::PropertyRef;

/// One element of a property, or its strings.
///
/// With the feature `serde` it can be serialised: as a number, an array of numbers, a string, or an array of strings.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
#[non_exhaustive]
pub enum PropertyValue {
    /// A whole number of any width.
    Integer(u64),
    /// A number.
    Float(f32),
    /// A number of double precision.
    Double(f64),
    /// Two numbers.
    Vector2([f32; 2]),
    /// Three numbers.
    Vector3([f32; 3]),
    /// Four numbers: a vector, a quaternion x, y, z, w, or a colour.
    Vector4([f32; 4]),
    /// A string; bytes that are not UTF-8 are [escaped](crate::Text).
    Text(String),
    /// Any number of strings other than one.
    Texts(Vec<String>),
}

impl PropertyRef<'_> {
    /// The value of a property with one element, or with any number of strings.
    ///
    /// ```
    /// # use cast_read::{Cast, PropertyValue};
    /// # let bytes = include_bytes!("../../../../testdata/valid/character.cast");
    /// let cast = Cast::parse(bytes)?;
    /// let mesh = cast.find("root/model/mesh")?;
    /// assert_eq!(mesh.find_property("name")?.value(), Some(PropertyValue::Text("body".into())));
    /// assert_eq!(mesh.find_property("positions")?.value(), None);
    /// assert!(matches!(mesh.find_property("positions")?.value_at(0), Some(PropertyValue::Vector3(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn value(&self) -> Option<PropertyValue> {
        if self.property_type() == PropertyType::STRING {
            let mut strings = self.strings().map(|text| text.to_string_lossy());
            return match self.count() {
                1 => strings.next().map(PropertyValue::Text),
                _ => Some(PropertyValue::Texts(strings.collect())),
            };
        }
        if self.count() == 1 { self.value_at(0) } else { None }
    }

    /// One element of a numeric property.
    #[must_use]
    pub fn value_at(&self, index: usize) -> Option<PropertyValue> {
        match self.property_type() {
            PropertyType::BYTE => self.array::<u8>()?.get(index).map(|value| PropertyValue::Integer(value.into())),
            PropertyType::SHORT => self.array::<u16>()?.get(index).map(|value| PropertyValue::Integer(value.into())),
            PropertyType::INTEGER32 => {
                self.array::<u32>()?.get(index).map(|value| PropertyValue::Integer(value.into()))
            }
            PropertyType::INTEGER64 => self.array()?.get(index).map(PropertyValue::Integer),
            PropertyType::FLOAT => self.array()?.get(index).map(PropertyValue::Float),
            PropertyType::DOUBLE => self.array()?.get(index).map(PropertyValue::Double),
            PropertyType::VECTOR2 => self.array()?.get(index).map(PropertyValue::Vector2),
            PropertyType::VECTOR3 => self.array()?.get(index).map(PropertyValue::Vector3),
            PropertyType::VECTOR4 => self.array()?.get(index).map(PropertyValue::Vector4),
            _ => None,
        }
    }
}

impl PropertyValue {
    /// The value as shown to users, with its meaning if the schema knows it: hashes in hexadecimal, and `none` for a
    /// bone without parent.
    pub fn shown<'v>(&'v self, row: Option<&PropertySchema>) -> impl fmt::Display + use<'v> {
        Shown { value: self, meaning: row.map(|row| row.meaning) }
    }
}

struct Shown<'v> {
    value: &'v PropertyValue,
    meaning: Option<Meaning>,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.value, self.meaning) {
            (PropertyValue::Integer(hash), Some(Meaning::Link(_))) => write!(f, "{hash:#018x}"),
            (PropertyValue::Integer(index), Some(Meaning::BoneIndex)) if *index == u64::from(NO_PARENT) => {
                f.write_str("none")
            }
            (PropertyValue::Integer(number), _) => write!(f, "{number}"),
            (PropertyValue::Float(number), _) => write!(f, "{number}"),
            (PropertyValue::Double(number), _) => write!(f, "{number}"),
            (PropertyValue::Vector2(numbers), _) => all(f, numbers),
            (PropertyValue::Vector3(numbers), _) => all(f, numbers),
            (PropertyValue::Vector4(numbers), _) => all(f, numbers),
            (PropertyValue::Text(text), _) => write!(f, "{text:?}"),
            (PropertyValue::Texts(texts), _) => texts
                .iter()
                .enumerate()
                .try_for_each(|(index, text)| write!(f, "{}{text:?}", if index == 0 { "" } else { ", " })),
        }
    }
}

fn all(f: &mut fmt::Formatter<'_>, numbers: &[f32]) -> fmt::Result {
    numbers
        .iter()
        .enumerate()
        .try_for_each(|(index, number)| write!(f, "{}{number}", if index == 0 { "" } else { ", " }))
}
