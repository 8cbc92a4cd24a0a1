//! What recovery uses instead of headers.

use alloc::vec::Vec;
use core::fmt;

use cast_base::sort;

use crate::source::extent::{CountRule, Extent};

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
    /// An array states its size in bytes instead of elements.
    CountIsBytes {
        /// The number of elements it claims.
        claimed: u32,
    },
    /// An array claims elements, but the next property or node follows its name.
    NoElements {
        /// The number of elements it claims.
        claimed: u32,
    },
    /// Properties of a node cannot be read, because an array claims more elements than there are; the node ends where it
    /// says, without them.
    Unreadable {
        /// The number of properties it claims.
        properties: u32,
        /// The number of children it claims.
        children: u32,
    },
}

impl RepairKind {
    /// Whether something that the file claims to have is missing.
    pub(crate) const fn is_loss(self) -> bool {
        !matches!(self, Self::WrongSize { .. } | Self::SingleString { .. })
    }

    /// How the count of the property is interpreted, if it is about a property.
    pub(crate) const fn count_rule(self) -> Option<CountRule> {
        match self {
            Self::SingleString { .. } => Some(CountRule::SingleString),
            Self::CountIsBytes { .. } => Some(CountRule::Bytes),
            Self::NoElements { .. } => Some(CountRule::NoElements),
            Self::WrongSize { .. } | Self::CutOff { .. } | Self::Unreadable { .. } => None,
        }
    }
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
            RepairKind::CountIsBytes { claimed } => {
                write!(f, "the array claims {claimed} elements, but has that many bytes")?;
            }
            RepairKind::NoElements { claimed } => {
                write!(f, "the array claims {claimed} elements, but has none")?;
            }
            RepairKind::Unreadable { properties, children } => write!(
                f,
                "only {} of {properties} properties and {} of {children} children can be read",
                self.property_count, self.child_count
            )?,
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
        let repair = self.at(offset).filter(|repair| repair.kind.count_rule().is_none())?;
        Some(Extent { end: repair.end, property_count: repair.property_count, child_count: repair.child_count })
    }

    pub(crate) fn count_rule(&self, offset: usize) -> CountRule {
        self.at(offset).and_then(|repair| repair.kind.count_rule()).unwrap_or(CountRule::AsStated)
    }

    /// Node and property headers are never at the same offset, so an offset has at most one repair.
    fn at(&self, offset: usize) -> Option<&Repair> {
        let index = self.0.binary_search_by_key(&offset, |repair| repair.offset).ok()?;
        self.0.get(index)
    }
}
