//! Arguments that make no sense.

use std::ffi::OsString;
use std::io;

use crate::context::{FailureRecord, write_json};
use crate::status::Status;

/// What a message of the parser of arguments means: help was asked for, or the arguments make no sense. Prints it; the
/// options are not known then, so whether JSON is wanted is looked up in the arguments.
pub(crate) fn status_of(message: &clap::Error, line: &[OsString]) -> Status {
    let is_failure = message.use_stderr();
    if is_failure && line.iter().take_while(|argument| *argument != "--").any(|argument| argument == "--json") {
        let reason = reason_of(&message.render().to_string());
        // Whether that works is nobody's business: the exit code says the same.
        let _ = write_json(&mut io::stdout(), &FailureRecord::of_none(&reason));
    }
    let is_printed = message.print().is_ok();
    if is_failure || !is_printed { Status::Usage } else { Status::Done }
}

/// The first paragraph of a message, which is followed by hints and the usage, as one line.
fn reason_of(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let paragraph = message.lines().take_while(|line| !line.is_empty());
    paragraph.map(str::trim).collect::<Vec<_>>().join(" ")
}
