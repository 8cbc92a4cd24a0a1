//! How a row of the schema is represented in C.

use cast_format::PropertyType;
use cast_format::schema::{Choices, DefaultValue, Meaning, PropertySchema, Shape};

use crate::codegen::native::is_integer;

/// How a row of the schema is represented in C.
pub(super) enum Form {
    /// A text.
    Text,
    /// A text from a list.
    Choice(&'static Choices),
    /// A boolean with a default.
    Flag(bool),
    /// A float with a default.
    FloatOr(f32),
    /// A number that may be absent: its type in Rust.
    Number(&'static str),
    /// A vector that may be absent: its number of floats.
    Vector(usize),
    /// An offset of three or four floats that may be absent.
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

/// The facts in the table about a row, as the second sentence of its documentation.
pub(super) fn facts(row: &PropertySchema) -> String {
    let facts = crate::codegen::views::facts(row);
    match (row.meaning, row.default) {
        (Meaning::Choice(choices), DefaultValue::Choice(text)) => {
            let default = choices.values.iter().find(|value| value.text == text);
            let variant = default.map_or("", |value| value.variant);
            facts.replace(&format!("`{}::{variant}`", choices.name), &format!("`{text}`"))
        }
        _ => facts,
    }
}

/// The documentation of a row as a Rust doc comment.
pub(super) fn doc(row: &PropertySchema) -> String {
    format!("/// {}\n///\n/// {}.", row.doc, facts(row))
}

/// The constant of a text from a list.
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
