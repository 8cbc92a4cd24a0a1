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
use std::path::Path;

use clap::CommandFactory;

use crate::arguments::Arguments;
use crate::context::Context;
use crate::output;
use crate::status::{Failure, Status};

/// Runs the command.
pub(crate) fn run(arguments: Arguments) -> Status {
    let mut context = Context::new(arguments.options, Arguments::command);
    let outcome = arguments.command.run(&mut context);
    match outcome.and_then(|()| Ok(context.out.flush()?)) {
        Ok(()) => {}
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {}
        Err(Failure::Output(error)) => {
            context.raise(Status::SomeFailed);
            output::complain(format_args!("standard output: {error}"));
        }
        Err(Failure::Usage(reason)) => {
            context.fail_in_json(Path::new(""), &reason);
            output::complain(format_args!("{reason}\n\nFor more information, try '--help'."));
            return Status::Usage;
        }
        Err(failure) => {
            // Commands report failures of files themselves, because they know the names.
            if let Some((path, reason, status)) = failure.of_file(Path::new("")) {
                context.raise(status);
                context.fail_in_json(path, reason);
                let label = output::file_label(path);
                output::complain(if label.is_empty() { reason.into() } else { format!("{label}: {reason}") });
            }
        }
    }
    context.status
}
