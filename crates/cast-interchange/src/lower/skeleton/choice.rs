//! Which nodes are bones.

use crate::lists::set;
use crate::lower::rest;
use crate::scene::{Role, Scene, Target, Transform};

/// The nodes that have to be bones: those that are used as such, those between them and the scene, and markers below
/// them. Static nodes at the origin above all of them have no effect and are not bones.
pub(super) fn are_bones(scene: &Scene<'_>, parents: &[Option<usize>], order: &[usize], reach: f64) -> Vec<bool> {
    let mut needed: Vec<bool> = scene.nodes.iter().map(|node| node.role == Role::Bone).collect();
    // A model without other use is a joint for vertices that follow no bone.
    let is_still = |node: &&usize| {
        scene.nodes.get(**node).is_some_and(|node| {
            node.role == Role::Model && node.parent.is_none() && node.local == Some(Transform::IDENTITY)
        })
    };
    let joints = scene.skins.iter().flat_map(|skin| &skin.joints).filter(|node| !is_still(node)).copied();
    let tracks = scene.clips.iter().flat_map(|clip| clip.tracks.iter().map(move |track| (clip, track)));
    let moved = tracks.filter_map(|(clip, track)| match track.target {
        Target::Node(node) => {
            let shown = scene.nodes.get(node).and_then(|node| node.local);
            let stays = || shown.is_some_and(|shown| rest::is_at(track, &shown, reach));
            (clip.whole.is_none() || !stays()).then_some(node)
        }
        _ => None,
    });
    for node in joints.chain(moved) {
        set(&mut needed, node, true);
    }
    let mut bones = needed.clone();
    let parent = |node: usize| parents.get(node).copied().flatten();
    for node in order.iter().rev().filter(|node| bones.get(**node) == Some(&true)).copied().collect::<Vec<_>>() {
        // From each required node upwards, up to the first one that was already visited.
        let mut above = parent(node);
        while let Some(bone) = above.and_then(|above| bones.get_mut(above)).filter(|bone| !**bone) {
            *bone = true;
            above = above.and_then(parent);
        }
    }
    let mut idle = vec![false; scene.nodes.len()];
    for node in order {
        let above = parent(*node).is_none_or(|parent| idle.get(parent) == Some(&true));
        let still = scene.nodes.get(*node).is_some_and(|node| node.local == Some(Transform::IDENTITY));
        if above && still && needed.get(*node) == Some(&false) {
            set(&mut idle, *node, true);
            set(&mut bones, *node, false);
        }
        let is_marker = scene.nodes.get(*node).is_some_and(|node| node.role == Role::Marker);
        if is_marker && parent(*node).and_then(|parent| bones.get(parent)) == Some(&true) {
            set(&mut bones, *node, true);
        }
    }
    bones
}
