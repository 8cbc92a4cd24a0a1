//! The skin of a mesh, and whether it has any effect.

use ufbx::{Mesh, SkinDeformer};

/// The skin of a mesh; if there are several, the first one.
pub(super) fn of(mesh: &Mesh) -> Option<&SkinDeformer> {
    mesh.skin_deformers.into_iter().find(|skin| !skin.clusters.is_empty())
}

/// Whether some vertices have no weights: they follow the node.
pub(super) fn leaves_vertices_alone(mesh: &Mesh, skin: &SkinDeformer) -> bool {
    skin.vertices.len() < mesh.num_vertices || skin.vertices.iter().any(|vertex| vertex.num_weights == 0)
}
