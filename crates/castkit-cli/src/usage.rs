//! Wrong arguments.

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, Write};

use crate::context::{FailureRecord, write_json};
use crate::guard::{Content, Guard, guarded};
use crate::status::Status;

/// Prints a message of the argument parser, which is either help or an error. The options are not known at that point,
/// so whether JSON is wanted is looked up in the arguments.
pub(crate) fn status_of(message: &clap::Error, line: &[OsString]) -> Status {
    let is_failure = message.use_stderr();
    let text = message.render().to_string();
    if is_failure && line.iter().take_while(|argument| *argument != "--").any(|argument| argument == "--json") {
        let record = FailureRecord { path: "".into(), error: &reason_of(&text) };
        // A failure to print this is ignored, because the exit code says the same.
        let _ = write_json(&mut Guard::new(io::stdout(), Content::Json), &record);
    }
    // The message quotes arguments, which a shell may have made of file names, so it is printed without colours if one
    // of them could pass for a colour.
    let is_plain = line.iter().all(|argument| matches!(guarded(&argument.to_string_lossy()), Cow::Borrowed(_)));
    let is_printed = match is_plain || !is_failure {
        true => message.print(),
        false => writeln!(io::stderr(), "{}", guarded(text.trim_end())),
    }
    .is_ok();
    if is_failure || !is_printed { Status::Usage } else { Status::Done }
}

/// The first paragraph of a message as one line; hints and the usage follow it.
fn reason_of(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let paragraph = message.lines().take_while(|line| !line.is_empty());
    paragraph.map(str::trim).collect::<Vec<_>>().join(" ")
}
