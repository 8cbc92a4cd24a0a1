//! Groups of triangles become meshes, whose vertices have one normal and one texture coordinate each.

use std::collections::HashMap;

use cast_write::{Mesh, NodeHash};
use zerocopy::little_endian::F32;

use super::layout::Triangle;
use super::parse::Ms3d;
use super::weights::Influences;
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
            mesh = mesh.name(name.into_owned());
        }
        match (group.material, materials.get(usize::from(group.material))) {
            (_, Some(hash)) => mesh = mesh.material(hash),
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

/// What has to be equal, bit for bit, for two corners to be one vertex.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Corner {
    vertex: usize,
    normal: [u32; 3],
    uv: [u32; 2],
}

impl Corner {
    /// The three corners of a triangle.
    fn of(triangle: &Triangle) -> [Self; 3] {
        let [first, second, third] = triangle.vertices.map(|vertex| usize::from(vertex.get()));
        let ([one, two, three], [s1, s2, s3], [t1, t2, t3]) = (triangle.normals, triangle.s, triangle.t);
        let corner = |vertex, normal: [F32; 3], uv: [F32; 2]| Self {
            vertex,
            normal: normal.map(|value| value.get().to_bits()),
            uv: uv.map(|value| value.get().to_bits()),
        };
        [corner(first, one, [s1, t1]), corner(second, two, [s2, t2]), corner(third, three, [s3, t3])]
    }
}

fn mesh<'a>(
    file: &Ms3d<'a>,
    triangles: &[(usize, &Triangle)],
    influences: &[Influences],
    report: &mut Report,
) -> Mesh<'a> {
    let mut vertices: HashMap<Corner, u32> = HashMap::new();
    let mut corners: Vec<Corner> = Vec::new();
    let mut faces: Vec<u32> = Vec::with_capacity(triangles.len().saturating_mul(3));
    for (number, triangle) in triangles {
        let of_triangle = Corner::of(triangle);
        if of_triangle.iter().any(|corner| corner.vertex >= file.vertices.len()) {
            report.add(Outcome::Dropped, "faces", "there is no such vertex", format_args!("triangle {number}"));
            continue;
        }
        for corner in of_triangle {
            // At most three corners for each of 65,535 triangles, many times less than fit.
            let next = u32::try_from(corners.len()).unwrap_or(u32::MAX);
            let index = *vertices.entry(corner).or_insert(next);
            if index == next {
                corners.push(corner);
            }
            faces.push(index);
        }
    }
    let position = |corner: &Corner| file.vertices.get(corner.vertex).map(|vertex| vertex.position.map(F32::get));
    let positions: Vec<[f32; 3]> = corners.iter().filter_map(position).collect();
    let normals: Vec<[f32; 3]> = corners.iter().map(|corner| corner.normal.map(f32::from_bits)).collect();
    let uvs: Vec<[f32; 2]> = corners.iter().map(|corner| corner.uv.map(f32::from_bits)).collect();
    let mesh = Mesh::new().positions(positions).normals(normals).uv_layer(uvs);
    weights(mesh, &corners, influences).faces(faces)
}

/// The influences of each vertex, as many places for each as the one with the most has.
fn weights<'a>(mesh: Mesh<'a>, corners: &[Corner], influences: &[Influences]) -> Mesh<'a> {
    let of = |corner: &Corner| influences.get(corner.vertex).map(Influences::get).unwrap_or_default();
    let places = corners.iter().map(|corner| of(corner).len()).max().unwrap_or(0);
    if places == 0 {
        return mesh;
    }
    let (mut bones, mut values) = (Vec::new(), Vec::new());
    for corner in corners {
        for place in 0..places {
            let (bone, value) = of(corner).get(place).copied().unwrap_or((0, 0.0));
            bones.push(bone);
            values.push(value);
        }
    }
    mesh.weights(u32::try_from(places).unwrap_or(u32::MAX), bones, values)
}
