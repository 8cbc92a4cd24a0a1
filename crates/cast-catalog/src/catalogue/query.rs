//! Reading columns of a table, over all segments.

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type, TimestampMicrosecondType};
use arrow_array::{Array, ArrayRef, RecordBatch};
use parquet::arrow::ProjectionMask;

use super::segment::{self, Segment};
use super::{Catalogue, Error, lock};

/// A row with the requested columns, by their index in the request.
#[derive(Debug)]
pub struct RowRef<'r> {
    columns: &'r [Option<ArrayRef>],
    row: usize,
}

impl RowRef<'_> {
    fn column(&self, column: usize) -> Option<&ArrayRef> {
        self.columns.get(column)?.as_ref().filter(|array| array.is_valid(self.row))
    }

    /// A text or a digest; `None` for null, or if the column has another type.
    #[must_use]
    pub fn text(&self, column: usize) -> Option<&str> {
        Some(self.column(column)?.as_string_opt::<i32>()?.value(self.row))
    }

    /// A number or a time.
    #[must_use]
    pub fn integer(&self, column: usize) -> Option<i64> {
        let array = self.column(column)?;
        let number = array.as_primitive_opt::<Int64Type>().map(|array| array.value(self.row));
        number.or_else(|| Some(array.as_primitive_opt::<TimestampMicrosecondType>()?.value(self.row)))
    }

    /// A double-precision number.
    #[must_use]
    pub fn double(&self, column: usize) -> Option<f64> {
        Some(self.column(column)?.as_primitive_opt::<Float64Type>()?.value(self.row))
    }

    /// A list of strings; empty for null.
    #[must_use]
    pub fn texts(&self, column: usize) -> Vec<String> {
        let values = self.column(column).and_then(|array| Some(array.as_list_opt::<i32>()?.value(self.row)));
        let texts = values.as_ref().and_then(|values| values.as_string_opt::<i32>());
        texts.into_iter().flatten().flatten().map(Into::into).collect()
    }
}

impl Catalogue {
    /// Calls a function for all rows of a table, in order, with the named columns.
    ///
    /// The rows are a consistent snapshot: while this runs, updates wait before they replace any. `each` must therefore
    /// not update the catalogue.
    ///
    /// # Errors
    /// Returns an error if a file of the catalogue cannot be read. A table that does not exist has no rows.
    pub fn for_each(&self, table: &str, columns: &[&str], mut each: impl FnMut(&RowRef<'_>)) -> Result<(), Error> {
        let _lock = lock::read(&self.directory);
        for segment in segment::all(&self.directory)? {
            segment.for_each(table, columns, &mut each)?;
        }
        Ok(())
    }
}

impl Segment {
    pub(super) fn for_each(
        &self,
        table: &str,
        columns: &[&str],
        each: &mut dyn FnMut(&RowRef<'_>),
    ) -> Result<(), Error> {
        let Some(builder) = self.open(table)? else { return Ok(()) };
        let path = self.file(table);
        let failed = Error::damaged(&path);
        let wanted = ProjectionMask::columns(builder.parquet_schema(), columns.iter().copied());
        let reader = builder.with_projection(wanted).build().map_err(&failed)?;
        for batch in reader {
            let batch: RecordBatch = batch.map_err(|error| failed(error.into()))?;
            let columns: Vec<_> = columns.iter().map(|name| batch.column_by_name(name).cloned()).collect();
            for row in 0..batch.num_rows() {
                each(&RowRef { columns: &columns, row });
            }
        }
        Ok(())
    }
}
