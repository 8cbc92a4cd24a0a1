//! The setters: a function for each property, and one that adds each kind of child.

use std::fmt::Write;

use cast_format::schema::{self, ChildSchema, Meaning, NodeSchema, PropertySchema};

use super::form::{Form, doc};
use crate::codegen::builders::article;
use crate::codegen::native::is_integer;

pub(crate) fn generate() -> String {
    let mut out = String::from(crate::codegen::mark::DO_NOT_EDIT);
    out.push_str(
        "use std::ffi::c_char;

        use castkit::format::{NodeKind, PropertyType};
        use crate::array::castkit_array;
        use crate::document::data::{elements, integers, links, mixed, offset, text, vector};
        use crate::document::edit::{edit, layer_key, link, set_layer};
        use crate::document::{castkit_document, castkit_document_node};
        use crate::document::tree::add_child;
        use crate::error::castkit_error;
        ",
    );
    for node in schema::NODES {
        node.children.iter().for_each(|child| add_child(&mut out, node, child));
        node.properties.iter().for_each(|row| set(&mut out, node, row));
    }
    out
}

fn add_child(out: &mut String, node: &NodeSchema, child: &ChildSchema) {
    let Some(of) = schema::node(child.kind) else { return };
    let _ = writeln!(
        out,
        "/// Adds {article} {name} as the last child of the {field}. Returns 0 and sets `error` on failure.
        #[unsafe(no_mangle)]
        pub extern \"C\" fn castkit_{field}_add_{child}(document: Option<&castkit_document>, {field}: castkit_document_node, \
         error: Option<&mut castkit_error>) -> castkit_document_node {{
            add_child(document, {field}, NodeKind::{kind}, NodeKind::{child_kind}, error)
        }}\n",
        article = article(of.name),
        name = of.name,
        field = node.field,
        child = of.field,
        kind = node.field.to_uppercase(),
        child_kind = of.field.to_uppercase(),
    );
}

fn set(out: &mut String, node: &NodeSchema, row: &PropertySchema) {
    let (of, field, kind) = (node.field, row.field, node.field.to_uppercase());
    let doc = doc(row);
    let (layer, key) = match row.key.strip_suffix("%d") {
        Some(prefix) => (", layer: u32", format!("layer_key(\"{prefix}\", layer)")),
        None => ("", format!("\"{}\"", row.key)),
    };
    let mut function = |name: &str, parameter: &str, more: &str, body: &str| {
        let call = match parameter.starts_with("target:") {
            true => format!("link(document, {of}, NodeKind::{kind}, {key}, target, error)"),
            false => format!("edit(document, {of}, NodeKind::{kind}, error, |{of}| {{ {body} Ok(()) }})"),
        };
        let _ = writeln!(
            out,
            "{doc}{more} Returns false and sets `error` on failure.
            #[unsafe(no_mangle)]
            pub extern \"C\" fn castkit_{of}_set_{name}(document: Option<&castkit_document>, {of}: castkit_document_node{layer}, \
             {parameter}, error: Option<&mut castkit_error>) -> bool {{
                {call}
            }}\n"
        );
    };
    let mut value = |parameter: &str, more: &str, data: &str| {
        let parameter = format!("{field}: {parameter}");
        function(
            field,
            &parameter,
            &format!("\n///\n/// Sets this property.{more}"),
            &format!("{of}.set({key}, {data});"),
        );
    };
    match Form::of(row) {
        Form::Text | Form::Choice(_) => value(
            "*const c_char",
            " The text is UTF-8 with a NUL at its end, and is copied.",
            &format!("text({field}, \"{field}\")?"),
        ),
        Form::Flag(_) => value("bool", "", &format!("vec![u8::from({field})]")),
        Form::FloatOr(_) | Form::Number("f32") => value("f32", "", &format!("vec![{field}]")),
        Form::Number("u64") => value("u64", "", &format!("vec![{field}]")),
        Form::Number(_) if is_integer(row) => value("u32", "", &format!("castkit::write::Integers::from({field})")),
        Form::Number(_) => value("u32", "", &format!("vec![{field}]")),
        Form::Vector(count) => {
            let data = format!("vec![vector::<{count}>({field}, \"{field}\")?]");
            value("*const f32", &format!(" Reads {count} floats."), &data)
        }
        Form::Offset => {
            let parameter = format!("{field}: *const f32, components: u32");
            function(
                field,
                &parameter,
                "\n///\n/// Sets this property. Reads `components` floats: 3 for a vector, 4 for a quaternion.",
                &format!("{of}.set({key}, offset({field}, components, \"{field}\")?);"),
            );
        }
        Form::Link => {
            let siblings = matches!(row.meaning, Meaning::Link(link) if link.scope == schema::Scope::Siblings);
            let place = if siblings { "a sibling" } else { "a child" };
            function(
                field,
                "target: castkit_document_node",
                &format!(
                    "\n///\n/// Sets this property to a link to `target`, {place} of this node. If the hash of `target` is assigned on \
                     saving, so is that in the link."
                ),
                "",
            );
            function(
                &format!("{field}_hash"),
                "hash: u64",
                "\n///\n/// Sets this property to a link to the node with the hash.",
                &format!("{of}.set({key}, vec![hash]);"),
            );
        }
        Form::Array => {
            let types: Vec<String> = row.types.iter().map(|of| format!("PropertyType(0x{:04X})", of.0)).collect();
            let types = format!("&[{}]", types.join(", "));
            let data = match row.meaning {
                Meaning::Link(_) => format!("links({field})?"),
                _ if is_integer(row) => format!("integers({field})?"),
                _ if row.types.len() > 1 => format!("mixed({field}, {types})?"),
                _ => format!("elements({field}, PropertyType(0x{:04X}))?", row.types.first().map_or(0, |of| of.0)),
            };
            let more = match () {
                () if is_integer(row) => {
                    " Integers of any width are stored in the smallest width that holds them all.".to_owned()
                }
                () if row.types.len() > 1 => " They must have one of the types of the property.".into(),
                () => String::new(),
            };
            let body = match row.key.strip_suffix("%d") {
                Some(_) => format!("set_layer({of}, \"{field}\", layer, {data})?;"),
                None => format!("{of}.set({key}, {data});"),
            };
            let parameter = format!("{field}: castkit_array");
            function(
                field,
                &parameter,
                &format!("\n///\n/// Sets this property to a copy of the elements.{more}"),
                &body,
            );
        }
    }
}
