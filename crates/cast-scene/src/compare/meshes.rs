//! Meshes at rest: triangles and the attributes of their corners.

use cast_read::{Colors, Indices};

use super::bones::Space;
use super::corners::Surface;
use super::difference::{Aspect, Differences, Numbers};
use super::materials::COLOR;
use super::world_vertices::{WorldVertices, apart};
use crate::links::{Hair, Mesh};
use crate::transform::wide;

/// The tolerance for components of normals.
const NORMAL: f64 = 0.01;

/// Compares two meshes at rest. The returned surface is for comparing poses; there is none if the numbers of triangles
/// differ.
pub(super) fn compare(
    path: &str,
    [first, second]: [&Mesh; 2],
    placed: [WorldVertices<'_>; 2],
    space: &Space,
    found: &mut Differences,
) -> Option<Surface> {
    let [here, there] = [first, second].map(|mesh| {
        let faces = mesh.node().faces();
        faces.as_ref().map_or_else(Vec::new, |faces: &Indices<'_>| faces.triangles().collect::<Vec<[u32; 3]>>())
    });
    found.counts(path, Aspect::Triangles, here.len(), there.len());
    if here.len() != there.len() {
        return None;
    }
    let surface = Surface::new(here, there, placed, space.allowed());
    found.numbers(path, Aspect::Positions, surface.positions(placed, space.allowed()));

    let [here, there] = [first, second].map(Mesh::normals);
    match (here, there) {
        (Some(here), Some(there)) => {
            let turned = |which: usize, normal: [f32; 3]| {
                let normal = wide(normal);
                let turned = placed.get(which).map_or(normal, |placed| placed.placement.transform_vector3(normal));
                turned.normalize_or_zero().to_array()
            };
            let first = |vertex| here.get(vertex).map(|normal| turned(0, normal));
            let second = |vertex| there.get(vertex).map(|normal| turned(1, normal));
            found.numbers(path, Aspect::Normals, surface.values(first, second, NORMAL));
        }
        (here, there) => found.texts(path, Aspect::Normals, here.map(|_| "normals"), there.map(|_| "normals")),
    }

    let [here, there] = [first, second].map(|mesh| mesh.node().uv_layers().collect::<Vec<_>>());
    found.counts(path, Aspect::Uvs, here.len(), there.len());
    for (here, there) in here.iter().zip(&there) {
        let first = |vertex| here.as_ref()?.get(vertex).map(|uv| uv.map(f64::from));
        let second = |vertex| there.as_ref()?.get(vertex).map(|uv| uv.map(f64::from));
        found.numbers(path, Aspect::Uvs, surface.values(first, second, space.tolerance));
    }

    let [here, there] = [first, second].map(|mesh| mesh.node().color_layers().collect::<Vec<_>>());
    found.counts(path, Aspect::Colors, here.len(), there.len());
    for (here, there) in here.iter().zip(&there) {
        let color = |colors: &Option<Colors<'_>>, vertex| Some(colors.as_ref()?.get(vertex)?.map(f64::from));
        let numbers = surface.values(|vertex| color(here, vertex), |vertex| color(there, vertex), COLOR);
        found.numbers(path, Aspect::Colors, numbers);
    }
    Some(surface)
}

/// Compares hair: the division into strands, and the positions.
pub(super) fn compare_hair(path: &str, [first, second]: [&Hair; 2], space: &Space, found: &mut Differences) {
    let segments = [first, second].map(|hair| hair.node().segments().map_or_else(Vec::new, |counts| counts.to_vec()));
    let particles = [first, second].map(|hair| hair.node().particles().map_or_else(Vec::new, |points| points.to_vec()));
    let [here, there] = &segments;
    if here != there {
        let strands = |counts: &[u32]| Some(format!("{} strands", counts.len()));
        found.add(path, Aspect::Positions, strands(here), strands(there));
        return;
    }
    let mut numbers = Numbers::NONE;
    let [here, there] = &particles;
    for (one, other) in here.iter().zip(there) {
        let [one, other] = [(space.placements[0], *one), (space.placements[1], *other)]
            .map(|(placed, point)| placed.transform_point3(wide(point)));
        numbers.count(apart(one.to_array(), other.to_array()), space.allowed());
    }
    found.numbers(path, Aspect::Positions, numbers);
    found.counts(path, Aspect::Positions, here.len(), there.len());
}
