//! The tree as one JSON object, written node by node.

use std::borrow::Cow;
use std::io::Write;
use std::path::Path;

use castkit::convert::Format;
use castkit::{Cast, read::PropertyRef, read::PropertyValue, read::Step};
use serde::Serialize;

use super::place::Place;
use crate::context::JSON_VERSION;
use crate::input::{RepairRecord, file_name};
use crate::status::Failure;

#[derive(Serialize)]
struct Header {
    version: u32,
    bytes: usize,
    format: &'static str,
    converted: bool,
    format_version: u32,
    flags: u32,
    roots: u32,
    trailing: usize,
}

#[derive(Serialize)]
struct Node {
    id: u64,
    kind: String,
    index: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    offset: usize,
    size: usize,
    hash: u64,
    parent: Option<u64>,
    depth: u32,
    properties: Vec<Property>,
}

#[derive(Serialize)]
struct Property {
    name: String,
    #[serde(rename = "type")]
    property_type: String,
    count: u32,
    offset: usize,
    bytes: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    crc32: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<PropertyValue>,
}

#[derive(Serialize)]
struct Footer<'a> {
    file: Cow<'a, str>,
    path: Cow<'a, str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    repairs: Vec<RepairRecord>,
}

pub(super) fn write<'a>(
    out: &mut impl Write,
    file: &Path,
    (format, bytes): (Format, usize),
    cast: &Cast<'_>,
    digest: bool,
    nodes: impl Iterator<Item = (Step<'a>, Place)>,
) -> Result<(), Failure> {
    let header = cast.header();
    let header = Header {
        version: JSON_VERSION,
        bytes,
        format: format.extension(),
        converted: format != Format::Cast,
        format_version: header.version,
        flags: header.flags,
        roots: header.root_count,
        trailing: cast.trailing().len(),
    };
    let footer = Footer { file: file_name(file), path: file.to_string_lossy(), repairs: RepairRecord::all(cast) };
    // An object around an array of unknown length: what is before and behind the array are objects whose braces meet it.
    let (header, footer) = (serde_json::to_string(&header)?, serde_json::to_string(&footer)?);
    write!(out, "{},\"nodes\":[", header.trim_end_matches('}'))?;
    for (count, (step, place)) in nodes.enumerate() {
        out.write_all(if count == 0 { b"" } else { b"," })?;
        serde_json::to_writer(&mut *out, &Node::new(&step, &place, digest))?;
    }
    writeln!(out, "],{}", footer.trim_start_matches('{'))?;
    Ok(())
}

impl Node {
    fn new(step: &Step<'_>, place: &Place, digest: bool) -> Self {
        let node = step.node;
        Self {
            id: place.id,
            kind: node.kind().to_string(),
            index: place.index,
            name: node.text("n").map(|name| name.to_string_lossy()),
            offset: node.offset(),
            size: node.end().saturating_sub(node.offset()),
            hash: node.hash(),
            parent: place.parent,
            depth: step.depth,
            properties: node.properties().map(|property| Property::new(&property, digest)).collect(),
        }
    }
}

impl Property {
    fn new(property: &PropertyRef<'_>, digest: bool) -> Self {
        Self {
            name: property.name().to_string_lossy(),
            property_type: property.property_type().to_string(),
            count: property.count(),
            offset: property.data_offset(),
            bytes: property.data().len(),
            crc32: digest.then(|| crc32fast::hash(property.data())),
            value: property.value(),
        }
    }
}
