//! Nodes of materials, and how they are connected.

use super::reader::Reader;
use crate::usd::read::value::Value;

/// How many connections lead to a value at most.
const MOST_CONNECTIONS: usize = 32;

/// What an input takes its value from.
pub(super) enum Source<'a> {
    Value(Value<'a>),
    /// A node, and which of its outputs.
    Node(usize, String),
}

/// What a node is.
pub(super) fn id(reader: &Reader<'_, '_>, node: usize) -> String {
    reader.stage.text(node, "info:id").map(|id| id.to_string()).unwrap_or_default()
}

/// The node that an attribute takes its value from, and which of its outputs; or what has the value, on the way.
pub(super) fn follow(reader: &Reader<'_, '_>, prim: usize, attribute: &str) -> Option<(usize, String)> {
    let mut found = None;
    let mut next = reader.stage.source(prim, attribute);
    for _ in 0..MOST_CONNECTIONS {
        let Some((prim, attribute)) = next else { break };
        next = (reader.type_of(prim) != "Shader").then(|| reader.stage.source(prim, &attribute)).flatten();
        found = Some((prim, attribute));
    }
    found
}

/// What an input is.
pub(super) fn source<'a>(reader: &Reader<'_, 'a>, shader: usize, input: &str) -> Option<Source<'a>> {
    match follow(reader, shader, input) {
        Some((prim, output)) if reader.type_of(prim) == "Shader" => Some(Source::Node(prim, output)),
        Some((prim, attribute)) => reader.stage.value(prim, &attribute).map(Source::Value),
        None => reader.stage.value(shader, input).map(Source::Value),
    }
}

/// The value of an input, if no node computes it.
pub(super) fn input<'a>(reader: &Reader<'_, 'a>, shader: usize, name: &str) -> Option<Value<'a>> {
    match source(reader, shader, name)? {
        Source::Value(value) => Some(value),
        Source::Node(..) => None,
    }
}

/// The node that computes an input.
pub(super) fn node(reader: &Reader<'_, '_>, shader: usize, name: &str) -> Option<usize> {
    match source(reader, shader, name)? {
        Source::Node(node, _) => Some(node),
        Source::Value(_) => None,
    }
}
