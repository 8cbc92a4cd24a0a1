//! What moves the vertices of a mesh.

use glam::{DAffine3, DMat3};
use ufbx::{Mesh, Node, SkinDeformer, SkinVertex, SkinWeight};

use super::rig::Rig;
use super::space::{difference, is_same, matrix};

/// The skin of a mesh; of several the first.
pub(super) fn deformer(mesh: &Mesh) -> Option<&SkinDeformer> {
    mesh.skin_deformers.into_iter().find(|skin| !skin.clusters.is_empty())
}

/// Whether some vertices have no weight at all: they follow the node.
pub(super) fn leaves_vertices_alone(mesh: &Mesh, skin: &SkinDeformer) -> bool {
    skin.vertices.len() < mesh.num_vertices || skin.vertices.iter().any(|vertex| vertex.num_weights == 0)
}

/// A mesh at one node, and what moves it.
pub(super) struct Binding<'s> {
    /// Nothing else of the skin is kept: these may be looked at on all threads.
    vertices: &'s [SkinVertex],
    weights: &'s [SkinWeight],
    /// The bone of each cluster, and the way from the space of the mesh over the bone at rest to the model.
    clusters: Vec<(u32, DAffine3)>,
    /// What vertices follow that the skin leaves alone, and how.
    node: (Option<u32>, DAffine3),
    /// All ways are this one.
    one: Option<DAffine3>,
}

impl<'s> Binding<'s> {
    pub(super) fn new(node: &Node, mesh: &'s Mesh, rig: &Rig) -> Self {
        let (bone, way) = rig.followed(node);
        let node = (bone, rig.world(bone) * way * matrix(&node.geometry_to_node));
        let skin = deformer(mesh);
        let cluster = |cluster: &ufbx::SkinCluster| {
            let bone = cluster.bone_node.as_deref().and_then(|node| rig.bone(node));
            let way = rig.world(bone) * matrix(&cluster.geometry_to_bone);
            (bone.unwrap_or_default(), way)
        };
        let clusters: Vec<_> = skin.into_iter().flat_map(|skin| &skin.clusters).map(cluster).collect();
        let first = clusters.first().map_or(node.1, |cluster| cluster.1);
        let alone = skin.is_none_or(|skin| leaves_vertices_alone(mesh, skin));
        let is_one = clusters.iter().all(|cluster| is_same(&cluster.1, &first));
        let one = (is_one && (!alone || is_same(&node.1, &first))).then_some(first);
        let vertices = skin.map_or(&[][..], |skin| skin.vertices.as_ref());
        let weights = skin.map_or(&[][..], |skin| skin.weights.as_ref());
        Self { vertices, weights, clusters, node, one }
    }

    /// Whether the skin and the rest pose fit together, but for the rounding of long chains of bones.
    pub(super) fn is_exact(&self) -> bool {
        const ROUNDING: f64 = 1e-4;
        self.clusters.windows(2).all(|pair| matches!(pair, [a, b] if difference(&a.1, &b.1) <= ROUNDING))
    }

    /// The way from mesh to model if it is the same for all vertices.
    pub(super) fn one(&self) -> Option<DAffine3> {
        self.one
    }

    /// The way of a vertex from the space of the mesh to that of the model at rest.
    ///
    /// With several, which is when two skins of a file were bound in poses that do not go together, the weighted mean:
    /// where the skin has the vertex while the bones rest. Exact for vertices of one bone.
    pub(super) fn way(&self, vertex: u32) -> DAffine3 {
        if let Some(one) = self.one {
            return one;
        }
        let (mut sum, mut total) = (DAffine3 { matrix3: DMat3::ZERO, ..DAffine3::IDENTITY }, 0.0);
        for (cluster, weight) in self.weights(vertex) {
            let Some((_, way)) = self.clusters.get(cluster) else { continue };
            sum.matrix3 += way.matrix3 * weight;
            sum.translation += way.translation * weight;
            total += weight;
        }
        if total > 0.0 {
            return DAffine3 { matrix3: sum.matrix3 * (1.0 / total), translation: sum.translation / total };
        }
        self.node.1
    }

    /// Cluster and weight, in falling order of weights.
    fn weights(&self, vertex: u32) -> impl Iterator<Item = (usize, f64)> + '_ {
        let of_vertex = self.vertices.get(vertex as usize).and_then(|vertex| {
            let start = vertex.weight_begin as usize;
            self.weights.get(start..start.checked_add(vertex.num_weights as usize)?)
        });
        let pairs = of_vertex.unwrap_or_default().iter();
        pairs.map(|weight| (weight.cluster_index as usize, weight.weight)).filter(|(_, weight)| *weight > 0.0)
    }

    /// Whether bones move anything.
    pub(super) fn has_bones(&self) -> bool {
        !self.clusters.is_empty() || self.node.0.is_some()
    }

    /// Bone and weight of a vertex; the weights add up to one.
    pub(super) fn influences(&self, vertex: u32) -> impl Iterator<Item = (u32, f64)> + '_ {
        let total: f64 = self.weights(vertex).map(|(_, weight)| weight).sum();
        let skinned = self.weights(vertex).filter_map(move |(cluster, weight)| {
            let (bone, _) = self.clusters.get(cluster)?;
            Some((*bone, weight / total))
        });
        let alone = self.node.0.filter(|_| total <= 0.0).map(|bone| (bone, 1.0));
        skinned.chain(alone)
    }

    /// How many bones move a vertex.
    pub(super) fn influence_count(&self, vertex: u32) -> usize {
        self.influences(vertex).count()
    }
}
