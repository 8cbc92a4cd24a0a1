//! The result of a comparison.

use cast_format::NodeKind;
use cast_read::PropertyRef;

/// What differs between two files.
#[derive(Clone, Debug)]
pub struct Comparison<'a> {
    pub(super) differences: Vec<Difference<'a>>,
    pub(super) total: u64,
    pub(super) nodes: u64,
    pub(super) tolerated: u64,
    pub(super) largest_tolerated: f64,
}

impl<'a> Comparison<'a> {
    /// Whether nothing differs.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.total == 0
    }

    /// The first differences, as many as [`Options::limit`](super::Options::limit) allows: in the order of the first file,
    /// what only the second has behind what it has in common with the first.
    #[must_use]
    pub fn differences(&self) -> &[Difference<'a>] {
        &self.differences
    }

    /// How many there are, listed or not.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }

    /// How many nodes are in one of the files or in both and differ in something of their own.
    #[must_use]
    pub fn different_nodes(&self) -> u64 {
        self.nodes
    }

    /// How many elements of arrays differ, but by no more than the tolerances of the options.
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

/// One thing that differs.
#[derive(Clone, Debug)]
pub struct Difference<'a> {
    /// Path of the node in the first file, or in the second if only that one has it. Empty for the file itself.
    pub path: String,
    /// Kind of the node; `None` for the file itself.
    pub kind: Option<NodeKind>,
    /// The property in the first file; `None` when the node itself differs, or when only the second has the property.
    pub first: Option<PropertyRef<'a>>,
    /// The property in the second file.
    pub second: Option<PropertyRef<'a>>,
    /// What differs.
    pub change: Change,
}

impl<'a> Difference<'a> {
    /// The property that differs, in the first file if it is there.
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
        /// How many nodes that are, with those below; 0 for a property.
        nodes: u64,
    },
    /// Only the second file has it.
    OnlyInSecond {
        /// How many nodes that are, with those below; 0 for a property.
        nodes: u64,
    },
    /// The property has another type.
    Type,
    /// Strings of a property.
    Text,
    /// Bytes of a property of unknown type, which hide the rest of the node.
    Bytes,
    /// Numbers of a property, or how many there are.
    Elements(Elements),
    /// What links lead to.
    Links(Links),
    /// Hash of a node; only if differences are exact, as all that follow.
    Hash {
        /// In the first file.
        first: u64,
        /// In the second file.
        second: u64,
    },
    /// Order of the properties of a node.
    PropertyOrder,
    /// Order of the children of a node, or of the nodes at the top of the file.
    ChildOrder,
    /// Bytes in a node, or after the last node of the file, that nothing accounts for.
    Unaccounted {
        /// How many the first file has.
        first: u64,
        /// How many the second file has.
        second: u64,
    },
    /// Version or flags of the file; these count in every comparison.
    FileHeader,
    /// Numbers in headers that the content contradicts, in files that were recovered.
    Headers,
}

/// How the numbers of a property differ.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Elements {
    /// Number of elements in the first file.
    pub first_count: u64,
    /// Number of elements in the second file.
    pub second_count: u64,
    /// How many of those that both have differ.
    pub differing: u64,
    /// Index of the first one that does.
    pub index: Option<u64>,
    /// The largest difference of floats.
    pub largest: Option<Largest>,
}

/// The largest difference between the floats of two arrays.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Largest {
    /// Index of the element; the first, if several differ as much.
    pub index: u64,
    /// Component of the element: 0 for x.
    pub component: u32,
    /// The absolute difference. Not finite when one of the numbers is infinite, NaN when one is NaN.
    pub difference: f64,
    /// The number in the first file.
    pub first: f64,
    /// The number in the second file.
    pub second: f64,
}

/// How links differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Links {
    /// Number of links in the first file.
    pub first_count: u64,
    /// Number of links in the second file.
    pub second_count: u64,
    /// How many of those that both have lead elsewhere.
    pub differing: u64,
    /// Index of the first one that does.
    pub index: Option<u64>,
    /// Path of the node that this one leads to in the first file; `None` when it leads nowhere.
    pub first: Option<String>,
    /// The same in the second file.
    pub second: Option<String>,
}
