//! The subcommands, one file or folder each, and the choice between them.

pub(crate) mod bench;
#[cfg(feature = "catalog")]
pub(crate) mod catalog;
mod changes;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod convert_axes;
pub(crate) mod diff;
pub(crate) mod explain;
pub(crate) mod extract;
#[cfg(feature = "catalog")]
pub(crate) mod find;
pub(crate) mod formats;
pub(crate) mod info;
pub(crate) mod man;
pub(crate) mod merge;
pub(crate) mod optimize;
pub(crate) mod pose;
pub(crate) mod render;
pub(crate) mod repair;
pub(crate) mod rewrite;
pub(crate) mod set;
pub(crate) mod split;
pub(crate) mod tree;
pub(crate) mod upgrade;
#[cfg(feature = "view")]
pub(crate) mod view;

use std::io::{self, Write};

use clap::CommandFactory;

use crate::arguments::{Arguments, Command};
use crate::context::Context;
use crate::output;
use crate::status::{Failure, Status};

/// Runs the command.
pub(crate) fn run(arguments: Arguments) -> Status {
    let mut context = Context::new(arguments.options);
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
        Command::Render(command) => command.run(&mut context),
        #[cfg(feature = "view")]
        Command::View(command) => command.run(&mut context),
        #[cfg(feature = "catalog")]
        Command::Catalog(command) => command.run(&mut context),
        #[cfg(feature = "catalog")]
        Command::Find(command) => command.run(&mut context),
        Command::Bench(command) => command.run(&mut context),
        Command::Diff(command) => command.run(&mut context),
        Command::Check(command) => command.run(&mut context),
        Command::Explain(command) => command.run(&mut context),
        Command::Repair(command) => command.run(&mut context),
        Command::Upgrade(command) => command.run(&mut context),
        Command::Completions(command) => command.run(&mut context, &mut Arguments::command()),
        Command::Man(command) => command.run(&mut context, Arguments::command()),
    };
    let outcome = outcome.and_then(|()| Ok(context.out.flush()?));
    match outcome {
        Ok(()) => {}
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {}
        Err(Failure::Output(error)) => {
            context.raise(Status::SomeFailed);
            output::complain(format_args!("standard output: {error}"));
        }
        // Commands report failures of files themselves, because they know the names.
        Err(Failure::Unwritten { path, reason }) => context.fail_at(&path, &reason),
        Err(Failure::File(reason)) => context.fail(&reason, Status::SomeFailed),
        Err(Failure::Memory(reason)) => context.fail(&reason, Status::Internal),
        Err(Failure::Usage(reason)) => {
            context.fail_in_json(&reason);
            output::complain(format_args!("{reason}\n\nFor more information, try '--help'."));
            return Status::Usage;
        }
    }
    context.status()
}
