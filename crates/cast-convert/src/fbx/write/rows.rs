//! Rows of properties of the types used here. The flags of animatable properties say so.

use super::node::{Node, Value};

/// A row of `Properties70`.
pub(super) fn row(name: &str, kind: &str, label: &str, flags: &str, values: impl IntoIterator<Item = Value>) -> Node {
    let row = Node::leaf("P", name).value(kind).value(label).value(flags);
    values.into_iter().fold(row, Node::value)
}

pub(super) fn integer(name: &str, value: i32) -> Node {
    row(name, "int", "Integer", "", [value.into()])
}

pub(super) fn choice(name: &str, value: i32) -> Node {
    row(name, "enum", "", "", [value.into()])
}

pub(super) fn yes(name: &str, value: bool) -> Node {
    row(name, "bool", "", "", [i32::from(value).into()])
}

/// A custom property, which says what an object is for.
pub(super) fn mark(name: &str) -> Node {
    row(name, "bool", "", "U", [1.into()])
}

pub(super) fn double(name: &str, value: f64) -> Node {
    row(name, "double", "Number", "", [value.into()])
}

pub(super) fn number(name: &str, value: f64) -> Node {
    row(name, "Number", "", "A", [value.into()])
}

pub(super) fn time(name: &str, value: i64) -> Node {
    row(name, "KTime", "Time", "", [value.into()])
}

pub(super) fn text(name: &str, value: &str) -> Node {
    row(name, "KString", "", "", [value.into()])
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
