//! The value of a property.

use castkit::CastFile;
use castkit::format::PropertyType;
use castkit::read::PropertyRef;
use castkit::write::{self, RawBytes};
use pyo3::exceptions::PyUnicodeDecodeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};

use std::sync::Arc;

use crate::buffer::{Layout, Memory};

/// The value of a property in a file, in place.
#[pyclass(frozen, module = "castkit._native")]
pub(crate) struct Data {
    file: CastFile,
    start: usize,
    end: usize,
    property_type: PropertyType,
    count: u32,
    /// The offset of the header of the property, or of the node.
    offset: usize,
}

impl Data {
    pub(crate) fn of(file: &CastFile, property: &PropertyRef<'_>) -> Self {
        let (property_type, data) = (property.property_type(), property.data());
        let start = property.data_offset();
        Self {
            file: file.clone(),
            start,
            end: start.saturating_add(data.len()),
            property_type,
            count: property.count(),
            offset: property.offset(),
        }
    }

    /// The bytes as stored in the file.
    pub(crate) fn bytes(&self) -> &[u8] {
        self.file.bytes().get(self.start..self.end).unwrap_or_default()
    }

    /// The data for writing: shared with the file, not copied.
    pub(crate) fn shared(&self) -> write::Data<'static> {
        let bytes = RawBytes::shared(Arc::new(self.file.bytes().clone()), self.start..self.end);
        let count = match self.property_type {
            // The count of strings may be wrong; the strings that are there get written.
            PropertyType::STRING => self.strings().count().try_into().unwrap_or(u32::MAX),
            _ => self.count,
        };
        write::Data::Raw { property_type: self.property_type, count, bytes }
    }

    fn strings(&self) -> impl Iterator<Item = &[u8]> {
        let data = if self.property_type == PropertyType::STRING { self.bytes() } else { &[] };
        data.split_inclusive(|byte| *byte == 0).map(|text| text.strip_suffix(&[0]).unwrap_or(text))
    }
}

/// The layout of the elements of a type in a number of bytes. Elements of unknown type are bytes.
fn layout(property_type: PropertyType, len: usize) -> Layout {
    // On little-endian machines it is left out, because not all consumers understand `<`.
    let native = cfg!(target_endian = "little");
    let (format, item) = match property_type {
        PropertyType::SHORT => (if native { c"H" } else { c"<H" }, 2),
        PropertyType::INTEGER32 => (if native { c"I" } else { c"<I" }, 4),
        PropertyType::INTEGER64 => (if native { c"Q" } else { c"<Q" }, 8),
        PropertyType::DOUBLE => (if native { c"d" } else { c"<d" }, 8),
        PropertyType::FLOAT | PropertyType::VECTOR2 | PropertyType::VECTOR3 | PropertyType::VECTOR4 => {
            (if native { c"f" } else { c"<f" }, 4)
        }
        _ => (c"B", 1),
    };
    match property_type.components() {
        1 => Layout::new(format, item, &[len / item]),
        components => Layout::new(format, item, &[len / item / components, components]),
    }
}

#[pymethods]
impl Data {
    /// The type as in the specification, such as `v3`, or `0x0001` for an unknown one.
    #[getter]
    fn r#type(&self) -> String {
        self.property_type.to_string()
    }

    /// The number of elements according to the header.
    #[getter]
    fn count(&self) -> u32 {
        self.count
    }

    /// The byte offset of the header of the property.
    #[getter]
    fn offset(&self) -> usize {
        self.offset
    }

    /// The elements in place: a buffer that keeps the file open.
    fn memory(&self) -> Memory {
        let range = self.start..self.end;
        Memory::of_file(&self.file, range, layout(self.property_type, self.end.saturating_sub(self.start)))
    }

    /// The strings, as many as there really are; none for other types.
    fn texts<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyBytes>> {
        self.strings().map(|text| PyBytes::new(py, text)).collect()
    }

    /// The values as in the reference library: a tuple of numbers, with the components of vectors in a row, or a list
    /// with the first string.
    fn plain<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let bytes = self.bytes();
        Ok(match self.property_type {
            PropertyType::STRING => {
                let first = text(py, self.strings().next().unwrap_or_default())?;
                PyList::new(py, [first])?.into_any()
            }
            PropertyType::SHORT => numbers(py, bytes, u16::from_le_bytes)?,
            PropertyType::INTEGER32 => numbers(py, bytes, u32::from_le_bytes)?,
            PropertyType::INTEGER64 => numbers(py, bytes, u64::from_le_bytes)?,
            PropertyType::DOUBLE => numbers(py, bytes, f64::from_le_bytes)?,
            PropertyType::FLOAT | PropertyType::VECTOR2 | PropertyType::VECTOR3 | PropertyType::VECTOR4 => {
                numbers(py, bytes, |bytes| f64::from(f32::from_le_bytes(bytes)))?
            }
            _ => PyTuple::new(py, bytes)?.into_any(),
        })
    }

    fn __len__(&self) -> usize {
        self.end.saturating_sub(self.start)
    }
}

/// Numbers of a given size in bytes, as a tuple.
fn numbers<'py, const SIZE: usize, T: IntoPyObject<'py>>(
    py: Python<'py>,
    bytes: &[u8],
    read: impl Fn([u8; SIZE]) -> T,
) -> PyResult<Bound<'py, PyAny>> {
    let (chunks, _) = bytes.as_chunks();
    Ok(PyTuple::new(py, chunks.iter().map(|chunk| read(*chunk)))?.into_any())
}

/// Text that must be UTF-8.
pub(crate) fn text<'py>(py: Python<'py>, text: &[u8]) -> PyResult<Bound<'py, PyString>> {
    match std::str::from_utf8(text) {
        Ok(text) => Ok(PyString::new(py, text)),
        Err(error) => Err(PyErr::from_value(PyUnicodeDecodeError::new_utf8(py, text, error)?.into_any())),
    }
}
