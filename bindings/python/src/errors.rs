//! Errors of the library as Python exceptions.

use castkit::options::{Spelling, spell};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The exception for an error of any part of the library: an instance of the class for its kind, with all details.
pub(crate) fn raise(py: Python<'_>, error: impl Into<castkit::Error>) -> PyErr {
    let error = error.into();
    let make = || -> PyResult<Bound<'_, PyAny>> {
        let errors = py.import("castkit._errors")?;
        let path = error.path().map(std::path::Path::to_path_buf);
        errors.call_method1(
            "make",
            (
                name(error.kind()),
                spell(&error.to_string(), Spelling::Python),
                path,
                error.offset(),
                error.node_path().map(str::to_owned),
            ),
        )
    };
    match make() {
        Ok(exception) => PyErr::from_value(exception),
        Err(problem) => problem,
    }
}

/// The name of a kind in Python.
fn name(kind: castkit::ErrorKind) -> &'static str {
    use castkit::ErrorKind as Kind;
    match kind {
        Kind::NotFound => "not_found",
        Kind::Io => "io",
        Kind::OutOfMemory => "out_of_memory",
        Kind::NotCast => "not_cast",
        Kind::Damaged => "damaged",
        Kind::Limit => "limit",
        Kind::Property => "property",
        Kind::NodePath => "node_path",
        Kind::Unwritable => "unwritable",
        Kind::Buffer => "buffer",
        Kind::Escapes => "escapes",
        Kind::Conversion => "conversion",
        Kind::Unsupported => "unsupported",
        Kind::Cancelled => "cancelled",
        _ => "other",
    }
}

/// The error for a native module that does not match the Python code.
pub(crate) fn internal(what: &str) -> PyErr {
    PyRuntimeError::new_err(format!("castkit and its native module have different versions: {what}"))
}
