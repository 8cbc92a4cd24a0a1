//! Cast to Wavefront OBJ, with an MTL file beside it.
//!
//! All meshes of all models in file order, one object each, in the world: where a model says where it stands, it stands
//! there. OBJ knows neither bones nor time, so what is written is the rest pose, with the very numbers of the file.

mod lines;
mod materials;
mod meshes;

use std::cell::Cell;
use std::io::Write;

use cast_file::CastFile;
use cast_format::Cancelled;
use cast_scene::{Deformed, Model, Scene};

use crate::{Error, ExportOptions, Report, SideFiles, notes};
pub use meshes::{Counts, Item, write_meshes};

/// Writes a document as OBJ; its materials are a file beside it.
///
/// # Errors
/// When writing fails.
pub fn write(
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
    side_files: &mut dyn SideFiles,
) -> Result<Report, Error> {
    let scene = Scene::new(file);
    let mut report = Report::default();
    let library = materials::Library::new(&scene, options, &mut report);
    if !library.text.is_empty() {
        writeln!(out, "mtllib {}.mtl", options.stem())?;
    }
    let items = scene.models.iter().enumerate().flat_map(|(index, model)| {
        let library = &library;
        model.meshes.iter().zip(at_rest(model)).map(move |(mesh, deformed)| {
            let material = mesh.material.and_then(|material| library.name(index, material));
            Item { model, mesh, deformed, material }
        })
    });
    let cancelled = Cell::new(false);
    let items = items.take_while(|_| {
        cancelled.set(options.report(500).is_err());
        !cancelled.get()
    });
    let counts = write_meshes(items, options.threads, out)?;
    if cancelled.get() {
        return Err(Cancelled.into());
    }
    counts.report(&mut report);
    drops(&scene, &mut report);
    if !library.text.is_empty() {
        side_files.take(&format!("{}.mtl", options.stem()), &mut |out| out.write_all(library.text.as_bytes()))?;
    }
    library.copies.hand_over(side_files)?;
    Ok(report)
}

/// The meshes of a model at rest: the numbers of the file, not those that skinning by matrices which should cancel out
/// would give.
#[must_use]
pub fn at_rest(model: &Model) -> Vec<Deformed> {
    let meshes = model.meshes.iter().map(|mesh| Deformed {
        positions: mesh.positions().to_vec(),
        normals: mesh.normals().map(|normals| normals.to_vec()).unwrap_or_default(),
        tangents: Vec::new(),
    });
    meshes.collect()
}

/// Says what has no place in an OBJ file.
fn drops(scene: &Scene, report: &mut Report) {
    for model in &scene.models {
        let name = model.name().unwrap_or_default();
        if model.skeleton.is_some() {
            report.add(&notes::skeleton::SKELETONS, name);
        }
        report.add_many(&notes::skeleton::SHAPES, model.blend_shapes.len() as u64, name);
        report.add_many(&notes::mesh::HAIR, model.hairs.len() as u64, name);
        for mesh in &model.meshes {
            let name = mesh.name().unwrap_or_default();
            let layers = |total: u32| u64::from(total.saturating_sub(1));
            report.add_many(&notes::mesh::UV_LAYERS, layers(mesh.node().uv_layer_total()), name);
            report.add_many(&notes::mesh::COLOR_LAYERS, layers(mesh.node().color_layer_total()), name);
            if mesh.node().color_layer_total() > 0 {
                report.add(&notes::mesh::COLORS_WRITTEN, name);
            }
            if mesh.tangents().is_some() {
                report.add(&notes::mesh::TANGENTS, name);
            }
        }
    }
    for animation in &scene.animations {
        report.add(&notes::animation::ANIMATIONS, animation.name().unwrap_or_default());
    }
    for instance in &scene.instances {
        report.add(&notes::scene::INSTANCES, instance.path().or(instance.name()).unwrap_or_default());
    }
}
