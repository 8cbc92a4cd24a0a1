//! A struct for each kind with all its properties, filled in one pass over them.
//!
//! Each kind has one function that reads both the expected and the unexpected properties. The pass therefore has only
//! one caller and is inlined into it, and its result is not copied.

use std::fmt::Write;

use cast_format::schema::{self, DefaultValue, NodeSchema, PropertySchema};

use super::form::{Form, doc, screaming};
use crate::codegen::builders::article;

/// The number of layers in a struct. Files with more than two are rare.
const LAYERS: usize = 4;

pub(crate) fn generate() -> String {
    let mut out = String::from(crate::codegen::mark::DO_NOT_EDIT);
    out.push_str(
        "use castkit::format::NodeKind;
        use castkit::read::{FieldError, NodeRef, Unexpected, View};
        use castkit::read::views::*;

        use super::constants::*;
        use super::{Choice, fill, offset_or_zero};
        use crate::array::{Put, castkit_array};
        use crate::node::castkit_node;
        use crate::options::Zero;
        use crate::text::castkit_string;

        ",
    );
    let with: Vec<&NodeSchema> = schema::NODES.iter().copied().filter(|node| !node.properties.is_empty()).collect();
    with.iter().for_each(|node| of_kind(&mut out, node));
    let mut arms = String::new();
    for node in with {
        let _ = write!(
            arms,
            "NodeKind::{} => read_{}({}Ref::cast(node)?, None).iter().nth(index),",
            node.field.to_uppercase(),
            node.field,
            node.name
        );
    }
    let _ = writeln!(
        out,
        "/// A property that does not have the type or number of elements that the specification requires, by index.
        pub(crate) fn unexpected(node: NodeRef<'_>, index: usize) -> Option<FieldError<'_>> {{
            match node.kind() {{ {arms} _ => None }}
        }}"
    );
    out
}

fn of_kind(out: &mut String, node: &NodeSchema) {
    let (of, name) = (node.field, node.name);
    let (mut fields, mut values) = (String::new(), String::new());
    for row in node.properties {
        field(&mut fields, &mut values, row);
    }
    let has_links = node.properties.iter().any(|row| matches!(Form::of(row), Form::Link));
    let links =
        if has_links { format!(" Links are hashes; `castkit_{of}_…` functions follow them.") } else { String::new() };
    let _ = writeln!(
        out,
        "/// The properties of {a} {name}. {doc}
        ///
        /// If a property is absent, there is no text or array, or its `has_…` field is false.{links}
        #[repr(C)]
        #[derive(Clone, Copy)]
        pub struct castkit_{of}_fields {{ {fields} }}

        // SAFETY: pointers, numbers and truth values may be zero.
        unsafe impl Zero for castkit_{of}_fields {{}}

        fn read_{of}<'n>({of}: {name}Ref<'n>, out: Option<&mut castkit_{of}_fields>) -> Unexpected<'n> {{
            let found = {of}.fields();
            if let Some(out) = out {{ {values} }}
            found.unexpected
        }}

        /// Writes all properties of `{of}` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass, \
         and no array is copied: texts and arrays live as long as the file.
        ///
        /// Returns false and writes nothing if the node has another kind.
        #[unsafe(no_mangle)]
        pub extern \"C\" fn castkit_{of}_get_fields({of}: castkit_node, fields: *mut castkit_{of}_fields, size: usize) -> bool {{
            fill(&{of}, fields, size, |node, out| _ = read_{of}(node, Some(out)))
        }}\n",
        a = article(name),
        doc = node.doc
    );
}

fn field(fields: &mut String, values: &mut String, row: &PropertySchema) {
    let (field, doc) = (row.field, doc(row));
    if row.is_layered() {
        let (plural, native) = match Form::of(row) {
            Form::Array => (format!("{field}s"), "castkit_array"),
            _ => (format!("{field}_hashes"), "u64"),
        };
        let _ = write!(
            fields,
            "{doc} The first {LAYERS} layers; the function returns further ones.\npub {plural}: [{native}; {LAYERS}],
            /// The number of layers.\npub {field}_total: u32,"
        );
        // Not a loop, which would keep the layers in memory instead of registers.
        for layer in 0..LAYERS {
            let is_there = match layer {
                0 => format!("!found.{plural}.is_empty()"),
                _ => format!("found.{plural}.len() > {layer}"),
            };
            let _ = write!(values, "if {is_there} {{ found.{plural}.get({layer}).put(&mut out.{plural}[{layer}]); }}");
        }
        let _ = write!(values, "out.{field}_total = found.{plural}.len();");
        return;
    }
    let has = |out: &mut String, field: &str| {
        let _ = write!(out, "/// Whether `{field}` is set.\npub has_{field}: bool,");
    };
    match Form::of(row) {
        Form::Text => {
            let _ = write!(fields, "{doc}\npub {field}: castkit_string,");
            let _ = write!(values, "out.{field} = castkit_string::of_option(found.{field});");
        }
        Form::Choice(choices) => {
            let alias = format!("castkit_known_{}", screaming(choices.name).to_lowercase());
            let _ = write!(
                fields,
                "{doc}\npub {field}: castkit_string,/// Which value of the specification it is.\npub {field}_choice: {alias},"
            );
            let _ = if matches!(row.default, DefaultValue::Choice(_)) {
                write!(
                    values,
                    "out.{field} = castkit_string::of(found.{field}.as_str().as_bytes());
                    out.{field}_choice = found.{field}.number();"
                )
            } else {
                write!(
                    values,
                    "out.{field} = castkit_string::of_option(found.{field}.map(|text| text.as_str()));
                    out.{field}_choice = found.{field}.map_or(CASTKIT_CHOICE_OTHER, Choice::number);"
                )
            };
        }
        Form::Flag(_) | Form::FloatOr(_) => {
            let native = if matches!(Form::of(row), Form::Flag(_)) { "bool" } else { "f32" };
            let _ = write!(fields, "{doc}\npub {field}: {native},");
            let _ = write!(values, "out.{field} = found.{field};");
        }
        form @ (Form::Number(_) | Form::Vector(_)) => {
            has(fields, field);
            let _ = write!(fields, "{doc}\npub {field}: {},", form.optional().unwrap_or_default());
            let _ = write!(values, "out.has_{field} = found.{field}.is_some(); found.{field}.put(&mut out.{field});");
        }
        Form::Offset => {
            let _ = write!(
                fields,
                "/// The number of components of `{field}`: 3 or 4, or 0 if it is absent.\npub {field}_components: u32,{doc}\npub {field}: [f32; 4],"
            );
            let _ = write!(values, "(out.{field}_components, out.{field}) = offset_or_zero(found.{field});");
        }
        Form::Link => {
            let name = format!("{field}_hash");
            has(fields, &name);
            let _ = write!(fields, "{doc} This is its hash.\npub {name}: u64,");
            let _ = write!(values, "out.has_{name} = found.{name}.is_some(); found.{name}.put(&mut out.{name});");
        }
        Form::Array => {
            let _ = write!(fields, "{doc}\npub {field}: castkit_array,");
            let _ = write!(values, "found.{field}.put(&mut out.{field});");
        }
    }
}
