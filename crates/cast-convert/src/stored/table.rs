//! Facts and tables about a file.

use cast_interchange::Error;

use super::StoredValue;

/// What a file states about itself, for display and for programs. Names are words joined with `_`.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Description {
    /// Single values, in display order.
    pub facts: Vec<(&'static str, StoredValue<'static>)>,
    /// Values of which there are several.
    pub tables: Vec<Table>,
    /// What is broken.
    pub faults: Vec<Error>,
}

/// A table of similar items.
#[derive(Debug)]
#[non_exhaustive]
pub struct Table {
    /// The name of one item.
    pub singular: &'static str,
    /// The name of several items.
    pub plural: &'static str,
    /// The names of the columns.
    pub columns: &'static [&'static str],
    /// A value for each column of each row.
    pub rows: Vec<Vec<StoredValue<'static>>>,
}

impl Description {
    /// Adds a fact, if there is a value.
    pub(crate) fn fact(&mut self, name: &'static str, value: impl Into<StoredValue<'static>>) {
        let value = value.into();
        if value != StoredValue::None {
            self.facts.push((name, value));
        }
    }

    /// Adds a table, if it has rows.
    pub(crate) fn table<const N: usize>(
        &mut self,
        [singular, plural]: [&'static str; 2],
        columns: &'static [&'static str; N],
        rows: impl Iterator<Item = [StoredValue<'static>; N]>,
    ) {
        let rows: Vec<Vec<_>> = rows.map(Vec::from).collect();
        if !rows.is_empty() {
            self.tables.push(Table { singular, plural, columns, rows });
        }
    }
}
