//! Nodes of a binary FBX file as JSON.

use std::borrow::Cow;
use std::io::Write;
use std::path::Path;

use castkit::convert::fbx::tree::{Property, Tree, Value, Visited};
use serde::Serialize;

use crate::input::file_name;
use crate::status::Failure;

#[derive(Serialize)]
struct Node<'a> {
    id: usize,
    parent: Option<usize>,
    depth: usize,
    name: Cow<'a, str>,
    index: usize,
    offset: usize,
    size: usize,
    properties: Vec<PropertyRecord<'a>>,
}

#[derive(Serialize)]
struct PropertyRecord<'a> {
    #[serde(rename = "type")]
    code: char,
    offset: usize,
    #[serde(flatten)]
    value: Json<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    crc32: Option<u32>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Json<'a> {
    Integer { value: i64 },
    Float { value: f64 },
    Text { value: Cow<'a, str> },
    Bytes { bytes: usize },
    Array { count: u32, bytes: usize, deflated: bool },
}

/// What comes before the nodes.
pub(super) fn begin(out: &mut impl Write, file: &Path, tree: &Tree<'_>) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Header<'a> {
        file: Cow<'a, str>,
        path: Cow<'a, str>,
        bytes: usize,
        format: &'static str,
        version: u32,
        big_endian: bool,
    }
    let (file, path, bytes) = (file_name(file), file.to_string_lossy(), tree.bytes().len());
    let (version, big_endian) = (tree.version(), tree.is_big_endian());
    let header = serde_json::to_string(&Header { file, path, bytes, format: "fbx", version, big_endian })?;
    Ok(write!(out, "{},\"nodes\":[", header.trim_end_matches('}'))?)
}

/// One node; its number, that of its parent, and its index among siblings of its name.
pub(super) fn node(
    out: &mut impl Write,
    visited: &Visited<'_>,
    (id, parent, index): (usize, Option<usize>, usize),
    properties: &[Property<'_>],
    digest: bool,
) -> Result<(), Failure> {
    let properties = properties.iter().map(|property| PropertyRecord::new(property, digest)).collect();
    let (node, depth) = (visited.node, visited.depth);
    let (name, offset, size) = (node.name_text(), node.offset(), node.end() - node.offset());
    Ok(serde_json::to_writer(out, &Node { id, parent, depth, name, index, offset, size, properties })?)
}

impl<'a> PropertyRecord<'a> {
    fn new(property: &Property<'a>, digest: bool) -> Self {
        let data: &[u8] = match property.value {
            Value::Text(data) | Value::Bytes(data) => data,
            Value::Array(array) => array.stored(),
            _ => &[],
        };
        let value = match property.value {
            Value::Text(text) => Json::Text { value: String::from_utf8_lossy(text) },
            Value::Bytes(bytes) => Json::Bytes { bytes: bytes.len() },
            Value::Array(array) => {
                Json::Array { count: array.count(), bytes: array.stored().len(), deflated: array.encoding() == 1 }
            }
            Value::Float(value) => Json::Float { value: value.into() },
            Value::Double(value) => Json::Float { value },
            value => Json::Integer { value: value.integer().unwrap_or(0) },
        };
        let crc32 = (digest && !data.is_empty()).then(|| crc32fast::hash(data));
        Self { code: property.code.into(), offset: property.offset, value, crc32 }
    }
}
