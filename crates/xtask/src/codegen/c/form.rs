//! What a row of the schema is in C.

use cast_format::PropertyType;
use cast_format::schema::{Choices, DefaultValue, Meaning, PropertySchema, Shape};

use crate::codegen::native::is_integer;

/// What a row of the schema is in C.
pub(super) enum Form {
    /// A text.
    Text,
    /// A text out of a list.
    Choice(&'static Choices),
    /// A truth value with a default.
    Flag(bool),
    /// A float with a default.
    FloatOr(f32),
    /// One number that may be absent: its type in Rust.
    Number(&'static str),
    /// So many floats that may be absent.
    Vector(usize),
    /// Three or four floats that may be absent.
    Offset,
    /// A link to a node.
    Link,
    /// Elements.
    Array,
}

impl Form {
    pub(super) fn of(row: &PropertySchema) -> Self {
        if row.shape == Shape::Array {
            return Self::Array;
        }
        match (row.meaning, row.default, row.types) {
            (Meaning::Link(_), ..) => Self::Link,
            (Meaning::Choice(choices), ..) => Self::Choice(choices),
            (Meaning::Flag, DefaultValue::Flag(default), _) => Self::Flag(default),
            (_, DefaultValue::Float(default), _) => Self::FloatOr(default),
            (_, _, [PropertyType::STRING]) => Self::Text,
            (_, _, [PropertyType::FLOAT]) => Self::Number("f32"),
            (_, _, [PropertyType::INTEGER64]) => Self::Number("u64"),
            (_, _, [PropertyType::VECTOR2]) => Self::Vector(2),
            (_, _, [PropertyType::VECTOR3]) => Self::Vector(3),
            (_, _, [PropertyType::VECTOR4]) => Self::Vector(4),
            (_, _, [PropertyType::VECTOR3, PropertyType::VECTOR4]) => Self::Offset,
            _ if is_integer(row) || row.types == [PropertyType::INTEGER32] => Self::Number("u32"),
            _ => Self::Array,
        }
    }

    /// The type of a value that may be absent.
    pub(super) fn optional(&self) -> Option<String> {
        match self {
            Self::Number(native) => Some((*native).into()),
            Self::Vector(count) => Some(format!("[f32; {count}]")),
            _ => None,
        }
    }
}

/// What the table says of a row, as the second sentence of its documentation.
pub(super) fn facts(row: &PropertySchema) -> String {
    crate::codegen::views::facts(row)
}

/// The documentation of a row in a comment of Rust.
pub(super) fn doc(row: &PropertySchema) -> String {
    format!("/// {}\n///\n/// {}.", row.doc, facts(row))
}

/// The constant of a text out of a list.
pub(super) fn constant(choices: &Choices, variant: &str) -> String {
    format!("CASTKIT_{}_{}", screaming(choices.name), screaming(variant))
}

/// `CurveMode` as `CURVE_MODE`.
pub(super) fn screaming(name: &str) -> String {
    let mut out = String::new();
    for (at, letter) in name.char_indices() {
        if at > 0 && letter.is_ascii_uppercase() {
            out.push('_');
        }
        out.push(letter.to_ascii_uppercase());
    }
    out
}
