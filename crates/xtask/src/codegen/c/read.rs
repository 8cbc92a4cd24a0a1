//! The getters: a function for each property and for each kind of child.

use std::fmt::Write;

use cast_format::schema::{self, ChildSchema, DefaultValue, LinkSchema, Meaning, NodeSchema, PropertySchema};

use super::form::{Form, constant, doc, screaming};

pub(crate) fn generate() -> String {
    let mut out = String::from(crate::codegen::mark::DO_NOT_EDIT);
    out.push_str(
        "use castkit::format::NodeKind;
        use castkit::read::views::*;
        use castkit::read::View;

        use super::constants::*;
        use super::{Choice, child, link, put, put_offset, read, source};
        use crate::array::{ToArray, castkit_array};
        use crate::node::{castkit_node, castkit_nodes};
        use crate::text::castkit_string;
        ",
    );
    for node in schema::NODES {
        node.children.iter().for_each(|child| children(&mut out, node, child));
        node.properties.iter().for_each(|row| property(&mut out, node, row));
    }
    out
}

fn children(out: &mut String, node: &NodeSchema, child: &ChildSchema) {
    let Some(of) = schema::node(child.kind) else { return };
    let (field, kind, child_kind) = (node.field, node.field.to_uppercase(), of.field.to_uppercase());
    let _ = if child.single {
        writeln!(
            out,
            "/// The {name} child of the {field}; the null node if it has none. It has at most one; if it has more, the first \
             one is used.
            #[unsafe(no_mangle)]
            pub extern \"C\" fn castkit_{field}_{child}({field}: castkit_node) -> castkit_node {{
                child(&{field}, NodeKind::{kind}, NodeKind::{child_kind})
            }}\n",
            name = of.name,
            child = of.field
        )
    } else {
        writeln!(
            out,
            "/// The {name} children of the {field}.
            #[unsafe(no_mangle)]
            pub extern \"C\" fn castkit_{field}_{plural}({field}: castkit_node) -> castkit_nodes {{
                crate::guard::total(castkit_nodes::NONE, || castkit_nodes::children(&{field}, Some(NodeKind::{kind}), {child_kind_constant}))
            }}\n",
            name = of.name,
            plural = of.plural,
            child_kind_constant = format_args!("CASTKIT_KIND_{child_kind}")
        )
    };
}

fn property(out: &mut String, node: &NodeSchema, row: &PropertySchema) {
    let (of, field) = (node.field, row.field);
    let view = format!("|{of}: {}Ref<'_>|", node.name);
    let (layer, argument) = if row.is_layered() { (", layer: u32", "layer") } else { ("", "") };
    let doc = doc(row);
    let mut function = |name: &str, more: &str, parameters: &str, given: &str, otherwise: &str, body: &str| {
        let call = match given {
            "castkit_node" => format!("link(&{of}, {view} {body})"),
            _ => format!("read(&{of}, {otherwise}, {view} {body})"),
        };
        let _ = writeln!(
            out,
            "{doc}{more}
            #[unsafe(no_mangle)]
            pub extern \"C\" fn castkit_{of}_{name}({of}: castkit_node{parameters}) -> {given} {{ {call} }}\n"
        );
    };
    match Form::of(row) {
        Form::Text => {
            let more = "\n///\n/// No text if it is absent.";
            let body = format!("castkit_string::of_option({of}.{field}())");
            function(field, more, "", "castkit_string", "castkit_string::NONE", &body);
        }
        Form::Choice(choices) => {
            let default = match row.default {
                DefaultValue::Choice(text) => choices.values.iter().find(|value| value.text == text),
                _ => None,
            };
            let (text, number, otherwise) = match default {
                Some(default) => (
                    format!("castkit_string::of({of}.{field}().as_str().as_bytes())"),
                    format!("{of}.{field}().number()"),
                    constant(choices, default.variant),
                ),
                None => (
                    format!("castkit_string::of_option({of}.{field}().map(|text| text.as_str()))"),
                    format!("{of}.{field}().map_or(CASTKIT_CHOICE_OTHER, Choice::number)"),
                    "CASTKIT_CHOICE_OTHER".into(),
                ),
            };
            let list = format!("`CASTKIT_{}_…`", screaming(choices.name));
            let absent = if default.is_some() { "" } else { " No text if it is absent." };
            let more = format!(
                "\n///\n/// The text; `castkit_{of}_{field}_choice` tells which value of the specification it is.{absent}"
            );
            function(field, &more, "", "castkit_string", "castkit_string::NONE", &text);
            let alias = format!("castkit_known_{}", screaming(choices.name).to_lowercase());
            let absent = if default.is_some() { "" } else { ", or is absent" };
            let more = format!(
                "\n///\n/// One of {list}; `CASTKIT_CHOICE_OTHER` if the text is not in the specification{absent}."
            );
            function(&format!("{field}_choice"), &more, "", &alias, &otherwise, &number);
        }
        Form::Flag(default) => {
            function(field, "", "", "bool", &default.to_string(), &format!("{of}.{field}()"));
        }
        Form::FloatOr(default) => {
            function(field, "", "", "f32", &format!("{default:?}"), &format!("{of}.{field}()"));
        }
        form @ (Form::Number(_) | Form::Vector(_)) => {
            let parameters = format!(", {field}: Option<&mut {}>", form.optional().unwrap_or_default());
            let more = format!("\n///\n/// Writes it to `*{field}`. Returns false and writes nothing if it is absent.");
            function(field, &more, &parameters, "bool", "false", &format!("put({field}, {of}.{field}())"));
        }
        Form::Offset => {
            let parameters = format!(", {field}: Option<&mut [f32; 4]>");
            let more = format!(
                "\n///\n/// Writes 3 or 4 floats to `*{field}` and returns their number; returns 0 if it is absent."
            );
            function(field, &more, &parameters, "u32", "0", &format!("put_offset({field}, {of}.{field}())"));
        }
        Form::Link => link(&mut function, node, row, layer, argument),
        Form::Array => {
            let more = match (row.is_layered(), row.meaning) {
                (true, _) => "\n///\n/// `layer` is the index of the layer. No array if it is absent.",
                (_, Meaning::Link(_)) => "\n///\n/// The hashes of the targets. No array if it is absent.",
                _ => "\n///\n/// No array if it is absent.",
            };
            let body = format!("{of}.{field}({argument}).to_array()");
            function(field, more, layer, "castkit_array", "castkit_array::NONE", &body);
        }
    }
}

fn link(
    function: &mut impl FnMut(&str, &str, &str, &str, &str, &str),
    node: &NodeSchema,
    row: &PropertySchema,
    layer: &str,
    argument: &str,
) {
    let (of, field) = (node.field, row.field);
    let several = matches!(row.meaning, Meaning::Link(LinkSchema { targets, .. }) if targets.len() > 1);
    let target = format!("{of}.{field}({argument})");
    let body = if several { format!("source({target})") } else { format!("{target}.map(|target| target.node())") };
    let kinds = if several { " It is a `File` or a `Color`." } else { "" };
    let more = format!("\n///\n/// The target of the link.{kinds} The null node if it is absent or has no target.");
    function(field, &more, layer, "castkit_node", "castkit_node::NULL", &body);
    let parameters = format!("{layer}, hash: Option<&mut u64>");
    let more = "\n///\n/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.";
    let get = format!("put(hash, {of}.{field}_hash({argument}))");
    function(&format!("{field}_hash"), more, &parameters, "bool", "false", &get);
}
