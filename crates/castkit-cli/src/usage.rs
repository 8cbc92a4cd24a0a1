//! Arguments that make no sense.

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, Write};

use crate::context::{FailureRecord, write_json};
use crate::guard::{Content, Guard, guarded};
use crate::status::Status;

/// What a message of the parser of arguments means: help was asked for, or the arguments make no sense. Prints it; the
/// options are not known then, so whether JSON is wanted is looked up in the arguments.
pub(crate) fn status_of(message: &clap::Error, line: &[OsString]) -> Status {
    let is_failure = message.use_stderr();
    if is_failure && line.iter().take_while(|argument| *argument != "--").any(|argument| argument == "--json") {
        let reason = reason_of(&message.render().to_string());
        // Whether that works is nobody's business: the exit code says the same.
        let _ = write_json(&mut Guard::new(io::stdout(), Content::Json), &FailureRecord::of_none(&reason));
    }
    // The message quotes arguments, which a shell has made of the names of files, so it goes without its colours where one of
    // them could pass for a colour.
    let text = message.render().to_string();
    let is_plain = line.iter().all(|argument| matches!(guarded(&argument.to_string_lossy()), Cow::Borrowed(_)));
    let is_printed = match is_plain || !is_failure {
        true => message.print(),
        false => writeln!(io::stderr(), "{}", guarded(text.trim_end())),
    }
    .is_ok();
    if is_failure || !is_printed { Status::Usage } else { Status::Done }
}

/// The first paragraph of a message, which is followed by hints and the usage, as one line.
fn reason_of(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let paragraph = message.lines().take_while(|line| !line.is_empty());
    paragraph.map(str::trim).collect::<Vec<_>>().join(" ")
}
