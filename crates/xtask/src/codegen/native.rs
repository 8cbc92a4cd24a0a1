//! Types of rows in code, as used by views and builders.

use cast_format::PropertyType;
use cast_format::schema::PropertySchema;

/// Whether a row takes integers of any width.
pub(super) fn is_integer(row: &PropertySchema) -> bool {
    row.types == [PropertyType::BYTE, PropertyType::SHORT, PropertyType::INTEGER32]
}

/// The element type of a row that has one type only.
pub(super) fn native(row: &PropertySchema) -> Option<&'static str> {
    let [only] = row.types else { return None };
    Some(match *only {
        PropertyType::BYTE => "u8",
        PropertyType::SHORT => "u16",
        PropertyType::INTEGER32 => "u32",
        PropertyType::INTEGER64 => "u64",
        PropertyType::FLOAT => "f32",
        PropertyType::DOUBLE => "f64",
        PropertyType::STRING => "&'a str",
        PropertyType::VECTOR2 => "[f32; 2]",
        PropertyType::VECTOR3 => "[f32; 3]",
        PropertyType::VECTOR4 => "[f32; 4]",
        _ => return None,
    })
}
