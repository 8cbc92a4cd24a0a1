//! Errors in the structure of a file.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use cast_base::Cancelled;
use cast_format::{MAGIC, NodeHeader, PropertyHeader, PropertyType};

/// The structure of a file is broken, or a property is not what it should be.
///
/// Printed as one sentence: where (node path and byte offset), what was found, what was expected, and what to try.
// A pointer, so that the results of functions are small: most pass an error on, and move it on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(Box<Inner>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Inner {
    kind: ErrorKind,
    offset: u64,
    path: String,
}

/// What is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Fewer bytes than a file header.
    TooShort {
        /// Bytes in the file.
        len: u64,
    },
    /// The file does not start with `cast`.
    Magic {
        /// What it starts with.
        found: u32,
    },
    /// A node header does not fit.
    NodeHeader {
        /// Bytes left for it.
        available: u64,
    },
    /// A node claims fewer bytes than its own header.
    NodeSizeTooSmall {
        /// The size it claims.
        size: u32,
    },
    /// A node claims more bytes than its parent, or the file, has left.
    NodeSizeTooLarge {
        /// The size it claims.
        size: u32,
        /// Bytes left.
        available: u64,
    },
    /// A property header does not fit into the node.
    PropertyHeader {
        /// Bytes left in the node.
        available: u64,
    },
    /// The name of a property does not fit into the node.
    PropertyName {
        /// Bytes of the name.
        name_len: u16,
        /// Bytes left in the node.
        available: u64,
    },
    /// The data of a property does not fit into the node.
    PropertyData {
        /// Type of the elements.
        property_type: PropertyType,
        /// Number of elements.
        count: u32,
        /// Bytes of the elements together.
        needed: u64,
        /// Bytes left in the node.
        available: u64,
    },
    /// A string has no NUL before the end of its node.
    StringTerminator {
        /// Number of strings in the property.
        count: u32,
    },
    /// A property is not what the specification says. Reported by getters, not by parsing.
    Field(FieldErrorKind),
    /// The tree is deeper than [`Limits::max_depth`](crate::Limits::max_depth).
    TooDeep {
        /// The limit.
        limit: u32,
    },
    /// There are more nodes than [`Limits::max_nodes`](crate::Limits::max_nodes).
    TooManyNodes {
        /// The limit.
        limit: u64,
    },
    /// There are more properties than [`Limits::max_properties`](crate::Limits::max_properties).
    TooManyProperties {
        /// The limit.
        limit: u64,
    },
    /// The [progress](crate::ParseOptions::progress) callback cancelled it.
    Cancelled,
}

/// Why a property cannot be read as the requested type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FieldErrorKind {
    /// It has another type.
    UnexpectedType {
        /// Its type.
        found: PropertyType,
        /// The types that are accepted.
        expected: &'static [PropertyType],
    },
    /// It has no element, but one is needed.
    Empty,
    /// It is text that is not UTF-8.
    NotUtf8,
}

impl Error {
    /// An error at a place with a known path.
    pub(crate) fn new(kind: ErrorKind, offset: u64, path: String) -> Self {
        Self(Box::new(Inner { kind, offset, path }))
    }

    /// An error of the file as a whole.
    pub(crate) fn of_file(offset: usize, kind: ErrorKind) -> Self {
        Self::new(kind, offset as u64, String::new())
    }

    /// What is broken.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// Byte offset of the header that is broken or missing.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.0.offset
    }

    /// Path of the node or property, such as `root[0]/model[0] "hero"/mesh[3] "body"/vp`; empty for the file itself.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.0.path
    }
}

impl core::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path().is_empty() {
            write!(f, "{}: ", self.path())?;
        }
        write!(f, "{} (at byte {})", self.kind(), self.offset())
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TooShort { len } => {
                write!(
                    f,
                    "the file has {len} bytes, but a Cast file begins with a header of 16; is it in another format, or truncated?"
                )
            }
            Self::Magic { found } => {
                let (found, magic) = (found.to_le_bytes(), MAGIC.to_le_bytes());
                write!(
                    f,
                    "the file begins with \"{}\", but a Cast file begins with \"{}\"; is it in another format?",
                    found.escape_ascii(),
                    magic.escape_ascii()
                )
            }
            Self::NodeHeader { available } => {
                write!(
                    f,
                    "a node header of {} bytes should be here, but only {available} bytes are left; {SIZES_WRONG}",
                    NodeHeader::SIZE
                )
            }
            Self::NodeSizeTooSmall { size } => {
                write!(
                    f,
                    "the node claims a size of {size} bytes, but its header alone has {}; {TRY_RECOVERY}",
                    NodeHeader::SIZE
                )
            }
            Self::NodeSizeTooLarge { size, available } => {
                write!(f, "the node claims a size of {size} bytes, but only {available} are left; {SIZES_WRONG}")
            }
            Self::PropertyHeader { available } => {
                write!(
                    f,
                    "a property header of {} bytes should be here, but only {available} bytes are left in the node; {SIZES_WRONG}",
                    PropertyHeader::SIZE
                )
            }
            Self::PropertyName { name_len, available } => {
                write!(
                    f,
                    "the property claims a name of {name_len} bytes, but only {available} are left in the node; {SIZES_WRONG}"
                )
            }
            Self::PropertyData { property_type, count, needed, available } => {
                write!(
                    f,
                    "the property claims {count} elements of type {property_type}, which need {needed} bytes, but only {available} are left in the node; {SIZES_WRONG}"
                )
            }
            Self::StringTerminator { count: 1 } => {
                write!(f, "the string has no NUL before the end of its node; {SIZES_WRONG}")
            }
            Self::StringTerminator { count } => {
                write!(f, "the property claims {count} strings, but its node contains fewer NULs; {SIZES_WRONG}")
            }
            Self::Field(kind) => kind.fmt(f),
            Self::TooDeep { limit } => {
                write!(f, "the tree is deeper than the limit of {limit} levels; raise the limit if the file is trusted")
            }
            Self::TooManyNodes { limit } => {
                write!(f, "the file has more than the limit of {limit} nodes; raise the limit if the file is trusted")
            }
            Self::TooManyProperties { limit } => {
                write!(
                    f,
                    "the file has more than the limit of {limit} properties; raise the limit if the file is trusted"
                )
            }
            Self::Cancelled => Cancelled.fmt(f),
        }
    }
}

impl fmt::Display for FieldErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnexpectedType { found, expected } => {
                write!(f, "the property has type {found}, expected ")?;
                for (index, wanted) in expected.iter().enumerate() {
                    write!(f, "{}{wanted}", if index == 0 { "" } else { " or " })?;
                }
                Ok(())
            }
            Self::Empty => f.write_str("the property is empty, expected an element"),
            Self::NotUtf8 => f.write_str("the text is not UTF-8"),
        }
    }
}

const SIZES_WRONG: &str = "the file is truncated or its sizes are wrong; try recovery";
const TRY_RECOVERY: &str = "try recovery, which derives sizes from the content";
