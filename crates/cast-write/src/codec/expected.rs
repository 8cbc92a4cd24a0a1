//! The expected type and count of data, and conversion from numbers and texts.

use std::borrow::Cow;

use cast_format::schema::{Meaning, PropertySchema};
use cast_format::{NO_PARENT, PropertyType};

use super::error::{CodecError, CodecErrorKind, largest};
use crate::{Data, RawBytes};

/// What data to be read should be: its type and, optionally, its length.
///
/// ```
/// # use cast_format::PropertyType;
/// # use cast_write::Data;
/// # use cast_write::codec::Expected;
/// let vectors = Expected::new(PropertyType::VECTOR2);
/// assert_eq!(vectors.parse("0.5, 1 2 -3e-4")?, Data::from(vec![[0.5, 1.0], [2.0, -3e-4]]));
/// let error = vectors.with_count(1).parse("0.5 1 2 3").unwrap_err();
/// assert_eq!(error.to_string(), "there are 4 values, expected 2 numbers");
/// # Ok::<(), cast_write::codec::CodecError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Expected {
    property_type: PropertyType,
    count: Option<u64>,
    meaning: Option<Meaning>,
}

impl Expected {
    /// Data of a type, of any length.
    #[must_use]
    pub const fn new(property_type: PropertyType) -> Self {
        Self { property_type, count: None, meaning: None }
    }

    /// Data of the type and the length of other data.
    #[must_use]
    pub fn like(data: &Data<'_>) -> Self {
        Self::new(data.property_type()).with_count(data.count())
    }

    /// Requires exactly this many elements.
    #[must_use]
    pub fn with_count(mut self, count: impl Into<Option<u64>>) -> Self {
        self.count = count.into();
        self
    }

    /// Sets the meaning of the values, according to the schema. Flags can then be given as `true` and `false`, and no
    /// bone as `none`.
    #[must_use]
    pub fn with_schema(mut self, row: Option<&PropertySchema>) -> Self {
        self.meaning = row.map(|row| row.meaning);
        self
    }

    /// The type of the elements.
    #[must_use]
    pub const fn property_type(&self) -> PropertyType {
        self.property_type
    }

    /// The number of elements, if that is fixed.
    #[must_use]
    pub const fn count(&self) -> Option<u64> {
        self.count
    }

    /// Numbers in an element.
    pub(super) fn components(&self) -> usize {
        self.property_type.components()
    }

    /// Parses text that a person has typed: numbers separated by commas or spaces, decimal or hexadecimal (`0x1F`); or
    /// a single string, which is the text itself.
    ///
    /// # Errors
    /// Returns an error if it is not what is expected, or the type is unknown.
    pub fn parse(&self, text: &str) -> Result<Data<'static>, CodecError> {
        if !self.property_type.is_known() {
            return Err(CodecErrorKind::UnknownType(self.property_type).into());
        }
        if self.property_type == PropertyType::STRING {
            return self.of_texts(std::iter::once(Ok(Cow::Borrowed(text))));
        }
        let separates = |letter: char| letter == ',' || letter.is_whitespace();
        let mut numbers = Numbers::new(*self);
        text.split(separates).filter(|number| !number.is_empty()).try_for_each(|number| numbers.add(number))?;
        numbers.finish()
    }

    /// Data from its bytes.
    pub(super) fn of_bytes<'b>(&self, bytes: Cow<'b, [u8]>) -> Result<Data<'b>, CodecError> {
        let (found, property_type) = (bytes.len() as u64, self.property_type);
        let count = match property_type.element_size() {
            Some(size) => {
                let size = size as u64;
                let whole = found.checked_div(size).unwrap_or_default();
                let expected = self.count.unwrap_or(whole).saturating_mul(size);
                if found != expected {
                    return Err(CodecErrorKind::Size { found, expected }.into());
                }
                whole
            }
            None if property_type == PropertyType::STRING => {
                let is_ended = bytes.last().is_none_or(|last| *last == 0);
                let strings = bytes.iter().filter(|byte| **byte == 0).count() as u64;
                if !is_ended {
                    return Err(
                        CodecErrorKind::NotThis { expected: "a list of strings, each terminated by a NUL" }.into()
                    );
                }
                strings
            }
            // Bytes of an unknown type can only be interpreted together with their property.
            None => self.count.unwrap_or_default(),
        };
        self.checked(count, count)?;
        self.raw(count, bytes)
    }

    /// Data from strings.
    pub(super) fn of_texts<'t>(
        &self,
        texts: impl Iterator<Item = Result<Cow<'t, str>, CodecError>>,
    ) -> Result<Data<'static>, CodecError> {
        let (mut bytes, mut count) = (Vec::new(), 0_u64);
        for text in texts {
            let text = text?;
            if text.contains('\0') {
                return Err(CodecErrorKind::Nul.into());
            }
            bytes.extend_from_slice(text.as_bytes());
            bytes.push(0);
            count = count.saturating_add(1);
        }
        self.checked(count, count)?;
        self.raw(count, bytes.into())
    }

    /// Fails unless the count is the expected one.
    pub(super) fn checked(&self, count: u64, found: u64) -> Result<(), CodecError> {
        match self.count {
            Some(expected) if count != expected => {
                Err(CodecErrorKind::Count { found, expected: self.elements(expected) }.into())
            }
            _ => Ok(()),
        }
    }

    fn elements(&self, count: u64) -> String {
        let things = |one: &str, many: &str| format!("{count} {}", if count == 1 { one } else { many });
        match (self.components(), count) {
            (1, _) if self.property_type == PropertyType::STRING => things("text", "texts"),
            (1, _) => things("number", "numbers"),
            (components, 1) => format!("{components} numbers"),
            (components, _) => format!("{count} vectors of {components} numbers"),
        }
    }

    fn raw<'b>(&self, count: u64, bytes: Cow<'b, [u8]>) -> Result<Data<'b>, CodecError> {
        let largest = u64::from(u32::MAX);
        let too_many = |_| CodecErrorKind::Count { found: count, expected: format!("at most {largest}") };
        let (count, bytes) = (u32::try_from(count).map_err(too_many)?, RawBytes::from(bytes));
        Ok(Data::Raw { property_type: self.property_type, count, bytes })
    }
}

/// Numbers parsed from text, before they become data.
pub(super) struct Numbers {
    expected: Expected,
    bytes: Vec<u8>,
    found: u64,
}

impl Numbers {
    pub(super) fn new(expected: Expected) -> Self {
        Self { expected, bytes: Vec::new(), found: 0 }
    }

    /// Adds a number.
    pub(super) fn add(&mut self, text: &str) -> Result<(), CodecError> {
        let Expected { property_type, meaning, .. } = self.expected;
        let is_flag = matches!(meaning, Some(Meaning::Flag));
        let no_number = || CodecErrorKind::Number { found: text.to_owned(), expected: property_type, is_flag };
        self.found = self.found.saturating_add(1);
        if let Some(most) = largest(property_type) {
            let number = match text {
                "true" if is_flag => Some(1),
                "false" if is_flag => Some(0),
                "none" if matches!(meaning, Some(Meaning::BoneIndex)) => Some(u64::from(NO_PARENT)),
                _ => integer(text),
            };
            let number = number.filter(|number| *number <= most).ok_or_else(no_number)?;
            self.bytes.extend(number.to_le_bytes().into_iter().take(property_type.element_size().unwrap_or_default()));
        } else if property_type == PropertyType::DOUBLE {
            let number: f64 = text.parse().map_err(|_| no_number())?;
            self.bytes.extend(number.to_le_bytes());
        } else {
            let number: f32 = text.parse().map_err(|_| no_number())?;
            if number.is_infinite() && text.parse().is_ok_and(f64::is_finite) {
                return Err(CodecErrorKind::Range { found: text.to_owned(), expected: property_type }.into());
            }
            self.bytes.extend(number.to_le_bytes());
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Result<Data<'static>, CodecError> {
        let components = self.expected.components() as u64;
        let whole = self.found.checked_div(components).unwrap_or_default();
        if whole.checked_mul(components) != Some(self.found) {
            let expected = format!("a multiple of {components}");
            let expected = self.expected.count.map_or(expected, |count| self.expected.elements(count));
            return Err(CodecErrorKind::Count { found: self.found, expected }.into());
        }
        self.expected.checked(whole, self.found)?;
        self.expected.raw(whole, self.bytes.into())
    }
}

/// A whole number, decimal or hexadecimal.
fn integer(text: &str) -> Option<u64> {
    match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}
