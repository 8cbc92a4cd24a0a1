//! The typed nodes of `cast-write`: one or two lines per row, which call a macro for each form.

use std::fmt::Write;

use cast_format::PropertyType;
use cast_format::schema::{self, DefaultValue, Meaning, NodeSchema, PropertySchema, Requirement, Scope, Shape};

use super::native::{is_integer, native};
use super::reference;

/// Rows whose methods are written by hand, because a table cannot say all of it.
const HAND_WRITTEN: &[&str] = &["color_layer", "uv_layer", "extra"];

pub(super) fn generate() -> String {
    let mut out = String::from(super::mark::DO_NOT_EDIT);
    out.push_str(
        "use std::borrow::{Borrow, BorrowMut, Cow};
        use std::marker::PhantomData;

        use cast_format::{
            ColorSpace, ConstraintType, CurveMode, CurveProperty, NodeKind, RotationInterpolation, SkinningMethod,
            TransformSpace, UpAxis,
        };

        use super::edit;
        use super::rows::{array, child, children, get, kind, set, source, value};
        use super::{
            Integers, IntegersMut, KeyFrameData, KeyFramesMut, KeyValueData, KeyValuesMut,
            MaterialSource, OffsetData, read,
        };
        use crate::{Data, Error, Node, NodeHash};
        ",
    );
    schema::NODES.iter().for_each(|node| typed(&mut out, node));
    out
}

/// The rows that a typed patch has a method for: all that a current file should contain.
pub(super) fn written_rows(node: &NodeSchema) -> impl Iterator<Item = &'static PropertySchema> + use<> {
    node.properties.iter().filter(|row| !row.is_legacy() && !["color_layer", "uv_layer"].contains(&row.field))
}

fn typed(out: &mut String, node: &NodeSchema) {
    let (name, kind) = (node.name, node.field.to_uppercase());
    let _ = writeln!(
        out,
        "\nkind! {{ /// {} (`{}`, kind `{}`, since {}.)\n {name}, {name}Mut, {kind} }}\n",
        node.doc,
        super::mark::anchor(node),
        node.kind,
        node.since
    );
    let mut methods = String::new();
    for child in node.children {
        let Some(row) = schema::node(child.kind) else { continue };
        let (child_name, kind) = (row.name, row.field.to_uppercase());
        let (one, all) = (row.field, row.plural);
        let _ = if child.single {
            writeln!(
                methods,
                "child! {{\n{child_name}, {kind};\n{one}, {one}_mut, set_{one}, with_{one}, remove_{one}\n}}\n"
            )
        } else {
            let article = article(child_name);
            writeln!(
                methods,
                "children! {{\n{child_name}, {kind}, \"{article}\";\n\
                 {all}, {all}_mut, push_{one}, with_{one}, remove_{one}, retain_{all}\n}}\n"
            )
        };
    }
    node.properties.iter().filter(|row| !HAND_WRITTEN.contains(&row.field)).for_each(|row| property(&mut methods, row));
    if !methods.is_empty() {
        let _ = writeln!(out, "impl<'a, N: Borrow<Node<'a>>> {name}<'a, N> {{ {methods} }}");
    }
}

fn property(out: &mut String, row: &PropertySchema) {
    let (key, facts, doc) = (row.key, facts(row), row.doc);
    let (given, data) = parameter(row);
    let set = row.field;
    // A link is read as a hash; its target has the plain name, where it can be found.
    let get = match (row.meaning, row.shape) {
        (Meaning::Link(_), Shape::Single) => format!("{set}_hash"),
        _ => set.to_string(),
    };
    let written = format!("set_{set}, with_{set}, value: {given} => {data}");
    let _ = match form(row) {
        Form::Value { read, of } => {
            let default = default(row).map_or(String::new(), |default| format!(", or {default}"));
            writeln!(
                out,
                "value! {{\n\"{doc}\", \"{facts}\";\n\"{key}\", {read} -> {of}{default};\n{get}, try_{get};\n{written}\n}}\n"
            )
        }
        Form::Array { form, of, lent } => writeln!(
            out,
            "array! {{\n\"{doc}\", \"{facts}\";\n\"{key}\", {form};\n{get}, try_{get} -> {of};\n\
             {get}_mut -> {lent};\n{written}\n}}\n"
        ),
    };
    if let Meaning::Link(link) = row.meaning
        && link.scope == Scope::Children
    {
        let target = match link.targets {
            [one] => schema::node(*one).map_or("Node", |node| node.name),
            _ => "MaterialSource",
        };
        let _ = writeln!(out, "source! {{\n\"{doc}\", \"{facts}\";\n\"{key}\", {target}; {set}\n}}\n");
    }
}

/// How a row is read and borrowed: the names of functions in `read` and `edit`, and the types in code.
enum Form {
    Value { read: &'static str, of: String },
    Array { form: &'static str, of: String, lent: String },
}

fn form(row: &PropertySchema) -> Form {
    let value = |read, of: &str| Form::Value { read, of: of.into() };
    let array = |form, of: &str, lent: &str| Form::Array { form, of: of.into(), lent: lent.into() };
    let is_array = row.shape == Shape::Array;
    match row.meaning {
        Meaning::Link(_) if is_array => return array("hashes", "Vec<NodeHash>", "&mut Vec<NodeHash>"),
        Meaning::Link(_) => return value("hash", "NodeHash"),
        Meaning::Choice(choices) => return value("choice", &format!("{}<'_>", choices.name)),
        Meaning::Flag => return value("flag", "bool"),
        Meaning::BoneIndex if !is_array => return value("bone_index", "u32"),
        _ => {}
    }
    if is_integer(row) {
        return match is_array {
            true => array("integers", "Cow<'_, [u32]>", "IntegersMut<'_, 'a>"),
            false => value("integer", "u32"),
        };
    }
    match native(row) {
        Some("&'a str") => value("text", "&str"),
        Some(native) if is_array => {
            let vec = format!("Vec<{native}>");
            array("elements", &format!("Cow<'_, [{native}]>"), &format!("&mut {vec}"))
        }
        Some(native) => value("element", native),
        None if !is_array => value("offset", "OffsetData"),
        None if row.types.contains(&PropertyType::VECTOR4) => {
            array("key_values", "KeyValueData<'_>", "KeyValuesMut<'_, 'a>")
        }
        None => array("key_frames", "KeyFrameData<'_>", "KeyFramesMut<'_, 'a>"),
    }
}

/// The default as code, if an absent property means something.
fn default(row: &PropertySchema) -> Option<String> {
    match (row.default, row.meaning) {
        (DefaultValue::Flag(value), _) => Some(value.to_string()),
        (DefaultValue::Float(value), _) => Some(format!("{value:?}")),
        (DefaultValue::Choice(text), Meaning::Choice(choices)) => {
            let variant = choices.values.iter().find(|value| value.text == text)?.variant;
            Some(format!("{}::{variant}", choices.name))
        }
        _ => None,
    }
}

/// The second sentence of the documentation: the facts in the table.
fn facts(row: &PropertySchema) -> String {
    let mut facts = format!("Key `{}`, type {}", row.key, reference::types(row).replace(" []", "[]"));
    match row.requirement {
        Requirement::Required => facts.push_str(", required"),
        Requirement::With(key) => facts.push_str(&format!(", required with `{key}`")),
        _ => {}
    }
    if let Some(default) = default(row) {
        facts.push_str(&format!(", default `{default}`"));
    }
    facts.push_str(&format!(", since {}", row.since));
    if let (Some(until), Some(replacement)) = (row.until, row.replaced_by) {
        facts.push_str(&format!(", legacy since {until}, replaced by {replacement}"));
    }
    facts + "."
}

/// The parameter of a method, and the expression that converts it to data.
pub(super) fn parameter(row: &PropertySchema) -> (String, &'static str) {
    let array = row.shape == Shape::Array;
    match row.meaning {
        Meaning::Link(_) if array => return ("impl Into<Vec<NodeHash>>".into(), "Data::Links(value.into())"),
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
            ("impl Into<OffsetData>".into(), "value.into()")
        }
        None if row.types.contains(&PropertyType::VECTOR4) => ("impl Into<KeyValueData<'a>>".into(), "value.into()"),
        None => ("impl Into<KeyFrameData<'a>>".into(), "value.into()"),
    }
}

/// The article of a kind, by its pronunciation.
pub(super) fn article(name: &str) -> &'static str {
    if name.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" }
}
