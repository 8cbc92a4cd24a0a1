//! Errors of catalogues.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use cast_base::Cancelled;

/// Why a catalogue cannot be read or updated. Files that cannot be read are not errors: their rows say why.
#[derive(Debug)]
pub struct Error {
    path: PathBuf,
    kind: ErrorKind,
}

/// What went wrong.
#[derive(Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The directory is not a catalogue.
    NoCatalogue,
    /// The directory contains something else, which is left alone.
    NotEmpty,
    /// Another process is writing it.
    Locked,
    /// Another process has been reading it for too long.
    InUse,
    /// A directory to catalogue cannot be listed.
    NoDirectory(io::Error),
    /// The catalogue has a directory above or below this one, whose files would be catalogued twice.
    Overlap(String),
    /// A directory to forget is not in the catalogue.
    NotKnown {
        /// The directories in the catalogue.
        known: Vec<String>,
    },
    /// An I/O error.
    Io(io::Error),
    /// A file of the catalogue is damaged.
    Damaged(String),
    /// A file of the catalogue cannot be written.
    Write(String),
    /// A file of the catalogue was made by another version of castkit.
    OtherVersion,
    /// A part of the catalogue is damaged or was made by another version, and not all of its rows can be made again.
    Unusable {
        /// What is wrong with it.
        reason: String,
        /// A directory with files in this part that was not given; `None` if the directories cannot be determined.
        root: Option<String>,
    },
    /// The work was cancelled. Everything done until then is in the catalogue.
    Cancelled(Cancelled),
}

impl Error {
    pub(crate) fn new(path: &Path, kind: ErrorKind) -> Self {
        Self { path: path.to_path_buf(), kind }
    }

    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::new(path, ErrorKind::Io(error))
    }

    pub(crate) fn damaged<E: fmt::Display>(path: &Path) -> impl Fn(E) -> Self {
        move |error| Self::new(path, ErrorKind::Damaged(error.to_string()))
    }

    pub(crate) fn writing<E: fmt::Display>(path: &Path) -> impl Fn(E) -> Self {
        move |error| Self::new(path, ErrorKind::Write(error.to_string()))
    }

    /// Whether a segment is permanently unreadable.
    pub(crate) fn is_unusable(&self) -> bool {
        matches!(self.kind, ErrorKind::Damaged(_) | ErrorKind::OtherVersion)
    }

    /// The file or directory at fault.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What went wrong.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.kind
    }
}

impl std::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !matches!(self.kind, ErrorKind::Cancelled(_)) {
            write!(f, "{}: ", self.path.display())?;
        }
        fmt::Display::fmt(&self.kind, f)
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCatalogue => f.write_str("this is not a catalogue; create one with castkit catalog"),
            Self::NotEmpty => f.write_str("this is neither a catalogue nor an empty directory; give another one"),
            Self::Locked => f.write_str("another process is writing this catalogue; wait until it is done"),
            Self::InUse => f.write_str("another process is reading this catalogue; wait until it is done"),
            Self::NoDirectory(error) => write!(f, "this directory cannot be catalogued: {error}"),
            Self::Overlap(other) => write!(
                f,
                "files in this directory would be catalogued twice, because of {other}; if that one is no longer wanted, \
                 remove it with `forget`"
            ),
            Self::NotKnown { known } => {
                write!(f, "the catalogue has no files of this directory, only of {}", known.join(", "))
            }
            Self::Io(error) => error.fmt(f),
            Self::Damaged(error) => write!(f, "this file of the catalogue is damaged: {error}"),
            Self::Write(error) => write!(f, "this file of the catalogue cannot be written: {error}"),
            Self::OtherVersion => f.write_str("this file of the catalogue was made by another version of castkit"),
            Self::Unusable { reason, root: Some(root) } => {
                write!(f, "{reason}; it covers files in {root}: also catalogue that directory, or `forget` it")
            }
            Self::Unusable { reason, root: None } => write!(f, "{reason}; delete the catalogue and create it again"),
            Self::Cancelled(cancelled) => cancelled.fmt(f),
        }
    }
}
