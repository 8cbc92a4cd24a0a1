//! The sign of tangents, which gives the direction of the bitangent.
//!
//! Cast stores directions only. The sign follows from the orientation of texture coordinates in triangles: it is
//! negative where they are mirrored. V points down in Cast, and the bitangent of glTF and FBX points up.

use crate::interchange;
use crate::lists::set;

/// Whether the sign is negative, for each vertex. If the triangles of a vertex disagree, the last one wins; computed
/// tangents avoid that. Triangles with an edge of length zero are ignored, as in MikkTSpace.
pub(crate) fn signs(mesh: &cast_scene::Mesh) -> Vec<bool> {
    let Some((coordinates, faces)) = mesh.node().uv_layer(0).zip(mesh.node().faces()) else { return Vec::new() };
    let positions = mesh.positions();
    let position = |vertex: usize| positions.get(vertex);
    of_triangles(positions.len(), faces.triangles(), &position, &|vertex| coordinates.get(vertex))
}

/// How many signs do not follow from the texture coordinates, and are therefore lost.
pub(crate) fn count_lost(mesh: &interchange::Mesh<'_>, is_minus: impl Iterator<Item = bool>) -> u64 {
    let (positions, faces) = (mesh.positions.values(), mesh.faces.clone().into_u32());
    let coordinates = mesh.uvs.first().map(interchange::Array::values).unwrap_or_default();
    let triangles = faces.chunks_exact(3).filter_map(|corners| corners.try_into().ok());
    let position = |vertex: usize| positions.get(vertex).copied();
    let found = of_triangles(positions.len(), triangles, &position, &|vertex| coordinates.get(vertex).copied());
    found.into_iter().zip(is_minus).fold(0, |lost, (found, is_minus)| lost + u64::from(found != is_minus))
}

fn of_triangles(
    vertices: usize,
    triangles: impl Iterator<Item = [u32; 3]>,
    position: &dyn Fn(usize) -> Option<[f32; 3]>,
    coordinate: &dyn Fn(usize) -> Option<[f32; 2]>,
) -> Vec<bool> {
    let mut signs = vec![false; vertices];
    for corners in triangles {
        let [[ax, ay], [bx, by], [cx, cy]] = corners.map(|corner| coordinate(corner as usize).unwrap_or_default());
        let area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
        let [a, b, c] = corners.map(|corner| position(corner as usize));
        if area == 0.0 || a == b || b == c || c == a {
            continue;
        }
        for corner in corners {
            set(&mut signs, corner as usize, area > 0.0);
        }
    }
    signs
}
