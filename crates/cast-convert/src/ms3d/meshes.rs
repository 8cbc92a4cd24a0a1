//! Groups of triangles become meshes, whose vertices have one normal and one texture coordinate each.

use std::borrow::Cow;

use cast_base::{Cancelled, Threads};
use cast_interchange::corners::{Stream, Vertices, deduplicate};
use cast_interchange::encoding::Texts;
use cast_interchange::lists::set;
use cast_interchange::scene::{Influences, Mesh, Object, Scene};
use cast_interchange::{Options, Report, notes};

use super::file::Ms3d;
use super::layout::Triangle;
use super::weights;
use crate::bytes::until_nul;

/// Adds a mesh for each group, and one for triangles that are in no group.
pub(super) fn add<'a>(
    scene: &mut Scene<'a>,
    file: &Ms3d<'a>,
    texts: Texts,
    options: &Options<'_>,
    report: &mut Report,
) -> Result<(), Cancelled> {
    let part = options.part(100..400, file.groups.len());
    let influences = weights::influences(file, report);
    let mut add = |name: Cow<'a, str>, material: Option<usize>, mesh: Mesh<'a>| {
        scene.objects.push(Object { name, mesh: scene.meshes.len(), material, skin: Some(0), ..Object::default() });
        scene.meshes.push(mesh);
    };
    let mut times_used = vec![0_u32; file.triangles.len()];
    for (index, group) in file.groups.iter().enumerate() {
        part.step()?;
        let name = texts.read(until_nul(group.raw_name));
        let mut triangles = Vec::with_capacity(group.triangles.len());
        for number in group.triangles.iter() {
            let number = usize::from(number);
            match (file.triangles.get(number), times_used.get_mut(number)) {
                (Some(triangle), Some(used)) => {
                    triangles.push((number, triangle));
                    *used += 1;
                }
                _ => report.add(&notes::mesh::MISSING_TRIANGLES, format_args!("group {name:?}")),
            }
        }
        let number = usize::from(group.material);
        let material = Some(number).filter(|number| *number < file.materials.len());
        if material.is_none() && group.material != 255 {
            let example = format_args!("group {index}, material {number}");
            report.add(&notes::material::MISSING_MATERIALS, example);
        }
        add(name, material, mesh(file, &triangles, &influences, options.threads, report));
    }
    let repeated = times_used.iter().filter(|used| **used > 1).count() as u64;
    report.add_many(&notes::mesh::REPEATED_TRIANGLES, repeated, "");
    let without: Vec<(usize, Triangle)> =
        file.triangles.iter().enumerate().filter(|(number, _)| times_used.get(*number) == Some(&0)).collect();
    if !without.is_empty() {
        if !file.groups.is_empty() {
            report.add_many(&notes::mesh::UNGROUPED_TRIANGLES, without.len() as u64, "");
        }
        add(Cow::Borrowed(""), None, mesh(file, &without, &influences, options.threads, report));
    }
    note_loose(file, report);
    Ok(())
}

/// Vertices that no triangle uses.
fn note_loose(file: &Ms3d<'_>, report: &mut Report) {
    let mut is_used = vec![false; file.vertices.len()];
    for vertex in file.triangles.iter().flat_map(|triangle| triangle.vertices) {
        set(&mut is_used, usize::from(vertex), true);
    }
    let loose = is_used.iter().filter(|is_used| !**is_used).count() as u64;
    report.add_many(&notes::mesh::UNUSED_VERTICES, loose, "");
}

fn mesh<'a>(
    file: &Ms3d<'a>,
    triangles: &[(usize, Triangle)],
    influences: &[Vec<(u32, f32)>],
    threads: Threads,
    report: &mut Report,
) -> Mesh<'a> {
    // An element for each corner of the triangles whose vertices all exist.
    let (mut of_corners, mut normals, mut uvs) = (Vec::new(), Vec::new(), Vec::new());
    for (number, triangle) in triangles {
        if triangle.vertices.iter().any(|vertex| usize::from(*vertex) >= file.vertices.len()) {
            report.add(&notes::mesh::FACES, format_args!("triangle {number}"));
            continue;
        }
        let ([s1, s2, s3], [t1, t2, t3]) = (triangle.s, triangle.t);
        of_corners.extend(triangle.vertices);
        normals.extend(triangle.normals);
        uvs.extend([[s1, t1], [s2, t2], [s3, t3]]);
    }
    let streams = [Stream::new(&of_corners), Stream::new(&normals), Stream::new(&uvs)];
    // Not grouped by vertex: each of many small meshes would iterate over all vertices of the file.
    let Vertices { indices, first_corners } = deduplicate(of_corners.len(), &streams, threads);
    let firsts = || first_corners.iter().filter_map(|corner| usize::try_from(*corner).ok());
    let vertices: Vec<usize> = firsts().filter_map(|corner| of_corners.get(corner).copied().map(usize::from)).collect();
    let position = |vertex: &usize| file.vertices.get(*vertex).map(|vertex| vertex.position);
    let positions: Vec<[f32; 3]> = vertices.iter().filter_map(position).collect();
    let normals: Vec<[f32; 3]> = firsts().filter_map(|corner| normals.get(corner).copied()).collect();
    let uvs: Vec<[f32; 2]> = firsts().filter_map(|corner| uvs.get(corner).copied()).collect();
    Mesh {
        positions: positions.into(),
        normals: Some(normals.into()),
        uvs: vec![uvs.into()],
        influences: weights(&vertices, influences),
        faces: indices.into(),
        ..Mesh::default()
    }
}

/// The influences of each vertex, with as many places per vertex as the maximum needs.
fn weights(vertices: &[usize], influences: &[Vec<(u32, f32)>]) -> Option<Influences<'static>> {
    let of = |vertex: &usize| influences.get(*vertex).map(Vec::as_slice).unwrap_or_default();
    let per_vertex = vertices.iter().map(|vertex| of(vertex).len()).max().filter(|places| *places > 0)?;
    let places = |vertex| (0..per_vertex).map(move |place| of(vertex).get(place).copied().unwrap_or_default());
    let (joints, weights): (Vec<u32>, Vec<f32>) = vertices.iter().flat_map(places).unzip();
    Some(Influences { per_vertex, joints: joints.into(), weights: weights.into() })
}
