//! What is broken in files of other formats.

use castkit::convert::Error;
use serde::Serialize;

use crate::status::Failure;

/// A broken record or property, as it goes into JSON. The rest of the file is shown anyway.
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

/// A file with broken parts counts as failed, after everything else has been shown.
pub(crate) fn complain_of(faults: Vec<Fault>) -> Result<(), Failure> {
    match faults.as_slice() {
        [] => Ok(()),
        [only] => Err(Failure::file(&only.what)),
        [first, others @ ..] => Err(Failure::file(format_args!("{}; {} more, see --json", first.what, others.len()))),
    }
}
