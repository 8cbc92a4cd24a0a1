//! The influences of a mesh.

use cast_write::Mesh as Node;

use crate::lower::skeleton::Bones;
use crate::notes;
use crate::report::Report;
use crate::scene::{Influences, Scene, Skin};

/// How far the sum of weights may be from 1, as in `castkit check`: four weights of 8 bits differ by nearly this much.
const SUM_TOLERANCE: f32 = 0.01;

/// Scales the weights of vertices where they do not add up to 1, and adds a note that counts those vertices.
pub(in crate::lower) fn scale_weights(scene: &mut Scene<'_>, report: &mut Report) {
    for object in scene.objects.iter().filter(|object| object.skin.is_some()) {
        let mesh = scene.meshes.get_mut(object.mesh);
        let Some(influences) = mesh.and_then(|mesh| mesh.influences.as_mut()) else { continue };
        let sum = |weights: &[f32]| {
            let sum: f32 = weights.iter().sum();
            (sum > 0.0 && sum.is_finite() && (sum - 1.0).abs() > SUM_TOLERANCE).then_some(sum)
        };
        let per_vertex = influences.per_vertex.max(1);
        let count = influences.weights.chunks_exact(per_vertex).filter_map(sum).count();
        if count > 0 {
            report.add_many(&notes::skeleton::WEIGHT_SUMS, count as u64, &object.name);
            for weights in influences.weights.to_mut().chunks_exact_mut(per_vertex) {
                let Some(sum) = sum(weights) else { continue };
                weights.iter_mut().for_each(|weight| *weight /= sum);
            }
        }
    }
}

/// The influences of each vertex, stored with as many places per vertex as the maximum needs. Unused places are bone 0
/// with weight 0. Vertices without joints follow the bone `other`, if there is one.
pub(super) fn skinned<'a>(
    node: Node<'a>,
    influences: Influences<'a>,
    skin: &Skin,
    bones: &Bones,
    other: Option<u32>,
) -> Node<'a> {
    let Influences { per_vertex, joints, mut weights } = influences;
    let of_joint: Vec<Option<u32>> = skin.joints.iter().map(|node| bones.bone(*node)).collect();
    if of_joint.contains(&None) {
        let is_bone = |joint: &u32| of_joint.get(*joint as usize).is_some_and(Option::is_some);
        let others = weights.to_mut().iter_mut().zip(joints.iter()).filter(|(_, joint)| !is_bone(joint));
        others.for_each(|(weight, _)| *weight = 0.0);
    }
    let last = |places: &[f32]| places.iter().rposition(|weight| *weight != 0.0).map_or(0, |last| last + 1);
    let used = || weights.chunks_exact(per_vertex.max(1)).map(last);
    let some_follow_none = used().any(|used| used == 0);
    let other = other.filter(|_| some_follow_none);
    let most = used().max().unwrap_or(0).max(usize::from(other.is_some()));
    if most == 0 {
        return node;
    }
    // Readers take the weight of a single influence as 1, whatever it is, so it takes two to express that a vertex has
    // no bone.
    let places = if most == 1 && some_follow_none && other.is_none() { 2 } else { most };
    let bone = |joint: u32, weight: f32| {
        if weight == 0.0 { 0 } else { of_joint.get(joint as usize).copied().flatten().unwrap_or(0) }
    };
    if places == per_vertex && other.is_none() {
        let all: Vec<u32> = joints.iter().zip(weights.iter()).map(|(joint, weight)| bone(*joint, *weight)).collect();
        return node.with_weights(u32::try_from(places).unwrap_or(u32::MAX), all, weights);
    }
    let (mut all, mut values) = (Vec::new(), Vec::new());
    for (joints, weights) in joints.chunks_exact(per_vertex.max(1)).zip(weights.chunks_exact(per_vertex.max(1))) {
        let follows = other.filter(|_| weights.iter().all(|weight| *weight == 0.0));
        for place in 0..places {
            let (joint, weight) = joints.get(place).copied().zip(weights.get(place).copied()).unwrap_or_default();
            let (bone, weight) = match follows {
                Some(other) if place == 0 => (other, 1.0),
                _ => (bone(joint, weight), weight),
            };
            all.push(bone);
            values.push(weight);
        }
    }
    node.with_weights(u32::try_from(places).unwrap_or(u32::MAX), all, values)
}
