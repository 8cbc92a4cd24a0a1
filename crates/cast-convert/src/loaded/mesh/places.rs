//! Where meshes are shown, and what they are called there.

use ufbx::{Mesh, MeshPart, Node, SceneRoot};

use crate::names::Unique;
use crate::{Outcome, Report};

/// A mesh of the source at one of the nodes that show it.
pub(in crate::loaded) struct Shown {
    /// Index of the node among those of the scene.
    pub(in crate::loaded) node: usize,
    /// A name for each of its materials that has triangles.
    pub(in crate::loaded) names: Vec<String>,
}

/// All meshes at all nodes that show them.
pub(super) struct Places {
    pub(super) shown: Vec<Shown>,
    /// Where those of each mesh start, and at last where the last ends.
    starts: Vec<usize>,
}

impl Places {
    /// The places of a mesh.
    pub(super) fn of(&self, mesh: usize) -> &[Shown] {
        let start = |mesh: usize| self.starts.get(mesh).copied().unwrap_or_default();
        self.shown.get(start(mesh)..start(mesh + 1)).unwrap_or_default()
    }
}

/// What copies of meshes may take beside the memory that the file may. Cast has no instances of meshes, so every place
/// costs as much as the first; a file of a few kilobytes may show a large mesh a million times.
const MEMORY_FOR_COPIES: usize = 2 << 30;
/// What a corner of a face, or a vertex of a shape, takes at most as it is usual.
const BYTES_A_CORNER: usize = 96;

/// Finds names for all meshes at all nodes, and leaves out copies that there is no memory for.
pub(super) fn places(scene: &SceneRoot, memory_limit: usize, report: &mut Report) -> Places {
    let mut given = Unique::default();
    let mut places = Places { shown: Vec::new(), starts: vec![0] };
    let mut room = memory_limit.saturating_add(MEMORY_FOR_COPIES) / BYTES_A_CORNER;
    for mesh in &scene.meshes {
        for (copy, node) in mesh.element.instances.into_iter().enumerate() {
            let size = size(mesh);
            if copy > 0 && size > room {
                let detail = "they would take far more memory than the size of the file justifies";
                report.add(Outcome::Dropped, "copies of meshes", detail, &node.element.name);
                continue;
            }
            room = room.saturating_sub(size);
            let shown = Shown { node: node.element.typed_id as usize, names: names(mesh, node, &mut given) };
            places.shown.push(shown);
        }
        places.starts.push(places.shown.len());
    }
    places
}

/// Corners, and vertices of shapes.
fn size(mesh: &Mesh) -> usize {
    let channels = mesh.blend_deformers.into_iter().flat_map(|deformer| &deformer.channels);
    let shapes = channels.flat_map(|channel| channel.keyframes.iter()).map(|keyframe| keyframe.shape.num_offsets);
    shapes.fold(mesh.num_indices, usize::saturating_add)
}

/// That of the object, with that of the material if it has several.
fn names(mesh: &Mesh, node: &Node, given: &mut Unique) -> Vec<String> {
    let used = || mesh.material_parts.iter().filter(|part| part.num_triangles > 0);
    let several = used().nth(1).is_some();
    let base = match (&*node.element.name, &*mesh.element.name) {
        ("", "") => "mesh",
        ("", name) | (name, _) => name,
    };
    let name = |part: &MeshPart| {
        let material = node.materials.get(part.index as usize).filter(|_| several);
        match material.map(|material| &*material.element.name) {
            Some(material) if !material.is_empty() => given.give(&format!("{base}_{material}")),
            _ => given.give(base),
        }
    };
    used().map(name).collect()
}
