//! Options that Python gives, by their names in the table of operations.

use std::fmt::Display;
use std::path::PathBuf;

use castkit::options::{OptionError, Spelling, Value, spell};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBool;

/// Options by their names in the table of operations.
pub(crate) type Given<'py> = Vec<(String, Bound<'py, PyAny>)>;

/// Sets the options that were given.
pub(crate) fn set<T>(
    first: T,
    given: &Given<'_>,
    with: impl Fn(T, &str, &Value) -> Result<T, OptionError>,
) -> PyResult<T> {
    given.iter().try_fold(first, |options, (name, value)| with(options, name, &value_of(value)?).map_err(wrong))
}

/// An error in what was given, with options in the spelling of Python.
pub(crate) fn wrong(error: impl Display) -> PyErr {
    PyValueError::new_err(spell(&error.to_string(), Spelling::Python).into_owned())
}

/// The value of an option.
fn value_of(given: &Bound<'_, PyAny>) -> PyResult<Value> {
    if let Ok(flag) = given.cast::<PyBool>() {
        return Ok(Value::Flag(flag.is_true()));
    }
    if let Ok(number) = given.extract() {
        return Ok(Value::Number(number));
    }
    if let Ok(text) = given.extract() {
        return Ok(Value::Text(text));
    }
    if let Ok(path) = given.extract::<PathBuf>() {
        let text = path.into_os_string().into_string();
        return text.map(Value::Text).map_err(|_| PyValueError::new_err("a path in an option is not valid Unicode"));
    }
    let values = given.try_iter()?.map(|value| value_of(&value?)).collect::<PyResult<Vec<_>>>()?;
    Ok(Value::List(values))
}
