//! Which bones move the vertices of a mesh, and how much.

use cast_write::Mesh as Node;

use crate::interchange::{Influences, Skin};
use crate::lower::skeleton::Bones;

/// All vertices, of which there are so many, follow one bone.
pub(super) fn rigid(node: Node<'_>, bone: u32, vertices: usize) -> Node<'_> {
    node.with_weights(1, vec![bone; vertices], vec![1.0; vertices])
}

/// The influences of each vertex, as many places for each as the one with the most has. What is in a place that does not
/// count is bone 0 with weight 0.
pub(super) fn skinned<'a>(node: Node<'a>, influences: Influences<'a>, skin: &Skin, bones: &Bones) -> Node<'a> {
    let Influences { per_vertex, joints, weights } = influences;
    let last = |places: &[f32]| places.iter().rposition(|weight| *weight != 0.0).map_or(0, |last| last + 1);
    let used = || weights.chunks_exact(per_vertex.max(1)).map(last);
    let most = used().max().unwrap_or(0);
    if most == 0 {
        return node;
    }
    // Readers take the weight of a single place as 1 whatever it says, so it takes two to say that a vertex has no bone.
    let places = if most == 1 && used().any(|used| used == 0) { 2 } else { most };
    let bone = |joint: u32, weight: f32| {
        let node = skin.joints.get(usize::try_from(joint).unwrap_or(usize::MAX)).filter(|_| weight != 0.0);
        node.and_then(|node| bones.bone(*node)).unwrap_or(0)
    };
    if places == per_vertex {
        let all: Vec<u32> = joints.iter().zip(weights.iter()).map(|(joint, weight)| bone(*joint, *weight)).collect();
        return node.with_weights(u32::try_from(places).unwrap_or(u32::MAX), all, weights);
    }
    let (mut all, mut values) = (Vec::new(), Vec::new());
    for (joints, weights) in joints.chunks_exact(per_vertex.max(1)).zip(weights.chunks_exact(per_vertex.max(1))) {
        for place in 0..places {
            let (joint, weight) = joints.get(place).copied().zip(weights.get(place).copied()).unwrap_or_default();
            all.push(bone(joint, weight));
            values.push(weight);
        }
    }
    node.with_weights(u32::try_from(places).unwrap_or(u32::MAX), all, values)
}
