//! The program `castkit`: inspects, edits and converts Cast (`.cast`) files.
//!
//! This is the program without its `main`, for packages that include it, such as the Python wheel. See [`run`].
//!
//! From the bottom up: `guard`, `text`, `table` and `output` print, and `status` is the exit status; `options` are the
//! options of all commands, `operation` those of the table, and `context` is what commands work with; `batch` spreads files over threads; `input` opens
//! documents and `save` writes them (`layout`, `destination` and `progress` help with that); `notes` are what could not
//! be carried over; `stored` is what is broken in files of other formats. `commands` has one file per subcommand,
//! `arguments` is the command line and runs it, `help` lays out the help, and `usage` reports wrong arguments.
#![forbid(unsafe_code)]

mod arguments;
mod batch;
mod batch_report;
mod commands;
mod context;
mod destination;
mod each_file;
mod files;
mod given;
mod guard;
mod help;
mod input;
mod layout;
mod notes;
mod operation;
mod options;
mod output;
mod progress;
mod save;
mod signals;
mod similar;
mod status;
mod steps;
mod stored;
mod table;
mod text;
mod textures;
mod usage;
mod values;

use std::ffi::OsString;

use castkit::Unchanging;

pub use signals::exit_on_signals;
pub use status::{LOST_PAGES, NO_MEMORY, Status};

/// Runs the program. `arguments` starts with the program's own name, as in [`std::env::args_os`].
///
/// It writes to standard output and standard error and returns when it is done. Files are mapped on the strength of
/// `promise`, unless `--no-map` is among the arguments.
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
        Err(message) => return usage::status_of(message, &line),
    };
    let options = &mut arguments.options;
    options.mapping = options.map.then_some(promise);
    status::guarded(|| arguments.run())
}
