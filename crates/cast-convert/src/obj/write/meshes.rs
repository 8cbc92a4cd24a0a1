//! Meshes as lines.

use std::io::Write;

use cast_interchange::plan::surface::Placement;
use cast_interchange::{Error, ExportOptions, Report, notes};
use cast_scene::Scene;

use super::materials::Library;
use super::names::name;
use super::own_library::MADE;
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
    writeln!(out, "{MADE}")?;
    let meshes = scene.models.iter().enumerate();
    let meshes = meshes.flat_map(|(index, model)| model.meshes.iter().map(move |mesh| (index, model, mesh)));
    for (number, (index, model, mesh)) in meshes.enumerate() {
        options.report(500)?;
        writeln!(out, "o {}", name(mesh.name(), "mesh", number, report))?;
        let placement = Placement::of(model);
        let (positions, normals) = (mesh.positions(), mesh.normals());
        let vertices = positions.len();
        let fields = mesh.node().fields();
        let colors = fields.color_layers.get(0).filter(|layer| layer.len() == vertices);
        let threads = options.threads;
        not_finite += lines::write("v", vertices, threads, out, |index, line| {
            line.numbers(positions.get(index).map(|position| placement.point(position)).into_iter().flatten());
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
        let normal_count = normals.map_or(0, |normals| normals.len());
        not_finite += lines::write("vn", normal_count, threads, out, |index, line| {
            let normal = normals.and_then(|normals| normals.get(index)).map(|normal| placement.normal(normal));
            line.numbers(normal.into_iter().flatten());
        })?;
        // A material stays active until the next one, so meshes without a material have to end it.
        let material = mesh.material.and_then(|material| library.name(index, material));
        if material.is_some() || in_use {
            writeln!(out, "usemtl {}", material.unwrap_or(NO_MATERIAL))?;
            in_use = material.is_some();
        }
        let triangles = placement.triangles(mesh);
        lines::write("f", triangles.len(), threads, out, |index, line| {
            let triangle = triangles.get(index).copied().unwrap_or_default();
            for corner in triangle {
                let corner = corner as usize + 1;
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
