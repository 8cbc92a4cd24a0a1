//! Errors of jobs.

use std::mem::discriminant;
use std::path::{Path, PathBuf};
use std::{fmt, io};

use cast_base::Cancelled;
use cast_convert::Unsupported;
use cast_interchange::{Error, ErrorKind, Note, Violation};
use cast_scene::clip;

use crate::done::JobInput;

/// An error of a job. Nothing was written.
///
/// It is printed as one sentence that begins with the path of the file at fault, if there is one.
#[derive(Debug)]
pub struct JobError(Box<Inner>);

#[derive(Debug)]
struct Inner {
    path: Option<PathBuf>,
    kind: JobErrorKind,
    inputs: Vec<JobInput>,
}

/// The kind of a [`JobError`].
#[derive(Debug)]
#[non_exhaustive]
pub enum JobErrorKind {
    /// The options do not fit the output or the inputs.
    Target {
        /// The reason.
        reason: String,
    },
    /// An input cannot be read, or is a Cast file whose structure is broken.
    Open(cast_file::Error),
    /// The format of an input is neither recognisable from its content nor from its name.
    UnknownFormat,
    /// The name of an input is that of a format that other programs convert.
    UnsupportedFormat(&'static Unsupported),
    /// An input cannot be converted, or the result cannot be expressed in its format.
    Convert(Error),
    /// The result does not fit into a Cast file.
    Document(cast_write::Error),
    /// There are notes, and the job is [strict](crate::generated_options::JobOptions::strict).
    Strict {
        /// The first note.
        note: Note,
        /// The number of further notes.
        others: usize,
    },
    /// A file beside the result, at the error's path, cannot be written.
    SideFile(SideFileReason),
    /// The result cannot be written.
    Write(io::Error),
    /// A step on animations cannot be read, or an animation does not have what it needs.
    Step(clip::Error),
    /// What a step would make exceeds the budget.
    TooLarge(clip::Error),
    /// The [`Progress`](cast_base::Progress) callback cancelled the job. No file is at fault.
    Cancelled,
}

/// Why a file beside a result cannot be written.
#[derive(Debug)]
#[non_exhaustive]
pub enum SideFileReason {
    /// A file of this name with other content exists, whoever wrote it. [`force`](crate::generated_options::JobOptions::force) replaces it.
    Exists,
    /// The path is that of a file that is read: an input, or a texture that is copied elsewhere.
    IsSource,
    /// The path contains a symbolic link.
    Link,
    /// The file system reports an error.
    Io(io::Error),
}

impl JobError {
    pub(crate) fn new(path: Option<&Path>, kind: JobErrorKind) -> Self {
        let path = path.filter(|_| !matches!(kind, JobErrorKind::Cancelled));
        Self(Box::new(Inner { path: path.map(Path::to_path_buf), kind, inputs: Vec::new() }))
    }

    /// An error of a writer. Errors of the output and of files beside it arrive as I/O errors.
    pub(crate) fn writing(path: Option<&Path>, error: Error) -> Self {
        match error.into_io() {
            Ok(error) => Self::io(path, error),
            Err(error) if matches!(error.kind(), ErrorKind::Cancelled) => Self::new(path, JobErrorKind::Cancelled),
            Err(error) => Self::new(path, JobErrorKind::Convert(error)),
        }
    }

    pub(crate) fn io(path: Option<&Path>, error: io::Error) -> Self {
        if error.get_ref().is_some_and(|cause| cause.is::<Cancelled>()) {
            return Self::new(path, JobErrorKind::Cancelled);
        }
        error.downcast().unwrap_or_else(|error| Self::new(path, JobErrorKind::Write(error)))
    }

    /// The error of a file beside the result, which is passed through writers as an I/O error.
    pub(crate) fn side_file(path: &Path, reason: SideFileReason) -> io::Error {
        io::Error::other(Self::new(Some(path), JobErrorKind::SideFile(reason)))
    }

    /// Adds the path of a file, unless a path is known already. Notes are always on an input, and no file is at fault if
    /// the work is cancelled.
    pub(crate) fn about(mut self, path: Option<&Path>) -> Self {
        if !matches!(self.0.kind, JobErrorKind::Strict { .. } | JobErrorKind::Cancelled) {
            self.0.path = self.0.path.or_else(|| path.map(Path::to_path_buf));
        }
        self
    }

    /// Whether the content of a result cannot be expressed, rather than read or stored.
    pub(crate) fn is_of_content(&self) -> bool {
        matches!(self.kind(), JobErrorKind::Convert(_) | JobErrorKind::Document(_))
    }

    /// Whether two errors of contents have the same reason, wherever in them.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        match (self.kind(), other.kind()) {
            (JobErrorKind::Convert(one), JobErrorKind::Convert(other)) => match (one.kind(), other.kind()) {
                (ErrorKind::Invalid { reason: one }, ErrorKind::Invalid { reason: other }) => one == other,
                (one, other) => discriminant(one) == discriminant(other),
            },
            (JobErrorKind::Document(one), JobErrorKind::Document(other)) => {
                discriminant(one.kind()) == discriminant(other.kind())
            }
            _ => false,
        }
    }

    pub(crate) fn after(mut self, inputs: Vec<JobInput>) -> Self {
        self.0.inputs = inputs;
        self
    }

    /// The file at fault: an input or the output. `None` for bytes and streams.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.0.path.as_deref()
    }

    /// The kind of the error.
    #[must_use]
    pub fn kind(&self) -> &JobErrorKind {
        &self.0.kind
    }

    /// The inputs that were read, with their notes.
    #[must_use]
    pub fn inputs(&self) -> &[JobInput] {
        &self.0.inputs
    }
}

impl fmt::Display for JobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Errors of opening files contain the path already.
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
            Self::UnknownFormat => {
                f.write_str("its format cannot be recognised from its content or name; state it explicitly")
            }
            Self::UnsupportedFormat(format) => format.fmt(f),
            Self::Convert(error) => error.fmt(f),
            Self::Document(error) => error.fmt(f),
            Self::Strict { note, others } => Violation(note, *others).fmt(f),
            Self::SideFile(error) => error.fmt(f),
            Self::Write(error) => write!(f, "cannot write: {error}"),
            Self::Step(error) | Self::TooLarge(error) => error.fmt(f),
            Self::Cancelled => Cancelled.fmt(f),
        }
    }
}

impl fmt::Display for SideFileReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exists => {
                f.write_str("a file of this name with other content already exists, from an earlier run or made by you")
            }
            Self::IsSource => {
                f.write_str("it would be written beside the result, but its name is that of an input file")
            }
            Self::Link => f.write_str("it would be written beside the result, but its path contains a symbolic link"),
            Self::Io(error) => write!(f, "cannot write this file beside the result: {error}"),
        }
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

impl From<clip::Error> for JobError {
    fn from(error: clip::Error) -> Self {
        let is_too_large = matches!(error, clip::Error::TooLarge { .. });
        Self::new(None, if is_too_large { JobErrorKind::TooLarge(error) } else { JobErrorKind::Step(error) })
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
            JobErrorKind::Step(error) | JobErrorKind::TooLarge(error) => Some(error),
            _ => None,
        }
    }
}
