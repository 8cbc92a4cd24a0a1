//! Why a mesh cannot be interleaved.

use core::fmt;

use super::Attribute;

/// A mesh cannot be interleaved into a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InterleaveError {
    pub(super) kind: InterleaveErrorKind,
    pub(super) attribute: Option<Attribute>,
}

/// The reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InterleaveErrorKind {
    /// The buffer has a different length than the vertices need.
    BufferLength {
        /// Bytes that are needed.
        needed: usize,
        /// Bytes that were given.
        given: usize,
    },
    /// An attribute is not within the stride.
    OutsideStride,
    /// The mesh does not have the attribute, or not for every vertex, and the layout has no default for it.
    Missing,
    /// A bone index does not fit into the format.
    BoneIndex {
        /// The largest index of the mesh, or of the default.
        largest: u32,
        /// The largest index that fits.
        limit: u32,
    },
    /// There are more than four influences per vertex, and no weights, or no bones, to choose the strongest.
    Influences {
        /// The number of influences.
        found: usize,
    },
    /// The format does not fit the attribute: integer formats are only for bone indices, and bone indices need them.
    Format,
    /// The [`Progress`](cast_base::Progress) callback cancelled the work. The content of the buffer is unspecified.
    Cancelled,
}

impl InterleaveError {
    /// The reason.
    #[must_use]
    pub fn kind(&self) -> InterleaveErrorKind {
        self.kind
    }

    /// The attribute; `None` if the error is about the buffer.
    #[must_use]
    pub fn attribute(&self) -> Option<Attribute> {
        self.attribute
    }
}

impl core::error::Error for InterleaveError {}

impl fmt::Display for InterleaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(attribute) = self.attribute {
            write!(f, "attribute {attribute:?}: ")?;
        }
        match self.kind {
            InterleaveErrorKind::BufferLength { needed, given } => {
                write!(f, "the buffer has {given} bytes, but the vertices need {needed}")
            }
            InterleaveErrorKind::OutsideStride => f.write_str("it is not within the stride of the layout"),
            InterleaveErrorKind::Missing => {
                f.write_str("the mesh does not have it for every vertex; give the attribute a default")
            }
            InterleaveErrorKind::BoneIndex { largest, limit } => {
                write!(f, "the largest bone index is {largest}, but the format supports at most {limit}; use Uint16x4")
            }
            InterleaveErrorKind::Influences { found } => write!(
                f,
                "each vertex has {found} influences, but four fit; both bones and weights are needed to select the strongest"
            ),
            InterleaveErrorKind::Cancelled => cast_base::Cancelled.fmt(f),
            InterleaveErrorKind::Format => f.write_str("the format does not match; integers are for bone indices only"),
        }
    }
}
