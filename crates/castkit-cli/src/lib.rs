//! The program `castkit`: look into Cast (`.cast`) 3D files, take them apart and write them anew.
//!
//! This is the program without its `main`, for those that bring it along, such as the Python wheel: [`run`].
//!
//! From the bottom up: `guard`, `text`, `table` and `output` put things on a terminal, and `status` is how it all ends; `options` are
//! those of all commands, and `context` is what commands work with; `input` gets documents, `save` writes them
//! (`layout` how, `destination` where to, `progress` how far it is), `notes` are what could not be carried over, `stored` and `faults` are
//! what files of other formats hold, and what is broken in them;
//! `commands` has a file for each subcommand, `arguments` is what can be written on the command line, `help` lays out the
//! help, and `usage` says what is wrong with the arguments.
#![forbid(unsafe_code)]

mod arguments;
mod commands;
mod context;
mod destination;
mod faults;
mod guard;
mod help;
mod input;
mod layout;
mod notes;
mod options;
mod output;
mod progress;
mod save;
mod signals;
mod status;
mod stored;
mod table;
mod text;
mod usage;

use std::ffi::OsString;

use castkit::Unchanging;

pub use signals::exit_on_signals;
pub use status::{LOST_PAGES, NO_MEMORY, Status};

/// Runs the program: `arguments` with its own name first, as in [`std::env::args_os`].
///
/// It writes to standard output and standard error, and returns when it is done. Files are mapped with the promise,
/// unless `--no-map` is among the arguments.
///
/// ```
/// // SAFETY: the file is part of our own assets, and nobody writes to it while we run.
/// let promise = unsafe { castkit::Unchanging::promise() };
/// let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
/// let status = castkit_cli::run(["castkit", "info", file].map(Into::into), promise);
/// assert_eq!(status.code(), 0);
/// ```
pub fn run(arguments: impl IntoIterator<Item = OsString>, promise: Unchanging) -> Status {
    let line: Vec<OsString> = arguments.into_iter().collect();
    let mut arguments = match arguments::Arguments::of(&line) {
        Ok(arguments) => arguments,
        Err(message) => return usage::status_of(&message, &line),
    };
    let options = &mut arguments.options;
    options.mapping = (!options.no_map).then_some(promise);
    status::guarded(|| commands::run(arguments))
}
