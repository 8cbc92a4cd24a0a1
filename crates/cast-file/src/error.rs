//! Why a file cannot be opened.

use std::fmt;
use std::path::{Path, PathBuf};

/// Why a file cannot be opened: its bytes cannot be read, or they are not a Cast file.
///
/// Printed as one sentence that starts with the path, if there is one.
///
/// ```
/// # use cast_file::{CastFile, ErrorKind};
/// let error = CastFile::from_bytes(b"not a Cast file!").unwrap_err();
/// assert!(matches!(error.kind(), ErrorKind::Structure(error) if error.offset() == 0));
/// ```
// A pointer, so that the results of functions are small: most pass an error on, and move it on the way.
#[derive(Debug)]
pub struct Error(Box<Inner>);

#[derive(Debug)]
struct Inner {
    path: Option<PathBuf>,
    kind: ErrorKind,
}

/// The kind of error.
#[derive(Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The bytes cannot be read.
    Bytes(cast_map::Error),
    /// The structure of the file is broken.
    Structure(cast_read::Error),
    /// The progress callback cancelled it.
    Cancelled,
}

impl Error {
    pub(crate) fn of_bytes(error: cast_map::Error) -> Self {
        let path = error.path().map(Path::to_path_buf);
        let kind = match error.kind() {
            cast_map::ErrorKind::Cancelled => ErrorKind::Cancelled,
            _ => ErrorKind::Bytes(error),
        };
        Self(Box::new(Inner { path, kind }))
    }

    pub(crate) fn of_structure(path: Option<&Path>, error: cast_read::Error) -> Self {
        let kind = match error.kind() {
            cast_read::ErrorKind::Cancelled => ErrorKind::Cancelled,
            _ => ErrorKind::Structure(error),
        };
        Self(Box::new(Inner { path: path.map(Path::to_path_buf), kind }))
    }

    /// The path of the file, as given when it was opened; `None` for bytes from elsewhere.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.0.path.as_deref()
    }

    /// The kind of error.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Errors about bytes name the path themselves.
        if let ErrorKind::Bytes(error) = self.kind() {
            return error.fmt(f);
        }
        if let Some(path) = self.path() {
            write!(f, "{}: ", path.display())?;
        }
        match self.kind() {
            ErrorKind::Structure(error) => error.fmt(f),
            _ => cast_base::Cancelled.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self.kind() {
            ErrorKind::Bytes(error) => Some(error),
            ErrorKind::Structure(error) => Some(error),
            ErrorKind::Cancelled => None,
        }
    }
}
