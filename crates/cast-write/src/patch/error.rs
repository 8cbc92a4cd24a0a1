//! Why a value cannot be changed in place.

use std::fmt;

use cast_format::{NodeKind, PropertyType};

/// A value cannot be changed in place. The file is as it was before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatchError {
    kind: PatchErrorKind,
    path: String,
}

/// Why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PatchErrorKind {
    /// The structure of the file is broken.
    Structure(cast_read::Error),
    /// The path does not lead to a node.
    Path(cast_read::PathError),
    /// The node has another kind.
    UnexpectedKind {
        /// Its kind.
        found: NodeKind,
        /// The kind that was asked for.
        expected: NodeKind,
    },
    /// The node has no such property.
    NoProperty {
        /// Those that it has.
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
    /// The text has a NUL in it.
    NulInText,
    /// The property holds another number of strings.
    StringsDiffer {
        /// Strings in the file.
        present: u32,
        /// Strings of the new data.
        given: u64,
    },
    /// The link is a handle; in place only numbers can be written.
    Handle,
    /// The array is not aligned, so it cannot be lent out as a slice.
    NotAligned {
        /// Where it starts.
        offset: u64,
    },
}

impl PatchError {
    pub(super) fn new(kind: PatchErrorKind, path: &str) -> Self {
        Self { kind, path: path.into() }
    }

    /// Why.
    #[must_use]
    pub fn kind(&self) -> &PatchErrorKind {
        &self.kind
    }

    /// The node or property.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }
}

impl std::error::Error for PatchError {}

impl fmt::Display for PatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const REWRITE: &str = "that would move what follows; write the file anew instead";
        match &self.kind {
            PatchErrorKind::Structure(error) => return write!(f, "{error}"),
            PatchErrorKind::Path(error) => return write!(f, "{}: {error}", self.path),
            _ => write!(f, "{}: ", self.path)?,
        }
        match &self.kind {
            PatchErrorKind::Structure(_) | PatchErrorKind::Path(_) => Ok(()),
            PatchErrorKind::UnexpectedKind { found, expected } => {
                write!(f, "the node has kind {found}, expected {expected}")
            }
            PatchErrorKind::NoProperty { present } if present.is_empty() => {
                write!(f, "the node has no properties; adding one would move what follows, write the file anew instead")
            }
            PatchErrorKind::NoProperty { present } => write!(
                f,
                "the node has no such property, it has {}; adding one would move what follows, write the file anew instead",
                present.join(", ")
            ),
            PatchErrorKind::UnexpectedType { found, given } => {
                write!(f, "the property has type {found}, the new value {given}; give a value of type {found}")
            }
            PatchErrorKind::LengthDiffers { present, given } => {
                write!(f, "the value has {present} bytes, the new one {given}; {REWRITE}")
            }
            PatchErrorKind::DoesNotFit { value, property_type } => {
                write!(f, "{value} does not fit into type {property_type}, which the file uses; {REWRITE}")
            }
            PatchErrorKind::NulInText => f.write_str("the text has a NUL in it, which would end it there; remove it"),
            PatchErrorKind::StringsDiffer { present, given } => {
                write!(
                    f,
                    "the property holds {present} strings, the new value {given}; give as many, each ended by a NUL"
                )
            }
            PatchErrorKind::Handle => {
                f.write_str("the link is a handle without a number; give the number of the node's hash")
            }
            PatchErrorKind::NotAligned { offset } => write!(
                f,
                "the array starts at byte {offset}, which is not aligned for its elements; set it as a whole, or write the file with an aligned layout"
            ),
        }
    }
}
