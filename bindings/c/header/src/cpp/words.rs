//! Names and types of C in C++.

use crate::source::Kind as Type;

/// A name without the prefix.
pub(crate) fn short(name: &str) -> &str {
    name.strip_prefix("castkit_").unwrap_or(name)
}

/// The name of a number in C++.
pub(crate) fn number(kind: &Type) -> String {
    match kind {
        Type::Named(name) => match name.as_str() {
            "u8" => "std::uint8_t".into(),
            "u16" => "std::uint16_t".into(),
            "u32" => "std::uint32_t".into(),
            "u64" => "std::uint64_t".into(),
            "i64" => "std::int64_t".into(),
            "usize" => "std::size_t".into(),
            "f32" => "float".into(),
            "f64" => "double".into(),
            other => other.into(),
        },
        Type::Pointer(of, _) if **of == Type::Named("c_char".into()) => "const char *".into(),
        _ => "void".into(),
    }
}

/// A number or a text before the name of a parameter.
pub(crate) fn plain(kind: &Type) -> Option<String> {
    match number(kind).as_str() {
        "void" => None,
        text @ "const char *" => Some(text.into()),
        number => Some(format!("{number} ")),
    }
}
