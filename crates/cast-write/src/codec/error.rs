//! Errors of writing and reading data.

use std::fmt;

use cast_format::PropertyType;

/// Why data cannot be written or read in a format. Printed as one sentence that starts with the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodecError {
    place: Option<CodecPlace>,
    kind: CodecErrorKind,
}

/// The place in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodecPlace {
    /// A line, counted from 1.
    Line(u64),
    /// A byte, counted from 0.
    Byte(u64),
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodecErrorKind {
    /// Data of this type is unknown.
    UnknownType(PropertyType),
    /// Strings cannot become an array of numbers.
    Text,
    /// It is not in this format.
    NotThis {
        /// What was expected.
        expected: &'static str,
    },
    /// The numbers of an array have another type.
    ElementType {
        /// NumPy's name for it.
        found: String,
        /// NumPy's name for it.
        expected: &'static str,
    },
    /// An array has another shape.
    Shape {
        /// As NumPy writes it.
        found: String,
        /// As NumPy writes it, `n` for any number.
        expected: String,
    },
    /// There are fewer or more elements.
    Count {
        /// The number of elements found or, if elements have several numbers, the number of numbers.
        found: u64,
        /// The number expected, such as `144 vectors of 3 numbers`.
        expected: String,
    },
    /// There are fewer or more bytes.
    Size {
        /// The number found.
        found: u64,
        /// The number expected.
        expected: u64,
    },
    /// A row has fewer or more columns.
    Row {
        /// The text found.
        found: String,
        /// How many numbers it should have.
        expected: usize,
    },
    /// The first line is not the heading.
    Heading {
        /// The heading.
        expected: &'static str,
    },
    /// It is not a number, or not one of this type.
    Number {
        /// The text found.
        found: String,
        /// The type.
        expected: PropertyType,
        /// Whether the words true and false are accepted.
        is_flag: bool,
    },
    /// The number is out of the range of the type.
    Range {
        /// The text found.
        found: String,
        /// The type.
        expected: PropertyType,
    },
    /// A string has a NUL in it, which would end it.
    Nul,
    /// It is not UTF-8.
    Utf8,
}

impl CodecError {
    pub(super) fn at(place: CodecPlace, kind: CodecErrorKind) -> Self {
        Self { place: Some(place), kind }
    }

    /// Adds a place, unless the error has one.
    pub(super) fn or_at(mut self, place: CodecPlace) -> Self {
        self.place = self.place.or(Some(place));
        self
    }

    /// The place in the input; `None` if the error is about all of it.
    #[must_use]
    pub fn place(&self) -> Option<CodecPlace> {
        self.place
    }

    /// What is wrong.
    #[must_use]
    pub fn kind(&self) -> &CodecErrorKind {
        &self.kind
    }
}

impl From<CodecErrorKind> for CodecError {
    fn from(kind: CodecErrorKind) -> Self {
        Self { place: None, kind }
    }
}

impl std::error::Error for CodecError {}

impl fmt::Display for CodecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some(CodecPlace::Line(line)) => write!(f, "line {line}: ")?,
            Some(CodecPlace::Byte(byte)) => write!(f, "byte {byte}: ")?,
            None => {}
        }
        self.kind.fmt(f)
    }
}

impl fmt::Display for CodecErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownType(found) => write!(f, "the type {found} is unknown; use the format bin for its bytes"),
            Self::Text => f.write_str("strings cannot be written as an array of numbers; use csv or json"),
            Self::NotThis { expected } => write!(f, "this is not {expected}"),
            Self::ElementType { found, expected } => {
                write!(f, "the array has the type {found}, not {expected}; convert it with .astype('{expected}')")
            }
            Self::Shape { found, expected } => {
                write!(f, "the array has the shape {found}, expected {expected}")
            }
            Self::Count { found: 1, expected } => write!(f, "there is 1 value, expected {expected}"),
            Self::Count { found, expected } => write!(f, "there are {found} values, expected {expected}"),
            Self::Size { found: 1, expected } => write!(f, "there is 1 byte, expected {expected}"),
            Self::Size { found, expected } => write!(f, "there are {found} bytes, expected {expected}"),
            Self::Row { found, expected: 1 } => write!(f, "{found:?} is not a number"),
            Self::Row { found, expected } => {
                write!(f, "{found:?} is not a list of {expected} numbers separated by commas")
            }
            Self::Heading { expected } => write!(f, "expected the heading {expected:?}"),
            Self::Number { found, expected, is_flag } => match largest(*expected) {
                Some(most) => {
                    let flag = if *is_flag { ", or true or false" } else { "" };
                    write!(f, "{found:?} is not a number of type {expected}; use an integer from 0 to {most}{flag}")
                }
                None => write!(f, "{found:?} is not a number such as 0.5"),
            },
            Self::Range { found, expected } => write!(f, "{found} is out of range for type {expected}"),
            Self::Nul => f.write_str("the text contains a NUL, which would end it"),
            Self::Utf8 => f.write_str("this is not UTF-8; save it in that encoding"),
        }
    }
}

/// The largest whole number of a type; `None` for floats.
pub(super) fn largest(property_type: PropertyType) -> Option<u64> {
    match property_type {
        PropertyType::BYTE => Some(u8::MAX.into()),
        PropertyType::SHORT => Some(u16::MAX.into()),
        PropertyType::INTEGER32 => Some(u32::MAX.into()),
        PropertyType::INTEGER64 => Some(u64::MAX),
        _ => None,
    }
}
