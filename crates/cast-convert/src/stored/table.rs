//! Facts and tables about a file.

use super::StoredValue;
use crate::Error;

/// What a file says of itself, for a page and for programs. Names are words joined with `_`.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Description {
    /// Single values, in the order of a page.
    pub facts: Vec<(&'static str, StoredValue<'static>)>,
    /// What there are several of.
    pub tables: Vec<Table>,
    /// What is broken.
    pub faults: Vec<Error>,
}

/// Things of one kind.
#[derive(Debug)]
#[non_exhaustive]
pub struct Table {
    /// What one is called.
    pub singular: &'static str,
    /// What several are called.
    pub plural: &'static str,
    /// The names of the columns.
    pub columns: &'static [&'static str],
    /// A value for each column.
    pub rows: Vec<Vec<StoredValue<'static>>>,
}

impl Description {
    /// Adds a fact; nothing where there is none.
    pub(crate) fn fact(&mut self, name: &'static str, value: impl Into<StoredValue<'static>>) {
        let value = value.into();
        if value != StoredValue::None {
            self.facts.push((name, value));
        }
    }

    /// Adds a table; nothing where it has no rows.
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
