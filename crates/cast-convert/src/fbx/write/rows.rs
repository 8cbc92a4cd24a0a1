//! Rows of properties of the types used here. The flags of animatable properties say so.

use super::node::{Node, Value};

/// A row of `Properties70`.
pub(super) fn row(name: &str, kind: &str, label: &str, flags: &str, values: impl IntoIterator<Item = Value>) -> Node {
    let row = Node::of("P", name).value(kind).value(label).value(flags);
    values.into_iter().fold(row, Node::value)
}

/// Rows with one value: the type of the value, and the type, its second name and the flags of the row.
macro_rules! rows {
    ($($function:ident($value:ty): $kind:literal, $label:literal, $flags:literal;)*) => {$(
        pub(super) fn $function(name: &str, value: $value) -> Node {
            row(name, $kind, $label, $flags, [value.into()])
        }
    )*};
}

rows! {
    integer(i32): "int", "Integer", "";
    choice(i32): "enum", "", "";
    double(f64): "double", "Number", "";
    number(f64): "Number", "", "A";
    time(i64): "KTime", "Time", "";
    text(&str): "KString", "", "";
}

pub(super) fn yes(name: &str, value: bool) -> Node {
    row(name, "bool", "", "", [i32::from(value).into()])
}

/// A custom property, which says what an object is for.
pub(super) fn mark(name: &str) -> Node {
    row(name, "bool", "", "U", [1.into()])
}

pub(super) fn compound(name: &str) -> Node {
    row(name, "Compound", "", "", [])
}

pub(super) fn color(name: &str, values: [f64; 3]) -> Node {
    row(name, "Color", "", "A", values.map(Value::from))
}

pub(super) fn vector(name: &str, values: [f64; 3]) -> Node {
    row(name, "Vector3D", "Vector", "", values.map(Value::from))
}

/// One of the three properties that place a model; its type is named like the property.
pub(super) fn local(name: &str, values: [f64; 3]) -> Node {
    row(name, name, "", "A", values.map(Value::from))
}
