//! The option structs of the libraries, from the table of operations.

mod by_name;
pub(super) mod form;
mod structs;

use std::fmt::Write;

use cast_options::{Choices, Default, Door, Kind, Operation, OptionRow, Part};

use form::{feature, form};
use structs::{BY_HAND, File, MEANS, STRUCTS, Struct};
pub(crate) use structs::{INTERCHANGE, JOB, OPTIMIZE};

pub(crate) fn generate(file: &File) -> String {
    let mut out = format!(
        "// Generated from the table of operations by `cargo xtask codegen`. Do not edit.\n\n{}\n\n",
        file.uses
    );
    let operation = cast_options::operation(file.operation).expect("there is such an operation");
    for row in operation.options {
        if let Kind::Choice(of) = row.kind
            && file.choices.contains(&of.name)
        {
            enumeration(&mut out, of, row);
        }
    }
    for of in STRUCTS.iter().filter(|of| file.parts.contains(&of.part)) {
        structure(&mut out, of, operation);
    }
    out
}

fn enumeration(out: &mut String, of: &Choices, row: &OptionRow) {
    let default = matches!(row.default, Default::Choice(_));
    let derive = if default { "Default, " } else { "" };
    let mut values = String::new();
    for value in of.values {
        let mark = if default && row.default == Default::Choice(value.name) { "#[default]\n" } else { "" };
        let _ = writeln!(values, "/// {}\n{mark}{},", value.doc, value.variant);
    }
    let details = paragraphs(of.details);
    let _ = writeln!(
        out,
        "/// {}{details}\n{}#[derive(Clone, Copy, Debug, {derive}PartialEq, Eq)]\n#[non_exhaustive]\npub enum {} {{\n{values}}}\n",
        of.doc,
        feature(Part::Read, row),
        of.name,
    );
}

fn paragraphs(text: &str) -> String {
    text.split("\n\n").filter(|text| !text.is_empty()).fold(String::new(), |out, text| out + "\n///\n/// " + text)
}

/// The documentation of an option. Other options of the struct become links.
fn documentation(row: &OptionRow, siblings: &[&OptionRow]) -> String {
    let link = |text: &str| {
        siblings.iter().fold(text.to_owned(), |text, other| {
            let name = other.name;
            if name == row.name {
                text
            } else {
                text.replace(&format!("`{name}`"), &format!("[`{name}`](Self::{name})"))
            }
        })
    };
    let mut text = format!("/// {}", link(&super::operations::sentences(row)));
    text.push_str(&paragraphs(&link(row.details)));
    text + "\n"
}

fn structure(out: &mut String, of: &Struct, operation: &Operation) {
    let (part, name) = (of.part, of.name);
    let rows: Vec<&OptionRow> = operation
        .options
        .iter()
        .filter(|row| row.parts.contains(&part) && row.is_in(Door::Rust))
        // Readers know these, and jobs pass them on.
        .collect();
    // Other crates read those of readers and writers, callers set them.
    let public = if matches!(part, Part::Read | Part::Write) { "#[doc(hidden)]\npub" } else { "pub(crate)" };
    let (mut fields, mut values, mut setters) = (String::new(), String::new(), String::new());
    for field in of.fields {
        let (declaration, value) = field.split_once(" = ").expect("a field has a value");
        let name = declaration.split(':').next().unwrap_or_default();
        let _ = writeln!(fields, "{public} {declaration},");
        let _ = writeln!(values, "{name}: {value},");
    }
    for row in &rows {
        let (feature, name) = (feature(part, row), row.name);
        let doc = documentation(row, &rows);
        if let Some((.., signature, body)) = BY_HAND.iter().find(|by_hand| (by_hand.0, by_hand.1) == (part, name)) {
            if !signature.is_empty() {
                let is_const = if signature.ends_with("bool") { "const " } else { "" };
                let _ = writeln!(
                    setters,
                    "{doc}{feature}#[must_use]\npub {is_const}fn {name}(mut self, {signature}) -> Self {{\n{body}\nself\n}}\n"
                );
            }
            continue;
        }
        let (kind, setter, default) = form(part, row);
        let _ = writeln!(fields, "{feature}{public} {name}: {kind},");
        let _ = writeln!(values, "{feature}{name}: {default},");
        set(&mut setters, &format!("{doc}{feature}"), setter, name, &kind);
    }
    for (.., doc, setter, name, kind, default) in MEANS.iter().filter(|means| means.0 == part) {
        let _ = writeln!(fields, "{public} {name}: {kind},");
        let _ = writeln!(values, "{name}: {default},");
        set(&mut setters, &format!("/// {doc}\n"), setter, name, kind);
    }
    let _ = writeln!(
        out,
        "{doc}
        #[derive({derive})]
        pub struct {name}<'o> {{ {fields} }}

        impl Default for {name}<'_> {{
            fn default() -> Self {{
                Self::new()
            }}
        }}

        impl<'o> {name}<'o> {{
            /// {new}
            #[must_use]
            pub const fn new() -> Self {{
                Self {{ {values} }}
            }}

            {setters}
            {}
        }}
        ",
        by_name::by_name(part, &rows, operation),
        doc = of.doc,
        new = of.new,
        derive = of.derive,
    );
}

fn set(out: &mut String, doc: &str, setter: &str, name: &str, kind: &str) {
    let (parameter, value) = match (setter, kind) {
        ("into", "Option<String>") => {
            ("impl Into<Option<&'s str>>".to_owned(), format!("{name}.into().map(ToOwned::to_owned)"))
        }
        ("into", _) => (format!("impl Into<{kind}>"), format!("{name}.into()")),
        _ => (kind.to_owned(), name.to_owned()),
    };
    let life = if kind == "Option<String>" { "<'s>" } else { "" };
    let is_const = if setter == "const" { "const " } else { "" };
    let _ = writeln!(
        out,
        "{doc}#[must_use]\npub {is_const}fn {name}{life}(mut self, {name}: {parameter}) -> Self {{\nself.{name} = {value};\nself\n}}\n"
    );
}
