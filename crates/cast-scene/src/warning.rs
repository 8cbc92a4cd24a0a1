//! Irregularities in a scene. None of them is an error, because there is always a sensible interpretation.

use std::borrow::Cow;
use std::fmt;

use cast_base::Steps;
use cast_file::CastFile;
use cast_format::schema;
use cast_read::NodeRef;

use crate::stored::StoredNode;

/// An irregularity, and its node.
#[derive(Clone, Debug)]
pub struct Warning {
    node: StoredNode,
    /// The kind of irregularity.
    pub kind: WarningKind,
}

impl Warning {
    /// The node.
    #[must_use]
    pub fn node(&self) -> NodeRef<'_> {
        self.node.node()
    }
}

/// The kinds of irregularities.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum WarningKind {
    /// A link leads to no node of a matching kind; it is ignored.
    DanglingLink {
        /// The property that is the link.
        property: Cow<'static, str>,
        /// The hash that no node has.
        hash: u64,
    },
    /// Several nodes have the hash of a link; the first one is used.
    AmbiguousLink {
        /// The property that is the link.
        property: Cow<'static, str>,
        /// The hash that several nodes have. Some writers give 0 to all of them.
        hash: u64,
    },
    /// A node has more children of a kind than allowed; all but the first are ignored.
    SeveralSkeletons,
    /// The parent of a bone is out of range; the bone is treated as a root.
    BadParent {
        /// The index that is too large.
        parent: u32,
    },
    /// Bones are their own ancestors; this one, the first of them, is treated as a root.
    ParentCycle,
    /// An earlier bone has the same name; curves refer to that one.
    RepeatedBoneName,
    /// A buffer has the wrong length; it is ignored.
    WrongLength {
        /// The property.
        property: Cow<'static, str>,
        /// Its length.
        found: usize,
        /// The length that it should have.
        expected: usize,
    },
    /// Indices are out of range; they are ignored.
    IndexOutOfRange {
        /// The property.
        property: &'static str,
        /// The first index that is too large.
        index: u32,
    },
    /// A node has a kind that the format does not know; it is ignored.
    UnknownKind,
    /// A node is not in one of the nodes where its kind belongs; it is ignored.
    Misplaced,
    /// A required property is absent or not what the specification says.
    Missing {
        /// The property.
        property: Cow<'static, str>,
    },
    /// A property has a type that it cannot have; it counts as absent.
    WrongType {
        /// The property.
        property: Cow<'static, str>,
    },
    /// Numbers have a type that they should not have; they are read as numbers of one that they can have.
    OtherNumbers {
        /// The property.
        property: Cow<'static, str>,
    },
    /// A property has another number of values than it should; the first are used. Without any, it counts as absent.
    WrongCount {
        /// The property.
        property: Cow<'static, str>,
        /// The number of its values.
        found: usize,
    },
    /// A text is not one of the known values; the node is ignored or the default is used.
    UnknownChoice {
        /// The property.
        property: Cow<'static, str>,
    },
    /// A property occurs more than once in a node; the last one is used.
    Repeated {
        /// The property.
        property: Cow<'static, str>,
    },
    /// Metadata states something else than the first metadata, which is used.
    OtherMetadata {
        /// The property that differs.
        property: &'static str,
    },
    /// All numbers of a rotation are 0; it does not rotate.
    NoDirection {
        /// The property.
        property: Cow<'static, str>,
    },
    /// The mesh has fewer layers, according to their number in the file; the layer is ignored.
    UncountedLayer {
        /// The property.
        property: Cow<'static, str>,
    },
    /// Faces have a corner that is not among the vertices; they are ignored.
    BadFaces {
        /// How many.
        faces: usize,
    },
    /// The last face has fewer than three corners; it is ignored.
    IncompleteFace,
    /// Strands of hair require more particles than there are; they are ignored.
    BadStrands {
        /// How many.
        strands: usize,
    },
    /// A curve has different numbers of frames and values; the extra ones are ignored.
    KeyCountsDiffer {
        /// Number of frames.
        frames: usize,
        /// Number of values.
        values: usize,
    },
    /// Keys of a curve are not in ascending order; they are sorted. At equal frames the value jumps from the first of
    /// them to the last.
    UnsortedKeys,
    /// Frames of a curve are 2³¹ or more, or in the upper half of 8 or 16 bits and followed by one of the lower half, which
    /// usually are negative numbers that were stored as unsigned ones; they are used as they are.
    NegativeFrames,
    /// A later curve animates the same and is not additive; this one is ignored.
    RepeatedCurve,
    /// The frame rate is not a positive number; 30 is used.
    FrameRate,
    /// The end bone of an inverse kinematics chain is not below its start bone; the handle is ignored.
    NotAChain,
    /// Chains of inverse kinematics are longer in total than any rig needs; this handle is ignored.
    ChainTooLong,
    /// There is neither a target bone nor an offset, so the handle has no goal; it is ignored.
    NoTarget,
    /// There are models, but an animation has no curve that moves a bone, a mesh or a blend shape of one of them.
    MovesNothing,
    /// Constraints or handles form a cycle; this one is solved with the current state.
    ConstraintCycle,
}

impl WarningKind {
    /// How many things of the node it is about.
    #[must_use]
    pub fn count(&self) -> u64 {
        match self {
            Self::BadFaces { faces: count } | Self::BadStrands { strands: count } => *count as u64,
            _ => 1,
        }
    }
}

impl fmt::Display for WarningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DanglingLink { property, hash } => {
                write!(f, "the link {property} has no valid target (hash {hash:#018x}); it is ignored")
            }
            Self::AmbiguousLink { property, hash } => {
                write!(f, "the link {property} has several targets (hash {hash:#018x}); the first one is used")
            }
            Self::SeveralSkeletons => f.write_str("the model has more than one skeleton; the first one is used"),
            Self::BadParent { parent } => {
                write!(f, "the parent index {parent} is out of range; the bone is treated as a root")
            }
            Self::ParentCycle => f.write_str("the bone is its own ancestor; it is treated as a root"),
            Self::RepeatedBoneName => f.write_str("an earlier bone has the same name; curves animate that one"),
            Self::WrongLength { property, found, expected } => {
                write!(f, "{property} has {found} elements, expected {expected}; it is ignored")
            }
            Self::IndexOutOfRange { property, index } => {
                write!(f, "{property} contains the index {index}, which is out of range; such indices are ignored")
            }
            Self::UnknownKind => f.write_str("the format does not know its kind; it is ignored"),
            Self::Misplaced => f.write_str("nodes of its kind do not belong there; it is ignored"),
            Self::Missing { property } => write!(f, "{property} is missing or invalid"),
            Self::WrongType { property } => write!(f, "{property} has a type that it cannot have; it is ignored"),
            Self::OtherNumbers { property } => {
                write!(f, "{property} has numbers of another type than it should; they are read all the same")
            }
            Self::WrongCount { property, found: 0 } => write!(f, "{property} has no value; it is ignored"),
            Self::WrongCount { property, found } => {
                write!(f, "{property} has {found} values, more or fewer than it should; the first are used")
            }
            Self::UnknownChoice { property } => write!(f, "{property} has an unknown value"),
            Self::RepeatedCurve => f.write_str("a later curve animates the same; this one is ignored"),
            Self::Repeated { property } => write!(f, "{property} occurs more than once; the last one is used"),
            Self::OtherMetadata { property } => {
                write!(f, "{property} is not what the first metadata states, which is used")
            }
            Self::NoDirection { property } => write!(f, "all numbers of {property} are 0; it does not rotate"),
            Self::UncountedLayer { property } => {
                write!(f, "{property} is not among the layers that the mesh counts; it is ignored")
            }
            Self::BadFaces { faces } => {
                write!(f, "faces with a corner that is not among the vertices, which are ignored: {faces}")
            }
            Self::IncompleteFace => f.write_str("the last face has fewer than three corners; it is ignored"),
            Self::BadStrands { strands } => {
                write!(f, "strands with too few particles, which are ignored: {strands}")
            }
            Self::KeyCountsDiffer { frames, values } => {
                write!(f, "there are {frames} frames but {values} values; the excess is ignored")
            }
            Self::UnsortedKeys => {
                f.write_str("frames are not in ascending order; they are sorted, and of equal ones the last is used")
            }
            Self::NegativeFrames => {
                f.write_str("there are very large frames, as if negative ones were stored as unsigned numbers")
            }
            Self::FrameRate => f.write_str("the frame rate is not a positive number; 30 is used"),
            Self::NotAChain => f.write_str("the end bone is not below the start bone; the handle is ignored"),
            Self::ChainTooLong => f.write_str("the chains of all handles together are too long; this one is ignored"),
            Self::NoTarget => f.write_str("the handle has no target; it is ignored"),
            Self::MovesNothing => f.write_str("no model has a bone, mesh or blend shape that its curves name"),
            Self::ConstraintCycle => f.write_str("it depends on itself through others; it is solved out of order"),
        }
    }
}

impl fmt::Display for Warning {
    /// The path of the node and a sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.node().path(), self.kind)
    }
}

/// Collects the warnings of a file, and counts the steps of the search: one per node.
#[derive(Debug)]
pub(crate) struct Warnings<'f> {
    file: &'f CastFile,
    steps: &'f Steps<'f>,
    pub(crate) found: Vec<Warning>,
}

impl<'f> Warnings<'f> {
    pub(crate) fn new(file: &'f CastFile, steps: &'f Steps<'f>) -> Self {
        Self { file, steps, found: Vec::new() }
    }

    /// These nodes, each counted as a step; none once the work is cancelled.
    pub(crate) fn counted<I: Iterator>(&self, nodes: I) -> impl Iterator<Item = I::Item> + use<'f, I> {
        self.steps.counted(nodes)
    }

    /// The file being examined.
    pub(crate) fn file(&self) -> &'f CastFile {
        self.file
    }

    pub(crate) fn keep(&self, node: NodeRef<'_>) -> StoredNode {
        StoredNode::new(self.file, node)
    }

    pub(crate) fn add(&mut self, node: NodeRef<'_>, kind: WarningKind) {
        self.found.push(Warning { node: self.keep(node), kind });
    }

    /// Warns of a property that a node lacks. One of the wrong type has been warned of.
    pub(crate) fn missing(&mut self, node: NodeRef<'_>, property: impl Into<Cow<'static, str>>) {
        let property = property.into();
        if !is_of_wrong_type(node, &property) {
            self.add(node, WarningKind::Missing { property });
        }
    }
}

/// Whether a node has a property, of a type that is not that of the schema.
fn is_of_wrong_type(node: NodeRef<'_>, name: &str) -> bool {
    let row = schema::node(node.kind()).and_then(|schema| schema.property(name));
    let found = node.property(name).map(|property| property.property_type());
    row.zip(found).is_some_and(|(row, found)| !row.types.contains(&found))
}
