//! Why a document cannot be written.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use cast_format::{NodeKind, PropertyType, schema};

use crate::{Node, path};

/// A document cannot be written as it is, or writing failed.
///
/// Whether everything can be represented in a file is checked before the first byte is written.
// A pointer, so that the results of functions are small: most pass an error on, and move it on the way.
#[derive(Debug)]
pub struct Error(Box<Inner>);

#[derive(Debug)]
struct Inner {
    kind: ErrorKind,
    path: String,
    file: Option<PathBuf>,
}

/// The reason.
#[derive(Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A node is too large for its 32-bit size field.
    NodeTooLarge {
        /// Its size.
        size: u64,
    },
    /// The name of a property is longer than 65,535 bytes.
    NameTooLong {
        /// Its length.
        len: usize,
    },
    /// A property has too many elements for its 32-bit count.
    TooManyElements {
        /// How many.
        count: u64,
    },
    /// A node has too many properties or children for its 32-bit counts, or a document too many roots.
    TooManyNodes {
        /// How many.
        count: u64,
    },
    /// A text contains a NUL, which would end it.
    NulInText {
        /// Where.
        position: usize,
    },
    /// Raw bytes do not have as many elements as their count says.
    CountMismatch {
        /// The type of the property.
        property_type: PropertyType,
        /// The count.
        count: u32,
        /// The number of bytes.
        len: u64,
    },
    /// Something follows a property of unknown type, whose end no reader can find.
    UnknownTypeNotLast {
        /// The type.
        property_type: PropertyType,
    },
    /// A link refers to a node that is not in the document.
    UnknownTarget,
    /// An alignment that is not 4, 8, 16 or 64.
    Alignment {
        /// The alignment.
        alignment: usize,
    },
    /// A node does not have the required kind.
    UnexpectedKind {
        /// Its kind.
        found: NodeKind,
        /// The kind it should have.
        expected: NodeKind,
    },
    /// A property has another type than the specification says.
    UnexpectedType {
        /// Its type.
        found: PropertyType,
        /// The types that are accepted.
        expected: &'static [PropertyType],
    },
    /// A property has no element, but one is needed.
    EmptyProperty,
    /// A property is text, but not UTF-8.
    NotUtf8,
    /// Copies of the metadata, one for each part of a document that is split, would take more than the budget.
    OverBudget {
        /// How many copies.
        count: u64,
        /// How many bytes they would take.
        bytes: u64,
        /// How many the options allow.
        budget: u64,
    },
    /// The [`Progress`](cast_base::Progress) callback cancelled the work.
    Cancelled,
    /// The file for a document cannot be opened.
    #[cfg(feature = "file")]
    Open(Box<cast_file::Error>),
    /// Writing failed.
    Io(io::Error),
}

impl Error {
    pub(crate) fn new(kind: ErrorKind, path: String) -> Self {
        Self(Box::new(Inner { kind, path, file: None }))
    }

    /// An error of a property of a node whose place in the document is not known.
    #[cold]
    pub(crate) fn at_property(kind: ErrorKind, node: &Node<'_>, key: &str) -> Self {
        Self::new(kind, path::describe(std::slice::from_ref(node), 0, Some(key.as_bytes())))
    }

    pub(crate) fn unless_of_kind(node: &Node<'_>, expected: NodeKind) -> Result<(), Self> {
        if node.kind == expected {
            return Ok(());
        }
        let kind = ErrorKind::UnexpectedKind { found: node.kind, expected };
        Err(Self::new(kind, path::describe(std::slice::from_ref(node), 0, None)))
    }

    /// The reason.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }

    /// Adds the path of the file, unless the error has one.
    #[cfg(feature = "file")]
    pub(crate) fn in_file(mut self, file: &Path) -> Self {
        self.0.file.get_or_insert_with(|| file.to_path_buf());
        self
    }

    /// The file to be opened or written; `None` if unknown.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        self.0.file.as_deref()
    }

    /// Path of the node or property, such as `root[0]/model[0]/mesh[3] "body"/vp`; empty if the error is not about one.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.0.path
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        // Errors that pass through a writer, including cancellation, arrive as I/O errors.
        let cancelled = error.get_ref().is_some_and(|inner| inner.is::<cast_base::Cancelled>());
        let kind = if cancelled { ErrorKind::Cancelled } else { ErrorKind::Io(error) };
        Self::new(kind, String::new())
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self.kind() {
            ErrorKind::Io(error) => Some(error),
            #[cfg(feature = "file")]
            ErrorKind::Open(error) => Some(&**error),
            _ => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = self.file() {
            write!(f, "{}: ", file.display())?;
        }
        if !self.path().is_empty() {
            write!(f, "{}: ", self.path())?;
        }
        match self.kind() {
            ErrorKind::NodeTooLarge { size } => write!(
                f,
                "the node would have {size} bytes, but the maximum is {}; distribute its children over several roots",
                u32::MAX
            ),
            ErrorKind::NameTooLong { len } => {
                write!(f, "the name has {len} bytes, but a property name can have at most {}", u16::MAX)
            }
            ErrorKind::TooManyElements { count } => {
                write!(f, "the property has {count} elements, but can have at most {}", u32::MAX)
            }
            ErrorKind::TooManyNodes { count } => {
                write!(f, "there are {count} children or properties, but a node can have at most {}", u32::MAX)
            }
            ErrorKind::NulInText { position } => {
                write!(f, "the text has a NUL at byte {position}, which would end it there; remove it")
            }
            ErrorKind::CountMismatch { property_type: PropertyType::STRING, count, len } => write!(
                f,
                "the count is {count}, but the {len} raw bytes do not contain that many strings, each terminated by a NUL; correct one of them"
            ),
            ErrorKind::CountMismatch { property_type, count, len } => write!(
                f,
                "the count is {count}, but the {len} raw bytes do not contain that many elements of type {property_type}; correct one of them"
            ),
            ErrorKind::UnknownTypeNotLast { property_type } => write!(
                f,
                "readers cannot find the end of data of unknown type {property_type}; make it the last property of a node without children"
            ),
            ErrorKind::UnknownTarget => {
                f.write_str("the link refers to a node that is not in the document; add the node or remove the link")
            }
            ErrorKind::Alignment { alignment } => {
                write!(f, "arrays cannot be aligned to {alignment} bytes; use 4, 8, 16 or 64")
            }
            ErrorKind::UnexpectedKind { found, expected } => {
                let name = |kind: NodeKind| schema::node(kind).map_or_else(|| kind.to_string(), |row| row.name.into());
                write!(f, "the node is of kind {}, expected {}", name(*found), name(*expected))
            }
            ErrorKind::UnexpectedType { found, expected } => {
                let expected: Vec<String> = expected.iter().map(ToString::to_string).collect();
                write!(f, "the property has type {found}, expected {}", expected.join(" or "))
            }
            ErrorKind::EmptyProperty => f.write_str("the property is empty, expected a value"),
            ErrorKind::NotUtf8 => f.write_str("the text is not UTF-8"),
            ErrorKind::OverBudget { count, bytes, budget } => write!(
                f,
                "{count} copies of the metadata would take {bytes} bytes, more than the budget of {budget} bytes; raise `budget`"
            ),
            ErrorKind::Cancelled => write!(f, "{}", cast_base::Cancelled),
            #[cfg(feature = "file")]
            ErrorKind::Open(error) => error.fmt(f),
            ErrorKind::Io(error) => write!(f, "writing failed: {error}"),
        }
    }
}
