//! The option structs of the libraries, from the table of operations.

mod by_name;
pub(super) mod form;
mod structs;

use std::fmt::Write;

use cast_options::{Choices, Default, Door, Kind, Operation, OptionRow};

use form::{feature, form};
pub(crate) use structs::{ANIMATE, CHANGES, CHECK, DIFF, INTERCHANGE, JOB, OPTIMIZE, RELINK};
use structs::{ByHand, File, Mean, Struct};

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
            let feature = file.structs.first().map(|first| feature(first, row)).unwrap_or_default();
            enumeration(&mut out, of, row, &feature);
        }
    }
    file.structs.iter().for_each(|of| structure(&mut out, of, operation));
    out
}

fn enumeration(out: &mut String, of: &Choices, row: &OptionRow, feature: &str) {
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
        of.doc, feature, of.name,
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
    let Struct { name, visibility: public, .. } = *of;
    let is_of = |row: &&OptionRow| row.is_in(Door::Rust) && of.part.is_none_or(|part| row.parts.contains(&part));
    let rows: Vec<&OptionRow> = operation.options.iter().filter(is_of).collect();
    let (mut fields, mut values, mut setters) = (String::new(), String::new(), String::new());
    for field in of.fields {
        let (declaration, value) = field.split_once(" = ").expect("a field has a value");
        let name = declaration.split(':').next().unwrap_or_default();
        let _ = writeln!(fields, "{public} {declaration},");
        let _ = writeln!(values, "{name}: {value},");
    }
    for row in &rows {
        let (feature, name) = (feature(of, row), row.name);
        let doc = documentation(row, &rows);
        if let Some(ByHand { signature, body, .. }) = of.by_hand(name) {
            if !signature.is_empty() {
                let is_const = if signature.ends_with("bool") { "const " } else { "" };
                let _ = writeln!(
                    setters,
                    "{doc}{feature}#[must_use]\npub {is_const}fn {name}(mut self, {signature}) -> Self {{\n{body}\nself\n}}\n"
                );
            }
            continue;
        }
        let (kind, setter, default) = form(of, row);
        let _ = writeln!(fields, "{feature}{public} {name}: {kind},");
        let _ = writeln!(values, "{feature}{name}: {default},");
        set(&mut setters, &format!("{doc}{feature}"), setter, name, &kind);
    }
    for Mean { name, kind, default, setter, doc } in of.means {
        let _ = writeln!(fields, "{public} {name}: {kind},");
        let _ = writeln!(values, "{name}: {default},");
        set(&mut setters, &format!("/// {doc}\n"), setter, name, kind);
    }
    let [life, any_life] = if fields.contains("'o") { ["<'o>", "<'_>"] } else { [""; 2] };
    let _ = writeln!(
        out,
        "{doc}
        #[derive({derive})]
        pub struct {name}{life} {{ {fields} }}

        impl Default for {name}{any_life} {{
            fn default() -> Self {{
                Self::new()
            }}
        }}

        impl{life} {name}{life} {{
            /// {new}
            #[must_use]
            pub const fn new() -> Self {{
                Self {{ {values} }}
            }}

            {setters}
            {}
        }}
        ",
        by_name::by_name(of, &rows, operation),
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
