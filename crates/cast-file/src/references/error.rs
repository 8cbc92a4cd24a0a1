//! Why a path in a file cannot be followed.

use std::path::{Path, PathBuf};
use std::{fmt, io};

/// Why a path in a file cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReferenceError {
    /// The path is empty, or [names no file](crate::names_a_file).
    Empty,
    /// It leads out of the directory that it is confined to.
    Escapes {
        /// Where it leads.
        path: PathBuf,
    },
    /// Nothing exists there, or nothing that can be accessed.
    Missing {
        /// Where it leads.
        path: PathBuf,
        /// The error of the system.
        reason: io::ErrorKind,
    },
    /// It is not a regular file, but a directory, a pipe or a device.
    NotAFile {
        /// Where it leads.
        path: PathBuf,
    },
}

impl ReferenceError {
    pub(super) fn missing(path: &Path, error: &io::Error) -> Self {
        Self::Missing { path: path.to_path_buf(), reason: error.kind() }
    }

    pub(super) fn not_a_file(path: &Path) -> Self {
        Self::NotAFile { path: path.to_path_buf() }
    }
}

impl std::error::Error for ReferenceError {}

impl From<ReferenceError> for io::Error {
    fn from(error: ReferenceError) -> Self {
        let kind = match error {
            ReferenceError::Missing { reason, .. } => reason,
            _ => io::ErrorKind::InvalidInput,
        };
        Self::new(kind, error)
    }
}

impl fmt::Display for ReferenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the path names no file"),
            Self::Escapes { path } => write!(f, "{} is outside the allowed directory", path.display()),
            Self::Missing { path, reason: io::ErrorKind::NotFound } => write!(f, "{} does not exist", path.display()),
            Self::Missing { path, reason } => write!(f, "{} cannot be opened: {reason}", path.display()),
            Self::NotAFile { path } => write!(f, "{} is not a regular file", path.display()),
        }
    }
}
