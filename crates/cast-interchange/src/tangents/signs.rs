//! The sign of tangents, which gives the direction of the bitangent.
//!
//! Cast stores directions only. The sign follows from the orientation of texture coordinates in triangles: it is
//! negative where they are mirrored. V points down in Cast, and the bitangent of glTF and FBX points up.

use cast_read::{Array, Element, Indices};

use crate::bytes::blocks;
use crate::lists::set;
use crate::scene;

/// How many triangles are examined while the next are loaded.
const BLOCK: usize = 64;

/// Whether the sign is negative, for each vertex. If the triangles of a vertex disagree, the last one wins; computed
/// tangents avoid that. Triangles with an edge of length zero are ignored, as in MikkTSpace.
pub fn signs(mesh: &cast_scene::Mesh) -> Vec<bool> {
    let Some((coordinates, faces)) = mesh.node().uv_layer(0).zip(mesh.node().faces()) else { return Vec::new() };
    // Meshes may have millions of triangles, so there is a loop for each width.
    match faces {
        Indices::Byte(faces) => of_array(mesh, coordinates, faces),
        Indices::Short(faces) => of_array(mesh, coordinates, faces),
        Indices::Integer32(faces) => of_array(mesh, coordinates, faces),
    }
}

fn of_array<T: Element + Into<u32>>(
    mesh: &cast_scene::Mesh,
    coordinates: Array<'_, [f32; 2]>,
    faces: Array<'_, T>,
) -> Vec<bool> {
    let (positions, coordinates) = (mesh.positions().as_wire(), coordinates.as_wire());
    let triangles = blocks(faces.as_wire().as_chunks().0, BLOCK).flatten();
    let triangles = triangles.map(|corners| corners.map(|corner| T::from_wire(corner).into()));
    of_triangles(
        positions,
        coordinates,
        triangles,
        |position| Element::from_wire(*position),
        |coordinate| Element::from_wire(*coordinate),
    )
}

/// How many signs do not follow from the texture coordinates, and are therefore lost.
pub fn count_lost(mesh: &scene::Mesh<'_>, is_minus: impl Iterator<Item = bool>) -> u64 {
    let (positions, faces) = (mesh.positions.values(), mesh.faces.clone().into_u32());
    let coordinates = mesh.uvs.first().map(scene::Array::values).unwrap_or_default();
    let triangles = faces.as_chunks().0.iter().copied();
    let found = of_triangles(&positions, &coordinates, triangles, |position| *position, |coordinate| *coordinate);
    found.into_iter().zip(is_minus).fold(0, |lost, (found, is_minus)| lost + u64::from(found != is_minus))
}

/// Triangles with a corner that has no position or coordinate are ignored, too.
fn of_triangles<P, C>(
    positions: &[P],
    coordinates: &[C],
    triangles: impl Iterator<Item = [u32; 3]>,
    position: impl Fn(&P) -> [f32; 3],
    coordinate: impl Fn(&C) -> [f32; 2],
) -> Vec<bool> {
    let mut signs = vec![false; positions.len()];
    // All of one length, so that the compiler checks each corner once.
    let both = positions.len().min(coordinates.len());
    let (positions, coordinates) =
        (positions.get(..both).unwrap_or_default(), coordinates.get(..both).unwrap_or_default());
    let all = signs.get_mut(..both).unwrap_or_default();
    // `for` would be slower: the triangles come in blocks.
    triangles.for_each(|corners| {
        let corners = corners.map(|corner| corner as usize);
        let at = |corner: usize| Some((position(positions.get(corner)?), coordinate(coordinates.get(corner)?)));
        let [Some((a, [ax, ay])), Some((b, [bx, by])), Some((c, [cx, cy]))] = corners.map(at) else { return };
        let area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
        if area != 0.0 && a != b && b != c && c != a {
            corners.into_iter().for_each(|corner| set(all, corner, area > 0.0));
        }
    });
    signs
}
