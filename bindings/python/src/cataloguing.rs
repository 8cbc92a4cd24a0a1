//! The contents of many files, as Arrow tables.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchIterator};
use arrow_schema::SchemaRef;
use castkit::catalog::arrow::{Batches, schema, schema_with};
use castkit::catalog::{Options, Reader, Rows, TABLES};
use castkit::convert::Format;
use castkit::open::FileBytes;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyType};
use rayon::prelude::*;

use crate::errors::internal;
use crate::file::bytes_of;
use crate::progress;

/// A file: its name, its bytes unless it is read from disk, and the error if fetching them failed.
type Given<'py> = (String, Option<Bound<'py, PyAny>>, Option<String>);

/// Whether a name has the extension of a readable format.
#[pyfunction]
pub(crate) fn can_read(path: PathBuf) -> bool {
    Format::of_path(&path).is_some_and(Format::is_readable)
}

enum Source {
    Path,
    Bytes(FileBytes),
    Failed(String),
}

/// Collects the rows of files.
#[pyclass(frozen, module = "castkit._native")]
pub(crate) struct Cataloguing {
    reader: Reader,
    root: PathBuf,
    nodes: bool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    building: Batches,
    done: Vec<Vec<RecordBatch>>,
}

impl State {
    fn take(&mut self) -> PyResult<()> {
        self.done.push(self.building.take().map_err(|error| internal(&error.to_string()))?);
        Ok(())
    }
}

#[pymethods]
impl Cataloguing {
    #[new]
    fn new(root: PathBuf, nodes: bool) -> Self {
        Self { reader: Reader::new(), root, nodes, state: Mutex::default() }
    }

    /// Adds files, several at a time.
    fn add(&self, py: Python<'_>, given: Vec<Given<'_>>) -> PyResult<()> {
        let mut sources = Vec::with_capacity(given.len());
        for (name, bytes, error) in given {
            let source = match (bytes, error) {
                (_, Some(error)) => Source::Failed(error),
                (Some(bytes), None) => Source::Bytes(bytes_of(&bytes)?),
                (None, None) => Source::Path,
            };
            sources.push((name, source));
        }
        let root = self.root.to_string_lossy();
        let rows = progress::run(py, None, |progress| -> Result<Vec<Rows>, castkit::Cancelled> {
            let options = Options::new().nodes(self.nodes);
            let read = |(name, source): (String, Source)| {
                progress.report(0, 1)?;
                let mut rows = match source {
                    Source::Path => self.reader.file(&self.root, &name, &options),
                    Source::Bytes(bytes) => self.reader.bytes(&name, bytes, &options),
                    Source::Failed(error) => Rows::of_failure(name, error),
                };
                rows.root = root.to_string();
                Ok(rows)
            };
            sources.into_par_iter().with_max_len(1).map(read).collect()
        })?;
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        for rows in rows {
            state.building.add(&rows);
            if state.building.is_enough() {
                state.take()?;
            }
        }
        Ok(())
    }

    /// The tables, by name. The rows are moved into them.
    fn finish(&self) -> PyResult<Vec<(&'static str, CatalogTable)>> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.take()?;
        let done = std::mem::take(&mut state.done);
        let options = Options::new().nodes(self.nodes);
        let wanted = TABLES.iter().enumerate().filter(|(_, table)| self.nodes || !table.optional);
        let of = |(index, table): (usize, &castkit::catalog::Table)| {
            let batches = done.iter().filter_map(|batches| batches.get(index)).filter(|batch| batch.num_rows() > 0);
            (
                table.name,
                CatalogTable { index, schema: schema_with(index, &options), batches: batches.cloned().collect() },
            )
        };
        Ok(wanted.map(of).collect())
    }
}

/// A table of a catalogue.
#[pyclass(frozen, module = "castkit._native")]
pub(crate) struct CatalogTable {
    index: usize,
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

#[pymethods]
impl CatalogTable {
    /// The table as a stream of batches, through the C data interface of Arrow. A requested schema is ignored.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        let reader = RecordBatchIterator::new(self.batches.clone().into_iter().map(Ok), Arc::clone(&self.schema));
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), c"arrow_array_stream")
    }

    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &'static str {
        TABLES[self.index].name
    }

    /// What a row represents.
    #[getter]
    fn documentation(&self) -> &'static str {
        TABLES[self.index].documentation.trim()
    }

    /// The columns: name, type as in DuckDB, whether values may be null, and what the values are.
    #[getter]
    fn columns(&self) -> Vec<(&'static str, &'static str, bool, &'static str)> {
        let columns = TABLES[self.index].columns();
        columns.map(|of| (of.name, of.data_type.name(), of.nullable, of.documentation.trim())).collect()
    }

    /// The rows as an Arrow IPC stream, which is used for pickling.
    fn to_ipc<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let write = || {
            let mut writer = arrow_ipc::writer::StreamWriter::try_new(Vec::new(), &self.schema)?;
            self.batches.iter().try_for_each(|batch| writer.write(batch))?;
            writer.into_inner()
        };
        let bytes = write().map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// The table that [`to_ipc`](Self::to_ipc) wrote.
    #[classmethod]
    fn from_ipc(_class: &Bound<'_, PyType>, name: &str, bytes: &[u8]) -> PyResult<Self> {
        let wrong = |reason: String| PyValueError::new_err(reason);
        let index = TABLES.iter().position(|table| table.name == name);
        let index = index.ok_or_else(|| wrong(format!("there is no table {name:?}")))?;
        let reader = arrow_ipc::reader::StreamReader::try_new(bytes, None).map_err(|error| wrong(error.to_string()))?;
        if reader.schema().fields() != schema(index).fields() {
            return Err(wrong(format!("this is not a table {name:?} of this version of castkit")));
        }
        let schema = reader.schema();
        let batches: Result<_, _> = reader.collect();
        Ok(Self { index, schema, batches: batches.map_err(|error| wrong(error.to_string()))? })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (&'static str, Bound<'py, PyBytes>))> {
        Ok((py.get_type::<Self>().getattr("from_ipc")?, (self.name(), self.to_ipc(py)?)))
    }

    fn __repr__(&self) -> String {
        format!("<table {} of a catalogue, {} rows>", self.name(), self.__len__())
    }
}
