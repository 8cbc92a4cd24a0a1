//! What is broken in a file of another format, the rest of which is shown all the same.

use castkit::convert::Error;
use serde::Serialize;

use crate::status::Failure;

/// A broken record or property, as it goes into JSON.
#[derive(Serialize)]
pub(crate) struct Fault {
    offset: Option<usize>,
    node: String,
    what: String,
}

impl Fault {
    pub(crate) fn new(error: &Error) -> Self {
        Self { offset: error.offset(), node: error.place().into(), what: error.to_string() }
    }
}

/// A file that is broken somewhere has failed, after all else was shown.
pub(crate) fn complain_of(faults: Vec<Fault>) -> Result<(), Failure> {
    match faults.as_slice() {
        [] => Ok(()),
        [only] => Err(Failure::file(&only.what)),
        [first, others @ ..] => {
            Err(Failure::file(format_args!("{}; and {} more; --json lists them all", first.what, others.len())))
        }
    }
}
