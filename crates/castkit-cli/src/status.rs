//! How the program ends.

use std::fmt;
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use castkit::Cancelled;
use castkit::options::{Spelling, spell};
use castkit::read::{PathError, PathErrorKind};

/// How the program ended. The numbers are the exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Everything is done.
    Done = 0,
    /// Some inputs failed, the compared files differ, or an animation fits no model.
    SomeFailed = 1,
    /// The arguments are wrong, or a file to compare cannot be read.
    Usage = 2,
    /// A check found errors, or a repair left some.
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

/// Printed when a mapped file is truncated, or its disk fails, before all of it was read. The code that prints it does
/// not know which file it was.
pub const LOST_PAGES: &str = "castkit: error: a file was truncated, or could not be read, while it was in use; \
    do not let other programs write to it meanwhile, or use the option --no-map\n";

/// Printed when the system refuses memory. The code that prints it does not know what the memory was for, and
/// formatting a message would take memory.
pub const NO_MEMORY: &str = "castkit: error: there is not enough memory for this\n";

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status.code())
    }
}

/// Why a command, or its work on one file, cannot go on.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Standard output cannot be written to. Nothing more can be done; if a pipe was closed, nothing is wrong.
    Output(io::Error),
    /// The current file is to blame; the others can still be processed.
    File(String),
    /// There is not enough memory for the current file; the others can still be processed.
    Memory(String),
    /// This output of the current file is to blame; the others can still be processed.
    Unwritten { path: PathBuf, reason: String },
    /// The arguments are wrong.
    Usage(String),
}

impl Failure {
    /// A failure that the current file is to blame for.
    pub(crate) fn file(reason: impl fmt::Display) -> Self {
        Self::File(spell(&reason.to_string(), Spelling::Flag).into_owned())
    }

    /// An output that cannot be written.
    pub(crate) fn writing(path: &Path, error: impl fmt::Display) -> Self {
        Self::Unwritten { path: path.to_path_buf(), reason: format!("cannot write: {error}") }
    }

    /// The file to blame, which is `current` or an output, what is wrong with it, and the exit status that results.
    pub(crate) fn of_file<'f>(&'f self, current: &'f Path) -> Option<(&'f Path, &'f str, Status)> {
        match self {
            Self::File(reason) => Some((current, reason, Status::SomeFailed)),
            Self::Memory(reason) => Some((current, reason, Status::Internal)),
            Self::Unwritten { path, reason } => Some((path, reason, Status::SomeFailed)),
            Self::Output(_) | Self::Usage(_) => None,
        }
    }
}

/// Commands write to standard output with `?`; all other I/O errors name the file to blame.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// An invalid path is wrong usage; a path that leads nowhere is the file's fault.
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
    /// Serialising can only fail because of the writer.
    fn from(error: serde_json::Error) -> Self {
        Self::Output(error.into())
    }
}

/// Runs the program; a panic becomes one sentence and an exit code of its own. It unwinds first, so that temporary
/// files are removed.
pub(crate) fn guarded(program: impl FnOnce() -> Status) -> Status {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(|location| format!(" at {location}")).unwrap_or_default();
        let payload = panic.payload();
        let text = payload.downcast_ref::<&str>().copied();
        let reason = text.or(payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("unknown reason");
        // What a thread pool says when it cannot start threads; it can come from anywhere.
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
    // Programs that include this one handle their own panics.
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
