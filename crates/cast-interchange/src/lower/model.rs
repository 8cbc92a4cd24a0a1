//! The node that represents a whole model, and the metadata of its file.

use cast_write::Metadata;

use crate::lists::set;
use crate::scene::{Node, Role, Scene, Target, Transform};

/// Takes the transform of the only model out of the nodes, so that it becomes a property of the model again and not a
/// bone; nodes below become relative to the model. `None` if the model has no transform, or the scene contains more
/// than that model.
pub(super) fn take_place(scene: &mut Scene<'_>) -> Option<Transform> {
    let mut models = scene.nodes.iter().enumerate().filter(|(_, node)| node.role == Role::Model);
    let (index, node) = models.next().filter(|(_, node)| node.parent.is_none())?;
    if models.next().is_some() {
        return None;
    }
    let name = node.name.clone();
    let place = node.local.filter(|place| *place != Transform::IDENTITY);
    let (mut targets, mut others) = (scene.clips.iter().flat_map(|clip| &clip.tracks), scene.nodes.iter().enumerate());
    let is_moved = targets.any(|track| matches!(track.target, Target::Node(node) if node == index));
    // Skinned objects are placed by their joints.
    let bare = scene.objects.iter().filter(|object| object.skin.is_none()).filter_map(|object| object.node);
    let joints = scene.skins.iter().flat_map(|skin| skin.joints.iter().copied());
    let mut holds = vec![false; scene.nodes.len()];
    for node in scene.nodes.iter().filter_map(|node| node.parent).chain(bare).chain(joints) {
        set(&mut holds, node, true);
    }
    let is_beside = |(other, node): (usize, &Node<'_>)| {
        other != index && node.parent.is_none() && (holds.get(other) == Some(&true) || node.role == Role::Bone)
    };
    if is_moved || others.any(is_beside) || !scene.instances.is_empty() {
        return None;
    }
    if let Some(node) = scene.nodes.get_mut(index) {
        node.local = Some(Transform::IDENTITY);
    }
    scene.name = name;
    place
}

/// The metadata of a file.
pub(super) fn metadata<'a>(scene: &Scene<'a>) -> Metadata<'a> {
    let metadata = scene.up.iter().fold(Metadata::new(), |metadata, up| metadata.with_up_axis(up.as_str()));
    let metadata = scene.author.iter().cloned().fold(metadata, Metadata::with_author);
    scene.software.iter().cloned().fold(metadata, Metadata::with_software)
}
