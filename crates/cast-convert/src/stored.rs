//! Records and tables of files as stored: what formats provide for [`inspect`](crate::inspect).

mod content;
pub(crate) mod find;
pub(crate) mod places;
mod record;
mod table;

use std::ops::ControlFlow;

use cast_interchange::Error;

pub use content::{StoredContent, StoredData};
pub use record::{Record, StoredProperty, StoredValue};
pub use table::{Description, Table};

/// What remains to be reported after all records.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct End {
    /// How many bytes belong to no record.
    pub slack: usize,
    /// What is broken; the rest of the file was visited anyway.
    pub faults: Vec<Error>,
}

/// Receives the records; [`ControlFlow::Break`] ends the walk.
pub type Visitor<'v> = dyn FnMut(Record<'_>) -> ControlFlow<()> + 'v;

/// Visits all records, parents before children. Their indices are filled in by [`inspect::walk`](crate::inspect::walk).
pub(crate) type Walk = fn(&[u8], &mut Visitor<'_>) -> Result<End, Error>;

/// Returns the data of one property, by the path of its record and its name or position.
pub(crate) type Extract = for<'a> fn(&'a [u8], (&str, &str)) -> Result<StoredContent<'a>, Error>;

/// The functions to examine a format.
pub(crate) struct Stored {
    pub(crate) walk: Walk,
    pub(crate) describe: fn(&[u8]) -> Result<Description, Error>,
    pub(crate) extract: Extract,
}
