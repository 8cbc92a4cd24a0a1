//! Tangents: those in the file, with the sign that Cast does not store, or computed ones if a normal map needs them.

use std::collections::HashMap;

use bevy::mesh::{Indices, Mesh, VertexAttributeValues};
use castkit::scene;

use super::arrays::units;
use crate::warnings::Warnings;

/// Bevy computes tangents with a function that recurses for each triangle around a vertex; with more of them, a file
/// could cause a stack overflow.
const MOST_AROUND_A_VERTEX: u32 = 1024;

/// Adds tangents to a mesh.
pub(super) fn add(mesh: &mut Mesh, source: &scene::Mesh, are_needed: bool, warnings: &mut Warnings) {
    if let Some(tangents) = source.tangents().filter(|_| source.normals().is_some()) {
        let signs = signs(mesh);
        let tangents = units(tangents).into_iter().enumerate().map(|(vertex, [x, y, z])| {
            let sign = if signs.get(vertex).copied().unwrap_or_default() { -1.0 } else { 1.0 };
            [x, y, z, sign]
        });
        let tangents: Vec<[f32; 4]> = tangents.collect();
        mesh.insert_attribute(Mesh::ATTRIBUTE_TANGENT, tangents);
        return;
    }
    if !are_needed || !mesh.contains_attribute(Mesh::ATTRIBUTE_UV_0) {
        return;
    }
    let name = source.name().unwrap_or_default();
    if most_around_a_vertex(mesh) > MOST_AROUND_A_VERTEX {
        warnings.add(format!("mesh {name:?} has too many triangles around one vertex to compute tangents"));
    } else if let Err(error) = mesh.generate_tangents() {
        warnings.add(format!("mesh {name:?} has a normal map, but tangents cannot be computed: {error}"));
    }
}

fn floats3(mesh: &Mesh) -> &[[f32; 3]] {
    match mesh.attribute(Mesh::ATTRIBUTE_POSITION) {
        Some(VertexAttributeValues::Float32x3(values)) => values,
        _ => &[],
    }
}

fn corners(mesh: &Mesh) -> Vec<u32> {
    match mesh.indices() {
        Some(Indices::U16(indices)) => indices.iter().map(|index| u32::from(*index)).collect(),
        Some(Indices::U32(indices)) => indices.clone(),
        None => Vec::new(),
    }
}

/// The maximum number of triangle corners at one position.
fn most_around_a_vertex(mesh: &Mesh) -> u32 {
    let positions = floats3(mesh);
    let mut around: HashMap<[u32; 3], u32> = HashMap::new();
    for corner in corners(mesh) {
        let place = positions.get(corner as usize).copied().unwrap_or_default();
        // 0 and -0 are the same position.
        let count = around.entry(place.map(|part| (part + 0.0).to_bits())).or_default();
        *count = count.saturating_add(1);
    }
    around.into_values().max().unwrap_or_default()
}

/// Whether the sign of each vertex is negative, according to the texture coordinates of its triangles. If these
/// disagree, the last one wins.
fn signs(mesh: &Mesh) -> Vec<bool> {
    let positions = floats3(mesh);
    let mut signs = vec![false; positions.len()];
    let Some(VertexAttributeValues::Float32x2(uvs)) = mesh.attribute(Mesh::ATTRIBUTE_UV_0) else { return signs };
    for triangle in corners(mesh).chunks_exact(3) {
        let &[a, b, c] = triangle else { continue };
        let [[ax, ay], [bx, by], [cx, cy]] =
            [a, b, c].map(|corner| uvs.get(corner as usize).copied().unwrap_or_default());
        let area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
        let [p, q, r] = [a, b, c].map(|corner| positions.get(corner as usize));
        if area == 0.0 || p == q || q == r || r == p {
            continue;
        }
        for corner in [a, b, c] {
            signs.get_mut(corner as usize).into_iter().for_each(|sign| *sign = area > 0.0);
        }
    }
    signs
}
