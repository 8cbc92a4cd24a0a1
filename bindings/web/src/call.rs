//! Dispatches requests to functions.

use std::cell::RefCell;

use serde_json::Value;

use crate::errors::Failure;
use crate::file;
use crate::reply::{Outcome, Reply};
use crate::state::State;

/// A request: JSON, and its arrays.
pub(crate) struct Request {
    json: Value,
    arrays: RefCell<std::vec::IntoIter<Vec<u8>>>,
}

impl Request {
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

    /// A number in single precision.
    #[cfg(feature = "convert")]
    #[expect(clippy::cast_possible_truncation, reason = "it is meant")]
    pub(crate) fn float(&self, name: &str) -> Result<Option<f32>, Failure> {
        Ok(self.number(name)?.map(|number| number as f32))
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

    #[cfg(feature = "scene")]
    pub(crate) fn indices(&self, name: &str) -> Result<Vec<usize>, Failure> {
        let indices = self.values(name)?.iter().map(index_of).collect::<Option<_>>();
        indices.ok_or_else(|| Failure::argument(format!("{name} has something that is not an index")))
    }

    /// The next array, as bytes.
    pub(crate) fn bytes(&self) -> Result<Vec<u8>, Failure> {
        self.arrays.borrow_mut().next().ok_or_else(|| Failure::out_of_step("an array is missing"))
    }

    /// The next array, as numbers.
    #[cfg(feature = "scene")]
    pub(crate) fn floats(&self) -> Result<Vec<f32>, Failure> {
        let bytes = self.bytes()?;
        let (numbers, _) = bytes.as_chunks();
        Ok(numbers.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect())
    }
}

/// Executes the request in the inputs. A failure is a reply like any other, with `error`.
pub(crate) fn run(mut inputs: Vec<Vec<u8>>, state: &mut State) -> Reply {
    let json = inputs.pop().unwrap_or_default();
    let arrays = inputs.into_iter();
    // Nothing else in a request of the other side can be wrong.
    serde_json::from_slice(&json)
        .map_err(|_| Failure::argument("a text has half of a pair of surrogates"))
        .and_then(|json| dispatch(&Request { json, arrays: RefCell::new(arrays) }, state))
        .unwrap_or_else(|error| Reply::new(|json| json.object(|json| error.write(json.key("error")))))
}

/// A number of something in memory.
fn index_of(value: &Value) -> Option<usize> {
    usize::try_from(value.as_u64()?).ok()
}

fn dispatch(request: &Request, state: &mut State) -> Outcome {
    match request.text("call")?.unwrap_or_default() {
        "open" => file::open(request, state),
        "close" => file::close(request, state),
        "nodes" => file::nodes(request, state),
        "properties" => file::properties(request, state),
        "path" => file::path(request, state),
        "find" => file::find(request, state),
        #[cfg(feature = "scene")]
        "scene" => crate::scene::open(request, state),
        #[cfg(feature = "scene")]
        "closeScene" => crate::scene::close(request, state),
        #[cfg(feature = "scene")]
        "shapes" => crate::scene::shapes(request, state),
        #[cfg(feature = "scene")]
        "bind" => crate::scene::rest(request, state),
        #[cfg(feature = "scene")]
        "pose" => crate::scene::pose(request, state),
        #[cfg(feature = "scene")]
        "bake" => crate::scene::bake(request, state),
        #[cfg(feature = "check")]
        "check" => crate::check::check(request, state),
        #[cfg(feature = "check")]
        "explain" => crate::check::explain(request),
        #[cfg(feature = "convert")]
        "convert" => crate::convert::convert(request),
        #[cfg(feature = "convert")]
        "load" => crate::convert::load(request, state),
        #[cfg(feature = "convert")]
        "formats" => crate::convert::formats(),
        other => Err(Failure::unsupported(format!("this build of castkit has no {other}"))),
    }
}
