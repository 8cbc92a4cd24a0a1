//! The sign of tangents: on which side of normal and tangent the third direction lies.
//!
//! Cast has directions only. The sign follows from how texture coordinates lie in triangles: where they are mirrored, it
//! is minus. V points down in Cast, and the third direction of glTF and FBX points up.

use cast_scene::Mesh;

/// Whether the sign is minus, for each vertex. Of a vertex between triangles that disagree the last one counts; computed
/// tangents leave none. Triangles without an edge say nothing, as in MikkTSpace.
pub(crate) fn signs(mesh: &Mesh) -> Vec<bool> {
    let Some((coordinates, faces)) = mesh.node().uv_layer(0).zip(mesh.node().faces()) else { return Vec::new() };
    let positions = mesh.positions();
    let mut signs = vec![false; positions.len()];
    for corners in faces.triangles() {
        let [a, b, c] = corners.map(|corner| coordinates.get(corner as usize).unwrap_or_default());
        let ([ax, ay], [bx, by], [cx, cy]) = (a, b, c);
        let area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
        let [a, b, c] = corners.map(|corner| positions.get(corner as usize));
        if area == 0.0 || a == b || b == c || c == a {
            continue;
        }
        for corner in corners {
            if let Some(sign) = signs.get_mut(corner as usize) {
                *sign = area > 0.0;
            }
        }
    }
    signs
}
