//! Cast to binary FBX, versions 7.4 and 7.5.
//!
//! Models become skeletons of limb nodes, meshes with skins and blend shapes, and materials. Each animation becomes a
//! stack with one layer, with its curves resolved against the rest pose. Constraints and inverse kinematics become
//! those of FBX, hair becomes lines, and instances become empty objects. Vertex colours are written as sRGB, as Blender
//! and others expect. The same document gives the same bytes in every run.
//!
//! Autodesk's FBX SDK reads no templates: whatever differs from its own defaults stands in each object. Lengths are in
//! centimetres unless another unit is asked for.

mod animation;
mod deformers;
mod document;
mod encode;
mod ends;
mod geometry;
mod materials;
mod models;
mod node;
mod objects;
mod rig;
mod rows;

use std::io::Write;

use cast_file::CastFile;
use cast_interchange::narrow::narrow;
use cast_interchange::{Error, ExportOptions, SideFiles, notes, plan};

use crate::exported::Exported;

use objects::Scene;

/// The usual unit, in metres. Autodesk's FBX SDK converts files in another one by a scale of every root.
const CENTIMETRE: f32 = 0.01;

/// Writes a document as binary FBX. Copies of its textures, if requested, are passed to `beside`.
///
/// # Errors
/// Returns an error if a part is too large for the format, or writing fails.
pub fn write(
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
    side_files: &mut dyn SideFiles,
) -> Result<Exported, Error> {
    let unit = options.to_unit.unwrap_or(CENTIMETRE);
    // In double precision: a metre is exactly a hundred centimetres.
    let factor = narrow(f64::from(options.unit.unwrap_or(1.0)) / f64::from(unit));
    let factor = Some(factor).filter(|factor| factor.is_finite() && *factor > 0.0);
    let mut scene = Scene::new(options.budget);
    let prepared = plan::prepared(file, factor, &mut scene.report)?;
    let mut source = cast_scene::Scene::new(prepared.as_ref().unwrap_or(file));
    let stand_in = plan::stand_in(&source, &mut scene.report)?;
    plan::report_models(&source, &mut scene.report);
    let own_models = source.models.len();
    source.models.extend(stand_in.iter().flat_map(|file| cast_scene::Scene::new(file).models));
    options.report(100)?;
    let models = models::add(&mut scene, &source, own_models, options)?;
    models::add_instances(&mut scene, &source);
    for (model, objects) in source.models.iter().zip(&models.all) {
        if let Some(skeleton) = &model.skeleton {
            rig::add(&mut scene, skeleton, objects);
        }
    }
    options.report(400)?;
    let animations = animation::add(&mut scene, &source, &models, options)?;
    for (objects, moved) in models.all.iter().zip(&animations.moved) {
        ends::add(&mut scene, objects, moved, unit);
    }
    drops(&mut scene, &source);
    options.report(700)?;
    let metadata = file.metadata();
    document::write(&mut scene, &source, &animations.stacks, metadata, (options.fbx_version, unit), out)?;
    models.textures.copies.hand_over(side_files)?;
    Ok(Exported { report: scene.report, uses: models.textures.uses })
}

/// Adds notes on what FBX has no place for.
fn drops(scene: &mut Scene, source: &cast_scene::Scene) {
    let report = &mut scene.report;
    for animation in &source.animations {
        for track in &animation.notifications {
            report.add(&notes::animation::NOTIFICATIONS, track.name().unwrap_or_default());
        }
        report.add_if(animation.looping, &notes::animation::LOOPING, animation.name().unwrap_or_default());
    }
}
