//! Which nodes are bones.

use glam::DVec3;
use hashbrown::HashMap;

use super::Bones;
use crate::interchange::{Property, Role, Scene, Target, Transform};
use crate::lower::rest;

/// How small a scale at rest is against the largest that an animation gives to count as nothing: what is left of a vertex in
/// single precision then has half its digits.
const NOTHING: f64 = 1e-3;

/// Bones that are scaled to nothing at rest, at least along one axis, and move or are made larger by an animation; and the
/// scale to bind them with instead. What is nothing at rest could not be: skinning divides by the pose at rest.
pub(super) fn flat(scene: &Scene<'_>, bones: &Bones, order: &[usize]) -> HashMap<usize, DVec3> {
    let mut largest: HashMap<usize, DVec3> = HashMap::new();
    let mut moves = vec![false; scene.nodes.len()];
    for track in scene.clips.iter().flat_map(|clip| &clip.tracks) {
        let Target::Node(node) = track.target else { continue };
        moves.get_mut(node).into_iter().for_each(|moves| *moves = true);
        if track.property == Property::Scale {
            let scales = track.values.chunks_exact(3).map(single).filter(|scale| scale.is_finite());
            let own = largest.entry(node).or_default();
            *own = scales.fold(*own, |all, one| all.max(one.abs()));
        }
    }
    let mut flat = HashMap::new();
    for node in order {
        let above = bones.parents.get(*node).copied().flatten().and_then(|parent| moves.get(parent)).copied();
        let moves = moves.get_mut(*node).map(|moves| {
            *moves |= above == Some(true);
            *moves
        });
        let shown = scene.nodes.get(*node).and_then(|node| node.local).map(|local| local.scale.abs());
        let Some(shown) = shown.filter(|_| moves == Some(true) && bones.bone(*node).is_some()) else { continue };
        let most = largest.get(node).copied().unwrap_or_default().max(shown).max_element();
        let grows = shown.cmplt(largest.get(node).copied().unwrap_or_default() * NOTHING);
        // An axis of which nothing is ever seen leaves the others without a way back as well.
        let is_nothing = grows | shown.cmple(DVec3::splat(if grows.any() { most * NOTHING } else { 0.0 }));
        if is_nothing.any() {
            let scale = scene.nodes.get(*node).and_then(|node| node.local).map_or(DVec3::ONE, |local| local.scale);
            flat.insert(*node, DVec3::select(is_nothing, DVec3::ONE, scale));
        }
    }
    flat
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
