//! What commands work with: their options, their output, and what has become of the files so far.

use std::cmp::max_by_key;
use std::fmt::Display;
use std::io::Write;
use std::path::Path;

use castkit::read::Repair;

use crate::options::Options;
use crate::output::{self, Output};
use crate::status::{Failure, Status};

/// What a command works with.
pub(crate) struct Context {
    pub(crate) options: Options,
    pub(crate) out: Output,
    /// How the program ends, as far as it is known.
    status: Status,
}

impl Context {
    pub(crate) fn new(options: Options) -> Self {
        let out = Output::new(options.color);
        Self { options, out, status: Status::Done }
    }

    /// How the program ends.
    pub(crate) fn status(&self) -> Status {
        self.status
    }

    /// Says how the program ends, unless it was said already that it ends worse.
    pub(crate) fn raise(&mut self, status: Status) {
        self.status = max_by_key(self.status, status, |status| status.code());
    }

    /// Says what is wrong with a file, if that is what went wrong, so that the command can go on with the next.
    pub(crate) fn settle(&mut self, file: &Path, outcome: Result<(), Failure>) -> Result<(), Failure> {
        if let Err(Failure::File(reason)) = outcome {
            self.raise(Status::SomeFailed);
            // What was printed so far belongs before the complaint where both go to one terminal.
            self.out.flush()?;
            output::complain(format_args!("{}: {reason}", output::file_label(file)));
            return Ok(());
        }
        outcome
    }

    /// Says what recovery did, unless it goes into the JSON.
    pub(crate) fn report_repairs(&self, file: &Path, repairs: &[Repair]) {
        if self.options.json {
            return;
        }
        let say = |what: &dyn Display| output::complain(format_args!("{}: repaired: {what}", output::file_label(file)));
        repairs.iter().take(MOST_REPAIRS).for_each(|repair| say(repair));
        if let Some(more) = repairs.len().checked_sub(MOST_REPAIRS).filter(|more| *more > 0) {
            say(&format_args!("{more} more like these; --json lists them all"));
        }
    }
}

/// A file can be wrong in each of its million headers; a terminal is no place for that.
const MOST_REPAIRS: usize = 20;
