//! Why a job failed.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use cast_format::Cancelled;

use super::done::JobInput;
use crate::{Error, ErrorKind, Note};

/// Why a job failed. Nothing was written then.
///
/// Printed as one sentence that begins with the path of the file that is the reason, if there is one.
#[derive(Debug)]
pub struct JobError(Box<Inner>);

#[derive(Debug)]
struct Inner {
    path: Option<PathBuf>,
    kind: JobErrorKind,
    inputs: Vec<JobInput>,
}

/// What went wrong.
#[derive(Debug)]
#[non_exhaustive]
pub enum JobErrorKind {
    /// The options and the output do not fit together; nothing was read.
    Target {
        /// Why.
        reason: String,
    },
    /// An input cannot be read, or is a Cast file whose structure is broken.
    Open(cast_file::Error),
    /// Neither content nor name tells what format an input is.
    UnknownFormat,
    /// An input cannot be converted, or the result not be expressed in its format.
    Convert(Error),
    /// The result does not fit into a Cast file.
    Document(cast_write::Error),
    /// There are notes, and the job is [strict](crate::JobOptions::strict).
    Strict {
        /// The first of them.
        note: Note,
        /// How many more there are.
        others: usize,
    },
    /// A file beside the result, that of the path, cannot be written.
    SideFile(SideFileReason),
    /// The result cannot be written.
    Write(io::Error),
    /// The [`Progress`](cast_format::Progress) callback ended it.
    Cancelled,
}

/// What is in the way of which file, on its way through writers, which pass on errors of input and output.
#[derive(Debug)]
pub(super) struct SideFileError {
    pub(super) path: PathBuf,
    pub(super) reason: SideFileReason,
}

/// What is in the way of a file beside a result.
#[derive(Debug)]
#[non_exhaustive]
pub enum SideFileReason {
    /// Another file has the name and differs. [`replace_side_files`](crate::JobOptions::replace_side_files) replaces it.
    Exists,
    /// The name belongs to one of the files that are read: an input, or a texture that is to be copied elsewhere.
    IsSource,
    /// A symbolic link is on the way.
    Link,
    /// The file system says so.
    Io(io::Error),
}

impl JobError {
    pub(super) fn new(path: Option<&Path>, kind: JobErrorKind) -> Self {
        Self(Box::new(Inner { path: path.map(Path::to_path_buf), kind, inputs: Vec::new() }))
    }

    /// An error of a writer: what comes from the output, and from files beside it, arrives as one of input and output.
    pub(super) fn writing(path: Option<&Path>, error: Error) -> Self {
        match error.into_io() {
            Ok(error) => Self::io(path, error),
            Err(error) if matches!(error.kind(), ErrorKind::Cancelled) => Self::new(path, JobErrorKind::Cancelled),
            Err(error) => Self::new(path, JobErrorKind::Convert(error)),
        }
    }

    pub(super) fn io(path: Option<&Path>, error: io::Error) -> Self {
        if error.get_ref().is_some_and(|cause| cause.is::<Cancelled>()) {
            return Self::new(path, JobErrorKind::Cancelled);
        }
        if !error.get_ref().is_some_and(|cause| cause.is::<SideFileError>()) {
            return Self::new(path, JobErrorKind::Write(error));
        }
        match error.into_inner().map(|cause| cause.downcast::<SideFileError>()) {
            Some(Ok(cause)) => Self::new(Some(&cause.path), JobErrorKind::SideFile(cause.reason)),
            other => Self::new(path, JobErrorKind::Write(io::Error::other(format!("{other:?}")))),
        }
    }

    /// The same about a file, unless it is known which.
    pub(super) fn about(mut self, path: Option<&Path>) -> Self {
        self.0.path = self.0.path.or_else(|| path.map(Path::to_path_buf));
        self
    }

    pub(super) fn after(mut self, inputs: Vec<JobInput>) -> Self {
        self.0.inputs = inputs;
        self
    }

    /// The file that is the reason: an input, or the output. `None` for bytes and streams.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.0.path.as_deref()
    }

    /// What went wrong.
    #[must_use]
    pub fn kind(&self) -> &JobErrorKind {
        &self.0.kind
    }

    /// The inputs as far as they were read, with all that there was to say of them.
    #[must_use]
    pub fn inputs(&self) -> &[JobInput] {
        &self.0.inputs
    }
}

impl fmt::Display for JobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Errors of opening name the path themselves.
        if let (Some(path), false) = (self.path(), matches!(self.kind(), JobErrorKind::Open(_))) {
            write!(f, "{}: ", path.display())?;
        }
        self.kind().fmt(f)
    }
}

impl fmt::Display for JobErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Target { reason } => f.write_str(reason),
            Self::Open(error) => error.fmt(f),
            Self::UnknownFormat => f.write_str("neither its content nor its name tells its format; say which it is"),
            Self::Convert(error) => error.fmt(f),
            Self::Document(error) => error.fmt(f),
            Self::Strict { note, others: 0 } => write!(f, "{note}"),
            Self::Strict { note, others: 1 } => write!(f, "{note}, and 1 note more"),
            Self::Strict { note, others } => write!(f, "{note}, and {others} notes more"),
            Self::SideFile(error) => error.fmt(f),
            Self::Write(error) => write!(f, "cannot be written: {error}"),
            Self::Cancelled => Cancelled.fmt(f),
        }
    }
}

impl fmt::Display for SideFileReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exists => f.write_str("another file of this name exists already beside the result"),
            Self::IsSource => f.write_str("it belongs beside the result, but has the name of a file of the input"),
            Self::Link => f.write_str("it belongs beside the result, but a symbolic link is in the way"),
            Self::Io(error) => write!(f, "it belongs beside the result, but cannot be written: {error}"),
        }
    }
}

impl fmt::Display for SideFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.reason)
    }
}

impl std::error::Error for SideFileError {}

impl From<SideFileError> for io::Error {
    fn from(error: SideFileError) -> Self {
        Self::other(error)
    }
}

impl From<io::Error> for JobError {
    fn from(error: io::Error) -> Self {
        Self::io(None, error)
    }
}

impl From<cast_write::Error> for JobError {
    fn from(error: cast_write::Error) -> Self {
        match error.kind() {
            cast_write::ErrorKind::Cancelled => Self::new(None, JobErrorKind::Cancelled),
            cast_write::ErrorKind::Io(cause) => {
                Self::new(None, JobErrorKind::Write(io::Error::new(cause.kind(), cause.to_string())))
            }
            _ => Self::new(None, JobErrorKind::Document(error)),
        }
    }
}

impl std::error::Error for JobError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self.kind() {
            JobErrorKind::Open(error) => Some(error),
            JobErrorKind::Convert(error) => Some(error),
            JobErrorKind::Document(error) => Some(error),
            JobErrorKind::SideFile(SideFileReason::Io(error)) => Some(error),
            JobErrorKind::Write(error) => Some(error),
            _ => None,
        }
    }
}
