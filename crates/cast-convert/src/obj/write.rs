//! Cast to Wavefront OBJ, with an MTL file beside it.
//!
//! All meshes of all models in file order, one object each, in world space: models are placed by their transforms. OBJ
//! has neither bones nor time, so the rest pose is written, with exactly the numbers of the file.

mod materials;
mod meshes;
mod names;
mod own_library;

use std::io::Write;

use cast_file::CastFile;
use cast_interchange::{Error, ExportOptions, Report, SideFiles, notes, plan};
use cast_scene::Scene;

use crate::carried;
use crate::exported::Exported;

pub(crate) use own_library::is_own_library;

/// Writes a document as OBJ; its materials are passed to `beside` as an MTL file.
///
/// # Errors
/// Returns an error if writing fails.
pub(crate) fn write(
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
    side_files: &mut dyn SideFiles,
) -> Result<Exported, Error> {
    let scene = Scene::new(file);
    let mut report = Report::default();
    let library = materials::Library::new(&scene, options, &mut report);
    if !library.text.is_empty() {
        writeln!(out, "mtllib {}.mtl", options.stem())?;
    }
    meshes::write(&scene, &library, options, &mut report, out)?;
    drops(&scene, options, &mut report);
    if !library.text.is_empty() {
        side_files.take(&format!("{}.mtl", options.stem()), &mut |out| {
            writeln!(out, "{}", own_library::mark(library.text.as_bytes()))?;
            out.write_all(library.text.as_bytes())
        })?;
    }
    library.copies.hand_over(side_files)?;
    Ok(report.into())
}

/// Adds notes on what OBJ has no place for.
fn drops(scene: &Scene, options: &ExportOptions<'_>, report: &mut Report) {
    plan::report_no_models(scene, options, report);
    carried::OBJ.report_dropped(scene, report);
    for model in &scene.models {
        for mesh in &model.meshes {
            let name = mesh.name().unwrap_or_default();
            let fields = mesh.node().fields();
            let further = |layers: usize| layers.saturating_sub(1) as u64;
            report.add_many(&notes::mesh::UV_LAYERS, further(fields.uv_layers.iter().flatten().count()), name);
            report.add_many(&notes::mesh::COLOR_LAYERS, further(fields.color_layers.iter().flatten().count()), name);
            let vertices = mesh.positions().len();
            if let Some(colors) = fields.color_layers.get(0).filter(|colors| colors.len() == vertices) {
                report.add(&notes::mesh::COLORS_WRITTEN, name);
                let is_faint = |[.., alpha]: [f32; 4]| alpha.to_bits() != 1.0_f32.to_bits();
                let has_alpha = colors.iter().any(is_faint);
                report.add_if(has_alpha, &notes::mesh::COLOR_ALPHA, name);
            }
            let faces = mesh.node().faces().map_or(0, |faces| faces.len());
            report.add_if(faces < 3, &notes::mesh::EMPTY_MESHES, name);
        }
    }
}
