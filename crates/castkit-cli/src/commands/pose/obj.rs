//! Wavefront OBJ.

use std::io::{self, Write};

use castkit::Indices;
use castkit::scene::glam::{DAffine3, DVec3};
use castkit::scene::{Deformed, Mesh, Model};
use serde::Serialize;

/// What was written.
#[derive(Clone, Copy, Default, Serialize)]
pub(super) struct Written {
    pub(super) meshes: usize,
    pub(super) vertices: usize,
    pub(super) triangles: usize,
}

/// How many elements of each kind stand before the next; OBJ counts on through the whole file, from 1.
#[derive(Default)]
struct Offsets {
    positions: usize,
    coordinates: usize,
    normals: usize,
}

/// Writes meshes one after the other.
pub(super) fn write<'s, 'a: 's>(
    meshes: impl Iterator<Item = (&'s Model<'a>, &'s Mesh<'a>, Deformed)>,
    out: &mut dyn Write,
) -> io::Result<Written> {
    let mut written = Written::default();
    let mut offsets = Offsets::default();
    writeln!(out, "# castkit")?;
    for (model, mesh, deformed) in meshes {
        writeln!(out, "o {}", name(mesh, written.meshes))?;
        let placement = model.placement.map(|placement| placement.matrix());
        vectors(out, "v", &deformed.positions, |point| place(placement, point))?;
        let coordinates = mesh.node.uv_layer(0).filter(|layer| layer.len() == deformed.positions.len());
        for [u, v] in coordinates.into_iter().flatten() {
            // The origin of a Cast file is at the top left, that of OBJ at the bottom left.
            writeln!(out, "vt {u} {}", 1.0 - v)?;
        }
        vectors(out, "vn", &deformed.normals, |normal| turn(placement, normal))?;
        let has = (coordinates.is_some(), !deformed.normals.is_empty());
        written.triangles += faces(out, mesh.node.faces(), deformed.positions.len(), has, &offsets)?;
        written.meshes += 1;
        written.vertices += deformed.positions.len();
        offsets.positions += deformed.positions.len();
        offsets.coordinates += coordinates.map_or(0, |layer| layer.len());
        offsets.normals += deformed.normals.len();
    }
    Ok(written)
}

/// A name of one line. The file need not have one.
fn name(mesh: &Mesh<'_>, index: usize) -> String {
    match mesh.name {
        Some(name) if !name.trim().is_empty() => name.chars().map(|c| if c.is_control() { '_' } else { c }).collect(),
        _ => format!("mesh{index}"),
    }
}

fn vectors(
    out: &mut dyn Write,
    keyword: &str,
    vectors: &[[f32; 3]],
    change: impl Fn([f32; 3]) -> [f32; 3],
) -> io::Result<()> {
    for vector in vectors {
        let [x, y, z] = change(*vector);
        writeln!(out, "{keyword} {x} {y} {z}")?;
    }
    Ok(())
}

fn place(placement: Option<DAffine3>, point: [f32; 3]) -> [f32; 3] {
    let Some(matrix) = placement else { return point };
    matrix.transform_point3(DVec3::from_array(point.map(f64::from))).as_vec3().to_array()
}

/// Normals stand on the surface, so under uneven scale they turn by the inverse transpose.
fn turn(placement: Option<DAffine3>, normal: [f32; 3]) -> [f32; 3] {
    let Some(matrix) = placement else { return normal };
    let turned = matrix.matrix3.inverse().transpose() * DVec3::from_array(normal.map(f64::from));
    turned.try_normalize().map_or(normal, |turned| turned.as_vec3().to_array())
}

/// Writes the triangles whose corners are there; how many.
fn faces(
    out: &mut dyn Write,
    faces: Option<Indices<'_>>,
    vertices: usize,
    (coordinates, normals): (bool, bool),
    offsets: &Offsets,
) -> io::Result<usize> {
    let mut count = 0;
    for triangle in faces.iter().flat_map(|faces| faces.triangles()) {
        let corners = triangle.map(|corner| corner as usize);
        if corners.iter().any(|corner| *corner >= vertices) {
            continue;
        }
        write!(out, "f")?;
        for corner in corners {
            let position = offsets.positions + corner + 1;
            let (coordinate, normal) = (offsets.coordinates + corner + 1, offsets.normals + corner + 1);
            match (coordinates, normals) {
                (true, true) => write!(out, " {position}/{coordinate}/{normal}")?,
                (true, false) => write!(out, " {position}/{coordinate}")?,
                (false, true) => write!(out, " {position}//{normal}")?,
                (false, false) => write!(out, " {position}")?,
            }
        }
        writeln!(out)?;
        count += 1;
    }
    Ok(count)
}
