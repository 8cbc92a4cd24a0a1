//! Why the bytes of a file cannot be provided.

use std::fmt;
use std::fs::{self, FileType, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use cast_base::Cancelled;

use crate::AllocError;

/// Why the bytes of a file could not be provided: what was found, what was expected and what to try, in one sentence.
///
/// ```
/// # use cast_map::read;
/// # use cast_map::ErrorKind;
/// let error = read("no/such.cast").unwrap_err();
/// assert!(matches!(error.kind(), ErrorKind::NotFound));
/// assert_eq!(error.to_string(), "no/such.cast does not exist; check the path");
/// ```
// A pointer, so that the results of functions are small: most pass an error on, and move it on the way.
#[derive(Debug)]
pub struct Error(Box<Inner>);

#[derive(Debug)]
struct Inner {
    path: Option<PathBuf>,
    step: Step,
    kind: ErrorKind,
}

/// The kind of error.
#[derive(Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// There is nothing at the path.
    NotFound,
    /// The path is a directory.
    Directory,
    /// The file has no bytes.
    Empty,
    /// The path is something that cannot be mapped or, for a socket, not even opened: `a pipe`, `a socket`, `a
    /// character device`, `a block device`, `a special file`.
    NotRegular(&'static str),
    /// There are more bytes than a limit allows.
    #[non_exhaustive]
    TooLarge {
        /// The limit: that of [`ReadOptions::max_bytes`](crate::ReadOptions::max_bytes), or `isize::MAX`, the most a
        /// slice can have.
        limit: u64,
    },
    /// The system has no memory, or for a mapping no address space, for that many bytes.
    OutOfMemory(AllocError),
    /// The length of a file has changed since it was opened for changing.
    #[non_exhaustive]
    LengthChanged {
        /// Its length when it was opened.
        opened: u64,
        /// Its length now.
        found: u64,
    },
    /// The progress callback cancelled it.
    Cancelled,
    /// Any other error of the system.
    Io(io::Error),
}

/// What was being done. Determines the verb and the suggestion in the message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    Open,
    Map,
    Prefault,
    Read,
    Write,
}

impl Error {
    pub(crate) fn new(path: Option<&Path>, step: Step, kind: ErrorKind) -> Self {
        Self(Box::new(Inner { path: path.map(Path::to_path_buf), step, kind }))
    }

    /// The path as given; `None` for bytes from a reader.
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

impl ErrorKind {
    /// Why `path` could not be opened. Looks at it again where the system's error is misleading: for a directory,
    /// Windows says "access is denied"; for a socket, Unix says "no such device or address".
    pub(crate) fn of_open(error: io::Error, path: &Path) -> Self {
        if error.kind() == io::ErrorKind::NotFound {
            return Self::NotFound;
        }
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => Self::Directory,
            Ok(metadata) if special(metadata.file_type()) == Some(SOCKET) => Self::NotRegular(SOCKET),
            _ => Self::Io(error),
        }
    }

    /// Fails unless there is a regular file to map.
    pub(crate) fn check_regular(metadata: &Metadata) -> Result<(), Self> {
        if metadata.is_dir() {
            return Err(Self::Directory);
        }
        special(metadata.file_type()).map_or(Ok(()), |found| Err(Self::NotRegular(found)))
    }
}

const SOCKET: &str = "a socket";

fn special(file_type: FileType) -> Option<&'static str> {
    if file_type.is_file() {
        return None;
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if file_type.is_fifo() {
            return Some("a pipe");
        } else if file_type.is_socket() {
            return Some(SOCKET);
        } else if file_type.is_char_device() {
            return Some("a character device");
        } else if file_type.is_block_device() {
            return Some("a block device");
        }
    }
    Some("a special file")
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.0.path.as_deref().map_or("the input".into(), Path::to_string_lossy);
        let verb = match self.0.step {
            Step::Open => "open",
            Step::Map => "map",
            Step::Prefault => "pre-fault",
            Step::Read => "read",
            Step::Write => "write",
        };
        let mapping = matches!(self.0.step, Step::Map | Step::Prefault);
        match self.kind() {
            ErrorKind::NotFound => write!(f, "{name} does not exist; check the path"),
            ErrorKind::Directory => write!(f, "{name} is a directory; give a .cast file"),
            ErrorKind::Empty => write!(f, "{name} is empty (0 bytes); a Cast file has at least 16"),
            ErrorKind::NotRegular(found) if mapping && *found != SOCKET => {
                write!(f, "cannot map {name}: it is {found}, not a regular file; read it instead (`read`)")
            }
            ErrorKind::NotRegular(found) => {
                write!(f, "cannot {verb} {name}: it is {found}, not a file; give a .cast file")
            }
            ErrorKind::TooLarge { limit } if isize::try_from(*limit) == Ok(isize::MAX) => {
                write!(f, "{name} has more than {limit} bytes, the maximum on this platform; use a 64-bit program")
            }
            ErrorKind::TooLarge { limit } => {
                write!(f, "{name} has more than {limit} bytes, the limit; raise max_bytes if you trust it")
            }
            ErrorKind::OutOfMemory(error) if mapping => {
                write!(
                    f,
                    "cannot map {name}: no room for {} bytes in this process; raise its memory limit",
                    error.bytes()
                )
            }
            ErrorKind::OutOfMemory(error) => write!(f, "cannot read {name}: {error}; map it instead (`map`)"),
            ErrorKind::LengthChanged { opened, found } => {
                write!(f, "{name} had {opened} bytes when it was opened and has {found} now; open it again")
            }
            ErrorKind::Cancelled => write!(f, "{name} was not read completely: {Cancelled}"),
            ErrorKind::Io(error) if mapping => {
                write!(f, "cannot {verb} {name}: {error}; read it instead (`read`)")
            }
            ErrorKind::Io(error) => write!(f, "cannot {verb} {name}: {error}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self.kind() {
            ErrorKind::OutOfMemory(error) => Some(error),
            ErrorKind::Io(error) => Some(error),
            _ => None,
        }
    }
}
