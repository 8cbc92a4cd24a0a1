//! Properties of a node: a list of typed values.

use cast_interchange::Error;

use super::Array;
use super::array::width;
use super::source::{Source, broken};

/// A property of a node.
#[derive(Clone, Copy, Debug)]
pub struct Property<'a> {
    /// The type letter in the file.
    pub code: u8,
    /// The offset of that letter.
    pub offset: usize,
    /// The value.
    pub value: Value<'a>,
}

/// The value of a property.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Value<'a> {
    /// `C`, `B` and the undocumented `Z`: a byte, usually a boolean.
    Byte(u8),
    /// `Y`.
    Short(i16),
    /// `I`.
    Integer(i32),
    /// `L`.
    Long(i64),
    /// `F`.
    Float(f32),
    /// `D`.
    Double(f64),
    /// `S`: a string, usually UTF-8. In the name of an object, a zero byte, a byte 1 and the class follow.
    Text(&'a [u8]),
    /// `R`: raw bytes, such as embedded media.
    Bytes(&'a [u8]),
    /// `b c i l f d`.
    Array(Array<'a>),
}

impl<'a> Value<'a> {
    /// The bytes of a string.
    #[must_use]
    pub fn text(&self) -> Option<&'a [u8]> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// An integer of any size.
    #[must_use]
    pub fn integer(&self) -> Option<i64> {
        match *self {
            Self::Byte(value) => Some(value.into()),
            Self::Short(value) => Some(value.into()),
            Self::Integer(value) => Some(value.into()),
            Self::Long(value) => Some(value),
            _ => None,
        }
    }

    /// A number of any type. Integers of more than 53 bits are rounded.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "said so")]
    pub fn number(&self) -> Option<f64> {
        match *self {
            Self::Float(value) => Some(value.into()),
            Self::Double(value) => Some(value),
            _ => self.integer().map(|value| value as f64),
        }
    }
}

/// The properties of a node, in file order. Ends after the first error.
#[derive(Clone, Debug)]
pub struct Properties<'a> {
    pub(super) source: Source<'a>,
    pub(super) offset: usize,
    pub(super) limit: usize,
    pub(super) remaining: u64,
}

impl<'a> Properties<'a> {
    /// The property at the offset, and where it ends.
    fn read(&self) -> Result<(Property<'a>, usize), Error> {
        let Self { source, offset, limit, .. } = *self;
        let [code] = source.array(offset, limit).map_err(|_| {
            let reason = format!("the node claims {} more properties than its bytes hold", self.remaining);
            broken(offset, reason)
        })?;
        let at = offset.saturating_add(1);
        let after = |bytes: usize| at.saturating_add(bytes);
        // Bytes that follow their length.
        let counted = |at: usize| source.slice(at.saturating_add(4), source.u32(at, limit)?.into(), limit);
        let (value, end) = match code {
            b'C' | b'B' | b'Z' => {
                let [byte] = source.array(at, limit)?;
                (Value::Byte(byte), after(1))
            }
            b'Y' => (Value::Short(i16::from_le_bytes(source.number(at, limit)?)), after(2)),
            b'I' => (Value::Integer(i32::from_le_bytes(source.number(at, limit)?)), after(4)),
            b'F' => (Value::Float(f32::from_le_bytes(source.number(at, limit)?)), after(4)),
            b'L' => (Value::Long(i64::from_le_bytes(source.number(at, limit)?)), after(8)),
            b'D' => (Value::Double(f64::from_le_bytes(source.number(at, limit)?)), after(8)),
            b'S' | b'R' => {
                let data = counted(at)?;
                let value = if code == b'S' { Value::Text(data) } else { Value::Bytes(data) };
                (value, after(4).saturating_add(data.len()))
            }
            _ if width(code).is_some() => {
                let (count, encoding) = (source.u32(at, limit)?, source.u32(after(4), limit)?);
                let data = counted(after(8))?;
                (
                    Value::Array(Array { source, offset, code, count, encoding, stored: data }),
                    after(12).saturating_add(data.len()),
                )
            }
            _ => {
                let letter = char::from(code).escape_default();
                let reason = format!(
                    "unknown property type '{letter}'; this property and those that follow it in the node cannot be read"
                );
                return Err(broken(offset, reason));
            }
        };
        Ok((Property { code, offset, value }, end))
    }
}

impl<'a> Iterator for Properties<'a> {
    type Item = Result<Property<'a>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.remaining = self.remaining.checked_sub(1)?;
        let read = self.read();
        match &read {
            Ok((_, end)) => self.offset = *end,
            Err(_) => self.remaining = 0,
        }
        Some(read.map(|(property, _)| property))
    }
}

impl std::iter::FusedIterator for Properties<'_> {}
