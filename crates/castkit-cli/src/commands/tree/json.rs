//! The tree as one JSON object, written node by node. Nodes of Cast files and records of other formats have the same
//! fields, as far as both have them.

use std::borrow::Cow;
use std::io::Write;
use std::path::Path;

use castkit::convert::inspect::{Record, StoredProperty, StoredValue};
use castkit::convert::{Format, Note};
use castkit::{Cast, read::PropertyRef, read::PropertyValue, read::Repair, read::Step};
use serde::Serialize;

use super::place::Place;
use crate::context::JSON_VERSION;
use crate::input::file_name;
use crate::status::Failure;
use crate::stored::Fault;

#[derive(Serialize)]
struct Header<'a> {
    version: u32,
    file: Cow<'a, str>,
    path: Cow<'a, str>,
    bytes: usize,
    format: &'static str,
    converted: bool,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    cast: Option<CastHeader<'a>>,
}

/// Fields that only Cast files have.
#[derive(Serialize)]
struct CastHeader<'a> {
    format_version: u32,
    flags: u32,
    roots: u32,
    trailing: usize,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    repairs: &'a [Repair],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Note>,
}

#[derive(Serialize)]
pub(super) struct Node<'a> {
    id: u64,
    parent: Option<u64>,
    depth: usize,
    kind: Cow<'a, str>,
    index: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<Cow<'a, str>>,
    offset: usize,
    size: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    hash: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<usize>,
    properties: Vec<Property<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    crc32: Option<u32>,
}

#[derive(Serialize)]
struct Property<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<Cow<'a, str>>,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    property_type: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offset: Option<usize>,
    #[serde(flatten)]
    value: Value<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    crc32: Option<u32>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Value<'a> {
    Cast {
        count: u32,
        bytes: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<PropertyValue>,
    },
    Stored {
        value: &'a StoredValue<'a>,
    },
    /// Bytes are only counted.
    StoredBytes {
        bytes: &'a StoredValue<'a>,
    },
    /// Arrays are only described.
    StoredArray(&'a StoredValue<'a>),
}

/// Writes what comes before the nodes. `cast` is the Cast file whose nodes follow, which may be a converted one.
pub(super) fn begin(
    out: &mut impl Write,
    path: &Path,
    (format, bytes): (Format, usize),
    cast: Option<(&Cast<'_>, Vec<Note>)>,
) -> Result<(), Failure> {
    let header = Header {
        version: JSON_VERSION,
        file: file_name(path),
        path: path.to_string_lossy(),
        bytes,
        format: format.extension(),
        converted: cast.is_some() && format != Format::Cast,
        cast: cast.map(|(cast, notes)| CastHeader {
            format_version: cast.header().version,
            flags: cast.header().flags,
            roots: cast.header().root_count,
            trailing: cast.trailing().len(),
            repairs: cast.repairs(),
            notes,
        }),
    };
    // An object around an array of unknown length; its brace is closed after the array.
    let header = serde_json::to_string(&header)?;
    Ok(write!(out, "{},\"nodes\":[", header.trim_end_matches('}'))?)
}

pub(super) fn node(out: &mut impl Write, node: &Node<'_>, is_first: bool) -> Result<(), Failure> {
    out.write_all(if is_first { b"" } else { b"," })?;
    Ok(serde_json::to_writer(out, node)?)
}

/// Writes what comes after the nodes of a Cast file.
pub(super) fn end(out: &mut impl Write) -> Result<(), Failure> {
    Ok(writeln!(out, "]}}")?)
}

/// Writes what comes after the records of another format.
pub(super) fn end_of_stored(out: &mut impl Write, slack: usize, faults: &[Fault]) -> Result<(), Failure> {
    Ok(writeln!(out, "],\"slack\":{slack},\"faults\":{}}}", serde_json::to_string(faults)?)?)
}

impl Node<'static> {
    pub(super) fn of_step(step: &Step<'_>, place: &Place, has_digest: bool) -> Self {
        let node = step.node;
        Self {
            id: place.id,
            parent: place.parent,
            depth: step.depth as usize,
            kind: node.kind().to_string().into(),
            index: place.index as usize,
            name: node.text("n").map(|name| name.to_string_lossy().into()),
            offset: node.offset(),
            size: node.end().saturating_sub(node.offset()),
            hash: Some(node.hash()),
            count: None,
            properties: node.properties().map(|property| Property::of_node(&property, has_digest)).collect(),
            crc32: None,
        }
    }
}

impl<'a> Node<'a> {
    pub(super) fn of_record(record: &'a Record<'_>, has_digest: bool) -> Self {
        Self {
            id: record.id as u64,
            parent: record.parent.map(|parent| parent as u64),
            depth: record.depth,
            kind: Cow::Borrowed(&record.kind),
            index: record.index,
            name: record.name.as_deref().map(Cow::Borrowed),
            offset: record.offset,
            size: record.size,
            hash: None,
            count: record.count,
            properties: record.properties.iter().map(|one| Property::of_record(one, has_digest)).collect(),
            crc32: record.data.filter(|_| has_digest).map(crc32fast::hash),
        }
    }
}

impl Property<'static> {
    fn of_node(property: &PropertyRef<'_>, has_digest: bool) -> Self {
        let (count, bytes, value) = (property.count(), property.data().len(), property.value());
        Self {
            name: Some(property.name().to_string_lossy().into()),
            property_type: Some(property.property_type().to_string()),
            offset: Some(property.data_offset()),
            value: Value::Cast { count, bytes, value },
            crc32: has_digest.then(|| crc32fast::hash(property.data())),
        }
    }
}

impl<'a> Property<'a> {
    fn of_record(property: &'a StoredProperty<'_>, has_digest: bool) -> Self {
        Self {
            name: property.name.map(Cow::Borrowed),
            property_type: property.code.map(String::from),
            offset: property.offset,
            value: match &property.value {
                bytes @ StoredValue::Bytes(_) => Value::StoredBytes { bytes },
                array @ StoredValue::Array { .. } => Value::StoredArray(array),
                value => Value::Stored { value },
            },
            crc32: (has_digest && !property.data.is_empty()).then(|| crc32fast::hash(property.data)),
        }
    }
}
