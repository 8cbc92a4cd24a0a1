//! Copies rows of other segments.

use std::fs;
use std::path::Path;

use arrow_array::cast::AsArray;
use arrow_array::{BooleanArray, RecordBatch};
use arrow_schema::DataType;
use arrow_select::filter::filter_record_batch;
use parquet::arrow::ARROW_SCHEMA_META_KEY;
use parquet::errors::ParquetError;

use super::super::Error;
use super::place::{Builder, Segment, open};
use super::writer::{Table, Writer};
use crate::{KEY, TABLES};

/// Whether the rows of a file, by root and path, are copied.
pub(in super::super) type Keep<'k> = &'k dyn Fn(&str, &str) -> bool;

impl Writer {
    /// Adds the rows of another segment, of the files for which `keep` returns true.
    pub(in super::super) fn copy(&mut self, from: &Segment, keep: Keep<'_>) -> Result<(), Error> {
        for (index, (table, of)) in self.tables.iter_mut().zip(&TABLES).enumerate() {
            let Some(table) = table else { continue };
            let Some(rows) = from.open(of.name)? else { continue };
            let rows = copy(rows, &from.file(of.name), keep, table)?;
            if index == 0 {
                self.files = self.files.saturating_add(rows);
            }
        }
        Ok(())
    }

    /// Copies a file or directory that another program has added to a segment. Of a Parquet file with the columns
    /// `root` and `path`, only the rows of kept files are copied.
    pub(in super::super) fn copy_added(&mut self, from: &Path, keep: Keep<'_>) -> Result<(), Error> {
        let to = self.path.join(from.file_name().unwrap_or_default());
        let builder =
            if from.extension().is_some_and(|extension| extension == "parquet") { open(from).ok() } else { None };
        let Some(builder) = builder.filter(|builder| KEY.iter().all(|column| has_text(builder, column.name))) else {
            return copy_whole(from, &to);
        };
        let mut metadata = builder.metadata().file_metadata().key_value_metadata().cloned().unwrap_or_default();
        // The writer adds it again, from the schema.
        metadata.retain(|pair| pair.key != ARROW_SCHEMA_META_KEY);
        let mut table = Table::new(to.clone(), builder.schema().clone(), metadata)?;
        match copy(builder, from, keep, &mut table) {
            Ok(rows) => {
                self.rows_added = self.rows_added.saturating_add(rows);
                self.added.push(table);
                Ok(())
            }
            // A damaged file is copied unchanged.
            Err(error) if error.is_unusable() => copy_whole(from, &to),
            Err(error) => Err(error),
        }
    }
}

/// Copies a file, or a directory with everything in it, except for links, pipes and devices.
fn copy_whole(from: &Path, to: &Path) -> Result<(), Error> {
    let mut rest = vec![(from.to_path_buf(), to.to_path_buf())];
    while let Some((from, to)) = rest.pop() {
        let file_type = fs::symlink_metadata(&from).map_err(Error::io(&from))?.file_type();
        if file_type.is_file() {
            fs::copy(&from, &to).map_err(Error::io(&from))?;
        }
        if !file_type.is_dir() {
            continue;
        }
        fs::create_dir(&to).map_err(Error::io(&to))?;
        for entry in fs::read_dir(&from).map_err(Error::io(&from))? {
            let entry = entry.map_err(Error::io(&from))?;
            rest.push((entry.path(), to.join(entry.file_name())));
        }
    }
    Ok(())
}

fn has_text(builder: &Builder, column: &str) -> bool {
    builder.schema().field_with_name(column).is_ok_and(|field| *field.data_type() == DataType::Utf8)
}

/// Copies the kept rows of a table; returns their number.
fn copy(from: Builder, path: &Path, keep: Keep<'_>, to: &mut Table) -> Result<usize, Error> {
    let failed = Error::damaged(path);
    let mut rows = 0_usize;
    for batch in from.build().map_err(&failed)? {
        let batch = batch.map_err(|error| failed(error.into()))?;
        let is_kept = kept(&batch, keep).ok_or_else(|| failed(ParquetError::General("a row has no file".into())))?;
        let batch = filter_record_batch(&batch, &is_kept).map_err(|error| failed(error.into()))?;
        rows = rows.saturating_add(batch.num_rows());
        to.write(&batch)?;
    }
    Ok(rows)
}

fn kept(batch: &RecordBatch, keep: Keep<'_>) -> Option<BooleanArray> {
    let [roots, paths] = KEY.map(|column| batch.column_by_name(column.name)?.as_string_opt::<i32>());
    Some(roots?.iter().zip(paths?).map(|(root, path)| Some(keep(root?, path?))).collect())
}
