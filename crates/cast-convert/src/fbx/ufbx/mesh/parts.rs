//! A mesh split by material: vertices and their triangles.

use cast_base::{Threads, parallel};
use cast_interchange::corners::Vertices;
use cast_interchange::scene::{Colors, Mesh};
use cast_interchange::{Report, corners, notes};
use glam::DVec3;
use ufbx::{SceneRoot, Vec3};

use super::triangles;
use crate::fbx::ufbx::geometry::{Attributes, Layer, Part};
use crate::fbx::ufbx::space::vector;
use crate::srgb;

/// How many vertices one task makes.
pub(super) const VERTICES_PER_TASK: usize = 4096;

/// Splits a mesh into a part for each material that has triangles.
pub(super) fn parts(
    scene: &SceneRoot,
    mesh: usize,
    attributes: &Attributes<'_>,
    threads: Threads,
    report: &mut Report,
) -> Vec<Part> {
    let Some(source) = scene.meshes.get(mesh) else { return Vec::new() };
    let mut vertices =
        corners::deduplicate_rows_within(attributes.vertices, attributes.positions.len(), attributes, threads);
    let used = source.material_parts.iter().enumerate().filter(|(_, part)| part.num_triangles > 0);
    let used: Vec<(usize, usize)> = used.map(|(place, part)| (place, part.index as usize)).collect();
    let corners_lost = source.num_line_faces + source.num_point_faces + source.num_empty_faces;
    let mut numbers = Numbers::default();
    let mut flat = 0;
    let mut parts = Vec::with_capacity(used.len());
    for (place, material) in &used {
        let triangles = triangles::of_part(scene, mesh, *place, attributes, &vertices, threads);
        flat += triangles.flat;
        // A single part that uses all vertices, the usual case, keeps their order.
        let simple = used.len() == 1 && corners_lost == 0 && triangles.flat == 0;
        parts.push(if simple {
            let corners = std::mem::take(&mut vertices.first_corners);
            Part { material: *material, corners, faces: triangles.faces }
        } else {
            numbers.part(*material, triangles.faces, &vertices)
        });
    }
    report.add_many(&notes::mesh::FLAT_TRIANGLES, flat, &source.element.name);
    parts
}

/// Numbers vertices anew for each part, in the order in which its faces use them.
#[derive(Default)]
struct Numbers {
    /// For each vertex of the mesh, the last part that numbered it, and the number.
    given: Vec<(usize, u32)>,
    parts: usize,
}

impl Numbers {
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

/// Vertices and triangles in mesh space.
pub(super) fn mesh(attributes: &Attributes<'_>, part: &Part, faces: Vec<u32>, threads: Threads) -> Mesh<'static> {
    let position = |corner| {
        let position = attributes.positions.get(attributes.vertex(corner) as usize).copied().unwrap_or_default();
        vector(position).as_vec3().to_array()
    };
    Mesh {
        positions: for_each(part, threads, position).into(),
        normals: attributes.normals.as_ref().map(|normals| directions(part, normals, threads).into()),
        tangents: attributes.tangents.as_ref().map(|tangents| directions(part, tangents, threads).into()),
        uvs: attributes.uvs.iter().map(|uvs| for_each(part, threads, |corner| uvs.at(corner)).into()).collect(),
        colors: attributes
            .colors
            .iter()
            .map(|colors| Colors::packed(for_each(part, threads, |corner| srgb::to_linear(colors.at(corner))), threads))
            .collect(),
        faces: faces.into(),
        ..Mesh::default()
    }
}

fn for_each<T: Send>(part: &Part, threads: Threads, of_corner: impl Fn(u32) -> T + Sync + Send) -> Vec<T> {
    parallel::map(threads, &part.corners, VERTICES_PER_TASK, |corner| of_corner(*corner))
}

/// Normals or tangents of unit length.
fn directions(part: &Part, layer: &Layer<'_, Vec3, 3>, threads: Threads) -> Vec<[f32; 3]> {
    for_each(part, threads, |corner| {
        let given = layer.at(corner);
        let squared: f32 = given.iter().map(|part| part * part).sum();
        // Of unit length in single precision.
        if (squared - 1.0).abs() < 1e-6 {
            return given;
        }
        let direction = DVec3::from(given.map(f64::from));
        direction.try_normalize().map_or(given, |direction| direction.as_vec3().to_array())
    })
}
