//! One error for all of castkit.

use std::error::Error as StdError;
use std::fmt;
use std::path::{Path, PathBuf};

mod from;

/// A result with castkit's [`Error`].
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why something could not be done.
///
/// Every function of castkit returns a specific error, such as [`open::Error`](crate::open::Error). All of them convert
/// to this one, so that `?` works across the whole library. It prints as one sentence: where, what was found, what was
/// expected, and what to try.
///
/// ```
/// fn vertices(path: &str) -> castkit::Result<usize> {
///     let file = castkit::CastFile::open(path)?;
///     let mut vertices = 0;
///     for mesh in file.meshes() {
///         vertices += mesh.try_positions()?.map_or(0, |positions| positions.len());
///     }
///     Ok(vertices)
/// }
///
/// let error = vertices("no/such.cast").unwrap_err();
/// assert_eq!(error.kind(), castkit::ErrorKind::NotFound);
/// assert_eq!(error.path().unwrap().to_str(), Some("no/such.cast"));
/// assert_eq!(error.to_string(), "no/such.cast does not exist; check the path");
/// ```
#[derive(Debug)]
pub struct Error(Box<Inner>);

#[derive(Debug)]
struct Inner {
    kind: ErrorKind,
    path: Option<PathBuf>,
    offset: Option<u64>,
    node_path: Option<String>,
    cause: Box<dyn StdError + Send + Sync>,
}

/// The kind of error, as far as a program would act on it. [`Error::cause`] has the details.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// There is nothing at the path.
    NotFound,
    /// The system refused: permissions, a full disk, a directory instead of a file.
    Io,
    /// There is not enough memory.
    OutOfMemory,
    /// The file is of another format, or empty.
    NotCast,
    /// The structure of the file is broken; recovery may help.
    Damaged,
    /// The file exceeds a limit of the options.
    Limit,
    /// A property is not what the specification says.
    Property,
    /// A node path does not lead to a node.
    NodePath,
    /// The document cannot be written as it is, or the value cannot be changed in place.
    Unwritable,
    /// A buffer provided by the caller does not fit: wrong length or alignment.
    Buffer,
    /// A path leads out of the directories that are allowed.
    Escapes,
    /// A file of another format cannot be converted.
    Conversion,
    /// The request is not supported in this build, or for this format.
    Unsupported,
    /// The caller cancelled it.
    Cancelled,
}

impl Error {
    /// The kind of error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The path of the file, as given when it was opened, if the error is about a file.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.0.path.as_deref()
    }

    /// Byte offset from the start of the file, if the error is about a place in it.
    #[must_use]
    pub fn offset(&self) -> Option<u64> {
        self.0.offset
    }

    /// The node or property, such as `root[0]/model[0] "hero"/mesh[3] "body"/vp`, if the error is about one.
    #[must_use]
    pub fn node_path(&self) -> Option<&str> {
        self.0.node_path.as_deref()
    }

    /// The original error, such as an [`open::Error`](crate::open::Error), to be downcast.
    #[must_use]
    pub fn cause(&self) -> &(dyn StdError + Send + Sync + 'static) {
        &*self.0.cause
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.cause.fmt(f)
    }
}

impl StdError for Error {
    /// The source of the [cause](Error::cause), which has the same message as this error.
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.0.cause.source()
    }
}
