//! Single bones, and where all of them are.

use std::sync::Arc;

use cast_read::views::BoneRef;
use cast_read::{NodePlace, View};

use crate::Transform;

/// One joint, as far as it does not depend on the pose.
#[derive(Clone, Debug)]
pub struct Bone {
    pub(super) place: NodePlace,
    pub(super) name: Option<Arc<str>>,
    /// Index of the parent among the bones; `None` for a root, and where the parent in the file is no good.
    pub parent: Option<u32>,
    /// Whether the parent's own scale is undone before this bone's rotation.
    pub segment_scale_compensate: bool,
}

impl Bone {
    pub(super) fn new(node: BoneRef<'_>) -> Self {
        let fields = node.fields();
        Self {
            place: node.node().place(),
            name: fields.name.map(Arc::from),
            parent: fields.parent_index.filter(|parent| *parent != cast_format::NO_PARENT),
            segment_scale_compensate: fields.segment_scale_compensate,
        }
    }

    /// The name, which curves refer to.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
}

/// Local transforms of all bones, in file order (format section 3).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pose {
    /// Each bone relative to its parent.
    pub locals: Vec<Transform>,
}
