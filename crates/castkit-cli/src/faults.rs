//! What is broken in a binary FBX file, the rest of which is shown all the same.

use castkit::convert::Error;
use castkit::convert::fbx::tree::Tree;
use serde::Serialize;

use crate::status::Failure;

/// A broken record or property, as it goes into JSON.
#[derive(Serialize)]
pub(crate) struct Fault {
    offset: Option<usize>,
    node: String,
    what: String,
}

/// The errors of a tree with their paths, which are found on one way through the file: there may be as many as nodes.
pub(crate) fn located(tree: &Tree<'_>, mut errors: Vec<Error>) -> Vec<Fault> {
    tree.locate_all(&mut errors);
    let fault = |error: &Error| Fault { offset: error.offset(), node: error.place().into(), what: error.to_string() };
    errors.iter().map(fault).collect()
}

/// A file that is broken somewhere has failed, after all else was shown.
pub(crate) fn complain_of(faults: &[Fault]) -> Result<(), Failure> {
    match faults {
        [] => Ok(()),
        [only] => Err(Failure::file(&only.what)),
        [first, others @ ..] => {
            Err(Failure::file(format_args!("{}; and {} more; --json lists them all", first.what, others.len())))
        }
    }
}
