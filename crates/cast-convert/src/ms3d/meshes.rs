//! Groups of triangles become meshes, whose vertices have one normal and one texture coordinate each.

use cast_write::{Mesh, NodeHash};
use zerocopy::little_endian::{F32, U16};

use super::file::Ms3d;
use super::layout::Triangle;
use super::weights::Influences;
use crate::corners::{Stream, Vertices, deduplicate};
use crate::{Outcome, Report};

/// A mesh for each group, and one for triangles that no group has.
pub(super) fn meshes<'a>(
    file: &Ms3d<'a>,
    influences: &[Influences],
    materials: &[NodeHash],
    report: &mut Report,
) -> Vec<Mesh<'a>> {
    let mut times_used = vec![0_u32; file.triangles.len()];
    let mut meshes = Vec::new();
    for (index, group) in file.groups.iter().enumerate() {
        let name = group.name();
        let mut triangles = Vec::with_capacity(group.triangles.len());
        for number in group.triangles {
            let number = usize::from(number.get());
            match (file.triangles.get(number), times_used.get_mut(number)) {
                (Some(triangle), Some(used)) => {
                    triangles.push((number, triangle));
                    *used += 1;
                }
                _ => report.add(Outcome::Dropped, "faces", "there is no such triangle", format_args!("group {name:?}")),
            }
        }
        let mut mesh = mesh(file, &triangles, influences, report);
        if !name.is_empty() {
            mesh = mesh.with_name(name.into_owned());
        }
        match (group.material, materials.get(usize::from(group.material))) {
            (_, Some(hash)) => mesh = mesh.with_material(hash),
            (255, None) => {}
            (material, None) => {
                let example = format_args!("group {index}, material {material}");
                report.add(Outcome::Dropped, "material references", "there is no such material", example);
            }
        }
        meshes.push(mesh);
    }
    let repeated = times_used.iter().filter(|used| **used > 1).count() as u64;
    report.add_many(
        Outcome::Assumed,
        "triangles",
        "they are in several groups, so they are there several times",
        repeated,
        "",
    );
    let without: Vec<(usize, &Triangle)> =
        file.triangles.iter().enumerate().filter(|(number, _)| times_used.get(*number) == Some(&0)).collect();
    if !without.is_empty() {
        let detail = "they are in no group, so they became a mesh of their own";
        if !file.groups.is_empty() {
            report.add_many(Outcome::Assumed, "triangles", detail, without.len() as u64, "");
        }
        meshes.push(mesh(file, &without, influences, report));
    }
    note_loose(file, report);
    meshes
}

/// Vertices of no triangle.
fn note_loose(file: &Ms3d<'_>, report: &mut Report) {
    let mut is_used = vec![false; file.vertices.len()];
    for vertex in file.triangles.iter().flat_map(|triangle| triangle.vertices) {
        if let Some(is_used) = is_used.get_mut(usize::from(vertex.get())) {
            *is_used = true;
        }
    }
    let loose = is_used.iter().filter(|is_used| !**is_used).count() as u64;
    report.add_many(Outcome::Dropped, "vertices", "no triangle has them", loose, "");
}

/// Corners of triangles, an element of each for each.
#[derive(Default)]
struct Corners {
    vertices: Vec<u16>,
    normals: Vec<[F32; 3]>,
    uvs: Vec<[F32; 2]>,
}

impl Corners {
    /// Adds a triangle, if all its vertices are there.
    fn add(&mut self, triangle: &Triangle, vertex_count: usize) -> bool {
        let vertices = triangle.vertices.map(U16::get);
        if vertices.iter().any(|vertex| usize::from(*vertex) >= vertex_count) {
            return false;
        }
        let ([s1, s2, s3], [t1, t2, t3]) = (triangle.s, triangle.t);
        self.vertices.extend(vertices);
        self.normals.extend(triangle.normals);
        self.uvs.extend([[s1, t1], [s2, t2], [s3, t3]]);
        true
    }
}

fn mesh<'a>(
    file: &Ms3d<'a>,
    triangles: &[(usize, &Triangle)],
    influences: &[Influences],
    report: &mut Report,
) -> Mesh<'a> {
    let mut corners = Corners::default();
    for (number, triangle) in triangles {
        if !corners.add(triangle, file.vertices.len()) {
            report.add(Outcome::Dropped, "faces", "there is no such vertex", format_args!("triangle {number}"));
        }
    }
    let streams = [Stream::new(&corners.vertices), Stream::new(&corners.normals), Stream::new(&corners.uvs)];
    // Not by groups of equal vertices: each of many small meshes would go through all vertices of the file.
    let Vertices { indices, first_corners } = deduplicate(corners.vertices.len(), &streams);
    let firsts = || first_corners.iter().filter_map(|corner| usize::try_from(*corner).ok());
    let vertices: Vec<usize> =
        firsts().filter_map(|corner| corners.vertices.get(corner).copied().map(usize::from)).collect();
    let position = |vertex: &usize| file.vertices.get(*vertex).map(|vertex| vertex.position.map(F32::get));
    let positions: Vec<[f32; 3]> = vertices.iter().filter_map(position).collect();
    let normals: Vec<[f32; 3]> =
        firsts().filter_map(|corner| corners.normals.get(corner)).map(|normal| normal.map(F32::get)).collect();
    let uvs: Vec<[f32; 2]> = firsts().filter_map(|corner| corners.uvs.get(corner)).map(|uv| uv.map(F32::get)).collect();
    let mesh = Mesh::new().with_positions(positions).with_normals(normals).with_uv_layer(uvs);
    weights(mesh, &vertices, influences).with_faces(indices)
}

/// The influences of each vertex, as many places for each as the one with the most has.
fn weights<'a>(mesh: Mesh<'a>, vertices: &[usize], influences: &[Influences]) -> Mesh<'a> {
    let of = |vertex: &usize| influences.get(*vertex).map(Influences::get).unwrap_or_default();
    let places = vertices.iter().map(|vertex| of(vertex).len()).max().unwrap_or(0);
    if places == 0 {
        return mesh;
    }
    let (mut bones, mut values) = (Vec::new(), Vec::new());
    for vertex in vertices {
        for place in 0..places {
            let (bone, value) = of(vertex).get(place).copied().unwrap_or((0, 0.0));
            bones.push(bone);
            values.push(value);
        }
    }
    mesh.with_weights(u32::try_from(places).unwrap_or(u32::MAX), bones, values)
}
