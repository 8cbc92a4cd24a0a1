//! Records as JSON, with the fields that nodes of Cast files have.

use std::borrow::Cow;
use std::io::Write;
use std::path::Path;

use castkit::convert::Format;
use castkit::convert::inspect::{Record, StoredProperty};
use serde::Serialize;

use crate::context::{Context, JSON_VERSION};
use crate::faults::Fault;
use crate::input::file_name;
use crate::status::Failure;
use crate::stored::Json;

#[derive(Serialize)]
struct Node<'a> {
    id: usize,
    parent: Option<usize>,
    depth: usize,
    kind: &'a str,
    index: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    offset: usize,
    size: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<usize>,
    properties: Vec<Property<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    crc32: Option<u32>,
}

#[derive(Serialize)]
struct Property<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'static str>,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    code: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offset: Option<usize>,
    #[serde(flatten)]
    value: Json<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    crc32: Option<u32>,
}

/// What comes before the nodes.
pub(super) fn begin(out: &mut impl Write, path: &Path, format: Format, bytes: usize) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Header<'a> {
        version: u32,
        file: Cow<'a, str>,
        path: Cow<'a, str>,
        bytes: usize,
        format: &'static str,
        converted: bool,
    }
    let (file, path, format) = (file_name(path), path.to_string_lossy(), format.extension());
    let header = Header { version: JSON_VERSION, file, path, bytes, format, converted: false };
    let header = serde_json::to_string(&header)?;
    Ok(write!(out, "{},\"nodes\":[", header.trim_end_matches('}'))?)
}

pub(super) fn record(
    out: &mut impl Write,
    record: &Record<'_>,
    is_first: bool,
    has_digest: bool,
) -> Result<(), Failure> {
    out.write_all(if is_first { b"" } else { b"," })?;
    let node = Node {
        id: record.id,
        parent: record.parent,
        depth: record.depth,
        kind: &record.kind,
        index: record.index,
        name: record.name.as_deref(),
        offset: record.offset,
        size: record.size,
        count: record.count,
        properties: record.properties.iter().map(|one| Property::new(one, has_digest)).collect(),
        crc32: record.data.filter(|_| has_digest).map(crc32fast::hash),
    };
    Ok(serde_json::to_writer(out, &node)?)
}

/// What comes behind the nodes.
pub(super) fn end(out: &mut impl Write, slack: usize, faults: &[Fault]) -> Result<(), Failure> {
    Ok(writeln!(out, "],\"slack\":{slack},\"faults\":{}}}", serde_json::to_string(faults)?)?)
}

/// The same for a file of which nothing can be made.
pub(super) fn end_early(context: &mut Context) -> Result<(), Failure> {
    if context.options.json { end(&mut context.out, 0, &[]) } else { Ok(()) }
}

impl<'a> Property<'a> {
    fn new(property: &'a StoredProperty<'_>, has_digest: bool) -> Self {
        let crc32 = (has_digest && !property.data.is_empty()).then(|| crc32fast::hash(property.data));
        let value = Json::of(&property.value);
        Self { name: property.name, code: property.code, offset: property.offset, value, crc32 }
    }
}
