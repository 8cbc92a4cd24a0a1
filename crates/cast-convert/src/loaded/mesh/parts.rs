//! Faces to triangles, corners to vertices, and both by material.

use rayon::prelude::*;
use ufbx::{Face, SceneRoot};

use super::attributes::Attributes;
use crate::corners::{self, Vertices};
use crate::{Outcome, Report};

/// The part of a mesh that has one material.
pub(in crate::loaded) struct Part {
    /// Index among the materials of the object.
    pub(super) material: usize,
    /// A corner for each vertex, the first of those that share it.
    pub(in crate::loaded) corners: Vec<u32>,
    /// Three vertices for each triangle.
    pub(super) faces: Vec<u32>,
}

/// Faces that one task triangulates.
const FACES_A_TASK: usize = 1 << 13;

/// Takes a mesh apart; one part for each material that has triangles.
pub(super) fn parts(scene: &SceneRoot, mesh: usize, attributes: &Attributes<'_>, report: &mut Report) -> Vec<Part> {
    let Some(source) = scene.meshes.get(mesh) else { return Vec::new() };
    let (vertices, materials) = rayon::join(
        || corners::deduplicate_within(attributes.vertices, attributes.positions.len(), &attributes.streams()),
        || by_material(scene, mesh),
    );
    let simple = materials.len() == 1 && source.num_line_faces + source.num_point_faces + source.num_empty_faces == 0;
    let mut numbers = Numbers::new(if simple { 0 } else { vertices.first_corners.len() });
    let mut flat = 0;
    let mut parts = Vec::with_capacity(materials.len());
    for (material, corners) in materials {
        let faces: Vec<[u32; 3]> =
            corners.par_iter().map(|face| face.map(|corner| vertex(&vertices, corner))).collect();
        let before = faces.len();
        let faces: Vec<[u32; 3]> = faces.into_par_iter().filter(|[a, b, c]| a != b && b != c && c != a).collect();
        flat += before - faces.len();
        parts.push(if simple && before == faces.len() {
            Part { material, corners: vertices.first_corners.clone(), faces: faces.into_flattened() }
        } else {
            numbers.part(material, faces.into_flattened(), &vertices)
        });
    }
    let detail = "two of their corners are the same vertex";
    report.add_many(Outcome::Dropped, "triangles without area", detail, flat as u64, &source.element.name);
    parts
}

fn vertex(vertices: &Vertices, corner: u32) -> u32 {
    vertices.indices.get(corner as usize).copied().unwrap_or_default()
}

/// Vertices numbered anew for each part, in the order in which its faces use them.
struct Numbers {
    /// For each vertex of the mesh the part that numbered it last, and the number.
    given: Vec<(usize, u32)>,
    parts: usize,
}

impl Numbers {
    fn new(count: usize) -> Self {
        Self { given: vec![(0, 0); count], parts: 0 }
    }

    fn part(&mut self, material: usize, mut faces: Vec<u32>, vertices: &Vertices) -> Part {
        self.given.resize(vertices.first_corners.len(), (0, 0));
        self.parts += 1;
        let mut corners = Vec::new();
        for index in &mut faces {
            let vertex = *index as usize;
            let (Some(given), Some(corner)) = (self.given.get_mut(vertex), vertices.first_corners.get(vertex)) else {
                continue;
            };
            if given.0 != self.parts {
                *given = (self.parts, u32::try_from(corners.len()).unwrap_or(u32::MAX));
                corners.push(*corner);
            }
            *index = given.1;
        }
        Part { material, corners, faces }
    }
}

/// The corners of triangles, for each material that has any.
fn by_material(scene: &SceneRoot, mesh: usize) -> Vec<(usize, Vec<[u32; 3]>)> {
    let Some(source) = scene.meshes.get(mesh) else { return Vec::new() };
    let used = source.material_parts.iter().enumerate().filter(|(_, part)| part.num_triangles > 0);
    let used: Vec<(usize, usize)> = used.map(|(place, part)| (place, part.index as usize)).collect();
    used.into_iter().map(|(place, material)| (material, triangles(scene, mesh, place))).collect()
}

/// The corners of all triangles of a part.
fn triangles(scene: &SceneRoot, mesh: usize, part: usize) -> Vec<[u32; 3]> {
    let Some(source) = scene.meshes.get(mesh) else { return Vec::new() };
    let faces: &[u32] = source.material_parts.get(part).map_or(&[], |part| part.face_indices.as_ref());
    let of_task = |indices: &[u32]| {
        // Looked up again in each task: the scene may be shared between threads, its parts by themselves may not.
        let (mut out, mut scratch) = (Vec::with_capacity(indices.len() * 2), Vec::new());
        let Some(source) = scene.meshes.get(mesh) else { return out };
        for index in indices {
            if let Some(face) = source.faces.get(*index as usize) {
                triangulate(source, *face, &mut scratch, &mut out);
            }
        }
        out
    };
    let tasks: Vec<Vec<[u32; 3]>> = faces.par_chunks(FACES_A_TASK).map(of_task).collect();
    tasks.concat()
}

fn triangulate(mesh: &ufbx::Mesh, face: Face, scratch: &mut Vec<u32>, out: &mut Vec<[u32; 3]>) {
    match face.num_indices {
        0..=2 => {}
        3 => out.extend(face.index_begin.checked_add(2).map(|last| [face.index_begin, last - 1, last])),
        corners => {
            scratch.clear();
            scratch.resize((corners as usize - 2) * 3, 0);
            let count = mesh.triangulate_face(scratch, face) as usize;
            out.extend(scratch.chunks_exact(3).take(count).filter_map(|three| <[u32; 3]>::try_from(three).ok()));
        }
    }
}
