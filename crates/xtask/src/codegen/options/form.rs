//! What an option is in Rust: its type, its setter, its feature.

use cast_options::{Choices, Default, Kind, OptionRow, Part, choices};

use super::structs::Struct;

/// Rows whose field is an `Option` although they have a default: a budget that is set is treated otherwise.
const OPTIONAL: &[(Option<Part>, &str)] = &[(Some(Part::Read), "budget")];

/// The features that options of conversions need.
const FEATURES: &[(&str, &str)] = &[
    ("tangents", "tangents"),
    ("frame", "still"),
    ("constraints", "still"),
    ("quantize", "gltf-pack"),
    ("compress", "gltf-pack"),
    ("texture_format", "textures"),
    ("max_texture", "textures"),
    ("jpeg_quality", "textures"),
    ("fallback", "textures"),
    ("pack_textures", "textures"),
    ("unpack_textures", "textures"),
];

/// The attribute of an option that needs a feature.
pub(super) fn feature(of: &Struct, row: &OptionRow) -> String {
    let found = FEATURES.iter().find(|(name, _)| of.part.is_some() && *name == row.name);
    found.map_or(String::new(), |(_, feature)| format!("#[cfg(feature = \"{feature}\")]\n"))
}

/// Type, setter and default of an option.
pub(super) fn form(of: &Struct, row: &OptionRow) -> (String, &'static str, String) {
    let is_optional = OPTIONAL.contains(&(of.part, row.name)) || matches!(row.default, Default::Unset(_));
    let of = match row.kind {
        Kind::Flag => "bool",
        Kind::Number(_) if of.is_precise => "f64",
        Kind::Number(_) | Kind::Length => "f32",
        Kind::Count | Kind::Integer(..) => "usize",
        Kind::Bytes => "u64",
        Kind::Text => "String",
        Kind::Path => "PathBuf",
        Kind::Choice(choices) => choices.name,
        Kind::Format => "Format",
        Kind::Encoding => "Encoding",
        _ => panic!("{} needs a setter by hand", row.name),
    };
    if is_optional {
        return (format!("Option<{of}>"), "into", "None".into());
    }
    let default = match (row.default, row.kind) {
        (Default::Flag(flag), _) => flag.to_string(),
        (Default::Number(number), Kind::Integer(..)) => format!("{number:.0}"),
        (Default::Number(number), _) => format!("{number:?}"),
        (Default::Bytes(bytes), _) => bytes.to_string(),
        (Default::Choice(name), Kind::Choice(choices)) => {
            format!("{of}::{}", choices.find(name).expect("the default is one of the values").variant)
        }
        _ => panic!("the default of {} does not fit", row.name),
    };
    (of.into(), "const", default)
}

/// The constant of the table with these choices.
pub(crate) fn constant(of: &Choices) -> &'static str {
    choices::ALL.iter().find(|(_, other)| other.name == of.name).expect("the table has these choices").0
}
