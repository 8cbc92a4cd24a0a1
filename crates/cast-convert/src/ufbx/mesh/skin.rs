//! What moves the vertices of a mesh.

use rayon::prelude::*;
use ufbx::{Mesh, SkinDeformer, SkinVertex, SkinWeight, SkinningMethod};

use super::VERTICES_PER_TASK;
use super::attributes::Attributes;
use super::parts::Part;
use crate::interchange::{Influences, Skin};
use crate::ufbx::nodes::Places;
use crate::ufbx::space::{matrix, narrow};
use crate::{Report, notes};

/// The skin of a mesh; of several the first.
pub(in crate::ufbx) fn deformer(mesh: &Mesh) -> Option<&SkinDeformer> {
    mesh.skin_deformers.into_iter().find(|skin| !skin.clusters.is_empty())
}

/// Whether some vertices have no weight at all: they follow the node.
pub(in crate::ufbx) fn leaves_vertices_alone(mesh: &Mesh, skin: &SkinDeformer) -> bool {
    skin.vertices.len() < mesh.num_vertices || skin.vertices.iter().any(|vertex| vertex.num_weights == 0)
}

pub(super) fn is_by_dual_quaternions(skin: &SkinDeformer) -> bool {
    matches!(skin.skinning_method, SkinningMethod::DualQuaternion | SkinningMethod::BlendedDqLinear)
}

/// The joints of a skin, and how it was bound.
pub(super) fn skin(skin: &SkinDeformer, places: &Places) -> Skin {
    let clusters = || skin.clusters.into_iter();
    // The loader leaves out clusters without a bone.
    let joint = |cluster: &ufbx::SkinCluster| cluster.bone_node.as_deref().and_then(|node| places.of(node));
    Skin {
        joints: clusters().map(|cluster| joint(cluster).unwrap_or_default()).collect(),
        inverse_bind: Some(clusters().map(|cluster| matrix(&cluster.geometry_to_bone)).collect()),
        // Matrices that files give for the whole scene disagree with each other more often than those from mesh to bone,
        // which skinning stands on; so one of them is used.
        mesh_to_scene: clusters().next().map(|one| matrix(&one.bind_to_world) * matrix(&one.geometry_to_bone)),
    }
}

/// Influences that every vertex may have beside four times the mean. A table with room for the busiest vertex of a made-up
/// file could be millions of times as large as what the file holds.
const INFLUENCES: usize = 32;

/// The weights of a skin. Nothing else of it is kept: these may be looked at on all threads.
struct Weights<'s> {
    vertices: &'s [SkinVertex],
    weights: &'s [SkinWeight],
}

impl Weights<'_> {
    /// Clusters and weights of a vertex, in falling order of weights.
    fn of(&self, vertex: u32) -> impl Iterator<Item = (u32, f64)> + '_ {
        let of_vertex = self.vertices.get(vertex as usize).and_then(|vertex| {
            let start = vertex.weight_begin as usize;
            self.weights.get(start..start.checked_add(vertex.num_weights as usize)?)
        });
        let pairs = of_vertex.unwrap_or_default().iter();
        pairs.map(|weight| (weight.cluster_index, weight.weight)).filter(|(_, weight)| *weight > 0.0)
    }
}

/// What moves the vertices of a part. The weights of a vertex add up to one, or to nothing.
pub(super) fn influences(
    skin: &SkinDeformer,
    attributes: &Attributes<'_>,
    part: &Part,
    report: &mut Report,
) -> Influences<'static> {
    let skin = Weights { vertices: skin.vertices.as_ref(), weights: skin.weights.as_ref() };
    let vertices = part.corners.par_iter().with_min_len(VERTICES_PER_TASK).map(|corner| attributes.vertex(*corner));
    let counts = vertices.map(|vertex| skin.of(vertex).count());
    let (total, wanted) = counts.map(|count| (count, count)).reduce(|| (0, 0), |a, b| (a.0 + b.0, a.1.max(b.1)));
    let per_vertex = wanted.clamp(1, INFLUENCES + 4 * total / part.corners.len().max(1));
    if wanted > per_vertex {
        report.add(&notes::skeleton::INFLUENCES, wanted);
    }
    let count = part.corners.len() * per_vertex;
    let (mut joints, mut weights) = (vec![0_u32; count], vec![0.0_f32; count]);
    let slots = joints.par_chunks_mut(per_vertex).zip(weights.par_chunks_mut(per_vertex)).zip(&part.corners);
    slots.with_min_len(VERTICES_PER_TASK).for_each(|((joints, weights), corner)| {
        let vertex = attributes.vertex(*corner);
        // What is left still adds up to one.
        let kept: f64 = skin.of(vertex).take(per_vertex).map(|(_, weight)| weight).sum();
        for ((joint, slot), (cluster, weight)) in joints.iter_mut().zip(weights).zip(skin.of(vertex)) {
            (*joint, *slot) = (cluster, narrow(weight / kept));
        }
    });
    Influences { per_vertex, joints: joints.into(), weights: weights.into() }
}
