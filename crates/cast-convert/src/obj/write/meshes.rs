//! Meshes as lines.

use std::io::Write;

use cast_interchange::matrix::matrix;
use cast_interchange::{Error, ExportOptions, Report, notes};
use cast_scene::Scene;
use glam::{DAffine3, DMat3, DVec3};

use super::materials::Library;
use super::names::name;
use crate::obj::NO_MATERIAL;
use crate::srgb;
use crate::text::lines;

/// How many elements of each kind precede the next one; OBJ counts from 1 through the whole file.
#[derive(Clone, Copy, Default)]
struct Offsets {
    positions: usize,
    coordinates: usize,
    normals: usize,
}

/// Writes meshes in order, each as an object with texture coordinates of the first layer (flipped to OBJ's origin at
/// the bottom), normals, and colours of the first layer after the positions. All are in the rest pose, with the numbers
/// of the file instead of those from skinning with matrices that should cancel out.
pub(super) fn write(
    scene: &Scene,
    library: &Library,
    options: &ExportOptions<'_>,
    report: &mut Report,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let mut offsets = Offsets::default();
    let (mut not_finite, mut in_use) = (0, false);
    writeln!(out, "# castkit")?;
    let meshes = scene.models.iter().enumerate();
    let meshes = meshes.flat_map(|(index, model)| model.meshes.iter().map(move |mesh| (index, model, mesh)));
    for (number, (index, model, mesh)) in meshes.enumerate() {
        options.report(500)?;
        writeln!(out, "o {}", name(mesh.name(), "mesh", number, report))?;
        let placement = model.placement.map(|placement| matrix(&placement));
        let (positions, normals) = (mesh.positions(), mesh.normals());
        let vertices = positions.len();
        let fields = mesh.node().fields();
        let colors = fields.color_layers.get(0).filter(|layer| layer.len() == vertices);
        let threads = options.threads;
        not_finite += lines::write("v", vertices, threads, out, |index, line| {
            line.numbers(positions.get(index).map(|position| place(placement, position)).into_iter().flatten());
            let color = colors.and_then(|colors| colors.get(index)).map(srgb::from_linear);
            line.numbers(color.into_iter().flat_map(|[r, g, b, _]| [r, g, b]));
        })?;
        let coordinates = fields.uv_layers.get(0).filter(|layer| layer.len() == vertices);
        let coordinate_count = coordinates.map_or(0, |layer| layer.len());
        not_finite += lines::write("vt", coordinate_count, threads, out, |index, line| {
            let [u, v] = coordinates.and_then(|layer| layer.get(index)).unwrap_or_default();
            // The origin of a Cast file is at the top left, that of OBJ at the bottom left.
            line.numbers([u, 1.0 - v]);
        })?;
        // Normals are transformed by the inverse transpose, so that they stay perpendicular under non-uniform scale.
        let normal_count = normals.map_or(0, |normals| normals.len());
        let turn = placement.map(|matrix| matrix.matrix3.inverse().transpose());
        not_finite += lines::write("vn", normal_count, threads, out, |index, line| {
            let normal = normals.and_then(|normals| normals.get(index)).map(|normal| turned(turn, normal));
            line.numbers(normal.into_iter().flatten());
        })?;
        // A material stays active until the next one, so meshes without a material have to end it.
        let material = mesh.material.and_then(|material| library.name(index, material));
        if material.is_some() || in_use {
            writeln!(out, "usemtl {}", material.unwrap_or(NO_MATERIAL))?;
            in_use = material.is_some();
        }
        let corners: Vec<u32> = fields.faces.map(|faces| faces.to_vec()).unwrap_or_default();
        let whole = |triangle: &&[u32]| triangle.iter().all(|corner| (*corner as usize) < vertices);
        let triangles: Vec<&[u32]> = corners.chunks_exact(3).filter(whole).collect();
        // A mirrored model shows the other side of its triangles, so they are turned over.
        let is_mirrored = placement.is_some_and(|matrix| matrix.matrix3.determinant() < 0.0);
        let order = if is_mirrored { [0, 2, 1] } else { [0, 1, 2] };
        lines::write("f", triangles.len(), threads, out, |index, line| {
            let triangle = triangles.get(index).copied().unwrap_or_default();
            for corner in order.iter().filter_map(|corner| triangle.get(*corner)) {
                let corner = *corner as usize + 1;
                line.text(" ");
                line.integer(offsets.positions + corner);
                if coordinate_count > 0 {
                    line.text("/");
                    line.integer(offsets.coordinates + corner);
                }
                if normal_count > 0 {
                    line.text(if coordinate_count > 0 { "/" } else { "//" });
                    line.integer(offsets.normals + corner);
                }
            }
        })?;
        offsets.positions += vertices;
        offsets.coordinates += coordinate_count;
        offsets.normals += normal_count;
    }
    report.add_many(&notes::file::NUMBERS, not_finite as u64, "");
    Ok(())
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
