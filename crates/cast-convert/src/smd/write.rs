//! Cast to SMD: a reference, or an animation, with further animations and flexes beside it.

mod animation;
mod flexes;
mod triangles;

use std::io::{self, Write};
use std::sync::Arc;

use cast_file::{CastFile, FileNames};
use cast_interchange::budget::Budget;
use cast_interchange::plan::rigid::{Place, Rigid};
use cast_interchange::{Error, ExportOptions, Report, SideFiles, notes, plan};
use cast_scene::{Animation, Model, Scene};

use crate::dropped;
use crate::exported::Exported;
use crate::registry::Format;
use crate::text::lines::quoted;
use triangles::Meshes;

/// Writes a document as SMD.
///
/// # Errors
/// Returns an error if writing fails, or an animation would take more than the budget.
pub(crate) fn write(
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
    side_files: &mut dyn SideFiles,
) -> Result<Exported, Error> {
    let mut report = Report::default();
    let in_range = plan::in_range(file, &mut report)?;
    let scene = Scene::new(in_range.as_ref().unwrap_or(file));
    plan::report_no_models(&scene, options, &mut report);
    dropped::report(Format::Smd, &scene, &mut report);
    // Bones that only animations have.
    let stand_in = plan::stand_in(&scene, &mut report)?.map(|file| Scene::new(&file));
    let own = || scene.models.iter();
    let meshes = Meshes::new(own(), &mut report);
    let reference = Rigid::new(own(), meshes.some_are_still, &mut Report::default());
    let moving = own().chain(stand_in.iter().flat_map(|scene| &scene.models));
    let moving = Rigid::new(moving, meshes.some_are_still, &mut report);
    let mut animations = scene.animations.iter();
    let budget = Budget::new(options.budget);
    match animations.next().filter(|_| meshes.surfaces.is_empty()) {
        Some(first) => {
            let is_named = first.name().is_some_and(|name| name != options.stem());
            report.add_if(is_named, &notes::animation::ANIMATION_NAMES, first.name().unwrap_or_default());
            animation::write(first, &moving, (&budget, &mut report), options, out)?;
        }
        None => {
            animations = scene.animations.iter();
            begin(&reference, out)?;
            let places = reference.rest(&mut report);
            frame(0.0, &reference, &places, options, (out, &mut report))?;
            writeln!(out, "end")?;
            meshes.write(&reference, options, out, &mut report)?;
        }
    }
    for model in own().filter(|model| scene.animations.is_empty() && has_rig(model)) {
        report.add(&notes::skeleton::CONSTRAINTS, model.name().unwrap_or_default());
    }
    beside(animations, &moving, (&budget, &mut report), options, side_files)?;
    let flexes = flexes::Flexes::new(&meshes, &mut report);
    if !flexes.is_empty() {
        let path = format!("{}.vta", options.stem());
        let mut not_finite = 0;
        let mut content = |out: &mut dyn Write| {
            begin(&reference, out)?;
            not_finite = flexes.write(&meshes, options, out)?;
            Ok(())
        };
        side_files.take(&path, &mut content)?;
        report.add_many(&notes::file::NUMBERS, not_finite as u64, "");
    }
    Ok(report.into())
}

fn has_rig(model: &Model) -> bool {
    model.skeleton.as_ref().is_some_and(|skeleton| !skeleton.rig().is_empty())
}

/// Writes animations as files beside the result.
fn beside<'s>(
    animations: impl Iterator<Item = &'s Arc<Animation>>,
    skeleton: &Rigid<'_>,
    (budget, report): (&Budget, &mut Report),
    options: &ExportOptions<'_>,
    side_files: &mut dyn SideFiles,
) -> Result<(), Error> {
    let mut names = FileNames::new();
    names.reserve(&format!("{}.smd", options.stem()));
    for one in animations {
        let name = one.name().unwrap_or("animation");
        let path = names.give(&format!("{}_{name}", options.stem()), "animation", ".smd");
        report.add(&notes::animation::ANIMATIONS_ASIDE, &path);
        let mut failure = None;
        let mut content = |out: &mut dyn Write| {
            let written = animation::write(one, skeleton, (budget, report), options, out);
            written.or_else(|error| {
                error.into_io().map_or_else(
                    |error| {
                        failure = Some(error);
                        Err(io::Error::other("the animation cannot be written"))
                    },
                    Err,
                )
            })
        };
        let taken = side_files.take(&path, &mut content);
        failure.map_or(Ok(()), Err)?;
        taken?;
    }
    Ok(())
}

/// Writes the version and the bones, and begins their places.
fn begin(skeleton: &Rigid<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "version 1\nnodes")?;
    for (index, bone) in skeleton.bones.iter().enumerate() {
        write!(out, "{index} \"{}\" ", quoted(&bone.name, &mut Report::default()))?;
        match bone.parent {
            Some(parent) => writeln!(out, "{parent}")?,
            None => writeln!(out, "-1")?,
        }
    }
    writeln!(out, "end\nskeleton")
}

/// Writes the places of all bones at a time.
fn frame(
    time: f64,
    skeleton: &Rigid<'_>,
    places: &[Place],
    options: &ExportOptions<'_>,
    (out, report): (&mut dyn Write, &mut Report),
) -> io::Result<()> {
    writeln!(out, "time {time}")?;
    let places = skeleton.relative(places);
    let not_finite = crate::text::lines::write("", skeleton.bones.len(), options.threads, out, |index, line| {
        let place = places.get(index).copied().unwrap_or(Place::ORIGIN);
        // The rotation around x is applied first.
        let (z, y, x) = place.rotation.to_euler(glam::EulerRot::ZYX);
        line.integer(index);
        // Adding zero makes one number of both zeros.
        line.numbers(place.position.as_vec3().to_array().map(|number| number + 0.0));
        line.numbers([x, y, z].map(|angle| cast_interchange::narrow::narrow(angle) + 0.0));
    })?;
    report.add_many(&notes::file::NUMBERS, not_finite as u64, "");
    Ok(())
}
