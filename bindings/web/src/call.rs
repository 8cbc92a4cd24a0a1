//! Dispatches requests to functions.

use crate::errors::Failure;
use crate::file;
use crate::reply::{Outcome, Reply};
use crate::request::Request;
use crate::state::State;

/// Executes the request in the inputs. A failure is a reply like any other, with `error`.
pub(crate) fn run(mut inputs: Vec<Vec<u8>>, state: &mut State) -> Reply {
    let json = inputs.pop().unwrap_or_default();
    let arrays = inputs.into_iter();
    // Nothing else in a request of the other side can be wrong.
    serde_json::from_slice(&json)
        .map_err(|_| Failure::argument("a text has half of a pair of surrogates"))
        .and_then(|json| dispatch(&Request::new(json, arrays), state))
        .unwrap_or_else(|error| Reply::new(|json| json.object(|json| error.write(json.key("error")))))
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
        "fit" => crate::scene::fit(request, state),
        #[cfg(feature = "scene")]
        "shapes" => crate::scene::shapes(request, state),
        #[cfg(feature = "scene")]
        "bind" => crate::scene::rest(request, state),
        #[cfg(feature = "scene")]
        "pose" => crate::scene::pose(request, state),
        #[cfg(feature = "scene")]
        "bake" => crate::scene::bake(request, state),
        #[cfg(feature = "convert")]
        "animate" => crate::animations::animate(request, state),
        #[cfg(feature = "convert")]
        "retarget" => crate::animations::retarget(request, state),
        #[cfg(feature = "check")]
        "check" => crate::check::check(request, state),
        #[cfg(feature = "check")]
        "explain" => crate::check::explain(request),
        #[cfg(feature = "convert")]
        "convert" => crate::convert::convert(request),
        #[cfg(feature = "convert")]
        "load" => crate::convert::load(request),
        #[cfg(feature = "convert")]
        "formats" => crate::convert::formats(),
        other => Err(Failure::unsupported(format!("this build of castkit has no {other}"))),
    }
}
