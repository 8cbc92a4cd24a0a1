//! Triangulates faces.

use cast_base::{Threads, parallel};
use cast_interchange::corners::Vertices;
use glam::DVec3;
use ufbx::{Face, Mesh, SceneRoot};

use crate::fbx::ufbx::geometry::Attributes;
use crate::fbx::ufbx::space::vector;

/// Triangles, as three vertices each.
#[derive(Default)]
pub(super) struct Triangles {
    pub(super) faces: Vec<u32>,
    /// How many had no area and were left out.
    pub(super) flat: u64,
}

/// How many faces one task triangulates.
const FACES_A_TASK: usize = 1 << 13;

/// All triangles of a part of a mesh.
pub(super) fn of_part(
    scene: &SceneRoot,
    mesh: usize,
    part: usize,
    attributes: &Attributes<'_>,
    vertices: &Vertices,
    threads: Threads,
) -> Triangles {
    let Some(source) = scene.meshes.get(mesh) else { return Triangles::default() };
    let indices: &[u32] = source.material_parts.get(part).map_or(&[], |part| part.face_indices.as_ref());
    let faces: &[Face] = source.faces.as_ref();
    let of_task = |indices: &&[u32]| {
        let mut triangles = Triangles { faces: Vec::with_capacity(indices.len() * 6), flat: 0 };
        let mut scratch = Vec::new();
        for face in indices.iter().filter_map(|index| faces.get(*index as usize)) {
            let first = face.index_begin;
            match face.num_indices {
                0..=2 => {}
                3 => triangles.add(vertices, [0, 1, 2].map(|corner| first.saturating_add(corner))),
                4 => match halves([0, 1, 2, 3].map(|corner| first.saturating_add(corner)), attributes) {
                    Some(halves) => halves.into_iter().for_each(|half| triangles.add(vertices, half)),
                    None => polygon(scene, mesh, *face, &mut scratch, |half| triangles.add(vertices, half)),
                },
                _ => polygon(scene, mesh, *face, &mut scratch, |part| triangles.add(vertices, part)),
            }
        }
        triangles
    };
    let tasks: Vec<&[u32]> = indices.chunks(FACES_A_TASK).collect();
    let tasks: Vec<Triangles> = parallel::map(threads, &tasks, 1, of_task);
    let mut tasks = tasks.into_iter();
    let mut all = tasks.next().unwrap_or_default();
    all.faces.reserve_exact(tasks.as_slice().iter().map(|task| task.faces.len()).sum());
    for task in tasks {
        all.faces.extend_from_slice(&task.faces);
        all.flat += task.flat;
    }
    all
}

impl Triangles {
    fn add(&mut self, vertices: &Vertices, corners: [u32; 3]) {
        let vertex = |corner: u32| vertices.indices.get(corner as usize).copied().unwrap_or_default();
        let [a, b, c] = corners.map(vertex);
        if a == b || b == c || c == a {
            self.flat += 1;
        } else {
            self.faces.extend([a, b, c]);
        }
    }
}

/// Splits a quad along its shorter diagonal; `None` for a concave one, which only one of the two diagonals splits.
///
/// ufbx does the same, but calling it for each of millions of quads takes longer than the work.
fn halves([a, b, c, d]: [u32; 4], attributes: &Attributes<'_>) -> Option<[[u32; 3]; 2]> {
    let place = |corner| attributes.positions.get(attributes.vertex(corner) as usize).map(|place| vector(*place));
    let places: [Option<DVec3>; 4] = [a, b, c, d].map(place);
    let [Some(pa), Some(pb), Some(pc), Some(pd)] = places else { return None };
    let (across, other) = (pc - pa, pd - pb);
    // Both halves face the same side for either diagonal; written so that NaN counts as concave.
    let even =
        across.cross(pb - pa).dot(across.cross(pa - pd)) > 0.0 && other.cross(pb - pa).dot(other.cross(pc - pb)) > 0.0;
    if !even {
        return None;
    }
    let shorter = across.length_squared() <= other.length_squared();
    Some(if shorter { [[a, b, c], [c, d, a]] } else { [[b, c, d], [d, a, b]] })
}

/// Any polygon, triangulated by ufbx.
fn polygon(scene: &SceneRoot, mesh: usize, face: Face, scratch: &mut Vec<u32>, mut add: impl FnMut([u32; 3])) {
    // Looked up in each task: the scene is `Sync`, but its elements are not.
    let Some(source): Option<&Mesh> = scene.meshes.get(mesh).map(|mesh| &**mesh) else { return };
    scratch.clear();
    scratch.resize((face.num_indices as usize).saturating_sub(2).saturating_mul(3), 0);
    let count = source.triangulate_face(scratch, face) as usize;
    scratch.chunks_exact(3).take(count).filter_map(|three| three.try_into().ok()).for_each(&mut add);
}
