//! From what a person writes to the bytes of a property.

use castkit::format::NO_PARENT;
use castkit::format::schema::{Meaning, PropertySchema};
use castkit::{read::PropertyRef, read::PropertyType};

use crate::property::components;
use crate::text::Things;

/// The bytes of a value as it is written on the command line.
pub(super) fn parse(text: &str, property: &PropertyRef<'_>, row: Option<&PropertySchema>) -> Result<Vec<u8>, String> {
    match property.property_type() {
        PropertyType::STRING if property.count() == 1 => strings(std::iter::once(text.into()), property),
        PropertyType::STRING => Err(format!("it has {} texts; give them as @FILE.csv", property.count())),
        found if !found.is_known() => Err(format!("the type {found} is unknown; give its bytes as @FILE.bin")),
        _ => {
            let separates = |letter: char| letter == ',' || letter.is_whitespace();
            numbers(text.split(separates).filter(|number| !number.is_empty()), property, row)
        }
    }
}

/// The bytes of texts, which have to be as many as there are, and as long as what is there.
pub(super) fn strings(texts: impl Iterator<Item = String>, property: &PropertyRef<'_>) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut found = 0;
    for text in texts {
        found += 1;
        bytes.extend_from_slice(text.as_bytes());
        bytes.push(0);
    }
    let present = property.strings().count();
    if found != present {
        return Err(format!("it has {}, the value {found}; give as many", Things(present as u64, "text", "texts")));
    }
    let (before, now) = (property.data().len() - present, bytes.len() - found);
    if before == now {
        return Ok(bytes);
    }
    let before = Things(before as u64, "byte", "bytes");
    Err(format!("the text has {before}, the new one {now}; give one as long, because in place nothing can move"))
}

/// The bytes of numbers, which have to be as many as there are.
pub(super) fn numbers<'t>(
    texts: impl Iterator<Item = &'t str>,
    property: &PropertyRef<'_>,
    row: Option<&PropertySchema>,
) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::with_capacity(property.data().len());
    let mut found = 0_u64;
    for text in texts {
        number(text, property.property_type(), row, &mut bytes)?;
        found += 1;
    }
    let elements = u64::from(property.count());
    let components = components(property.property_type()) as u64;
    if found == elements * components {
        return Ok(bytes);
    }
    let elements = match (components, elements) {
        (1, elements) => Things(elements, "number", "numbers").to_string(),
        (components, 1) => format!("{components} numbers"),
        (components, elements) => format!("{elements} vectors of {components} numbers"),
    };
    Err(format!("it has {elements}, the value {found}; give as many, because in place nothing can move"))
}

fn number(
    text: &str,
    property_type: PropertyType,
    row: Option<&PropertySchema>,
    bytes: &mut Vec<u8>,
) -> Result<(), String> {
    let no_number = || format!("{text:?} is not a number; give one such as 0.5");
    let meaning = row.map(|row| row.meaning);
    match property_type {
        PropertyType::BYTE | PropertyType::SHORT | PropertyType::INTEGER32 | PropertyType::INTEGER64 => {
            let size = property_type.element_size().unwrap_or_default();
            let most = u64::MAX >> (64 - 8 * size);
            let number = match (text, meaning) {
                ("true", Some(Meaning::Flag)) => Some(1),
                ("false", Some(Meaning::Flag)) => Some(0),
                ("none", Some(Meaning::BoneIndex)) => Some(u64::from(NO_PARENT)),
                _ => integer(text, most),
            };
            let number = number.filter(|number| *number <= most).ok_or_else(|| {
                let flag = if matches!(meaning, Some(Meaning::Flag)) { ", or true or false" } else { "" };
                format!("{text:?} is not a number of type {property_type}; give a whole one from 0 to {most}{flag}")
            })?;
            bytes.extend(number.to_le_bytes().into_iter().take(size));
        }
        PropertyType::DOUBLE => {
            let number: f64 = text.parse().map_err(|_| no_number())?;
            bytes.extend(number.to_le_bytes());
        }
        _ => {
            let number: f32 = text.parse().map_err(|_| no_number())?;
            if number.is_infinite() && text.parse().is_ok_and(f64::is_finite) {
                return Err(format!("{text} is beyond the range of type {property_type}"));
            }
            bytes.extend(number.to_le_bytes());
        }
    }
    Ok(())
}

/// A whole number, decimal or hexadecimal, up to a largest one.
pub(super) fn integer(text: &str, most: u64) -> Option<u64> {
    let hexadecimal = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let number = match hexadecimal {
        Some(digits) => u64::from_str_radix(digits, 16).ok()?,
        None => text.parse().ok()?,
    };
    (number <= most).then_some(number)
}
