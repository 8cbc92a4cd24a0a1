//! The result of a comparison.

use cast_format::NodeKind;
use cast_read::PropertyRef;

/// The differences between two files.
#[derive(Clone, Debug)]
pub struct Comparison<'a> {
    pub(super) differences: Vec<Difference<'a>>,
    pub(super) total: u64,
    pub(super) nodes: u64,
    pub(super) tolerated: u64,
    pub(super) largest_tolerated: f64,
}

impl<'a> Comparison<'a> {
    /// Whether there are no differences.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.total == 0
    }

    /// The first differences, up to [`Options::limit`](super::Options::limit), in the order of the first file. What
    /// only the second file has comes after what both have.
    #[must_use]
    pub fn differences(&self) -> &[Difference<'a>] {
        &self.differences
    }

    /// The number of differences, listed or not.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }

    /// How many nodes, in one or both files, differ themselves.
    #[must_use]
    pub fn different_nodes(&self) -> u64 {
        self.nodes
    }

    /// How many array elements differ by no more than the tolerances of the options.
    #[must_use]
    pub fn tolerated(&self) -> u64 {
        self.tolerated
    }

    /// The largest difference among those.
    #[must_use]
    pub fn largest_tolerated(&self) -> f64 {
        self.largest_tolerated
    }
}

/// A difference.
#[derive(Clone, Debug)]
pub struct Difference<'a> {
    /// The path of the node in the first file, or in the second if only that one has it. Empty for the file itself.
    pub path: String,
    /// The kind of the node; `None` for the file itself.
    pub kind: Option<NodeKind>,
    /// The property in the first file; `None` if the node itself differs, or if only the second file has the property.
    pub first: Option<PropertyRef<'a>>,
    /// The property in the second file.
    pub second: Option<PropertyRef<'a>>,
    /// What differs.
    pub change: Change,
}

impl<'a> Difference<'a> {
    /// The property that differs, from the first file if it exists there.
    #[must_use]
    pub fn property(&self) -> Option<PropertyRef<'a>> {
        self.first.or(self.second)
    }
}

/// What differs.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Change {
    /// Only the first file has it.
    OnlyInFirst {
        /// The number of nodes including descendants; 0 for a property.
        nodes: u64,
    },
    /// Only the second file has it.
    OnlyInSecond {
        /// The number of nodes including descendants; 0 for a property.
        nodes: u64,
    },
    /// The property has another type.
    Type,
    /// Strings of a property.
    Text,
    /// The bytes of a property of unknown type, including the rest of the node.
    Bytes,
    /// The numbers of a property, or their count.
    Elements(Elements),
    /// The targets of links.
    Links(Links),
    /// The hash of a node. Like the following kinds, only reported in exact comparisons.
    Hash {
        /// In the first file.
        first: u64,
        /// In the second file.
        second: u64,
    },
    /// The order of the properties of a node.
    PropertyOrder,
    /// The order of the children of a node, or of the roots of the file.
    ChildOrder,
    /// Unaccounted bytes in a node, or after the last root of the file.
    Unaccounted {
        /// How many the first file has.
        first: u64,
        /// How many the second file has.
        second: u64,
    },
    /// The version or flags of the file; reported in every comparison.
    FileHeader,
    /// Sizes or counts in headers that the content contradicts, in recovered files.
    Headers,
}

/// Differences between the numbers of a property.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Elements {
    /// The number of elements in the first file.
    pub first_count: u64,
    /// The number of elements in the second file.
    pub second_count: u64,
    /// How many of the common elements differ.
    pub differing: u64,
    /// The index of the first one that differs.
    pub index: Option<u64>,
    /// The largest difference between floats.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub largest: Option<Largest>,
}

/// The largest difference between the floats of two arrays.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Largest {
    /// The index of the element; the first if several have the same difference.
    pub index: u64,
    /// The component of the element: 0 for x.
    pub component: u32,
    /// The absolute difference. Infinite if one of the numbers is infinite, NaN if one is NaN.
    pub difference: f64,
    /// The number in the first file.
    pub first: f64,
    /// The number in the second file.
    pub second: f64,
}

/// Differences between links.
#[derive(Clone, Debug, PartialEq)]
pub struct Links {
    /// Number of links in the first file.
    pub first_count: u64,
    /// Number of links in the second file.
    pub second_count: u64,
    /// How many of the common links have different targets.
    pub differing: u64,
    /// The index of the first one that differs.
    pub index: Option<u64>,
    /// The path of its target in the first file; `None` if it leads nowhere.
    pub first: Option<String>,
    /// The same in the second file.
    pub second: Option<String>,
}
