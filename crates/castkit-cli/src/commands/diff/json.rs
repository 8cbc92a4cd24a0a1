//! Differences as JSON: one object for both files.

use std::borrow::Cow;
use std::path::Path;

use castkit::check::diff::{Change, Difference, Elements, Links};
use castkit::convert::Note;
use castkit::read::{PropertyRef, PropertyValue, Repair};
use serde::Serialize;

use super::text::Compared;
use crate::context::Context;
use crate::input::file_name;
use crate::status::Failure;

#[derive(Serialize)]
struct Record<'c> {
    first: FileRecord<'c>,
    second: FileRecord<'c>,
    same: bool,
    exact: bool,
    tolerance: f64,
    relative: f64,
    differences: u64,
    different_nodes: u64,
    tolerated: u64,
    largest_tolerated: f64,
    listed: Vec<DifferenceRecord<'c>>,
}

/// One of the two files.
#[derive(Serialize)]
pub(super) struct FileRecord<'c> {
    file: Cow<'c, str>,
    path: Cow<'c, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<usize>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    repairs: &'c [Repair],
    /// What the conversion to Cast has lost.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) notes: Vec<Note>,
}

#[derive(Serialize)]
struct DifferenceRecord<'c> {
    path: &'c str,
    property: Option<String>,
    field: Option<String>,
    change: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<Shown<'c>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    second: Option<Shown<'c>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    elements: Option<Elements>,
}

/// A value in one of the files.
#[derive(Serialize)]
#[serde(untagged)]
enum Shown<'c> {
    Value(PropertyValue),
    Text(String),
    Target(Option<&'c str>),
    Header { version: u32, flags: u32 },
}

pub(super) fn print(context: &mut Context, compared: &Compared<'_, '_>) -> Result<(), Failure> {
    let comparison = &compared.comparison;
    let file = |which: usize| {
        let cast = compared.casts[which];
        let (bytes, repairs) = (Some(cast.bytes().len()), cast.repairs());
        FileRecord { bytes, repairs, ..FileRecord::new(compared.files[which]) }
    };
    let record = Record {
        first: file(0),
        second: file(1),
        same: comparison.is_same(),
        exact: compared.exact,
        tolerance: compared.tolerance,
        relative: compared.relative,
        differences: comparison.total(),
        different_nodes: comparison.different_nodes(),
        tolerated: comparison.tolerated(),
        largest_tolerated: comparison.largest_tolerated(),
        listed: comparison.differences().iter().map(|difference| DifferenceRecord::new(compared, difference)).collect(),
    };
    context.print_json(&record)
}

impl<'c> FileRecord<'c> {
    pub(super) fn new(path: &'c Path) -> Self {
        Self { file: file_name(path), path: path.to_string_lossy(), bytes: None, repairs: &[], notes: Vec::new() }
    }
}

impl<'c> DifferenceRecord<'c> {
    fn new(compared: &Compared<'_, '_>, difference: &'c Difference<'c>) -> Self {
        let property = difference.property();
        let nodes = match difference.change {
            Change::OnlyInFirst { nodes } | Change::OnlyInSecond { nodes } if nodes > 0 => Some(nodes),
            _ => None,
        };
        let mut elements = None;
        let text = |first: String, second: String| (Some(Shown::Text(first)), Some(Shown::Text(second)));
        let number = |number: u64| Some(Shown::Value(PropertyValue::Integer(number)));
        let value =
            |property: Option<PropertyRef<'c>>| property.and_then(|property| property.value()).map(Shown::Value);
        let (change, (first, second)) = match &difference.change {
            Change::OnlyInFirst { .. } => ("only_in_first", (value(difference.first), None)),
            Change::OnlyInSecond { .. } => ("only_in_second", (None, value(difference.second))),
            Change::Type => {
                let name = |property: Option<PropertyRef<'_>>| {
                    property.map(|property| property.property_type().to_string()).unwrap_or_default()
                };
                ("type", text(name(difference.first), name(difference.second)))
            }
            Change::Text => ("text", (value(difference.first), value(difference.second))),
            Change::Bytes => ("bytes", (None, None)),
            Change::Elements(found) => {
                elements = Some(*found);
                let at = |property: Option<PropertyRef<'c>>| {
                    let index = usize::try_from(found.index?).ok()?;
                    property?.value_at(index).map(Shown::Value)
                };
                ("elements", (at(difference.first), at(difference.second)))
            }
            Change::Links(links) => {
                let Links { first_count, second_count, differing, index, .. } = *links;
                elements = Some(Elements { first_count, second_count, differing, index, largest: None });
                let target = |path: &'c Option<String>| index.map(|_| Shown::Target(path.as_deref()));
                ("links", (target(&links.first), target(&links.second)))
            }
            Change::Hash { first, second } => ("hash", (number(*first), number(*second))),
            Change::PropertyOrder => ("property_order", (None, None)),
            Change::ChildOrder => ("child_order", (None, None)),
            Change::Unaccounted { first, second } => ("unaccounted", (number(*first), number(*second))),
            Change::FileHeader => {
                let [first, second] = compared.casts.map(|cast| {
                    let header = cast.header();
                    Some(Shown::Header { version: header.version, flags: header.flags })
                });
                ("file_header", (first, second))
            }
            _ => ("headers", (None, None)),
        };
        let name = property.map(|property| property.name().to_string_lossy());
        let field = property.and_then(|property| property.field(difference.kind?));
        Self { path: &difference.path, property: name, field, change, first, second, nodes, elements }
    }
}
