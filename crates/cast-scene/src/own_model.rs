//! Models that are made of nodes.

use std::sync::Arc;

use cast_file::CastFile;
use cast_format::NodeKind;
use cast_write::{Document, Layout, Model as ModelNode, Node, Root, Skeleton};

use crate::links::Model;
use crate::scene::Scene;

/// A model with the first skeleton among the children of an animation.
pub(crate) fn own_model<'n, 'a: 'n>(children: impl IntoIterator<Item = &'n Node<'a>>) -> Option<Arc<Model>> {
    let skeleton = children.into_iter().find(|child| child.kind == NodeKind::SKELETON)?.clone();
    let model = ModelNode::new().with_skeleton(Skeleton::try_from(skeleton).ok()?);
    model_of(&Document::from(Root::new().with_model(model)))
}

/// The first model of a document.
pub(crate) fn model_of(document: &Document<'_>) -> Option<Arc<Model>> {
    let bytes = document.to_vec(Layout::Compact).ok()?;
    Scene::new(&CastFile::from_bytes(bytes).ok()?).models.into_iter().next()
}
