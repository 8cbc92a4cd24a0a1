//! Models that are made of nodes.

use std::sync::Arc;

use cast_file::CastFile;
use cast_format::NodeKind;
use cast_read::View;
use cast_write::{Bone, Document, Layout, Model as ModelNode, Node, Root, Skeleton};
use hashbrown::HashSet;

use crate::animation::{Animation, Channel};
use crate::links::Model;
use crate::scene::Scene;

/// A model with the first skeleton among the children of an animation.
pub(crate) fn own_model<'n, 'a: 'n>(children: impl IntoIterator<Item = &'n Node<'a>>) -> Option<Arc<Model>> {
    let skeleton = children.into_iter().find(|child| child.kind == NodeKind::SKELETON)?.clone();
    let model = ModelNode::new().with_skeleton(Skeleton::try_from(skeleton).ok()?);
    model_of(&Document::from(Root::new().with_model(model)))
}

impl Animation {
    /// A model that shows the animation where the one it was made for is not known: with its first skeleton, or without
    /// one with a bone for each target of its curves. Those bones have no parents and rest at the origin, so they show
    /// motion relative to unknown parents. `None` if there are neither skeletons nor curves.
    #[must_use]
    pub fn own_model(&self) -> Option<Arc<Model>> {
        let of_file = self.node().node().children().find(|child| child.kind() == NodeKind::SKELETON);
        if let Some(skeleton) = of_file {
            return own_model([&Node::from(skeleton)]);
        }
        let mut seen = HashSet::new();
        let of_bones =
            self.curves.iter().filter(|curve| !matches!(curve.channel, Channel::BlendShape | Channel::Visibility));
        let names = of_bones.map(|curve| curve.target()).filter(|name| seen.insert(*name));
        let bones = names.map(|name| {
            let bone = Bone::new().with_name(name).with_parent_index(u32::MAX);
            bone.with_local_position([0.0; 3]).with_local_rotation([0.0, 0.0, 0.0, 1.0])
        });
        let skeleton = bones.fold(Skeleton::new(), Skeleton::with_bone);
        let model = ModelNode::new().with_skeleton(skeleton);
        (!seen.is_empty()).then(|| model_of(&Document::from(Root::new().with_model(model)))).flatten()
    }
}

/// The first model of a document.
pub(crate) fn model_of(document: &Document<'_>) -> Option<Arc<Model>> {
    let bytes = document.to_vec(Layout::Compact).ok()?;
    Scene::new(&CastFile::from_bytes(bytes).ok()?).models.into_iter().next()
}
