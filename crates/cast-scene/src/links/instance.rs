//! Instances: other Cast files placed in this scene.

use cast_read::views::{FileRef, InstanceRef};
use cast_read::{LinkTarget, Scope, View};

use crate::Transform;
use crate::resolve::follow;
use crate::stored::{StoredNode, copied};
use crate::warning::Warnings;

/// Another file placed in the scene.
#[derive(Clone, Debug)]
pub struct Instance {
    node: StoredNode,
    name: Option<Box<str>>,
    path: Option<Box<str>>,
    /// Where it is placed in the world.
    pub placement: Transform,
}

impl Instance {
    pub(crate) fn new(node: InstanceRef<'_>, warnings: &mut Warnings<'_>) -> Self {
        let fields = node.fields();
        let (link, scope, kinds) = (fields.reference_file_hash, Scope::Children, FileRef::KINDS);
        let file = follow(node.node(), "rf", link, scope, kinds, warnings);
        let path = file.and_then(|file| FileRef::from_node(file)?.path());
        if fields.reference_file_hash.is_none() || (file.is_some() && path.is_none()) {
            warnings.missing(node.node(), "rf");
        }
        Self {
            node: warnings.keep(node.node()),
            name: fields.name.map(copied),
            path: path.map(copied),
            placement: Transform::from_parts(fields.position, fields.rotation, fields.scale),
        }
    }

    /// The node in the file.
    #[must_use]
    pub fn node(&self) -> InstanceRef<'_> {
        self.node.view()
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The path of the file that is placed, as stored in this file.
    #[must_use]
    pub fn path(&self) -> Option<&str> {
        self.path.as_deref()
    }
}
