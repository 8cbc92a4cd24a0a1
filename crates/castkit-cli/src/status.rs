//! How the program ends.

use std::fmt;
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;

use castkit::Cancelled;
use castkit::read::{PathError, PathErrorKind};

/// How the program ended; the numbers are the exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// All is done.
    Done = 0,
    /// Some inputs failed, or what was compared differs.
    SomeFailed = 1,
    /// The arguments make no sense, or what was to be compared cannot be read.
    Usage = 2,
    /// A check has found errors.
    ErrorsFound = 3,
    /// There was not enough memory, or the program has a bug.
    Internal = 4,
}

impl Status {
    /// The exit code.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }
}

/// What is said when a mapped file is cut off, or its disk fails, before all of it was read. Which file it was is not known
/// where this is written.
pub const LOST_PAGES: &str = "castkit: error: a file became shorter, or could not be read, while it was in use; \
    let nobody write to it meanwhile, or use the option --no-map\n";

/// What is said when the system refuses memory. What it was for is not known where this is written, and to put words together
/// would take memory.
pub const NO_MEMORY: &str = "castkit: error: there is not enough memory for this\n";

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status.code())
    }
}

/// Why a command, or its work on one file, cannot go on.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Standard output cannot be written to. Nothing more can be done, and with a closed pipe nothing is wrong.
    Output(io::Error),
    /// The file at hand is the reason; the others can still be done.
    File(String),
    /// There is not enough memory for the file at hand; the others can still be done.
    Memory(String),
    /// What was asked for makes no sense.
    Usage(String),
}

impl Failure {
    /// The file at hand is the reason.
    pub(crate) fn file(reason: impl fmt::Display) -> Self {
        Self::File(reason.to_string())
    }

    /// What is wrong with the file at hand if that is the reason, and how the program ends because of it.
    pub(crate) fn of_file(&self) -> Option<(&str, Status)> {
        match self {
            Self::File(reason) => Some((reason, Status::SomeFailed)),
            Self::Memory(reason) => Some((reason, Status::Internal)),
            Self::Output(_) | Self::Usage(_) => None,
        }
    }
}

/// Commands write to standard output with `?`; everything else that does I/O says whose fault it is.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// A path that is none is wrong usage; that a file has nothing there is the file's fault.
impl From<PathError> for Failure {
    fn from(error: PathError) -> Self {
        match error.kind {
            PathErrorKind::Malformed => Self::Usage(error.to_string()),
            _ => Self::file(error),
        }
    }
}

impl From<Cancelled> for Failure {
    fn from(cancelled: Cancelled) -> Self {
        Self::file(cancelled)
    }
}

impl From<serde_json::Error> for Failure {
    /// Nothing that is serialised here can fail but for the writer.
    fn from(error: serde_json::Error) -> Self {
        Self::Output(error.into())
    }
}

/// Runs the program; a panic becomes one sentence and its own status. It unwinds first, so temporary files go away.
pub(crate) fn guarded(program: impl FnOnce() -> Status) -> Status {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(|location| format!(" at {location}")).unwrap_or_default();
        let payload = panic.payload();
        let text = payload.downcast_ref::<&str>().copied();
        let reason = text.or(payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no reason given");
        // What a pool of threads says that cannot have any, in the middle of anything.
        if reason.contains("ThreadPoolBuildError") {
            let _ = io::stderr().write_all(NO_MEMORY.as_bytes());
            return;
        }
        let _ = writeln!(
            io::stderr(),
            "castkit: internal error: {reason}{place}; this is a bug in castkit, please report it with the file"
        );
    }));
    let status = panic::catch_unwind(AssertUnwindSafe(program)).unwrap_or(Status::Internal);
    // Whoever runs the program as a part of another one has panics of their own.
    panic::set_hook(usual);
    status
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_status() {
        assert_eq!(guarded(|| panic!("on purpose")), Status::Internal);
        assert_eq!(guarded(|| Status::Done), Status::Done);
    }
}
