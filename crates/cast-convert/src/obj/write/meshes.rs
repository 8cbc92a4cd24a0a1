//! Meshes as lines.

use std::io::{self, Write};

use cast_format::Threads;
use cast_scene::{Deformed, Mesh, Model};
use glam::{DAffine3, DMat3, DVec3};

use super::lines;
use crate::matrix::matrix;
use crate::{Report, notes, srgb};

/// A mesh to be written.
#[derive(Clone, Debug)]
pub struct Item<'s> {
    /// The model that it belongs to, for where that stands.
    pub model: &'s Model,
    /// The mesh, for what does not move.
    pub mesh: &'s Mesh,
    /// Its vertices, in the space of the model.
    pub deformed: Deformed,
    /// The name of its material in the MTL file.
    pub material: Option<&'s str>,
}

/// What was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Objects.
    pub meshes: usize,
    /// Lines of positions.
    pub vertices: usize,
    /// Lines of faces.
    pub triangles: usize,
    /// Triangles that were left out because a corner is not among the vertices.
    pub triangles_left_out: usize,
    /// Numbers that are none and were written as 0.
    pub not_finite: usize,
}

impl Counts {
    pub(super) fn report(&self, report: &mut Report) {
        report.add_many(&notes::mesh::FACES, self.triangles_left_out as u64, "");
        report.add_many(&notes::file::NUMBERS, self.not_finite as u64, "");
    }
}

/// How many elements of each kind stand before the next; OBJ counts on through the whole file, from 1.
#[derive(Clone, Copy, Default)]
struct Offsets {
    positions: usize,
    coordinates: usize,
    normals: usize,
}

/// Writes meshes one after the other, each as an object with its texture coordinates of the first layer (turned to OBJ's
/// origin at the bottom), normals, and colours of the first layer behind the positions.
///
/// # Errors
/// When writing fails.
pub fn write_meshes<'s>(
    items: impl Iterator<Item = Item<'s>>,
    threads: Threads,
    out: &mut dyn Write,
) -> io::Result<Counts> {
    let mut counts = Counts::default();
    let mut offsets = Offsets::default();
    writeln!(out, "# castkit")?;
    for Item { model, mesh, deformed, material } in items {
        writeln!(out, "o {}", name(mesh.name(), "mesh", counts.meshes))?;
        let placement = model.placement.map(|placement| matrix(&placement));
        let vertices = deformed.positions.len();
        let fields = mesh.node().fields();
        let colors = fields.color_layers.get(0).filter(|layer| layer.len() == vertices);
        counts.not_finite += lines::write(vertices, threads, out, |index, line| {
            line.text("v");
            let position = deformed.positions.get(index).map(|position| place(placement, *position));
            position.into_iter().flatten().for_each(|number| line.number(number));
            let color = colors.and_then(|colors| colors.get(index));
            let color = color.map(srgb::from_linear);
            color.into_iter().flat_map(|[r, g, b, _]| [r, g, b]).for_each(|number| line.number(number));
            line.text("\n");
        })?;
        let coordinates = fields.uv_layers.get(0).filter(|layer| layer.len() == vertices);
        let coordinate_count = coordinates.map_or(0, |layer| layer.len());
        counts.not_finite += lines::write(coordinate_count, threads, out, |index, line| {
            let [u, v] = coordinates.and_then(|layer| layer.get(index)).unwrap_or_default();
            line.text("vt");
            // The origin of a Cast file is at the top left, that of OBJ at the bottom left.
            [u, 1.0 - v].into_iter().for_each(|number| line.number(number));
            line.text("\n");
        })?;
        // Normals stand on the surface, so under uneven scale they turn by the inverse transpose.
        let turn = placement.map(|matrix| matrix.matrix3.inverse().transpose());
        counts.not_finite += lines::write(deformed.normals.len(), threads, out, |index, line| {
            line.text("vn");
            let normal = deformed.normals.get(index).map(|normal| turned(turn, *normal));
            normal.into_iter().flatten().for_each(|number| line.number(number));
            line.text("\n");
        })?;
        if let Some(material) = material {
            writeln!(out, "usemtl {material}")?;
        }
        let normal_count = deformed.normals.len();
        let corners: Vec<u32> = fields.faces.map(|faces| faces.to_vec()).unwrap_or_default();
        let whole = |triangle: &&[u32]| triangle.iter().all(|corner| (*corner as usize) < vertices);
        let triangles: Vec<&[u32]> = corners.chunks_exact(3).filter(whole).collect();
        lines::write(triangles.len(), threads, out, |index, line| {
            line.text("f");
            for corner in triangles.get(index).copied().unwrap_or_default() {
                let corner = *corner as usize + 1;
                line.text(" ");
                line.integer(offsets.positions + corner);
                match (coordinate_count > 0, normal_count > 0) {
                    (true, _) => {
                        line.text("/");
                        line.integer(offsets.coordinates + corner);
                    }
                    (false, true) => line.text("/"),
                    (false, false) => {}
                }
                if normal_count > 0 {
                    line.text("/");
                    line.integer(offsets.normals + corner);
                }
            }
            line.text("\n");
        })?;
        counts.meshes += 1;
        counts.vertices += vertices;
        counts.triangles += triangles.len();
        counts.triangles_left_out += corners.len() / 3 - triangles.len();
        offsets.positions += vertices;
        offsets.coordinates += coordinate_count;
        offsets.normals += normal_count;
    }
    Ok(counts)
}

/// A name of one line, or for what has none its kind and index.
pub(super) fn name(name: Option<&str>, kind: &str, index: usize) -> String {
    match name {
        Some(name) if !name.trim().is_empty() => name.chars().map(|c| if c.is_control() { '_' } else { c }).collect(),
        _ => format!("{kind}{index}"),
    }
}

fn place(placement: Option<DAffine3>, point: [f32; 3]) -> [f32; 3] {
    let Some(matrix) = placement else { return point };
    matrix.transform_point3(DVec3::from_array(point.map(f64::from))).as_vec3().to_array()
}

fn turned(turn: Option<DMat3>, normal: [f32; 3]) -> [f32; 3] {
    let Some(turn) = turn else { return normal };
    let turned = turn * DVec3::from_array(normal.map(f64::from));
    turned.try_normalize().map_or(normal, |turned| turned.as_vec3().to_array())
}
