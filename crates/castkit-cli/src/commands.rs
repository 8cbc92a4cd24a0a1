//! The subcommands, and what they have in common: their options, their output, and whether a file has failed.

pub(crate) mod bench;
mod changes;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod convert_axes;
pub(crate) mod diff;
pub(crate) mod explain;
pub(crate) mod extract;
pub(crate) mod formats;
pub(crate) mod info;
pub(crate) mod merge;
pub(crate) mod optimize;
pub(crate) mod pose;
pub(crate) mod repair;
pub(crate) mod rewrite;
pub(crate) mod set;
pub(crate) mod split;
pub(crate) mod tree;
pub(crate) mod upgrade;

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

use castkit::read::Repair;

use crate::arguments::{Arguments, Command, Options};
use crate::output::{self, Output};
use crate::status::{Failure, Status};

/// What a command works with.
pub(crate) struct Context {
    pub(crate) options: Options,
    pub(crate) out: Output,
    failed: bool,
    /// Whether a check has found errors.
    pub(crate) errors_found: bool,
    /// Whether a comparison has found differences.
    pub(crate) different: bool,
    /// Whether files that were to be compared could not be: whoever asks for a difference must not take this for one.
    pub(crate) incomparable: bool,
}

/// Runs the command that was asked for.
pub(crate) fn run(arguments: Arguments) -> Status {
    let out = Output::new(arguments.options.color);
    let mut context = Context {
        options: arguments.options,
        out,
        failed: false,
        errors_found: false,
        different: false,
        incomparable: false,
    };
    let outcome = match arguments.command {
        Command::Info(command) => command.run(&mut context),
        Command::Tree(command) => command.run(&mut context),
        Command::Extract(command) => command.run(&mut context),
        Command::Rewrite(command) => command.run(&mut context),
        Command::Optimize(command) => command.run(&mut context),
        Command::Merge(command) => command.run(&mut context),
        Command::Split(command) => command.run(&mut context),
        Command::Set(command) => command.run(&mut context),
        Command::Convert(command) => command.run(&mut context),
        Command::Formats(command) => command.run(&mut context),
        Command::ConvertAxes(command) => command.run(&mut context),
        Command::Pose(command) => command.run(&mut context),
        Command::Bench(command) => command.run(&mut context),
        Command::Diff(command) => command.run(&mut context),
        Command::Check(command) => command.run(&mut context),
        Command::Explain(command) => command.run(&mut context),
        Command::Repair(command) => command.run(&mut context),
        Command::Upgrade(command) => command.run(&mut context),
        Command::Completions(command) => command.run(&mut context),
    };
    let outcome = outcome.and_then(|()| Ok(context.out.flush()?));
    match outcome {
        Ok(()) => {}
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {}
        Err(Failure::Output(error)) => {
            context.failed = true;
            output::complain(format_args!("standard output: {error}"));
        }
        // Commands report the failures of files themselves, because they know the name.
        Err(Failure::File(reason)) => {
            context.failed = true;
            output::complain(reason);
        }
        Err(Failure::Usage(reason)) => {
            output::complain(format_args!("{reason}\n\nFor more information, try '--help'."));
            return Status::Usage;
        }
    }
    match (context.errors_found, context.failed || context.different) {
        _ if context.incomparable => Status::Usage,
        (true, _) => Status::ErrorsFound,
        (false, true) => Status::SomeFailed,
        (false, false) => Status::Done,
    }
}

impl Context {
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
