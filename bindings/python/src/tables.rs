//! Tables for readers of Arrow, through its C data interface.

use std::sync::Arc;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    ArrayRef, Float32Array, Float64Array, RecordBatch, RecordBatchIterator, StringArray, UInt32Array, UInt64Array,
};
use arrow_schema::{ArrowError, Field, Schema};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyString};

use crate::errors::internal;

/// A column from Python: its name, its format in Arrow's notation, and its values, `None` for null.
type Given<'py> = (String, String, Bound<'py, PyAny>);

/// Columns of equal length, as a capsule that any reader of Arrow accepts: a stream with one batch.
#[pyfunction]
pub(crate) fn arrow_stream<'py>(py: Python<'py>, columns: Vec<Given<'py>>) -> PyResult<Bound<'py, PyCapsule>> {
    let (mut fields, mut arrays) = (Vec::with_capacity(columns.len()), Vec::with_capacity(columns.len()));
    for (name, format, values) in columns {
        let array = array(&format, &values)?;
        fields.push(Field::new(name, array.data_type().clone(), true));
        arrays.push(array);
    }
    let wrong = |error: ArrowError| PyValueError::new_err(error.to_string());
    let batch = RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays).map_err(wrong)?;
    let schema = batch.schema();
    let reader = RecordBatchIterator::new([Ok(batch)], schema);
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), c"arrow_array_stream")
}

fn array(format: &str, values: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    Ok(match format {
        "I" => Arc::new(UInt32Array::from(values.extract::<Vec<Option<u32>>>()?)),
        "L" => Arc::new(UInt64Array::from(values.extract::<Vec<Option<u64>>>()?)),
        "f" => Arc::new(Float32Array::from(values.extract::<Vec<Option<f32>>>()?)),
        "g" => Arc::new(Float64Array::from(values.extract::<Vec<Option<f64>>>()?)),
        "u" => {
            // Strings that are not UTF-8 in the file have lone surrogates in Python, which Arrow does not support.
            let texts: Vec<Option<Bound<'_, PyString>>> = values.extract()?;
            let texts: Vec<_> = texts.iter().map(|text| text.as_ref().map(|text| text.to_string_lossy())).collect();
            let len = texts.iter().flatten().map(|text| text.len()).sum::<usize>();
            // Offsets in Arrow have 32 bits, and the array panics if they are exceeded.
            if i32::try_from(len).is_err() {
                return Err(PyValueError::new_err("the strings of a column take more than 2 GiB"));
            }
            Arc::new(texts.iter().map(Option::as_deref).collect::<StringArray>())
        }
        _ => return Err(internal("a format of a column")),
    })
}
