//! The skin of a mesh, and its influences.

use cast_base::{Threads, parallel};
use cast_interchange::narrow::narrow;
use cast_interchange::scene::{Influences, Skin};
use cast_interchange::{Report, notes};
use rayon::prelude::*;
use ufbx::{Mesh, SkinDeformer, SkinVertex, SkinWeight, SkinningMethod};

use super::parts::VERTICES_PER_TASK;
use crate::fbx::ufbx::geometry::{Attributes, Part};
use crate::fbx::ufbx::nodes::Places;
use crate::fbx::ufbx::space::matrix;

/// The skin of a mesh; if there are several, the first one.
pub(super) fn of(mesh: &Mesh) -> Option<&SkinDeformer> {
    mesh.skin_deformers.into_iter().find(|skin| !skin.clusters.is_empty())
}

/// Whether some vertices have no weights: they follow the node.
pub(super) fn leaves_vertices_alone(mesh: &Mesh, skin: &SkinDeformer) -> bool {
    skin.vertices.len() < mesh.num_vertices || skin.vertices.iter().any(|vertex| vertex.num_weights == 0)
}

/// The skinning method; a blend of both only if vertices mix them.
pub(super) fn method(skin: &SkinDeformer) -> SkinningMethod {
    let each = |test: fn(f64) -> bool| skin.vertices.iter().all(|vertex| test(vertex.dq_weight));
    match skin.skinning_method {
        SkinningMethod::BlendedDqLinear if each(|weight| weight <= 0.0) => SkinningMethod::Linear,
        SkinningMethod::BlendedDqLinear if each(|weight| weight >= 1.0) => SkinningMethod::DualQuaternion,
        SkinningMethod::Rigid => SkinningMethod::Linear,
        method => method,
    }
}

/// The joints of a skin, and their bind matrices.
pub(super) fn skin(skin: &SkinDeformer, places: &Places) -> Skin {
    let clusters = || skin.clusters.into_iter();
    // ufbx leaves out clusters without a bone.
    let joint = |cluster: &ufbx::SkinCluster| cluster.bone_node.as_deref().and_then(|node| places.of(node));
    Skin {
        joints: clusters().map(|cluster| joint(cluster).unwrap_or_default()).collect(),
        inverse_bind: Some(clusters().map(|cluster| matrix(&cluster.geometry_to_bone)).collect()),
        // Matrices stored for the whole scene are inconsistent more often than those from mesh to bone, which skinning
        // needs; so one of the latter is used.
        mesh_to_scene: clusters().next().map(|one| matrix(&one.bind_to_world) * matrix(&one.geometry_to_bone)),
    }
}

/// How many influences every vertex may have in addition to four times the mean. With room for the busiest vertex of a
/// malicious file, a table could be millions of times as large as the file.
const INFLUENCES: usize = 32;

/// The influences of the vertices of a part. The weights of a vertex add up to one, or are all zero.
pub(super) fn influences(
    skin: &SkinDeformer,
    attributes: &Attributes<'_>,
    part: &Part,
    threads: Threads,
    report: &mut Report,
) -> Influences<'static> {
    // Only these can be shared between threads.
    let (vertices, weights): (&[SkinVertex], &[SkinWeight]) = (skin.vertices.as_ref(), skin.weights.as_ref());
    // Clusters and weights of a vertex, by descending weight.
    let of = |vertex: u32| {
        let of_vertex = vertices.get(vertex as usize).and_then(|vertex| {
            let start = vertex.weight_begin as usize;
            weights.get(start..start.checked_add(vertex.num_weights as usize)?)
        });
        let pairs = of_vertex.unwrap_or_default().iter();
        pairs.map(|weight| (weight.cluster_index, weight.weight)).filter(|(_, weight)| *weight > 0.0)
    };
    let count = |corner: &u32| of(attributes.vertex(*corner)).count();
    let counts: Vec<usize> = parallel::map(threads, &part.corners, VERTICES_PER_TASK, count);
    let (total, wanted) = (counts.iter().sum::<usize>(), counts.iter().copied().max().unwrap_or(0));
    let per_vertex = wanted.clamp(1, INFLUENCES + 4 * total / part.corners.len().max(1));
    report.add_if(wanted > per_vertex, &notes::skeleton::INFLUENCES, wanted);
    let count = part.corners.len() * per_vertex;
    let (mut joints, mut weights) = (vec![0_u32; count], vec![0.0_f32; count]);
    let fill = |((joints, weights), corner): ((&mut [u32], &mut [f32]), &u32)| {
        let vertex = attributes.vertex(*corner);
        // The remaining weights still add up to one.
        let kept: f64 = of(vertex).take(per_vertex).map(|(_, weight)| weight).sum();
        for ((joint, slot), (cluster, weight)) in joints.iter_mut().zip(weights).zip(of(vertex)) {
            (*joint, *slot) = (cluster, narrow(weight / kept));
        }
    };
    if threads.are_several() {
        let slots = joints.par_chunks_mut(per_vertex).zip(weights.par_chunks_mut(per_vertex)).zip(&part.corners);
        slots.with_min_len(VERTICES_PER_TASK).for_each(fill);
    } else {
        let slots = joints.chunks_mut(per_vertex).zip(weights.chunks_mut(per_vertex)).zip(&part.corners);
        slots.for_each(fill);
    }
    Influences { per_vertex, joints: joints.into(), weights: weights.into() }
}
