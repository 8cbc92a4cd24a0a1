//! The typed builders of `cast-write`: methods of one line over a few generic helpers.

use std::fmt::Write;

use cast_format::PropertyType;
use cast_format::schema::{self, Meaning, NodeSchema, PropertySchema, Requirement, Shape};

use super::native::{is_integer, native};

/// Rows whose methods are written by hand, because a table cannot say all of it.
const HAND_WRITTEN: &[&str] = &["color_layer", "uv_layer"];

pub(super) fn generate() -> String {
    let mut out = String::from(super::DO_NOT_EDIT);
    out.push_str(
        "use std::borrow::Cow;

        use cast_format::{
            ColorSpace, ConstraintType, CurveMode, CurveProperty, NodeKind, SkinningMethod, UpAxis,
        };

        use super::{Integers, KeyValueData, OffsetData, builder};
        use crate::{Data, Node, NodeHash};
        ",
    );
    schema::NODES.iter().for_each(|node| builder(&mut out, node));
    out
}

/// The rows that a builder or a typed patch has a method for: all that a file should hold today.
pub(super) fn written_rows(node: &NodeSchema) -> impl Iterator<Item = &'static PropertySchema> + use<> {
    node.properties.iter().filter(|row| !row.is_legacy() && !HAND_WRITTEN.contains(&row.field))
}

fn builder(out: &mut String, node: &NodeSchema) {
    let name = node.name;
    let _ = writeln!(
        out,
        "\nbuilder! {{ /// {} (format section 2, kind `{}`.)\n {name}, {} }}\n",
        node.doc,
        node.kind,
        node.field.to_uppercase()
    );
    let mut methods = String::new();
    for row in written_rows(node) {
        let (parameter, data) = parameter(row);
        let (layer, key) = match row.key.strip_suffix("%d") {
            Some(prefix) => (", layer: u32", format!("format!(\"{prefix}{{layer}}\")")),
            None => ("", format!("\"{}\"", row.key)),
        };
        let _ = writeln!(
            methods,
            "/// {doc}
            ///
            /// Key `{key_text}`{required}.
            #[must_use]
            pub fn with_{field}(mut self{layer}, value: {parameter}) -> Self {{ self.0.set({key}, {data}); self }}\n",
            doc = row.doc,
            key_text = row.key,
            required = if row.requirement == Requirement::Required { ", required" } else { "" },
            field = row.field,
        );
    }
    for child in node.children {
        let Some(child) = schema::node(child.kind) else { continue };
        let _ = writeln!(
            methods,
            "/// Adds {article} {child} child.
            #[must_use]
            pub fn with_{field}(mut self, child: {child}<'a>) -> Self {{ self.0.children.push(child.into()); self }}\n",
            article = article(child.name),
            child = child.name,
            field = child.field,
        );
    }
    if !methods.is_empty() {
        let _ = writeln!(out, "impl<'a> {name}<'a> {{ {methods} }}");
    }
}

/// The parameter of a method, and the expression that makes data of it.
pub(super) fn parameter(row: &PropertySchema) -> (String, &'static str) {
    let array = row.shape == Shape::Array;
    match row.meaning {
        Meaning::Link(_) => return ("impl Into<NodeHash>".into(), "value.into()"),
        Meaning::Choice(choices) => {
            return (format!("impl Into<{}<'a>>", choices.name), "Data::Text(Cow::Borrowed(value.into().as_str()))");
        }
        Meaning::Flag => return ("bool".into(), "value"),
        _ => {}
    }
    if is_integer(row) {
        let parameter = if array { "impl Into<Integers<'a>>" } else { "u32" };
        return (parameter.into(), if array { "value.into()" } else { "Integers::from(value)" });
    }
    match native(row) {
        Some("&'a str") => ("impl Into<Cow<'a, str>>".into(), "Data::Text(value.into())"),
        Some(native) if array => (format!("impl Into<Cow<'a, [{native}]>>"), "Data::from(value.into())"),
        Some(native) => (native.into(), "value"),
        None if row.types == [PropertyType::VECTOR3, PropertyType::VECTOR4] => {
            ("impl Into<OffsetData<'a>>".into(), "value.into()")
        }
        None if row.types.contains(&PropertyType::VECTOR4) => ("impl Into<KeyValueData<'a>>".into(), "value.into()"),
        // Key frames: floats are of the past.
        None => ("impl Into<Integers<'a>>".into(), "value.into()"),
    }
}

/// The article of a kind: its names are read letter by letter (`IKHandle`) or as words that begin as they are written.
pub(super) fn article(name: &str) -> &'static str {
    if name.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" }
}
