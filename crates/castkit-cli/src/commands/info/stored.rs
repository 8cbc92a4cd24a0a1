//! What a file of another format says about itself, above and below the summary of its content as Cast.

use std::io;

use castkit::convert::inspect::{Description, StoredValue};
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::page::Page;
use crate::stored::Fault;
use crate::text::{Count, Measure, Size, Things, cut, measures};

/// Facts, for the top of the page. Facts that a file does not state are left out.
pub(super) fn facts(page: &mut Page, description: &Description) -> io::Result<()> {
    for (name, value) in &description.facts {
        if !matches!(value, StoredValue::Bytes(0) | StoredValue::Integer(0) | StoredValue::Flag(false)) {
            let text = match value {
                // A version is not a number to format with commas.
                StoredValue::Integer(version) if *name == "version" => version.to_string(),
                value => cell(value),
            };
            page.fact(&words(name), text)?;
        }
    }
    Ok(())
}

/// Tables, for the end of the page.
pub(super) fn tables(page: &mut Page, description: &Description) -> io::Result<()> {
    for table in &description.tables {
        let total = table.rows.len();
        page.section(format_args!("{} as stored", Things(total as u64, table.singular, table.plural)))?;
        let heading = table.columns.iter().map(|name| words(name)).collect();
        let rows = table.rows.iter().map(|row| row.iter().map(cell).collect());
        page.columns(heading, rows, total)?;
    }
    Ok(())
}

fn words(name: &str) -> String {
    name.replace('_', " ")
}

fn cell(value: &StoredValue<'_>) -> String {
    match value {
        StoredValue::None => String::new(),
        StoredValue::Flag(flag) => if *flag { "yes" } else { "no" }.into(),
        StoredValue::Integer(whole) => match u64::try_from(*whole) {
            Ok(count) => Count(count).to_string(),
            Err(_) => whole.to_string(),
        },
        StoredValue::Number(number) => Measure(*number).to_string(),
        StoredValue::Numbers(numbers) => measures(numbers, " "),
        StoredValue::Text(text) => cut(text),
        StoredValue::Bytes(bytes) => Size(*bytes as u64).to_string(),
        _ => String::new(),
    }
}

/// A description as JSON: an object of facts, and arrays of objects.
pub(super) struct Record<'d>(pub(super) &'d Description);

impl Serialize for Record<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, value) in &self.0.facts {
            map.serialize_entry(name, value)?;
        }
        for table in &self.0.tables {
            let rows: Vec<Row<'_>> = table.rows.iter().map(|row| Row(table.columns, row)).collect();
            map.serialize_entry(&table.plural.replace(' ', "_"), &rows)?;
        }
        let faults: Vec<Fault> = self.0.faults.iter().map(Fault::new).collect();
        map.serialize_entry("faults", &faults)?;
        map.end()
    }
}

struct Row<'d>(&'d [&'static str], &'d [StoredValue<'static>]);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().zip(self.1))
    }
}
