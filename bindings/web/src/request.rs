//! Requests, and reading their arguments.

use std::cell::RefCell;

use serde_json::Value;

use crate::errors::Failure;

/// A request: JSON, and its arrays.
pub(crate) struct Request {
    json: Value,
    arrays: RefCell<std::vec::IntoIter<Vec<u8>>>,
}

impl Request {
    pub(crate) fn new(json: Value, arrays: std::vec::IntoIter<Vec<u8>>) -> Self {
        Self { json, arrays: RefCell::new(arrays) }
    }

    /// An argument of any type; `None` if it is missing or null.
    pub(crate) fn value(&self, name: &str) -> Option<&Value> {
        self.json.get(name).filter(|given| !given.is_null())
    }

    /// An argument; `None` if it is missing or null.
    fn given<'r, T>(&'r self, name: &str, of: &str, read: fn(&'r Value) -> Option<T>) -> Result<Option<T>, Failure> {
        let Some(given) = self.json.get(name).filter(|given| !given.is_null()) else { return Ok(None) };
        read(given).map(Some).ok_or_else(|| Failure::argument(format!("{name} is not {of}")))
    }

    pub(crate) fn text(&self, name: &str) -> Result<Option<&str>, Failure> {
        self.given(name, "a text", Value::as_str)
    }

    pub(crate) fn flag(&self, name: &str) -> Result<Option<bool>, Failure> {
        self.given(name, "true or false", Value::as_bool)
    }

    pub(crate) fn number(&self, name: &str) -> Result<Option<f64>, Failure> {
        self.given(name, "a number", Value::as_f64)
    }

    pub(crate) fn whole(&self, name: &str) -> Result<Option<u64>, Failure> {
        self.given(name, "a whole number", Value::as_u64)
    }

    /// A whole number that fits an address.
    pub(crate) fn count(&self, name: &str) -> Result<Option<usize>, Failure> {
        self.given(name, "a whole number in range", index_of)
    }

    /// A number that has to be given.
    pub(crate) fn index(&self, name: &str) -> Result<usize, Failure> {
        self.count(name)?.ok_or_else(|| Failure::argument(format!("{name} is missing")))
    }

    pub(crate) fn values(&self, name: &str) -> Result<&[Value], Failure> {
        let values = self.given(name, "a list", Value::as_array)?;
        Ok(values.map_or(&[], Vec::as_slice))
    }

    pub(crate) fn indices(&self, name: &str) -> Result<Vec<usize>, Failure> {
        let indices = self.values(name)?.iter().map(index_of).collect::<Option<_>>();
        indices.ok_or_else(|| Failure::argument(format!("{name} has something that is not an index")))
    }

    /// The next array, as bytes.
    pub(crate) fn bytes(&self) -> Result<Vec<u8>, Failure> {
        self.arrays.borrow_mut().next().ok_or_else(|| Failure::out_of_step("an array is missing"))
    }

    /// The next array, as numbers.
    pub(crate) fn floats(&self) -> Result<Vec<f32>, Failure> {
        let bytes = self.bytes()?;
        let (numbers, _) = bytes.as_chunks();
        Ok(numbers.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect())
    }
}

/// A number of something in memory.
fn index_of(value: &Value) -> Option<usize> {
    usize::try_from(value.as_u64()?).ok()
}
