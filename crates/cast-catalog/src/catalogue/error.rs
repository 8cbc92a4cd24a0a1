//! Why a catalogue cannot be read or brought up to date.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use cast_format::Cancelled;

/// Why a catalogue cannot be read or brought up to date. Files that cannot be read are no errors: they are rows.
#[derive(Debug)]
pub struct Error {
    path: PathBuf,
    kind: ErrorKind,
}

/// What went wrong.
#[derive(Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// There is no catalogue.
    NoCatalogue,
    /// There is something else, which is left alone.
    NotEmpty,
    /// Another process is writing it.
    Locked,
    /// Another process is reading it, and does not stop.
    InUse,
    /// A directory to catalogue is not there.
    NoDirectory(io::Error),
    /// The catalogue has a directory above or below this one, whose files would be there twice.
    Overlap(String),
    /// A directory to forget is not in the catalogue.
    NotKnown {
        /// Those that are.
        known: Vec<String>,
    },
    /// The system refuses something.
    Io(io::Error),
    /// A file of the catalogue is damaged.
    Damaged(String),
    /// A file of the catalogue cannot be written.
    Write(String),
    /// A file of the catalogue was made by another version of castkit.
    OtherVersion,
    /// A part of the catalogue is damaged or was made by another version, and its rows cannot all be made again.
    Unusable {
        /// What is wrong with it.
        reason: String,
        /// A directory that was not given, whose files are in this part; `None` if the directories cannot be read.
        root: Option<String>,
    },
    /// It was cancelled. What was done until then is in the catalogue.
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

    /// Whether a segment cannot be read for good.
    pub(crate) fn is_unusable(&self) -> bool {
        matches!(self.kind, ErrorKind::Damaged(_) | ErrorKind::OtherVersion)
    }

    /// What it is about.
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
            Self::NoCatalogue => f.write_str("this is not a catalogue; castkit catalog makes one"),
            Self::NotEmpty => f.write_str("this is neither a catalogue nor an empty directory; give another one"),
            Self::Locked => f.write_str("another process is writing this catalogue; wait until it is done"),
            Self::InUse => f.write_str("another process is reading this catalogue; wait until it is done"),
            Self::NoDirectory(error) => write!(f, "this directory cannot be catalogued: {error}"),
            Self::Overlap(other) => write!(
                f,
                "files in this directory would be catalogued twice, because of {other}; if that one is no longer wanted, \
                 castkit catalog --forget takes it out of the catalogue"
            ),
            Self::NotKnown { known } => {
                write!(f, "the catalogue has no files of this directory, but of: {}", known.join(", "))
            }
            Self::Io(error) => error.fmt(f),
            Self::Damaged(error) => write!(f, "this file of the catalogue is damaged: {error}"),
            Self::Write(error) => write!(f, "this file of the catalogue cannot be written: {error}"),
            Self::OtherVersion => f.write_str("this file of the catalogue was made by another version of castkit"),
            Self::Unusable { reason, root: Some(root) } => {
                write!(f, "{reason}; it is about files in {root}: catalogue that directory as well, or --forget it")
            }
            Self::Unusable { reason, root: None } => write!(f, "{reason}; delete the catalogue and make it again"),
            Self::Cancelled(cancelled) => cancelled.fmt(f),
        }
    }
}
