//! What commands work with: their options, their output, and what has become of the files so far.

use std::fmt::Display;
use std::io::Write;
use std::path::Path;

use castkit::read::Repair;

use crate::options::Options;
use crate::output::{self, Output};
use crate::status::Failure;

/// What a command works with.
pub(crate) struct Context {
    pub(crate) options: Options,
    pub(crate) out: Output,
    /// Whether something has failed.
    pub(crate) failed: bool,
    /// Whether a check has found errors.
    pub(crate) errors_found: bool,
    /// Whether a comparison has found differences.
    pub(crate) different: bool,
    /// Whether files that were to be compared could not be: whoever asks for a difference must not take this for one.
    pub(crate) incomparable: bool,
}

impl Context {
    pub(crate) fn new(options: Options) -> Self {
        let out = Output::new(options.color);
        Self { options, out, failed: false, errors_found: false, different: false, incomparable: false }
    }

    /// Says what is wrong with a file, if that is what went wrong, so that the command can go on with the next.
    pub(crate) fn settle(&mut self, file: &Path, outcome: Result<(), Failure>) -> Result<(), Failure> {
        if let Err(Failure::File(reason)) = outcome {
            self.failed = true;
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
