//! Instances: other Cast files placed in this scene.

use cast_read::View;
use cast_read::views::InstanceRef;

use super::Targets;
use crate::Transform;
use crate::warning::{WarningKind, Warnings};

/// A place where another file is shown.
#[derive(Clone, Debug)]
pub struct Instance<'a> {
    /// The node in the file.
    pub node: InstanceRef<'a>,
    /// The name.
    pub name: Option<&'a str>,
    /// The path of the file that is placed, as it stands in this file.
    pub path: Option<&'a str>,
    /// Where it is placed in the world.
    pub placement: Transform,
}

impl<'a> Instance<'a> {
    pub(crate) fn new(node: InstanceRef<'a>, warnings: &mut Warnings<'a>) -> Self {
        let files: Vec<_> = node.files().collect();
        let targets = Targets::new(files.iter().map(|file| file.node().hash()));
        let file = targets.follow(node.node(), "rf", node.reference_file_hash(), warnings);
        let path = file.and_then(|file| files.get(file)?.path());
        if node.reference_file_hash().is_none() || (file.is_some() && path.is_none()) {
            warnings.add(node.node(), WarningKind::Missing { property: "rf" });
        }
        Self {
            node,
            name: node.name(),
            path,
            placement: Transform::from_parts(node.position(), node.rotation(), node.scale()),
        }
    }
}
