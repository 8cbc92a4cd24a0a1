//! Which nodes are bones.

use glam::DVec3;
use hashbrown::HashMap;

use crate::interchange::{Property, Role, Scene, Target, Transform};
use crate::lower::rest;

/// How small a scale at rest is against the largest that an animation gives to count as nothing: what is left of a vertex in
/// single precision then has half its digits.
const NOTHING: f64 = 1e-3;

/// Nodes that are scaled to nothing at rest and that an animation makes larger, and the scale to bind them with instead.
/// What is nothing at rest could not be: skinning divides by the pose at rest.
pub(super) fn growing(scene: &Scene<'_>) -> HashMap<usize, DVec3> {
    let mut growing = HashMap::new();
    let tracks = scene.clips.iter().flat_map(|clip| &clip.tracks).filter(|track| track.property == Property::Scale);
    for track in tracks {
        let Target::Node(node) = track.target else { continue };
        let Some(shown) = scene.nodes.get(node).and_then(|node| node.local) else { continue };
        let scales = track.values.chunks_exact(3).map(single);
        let largest = scales.filter(|scale| scale.is_finite()).fold(DVec3::ZERO, |all, one| all.max(one.abs()));
        let is_nothing = shown.scale.abs().cmplt(largest * NOTHING);
        if is_nothing.any() {
            let bound = growing.entry(node).or_insert(shown.scale);
            *bound = DVec3::select(is_nothing, DVec3::ONE, *bound);
        }
    }
    growing
}

/// Which nodes have to be bones: those that are needed as such, those between them and the scene, and the markers on them.
/// What lies still at the origin above all of them makes no difference and is none.
pub(super) fn are_bones(scene: &Scene<'_>, parents: &[Option<usize>], order: &[usize]) -> Vec<bool> {
    let mut needed: Vec<bool> = scene.nodes.iter().map(|node| node.role == Role::Bone).collect();
    let joints = scene.skins.iter().flat_map(|skin| &skin.joints).copied();
    let tracks = scene.clips.iter().flat_map(|clip| clip.tracks.iter().map(move |track| (clip, track)));
    let moved = tracks.filter_map(|(clip, track)| match track.target {
        Target::Node(node) => {
            let shown = scene.nodes.get(node).and_then(|node| node.local);
            let stays = || shown.is_some_and(|shown| rest::is_at(track, &shown));
            (clip.whole.is_none() || !stays()).then_some(node)
        }
        _ => None,
    });
    for node in joints.chain(moved) {
        needed.get_mut(node).into_iter().for_each(|needed| *needed = true);
    }
    let mut bones = needed.clone();
    let parent = |node: usize| parents.get(node).copied().flatten();
    for node in order.iter().rev().filter(|node| bones.get(**node) == Some(&true)).copied().collect::<Vec<_>>() {
        // From each needed node up, as far as nobody has been before.
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
            idle.get_mut(*node).into_iter().for_each(|idle| *idle = true);
            bones.get_mut(*node).into_iter().for_each(|bone| *bone = false);
        }
        let is_marker = scene.nodes.get(*node).is_some_and(|node| node.role == Role::Marker);
        if is_marker && parent(*node).and_then(|parent| bones.get(parent)) == Some(&true) {
            bones.get_mut(*node).into_iter().for_each(|bone| *bone = true);
        }
    }
    bones
}

fn single(scale: &[f32]) -> DVec3 {
    scale.first_chunk().map_or(DVec3::ONE, |scale: &[f32; 3]| DVec3::from(scale.map(f64::from)))
}
