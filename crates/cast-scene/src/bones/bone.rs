//! Single bones, and poses of all of them.

use std::sync::Arc;

use cast_read::views::BoneRef;
use cast_read::{NodePlace, View};

use crate::Transform;
use crate::stored::copied;

/// One joint, as far as it does not depend on the pose.
#[derive(Clone, Debug)]
pub struct Bone {
    pub(crate) place: NodePlace,
    pub(crate) name: Option<Arc<str>>,
    /// Index of the parent; `None` for a root, and if the parent in the file is invalid.
    pub parent: Option<u32>,
    /// Whether the parent's own scale is cancelled before this bone's rotation is applied.
    pub segment_scale_compensate: bool,
}

impl Bone {
    pub(super) fn new(node: BoneRef<'_>) -> Self {
        let fields = node.fields();
        Self {
            place: node.node().place(),
            name: fields.name.map(copied),
            parent: fields.parent_index.filter(|parent| *parent != cast_format::NO_PARENT),
            segment_scale_compensate: fields.segment_scale_compensate,
        }
    }

    /// The name; curves refer to it.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
}

/// Local transforms of all bones, in file order (`docs/format.md#bone-transforms`).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pose {
    /// Each bone relative to its parent.
    pub locals: Vec<Transform>,
}
