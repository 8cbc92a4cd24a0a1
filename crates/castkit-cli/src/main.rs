//! The program `castkit`: look into Cast (`.cast`) 3D files, take them apart and write them anew.
//!
//! `arguments` is what can be written on the command line, `commands` has a file for each subcommand, and the rest is
//! what they share: `listing` finds files, `input` gets documents, `save` writes them (`layout` how, `destination` where
//! to, `progress` how far it is), `summary` gathers what there is to say of one, `property` and `value` know what the
//! schema says of single properties, `output`, `table` and `text` put things on a terminal, and `status` is how it all
//! ends.
#![forbid(unsafe_code)]

mod arguments;
mod commands;
mod destination;
mod input;
mod layout;
mod listing;
mod output;
mod progress;
mod property;
mod save;
mod status;
mod summary;
mod table;
mod text;
mod value;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let arguments = arguments::Arguments::parse();
    castkit::exit_on_lost_pages(status::LOST_PAGES, status::Status::SomeFailed as u8);
    status::guarded(|| commands::run(arguments)).into()
}
