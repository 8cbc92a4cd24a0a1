//! What recovery uses instead of headers.

use alloc::vec::Vec;
use core::fmt;

use crate::extent::Extent;
use crate::sort;

/// What recovery uses instead of the headers of a file, in file order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Repairs(Vec<Repair>);

/// A header that recovery corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repair {
    /// Byte offset of the header; 0 for the file itself.
    pub offset: usize,
    /// What is wrong with it.
    pub kind: RepairKind,
    /// Where the node really ends.
    pub end: usize,
    /// How many complete properties it has.
    pub property_count: u32,
    /// How many children it has, the last of which may itself be cut off.
    pub child_count: u32,
}

/// What is wrong with a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RepairKind {
    /// The `size` of a node does not match its content.
    WrongSize {
        /// The size it claims.
        claimed: u32,
    },
    /// A node, or the file, is cut off; it claims more than there is.
    CutOff {
        /// The number of properties it claims.
        properties: u32,
        /// The number of children it claims.
        children: u32,
    },
    /// A string property claims another number of strings, but holds one.
    SingleString {
        /// The number of strings it claims.
        claimed: u32,
    },
}

/// As its offset and what it says.
#[cfg(feature = "serde")]
impl serde::Serialize for Repair {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut fields = serializer.serialize_struct("Repair", 2)?;
        fields.serialize_field("offset", &self.offset)?;
        fields.serialize_field("what", &format_args!("{self}"))?;
        fields.end()
    }
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            RepairKind::WrongSize { claimed } => {
                let size = self.end.saturating_sub(self.offset);
                write!(f, "the node claims a size of {claimed} bytes, but its content has {size}")?;
            }
            // Every node around the place of the damage is cut off with it; "1 of 1" would be confusing there.
            RepairKind::CutOff { properties, children }
                if (properties, children) == (self.property_count, self.child_count) =>
            {
                f.write_str("truncated within its last child")?;
            }
            RepairKind::CutOff { properties, children } => write!(
                f,
                "truncated: {} of {properties} properties and {} of {children} children remain",
                self.property_count, self.child_count
            )?,
            RepairKind::SingleString { claimed } => {
                write!(f, "the property claims {claimed} strings, but contains one")?;
            }
        }
        write!(f, " (at byte {})", self.offset)
    }
}

impl Repairs {
    pub(crate) const NONE: Self = Self(Vec::new());

    /// The repairs of these headers, in any order.
    pub(crate) fn of(mut repairs: Vec<Repair>) -> Self {
        sort::by_key(&mut repairs, |repair| repair.offset);
        Self(repairs)
    }

    /// The repairs, in file order.
    pub(crate) fn as_slice(&self) -> &[Repair] {
        &self.0
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn extent(&self, offset: usize) -> Option<Extent> {
        let repair = self.at(offset).filter(|repair| !matches!(repair.kind, RepairKind::SingleString { .. }))?;
        Some(Extent { end: repair.end, property_count: repair.property_count, child_count: repair.child_count })
    }

    pub(crate) fn is_single_string(&self, offset: usize) -> bool {
        self.at(offset).is_some_and(|repair| matches!(repair.kind, RepairKind::SingleString { .. }))
    }

    /// Node and property headers are never at the same offset, so an offset has at most one repair.
    fn at(&self, offset: usize) -> Option<&Repair> {
        let index = self.0.binary_search_by_key(&offset, |repair| repair.offset).ok()?;
        self.0.get(index)
    }
}
