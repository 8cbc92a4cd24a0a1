//! Errors of changing values in place.

use std::fmt;
use std::path::{Path, PathBuf};

use cast_base::Cancelled;
use cast_format::{NodeKind, PropertyType};

/// A file cannot be opened for changing, a value cannot be changed, or the changes cannot be written.
///
/// Printed as one sentence that starts with the place: the file, if there is one, and the node or property.
#[derive(Debug)]
pub struct PatchError(Box<Inner>);

#[derive(Debug)]
struct Inner {
    kind: PatchErrorKind,
    file: Option<PathBuf>,
    offset: Option<u64>,
    path: String,
}

/// The reason.
#[derive(Debug)]
#[non_exhaustive]
pub enum PatchErrorKind {
    /// The file cannot be opened, read, mapped or written.
    #[cfg(feature = "file")]
    Bytes(cast_map::Error),
    /// The structure of the file is broken, or exceeds a limit.
    Structure(cast_read::Error),
    /// The progress callback cancelled it.
    Cancelled,
    /// The path does not lead to a node.
    Path(cast_read::PathError),
    /// The node has another kind.
    UnexpectedKind {
        /// Its kind.
        found: NodeKind,
        /// The required kind.
        expected: NodeKind,
    },
    /// The node has no such property.
    NoProperty {
        /// The properties that it has.
        present: Vec<String>,
    },
    /// The property has another type.
    UnexpectedType {
        /// Its type.
        found: PropertyType,
        /// The type of the new data.
        given: PropertyType,
    },
    /// The new data has another length, so that bytes would have to move.
    LengthDiffers {
        /// Bytes in the file.
        present: u64,
        /// Bytes of the new data.
        given: u64,
    },
    /// A number does not fit into the width that the property has.
    DoesNotFit {
        /// The number.
        value: u32,
        /// The type in the file.
        property_type: PropertyType,
    },
    /// The text contains a NUL.
    NulInText,
    /// The property holds another number of strings.
    StringsDiffer {
        /// Strings in the file.
        present: u32,
        /// Strings of the new data.
        given: u64,
    },
    /// The link is a handle; in place, only numbers can be written.
    Handle,
    /// The array is not aligned, so it cannot be accessed as a slice.
    NotAligned {
        /// Where it starts.
        offset: u64,
    },
}

impl PatchError {
    pub(super) fn new(kind: PatchErrorKind, offset: Option<usize>, path: impl Into<String>) -> Self {
        let (offset, path) = (offset.map(|offset| offset as u64), path.into());
        Self(Box::new(Inner { kind, file: None, offset, path }))
    }

    pub(super) fn of_structure(error: cast_read::Error) -> Self {
        let (offset, path) = (Some(error.offset()), error.path().to_owned());
        let kind = match error.kind() {
            cast_read::ErrorKind::Cancelled => PatchErrorKind::Cancelled,
            _ => PatchErrorKind::Structure(error),
        };
        Self(Box::new(Inner { kind, file: None, offset, path }))
    }

    #[cfg(feature = "file")]
    pub(super) fn of_bytes(error: cast_map::Error) -> Self {
        let file = error.path().map(Path::to_path_buf);
        let kind = match error.kind() {
            cast_map::ErrorKind::Cancelled => PatchErrorKind::Cancelled,
            _ => PatchErrorKind::Bytes(error),
        };
        Self(Box::new(Inner { kind, file, offset: None, path: String::new() }))
    }

    pub(super) fn in_file(mut self, file: Option<&Path>) -> Self {
        self.0.file = file.map(Path::to_path_buf);
        self
    }

    /// The reason.
    #[must_use]
    pub fn kind(&self) -> &PatchErrorKind {
        &self.0.kind
    }

    /// The path of the file, as given; `None` for bytes in memory.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        self.0.file.as_deref()
    }

    /// Byte offset from the start of the file: of the damage, of the node, or of the value; `None` if the error is
    /// about none of them.
    #[must_use]
    pub fn offset(&self) -> Option<u64> {
        self.0.offset
    }

    /// The node or property, such as `root[0]/model[0]/mesh[3] "body"/vp`; empty if the error is about none.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.0.path
    }
}

impl std::error::Error for PatchError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0.kind {
            #[cfg(feature = "file")]
            PatchErrorKind::Bytes(error) => Some(error),
            PatchErrorKind::Structure(error) => Some(error),
            PatchErrorKind::Path(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for PatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.kind {
            // It names the file itself.
            #[cfg(feature = "file")]
            PatchErrorKind::Bytes(error) => return error.fmt(f),
            _ => {}
        }
        if let Some(file) = &self.0.file {
            write!(f, "{}: ", file.display())?;
        }
        match &self.0.kind {
            // It names the node itself.
            PatchErrorKind::Structure(_) | PatchErrorKind::Cancelled => {}
            _ => write!(f, "{}: ", self.0.path)?,
        }
        self.0.kind.fmt(f)
    }
}

/// The message without the place.
impl fmt::Display for PatchErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const REWRITE: &str = "that would move the bytes that follow; write a new file instead";
        match self {
            #[cfg(feature = "file")]
            Self::Bytes(error) => error.fmt(f),
            Self::Structure(error) => error.fmt(f),
            Self::Cancelled => Cancelled.fmt(f),
            Self::Path(error) => error.fmt(f),
            Self::UnexpectedKind { found, expected } => {
                write!(f, "the node has kind {found}, expected {expected}")
            }
            Self::NoProperty { present } if present.is_empty() => {
                write!(
                    f,
                    "the node has no properties; adding one would move the bytes that follow, so write a new file instead"
                )
            }
            Self::NoProperty { present } => write!(
                f,
                "the node has no such property, only {}; adding one would move the bytes that follow, so write a new file instead",
                present.join(", ")
            ),
            Self::UnexpectedType { found, given } => {
                write!(f, "the property has type {found}, but the new value has type {given}")
            }
            Self::LengthDiffers { present, given } => {
                write!(f, "the value has {present} bytes, but the new one has {given}; {REWRITE}")
            }
            Self::DoesNotFit { value, property_type } => {
                write!(f, "{value} does not fit into type {property_type}, which the file uses; {REWRITE}")
            }
            Self::NulInText => f.write_str("the text contains a NUL, which would end it there; remove it"),
            Self::StringsDiffer { present, given } => {
                write!(
                    f,
                    "the property has {present} strings, but the new value has {given}; give the same number, each terminated by a NUL"
                )
            }
            Self::Handle => f.write_str("the link is a handle without a number; give the hash of the node as a number"),
            Self::NotAligned { offset } => write!(
                f,
                "the array starts at byte {offset}, which is not aligned for its elements; set the whole array, or write the file with an aligned layout"
            ),
        }
    }
}
