//! Dispatches requests to functions.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::errors::Failure;
use crate::file;
use crate::reply::{Outcome, Reply};
use crate::state::State;

/// A request: JSON, and its arrays.
pub(crate) struct Request {
    json: Vec<u8>,
    pub(crate) arrays: std::vec::IntoIter<Vec<u8>>,
}

/// The name of the function.
#[derive(Deserialize)]
struct Named {
    call: String,
}

impl Request {
    pub(crate) fn arguments<T: DeserializeOwned>(&self) -> Result<T, Failure> {
        serde_json::from_slice(&self.json).map_err(|error| Failure::argument(error.to_string()))
    }

    /// The next array, as bytes.
    pub(crate) fn bytes(&mut self) -> Result<Vec<u8>, Failure> {
        self.arrays.next().ok_or_else(|| Failure::out_of_step("an array is missing"))
    }

    /// The next array, as numbers.
    #[cfg(feature = "scene")]
    pub(crate) fn floats(&mut self) -> Result<Vec<f32>, Failure> {
        let bytes = self.bytes()?;
        let (numbers, _) = bytes.as_chunks();
        Ok(numbers.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect())
    }
}

/// Executes the request in the inputs. A failure is a reply like any other, with `error`.
pub(crate) fn run(inputs: Vec<Vec<u8>>, state: &mut State) -> Reply {
    let mut arrays = inputs.into_iter();
    let request = Request { json: arrays.next().unwrap_or_default(), arrays };
    #[derive(serde::Serialize)]
    struct Failed {
        error: Failure,
    }
    dispatch(request, state).unwrap_or_else(|error| Reply::new(&Failed { error }))
}

fn dispatch(request: Request, state: &mut State) -> Outcome {
    let Named { call } = request.arguments()?;
    match &*call {
        "open" => file::open(request, state),
        "close" => file::close(&request, state),
        "nodes" => file::nodes(&request, state),
        "properties" => file::properties(&request, state),
        "path" => file::path(&request, state),
        "find" => file::find(&request, state),
        #[cfg(feature = "scene")]
        "scene" => crate::scene::open(&request, state),
        #[cfg(feature = "scene")]
        "closeScene" => crate::scene::close(&request, state),
        #[cfg(feature = "scene")]
        "skin" => crate::scene::skin(&request, state),
        #[cfg(feature = "scene")]
        "shapes" => crate::scene::shapes(&request, state),
        #[cfg(feature = "scene")]
        "bind" => crate::scene::rest(&request, state),
        #[cfg(feature = "scene")]
        "pose" => crate::scene::pose(request, state),
        #[cfg(feature = "scene")]
        "bake" => crate::scene::bake(&request, state),
        #[cfg(feature = "check")]
        "check" => crate::check::check(&request, state),
        #[cfg(feature = "check")]
        "explain" => crate::check::explain(&request),
        #[cfg(feature = "convert")]
        "convert" => crate::convert::convert(request),
        #[cfg(feature = "convert")]
        "load" => crate::convert::load(request, state),
        #[cfg(feature = "convert")]
        "formats" => crate::convert::formats(),
        other => Err(Failure::unsupported(format!("this build of castkit has no {other}"))),
    }
}
