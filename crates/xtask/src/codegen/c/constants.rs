//! The constants for kinds, types and choices.

use std::fmt::Write;

use cast_format::PropertyType;
use cast_format::schema::{self, CHOICES};

use super::form::{constant, screaming};

pub(crate) fn generate() -> String {
    let mut out = String::from(crate::codegen::mark::DO_NOT_EDIT);
    out.push_str("use crate::array::castkit_type;\nuse crate::node::castkit_kind;\n\n");
    for node in schema::NODES {
        let _ = writeln!(
            out,
            "/// {} (`{}` in files.)\npub const CASTKIT_KIND_{}: castkit_kind = 0x{:08X};",
            node.doc,
            node.kind,
            node.field.to_uppercase(),
            node.kind.0
        );
    }
    let names = [
        ("BYTE", "Unsigned 8-bit integers."),
        ("SHORT", "Unsigned 16-bit integers."),
        ("INTEGER32", "Unsigned 32-bit integers."),
        ("INTEGER64", "Unsigned 64-bit integers: hashes."),
        ("FLOAT", "32-bit floats."),
        ("DOUBLE", "64-bit floats."),
        ("STRING", "Strings, each with a NUL at its end."),
        ("VECTOR2", "Vectors of two floats."),
        ("VECTOR3", "Vectors of three floats."),
        ("VECTOR4", "Vectors of four floats: quaternions x, y, z, w or colours r, g, b, a."),
    ];
    for (of, (name, doc)) in PropertyType::KNOWN.iter().zip(names) {
        let _ = writeln!(
            out,
            "/// {doc} (`{of}` in the specification.)\npub const CASTKIT_TYPE_{name}: castkit_type = 0x{:04X};",
            of.0
        );
    }
    out.push_str("/// A text that is not in the specification.\npub const CASTKIT_CHOICE_OTHER: u32 = 0;\n");
    for choices in CHOICES {
        let name = choices.name;
        let alias = format!("castkit_known_{}", screaming(name).to_lowercase());
        let _ = writeln!(out, "/// {} One of `CASTKIT_{}_…`.\npub type {alias} = u32;", choices.doc, screaming(name));
        for (number, value) in choices.values.iter().enumerate() {
            let until = value.until.map_or(String::new(), |month| format!(" Legacy, until {month}."));
            let _ = writeln!(
                out,
                "/// `{}`: {}{until}\npub const {}: {alias} = {};",
                value.text,
                value.doc,
                constant(choices, value.variant),
                number + 1
            );
        }
        let mut arms = String::new();
        for value in choices.values {
            let _ = write!(arms, "castkit::format::{name}::{} => {},", value.variant, constant(choices, value.variant));
        }
        let _ = writeln!(
            out,
            "impl super::Choice for castkit::format::{name}<'_> {{
                fn number(self) -> u32 {{ match self {{ {arms} _ => CASTKIT_CHOICE_OTHER }} }}
            }}"
        );
    }
    out
}
