//! Cast to XANIM_EXPORT: the places of all bones in the scene at every frame, and notes.

use std::io::Write;

use cast_file::CastFile;
use cast_interchange::budget::Budget;
use cast_interchange::narrow::whole_frame;
use cast_interchange::plan::rigid::{Rigid, frames};
use cast_interchange::{Error, ExportOptions, Report, SideFiles, notes, plan};
use cast_scene::{Animation, Scene};

use super::axes;
use crate::exported::Exported;
use crate::text::lines::{self, quoted};

/// Writes the first animation of a document.
///
/// # Errors
/// Returns an error if there is no animation, sampling would take more than the budget, or writing fails.
pub(crate) fn write(
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
    _: &mut dyn SideFiles,
) -> Result<Exported, Error> {
    let mut report = Report::default();
    let in_range = plan::in_range(file, &mut report)?;
    let scene = Scene::new(in_range.as_ref().unwrap_or(file));
    let missing = || Error::invalid("XANIM_EXPORT stores an animation, but the input has none");
    let animation = scene.animations.first().ok_or_else(missing)?;
    report.add_many(&notes::animation::FURTHER_ANIMATIONS, scene.animations.len().saturating_sub(1) as u64, "");
    report.add_many(&notes::scene::MODELS, scene.models.len() as u64, "");
    report.add_if(animation.looping, &notes::animation::LOOPING, animation.name().unwrap_or_default());
    if let Some(name) = animation.name().filter(|name| *name != options.stem()) {
        report.add(&notes::animation::ANIMATION_NAMES, name);
    }
    // That bones are added is not worth a note, because only their places are written.
    let stand_in = plan::stand_in(&scene, &mut Report::default())?.map(|file| Scene::new(&file));
    let models = scene.models.iter().chain(stand_in.iter().flat_map(|scene| &scene.models));
    let rigid = Rigid::new(models, false, &mut report);
    writeln!(out, "ANIMATION\nVERSION 3\n\nNUMPARTS {}", rigid.bones.len())?;
    for (index, bone) in rigid.bones.iter().enumerate() {
        writeln!(out, "PART {index} \"{}\"", quoted(&bone.name, &mut report))?;
    }
    writeln!(out, "\nFRAMERATE {}\nNUMFRAMES {}", animation.frame_rate, frames(animation).count)?;
    let mut not_finite = 0;
    rigid.poses(animation, (&Budget::new(options.budget), &mut report), &mut |frame, places| {
        writeln!(out, "FRAME {frame}")?;
        not_finite += lines::write("PART ", places.len(), options.threads, out, |index, line| {
            let Some(place) = places.get(index) else { return };
            line.integer(index);
            line.text("\nOFFSET");
            line.numbers(place.position.as_vec3().to_array());
            line.text("\nSCALE 1 1 1");
            for (name, axis) in ["\nX", "\nY", "\nZ"].into_iter().zip(axes(place.rotation)) {
                line.text(name);
                line.numbers(axis);
            }
            line.text("\n");
        })?;
        Ok(())
    })?;
    report.add_many(&notes::file::NUMBERS, not_finite as u64, "");
    write_notes(animation, rigid.bones.len(), out, &mut report)?;
    Ok(report.into())
}

/// Writes the notes, all of which belong to the first part.
fn write_notes(animation: &Animation, parts: usize, out: &mut dyn Write, report: &mut Report) -> Result<(), Error> {
    let mut all: Vec<(u32, String)> = Vec::new();
    for notification in &animation.notifications {
        let name = quoted(notification.name().unwrap_or_default(), report);
        all.extend(notification.frames.iter().map(|frame| (whole_frame(frame.round()), name.clone())));
    }
    cast_base::sort::by_key(&mut all, |(frame, _)| *frame);
    writeln!(out, "NOTETRACKS\n")?;
    for part in 0..parts {
        let has_notes = part == 0 && !all.is_empty();
        writeln!(out, "PART {part}\nNUMTRACKS {}\n", u8::from(has_notes))?;
        if has_notes {
            writeln!(out, "NOTETRACK 0\nNUMKEYS {}", all.len())?;
            all.iter().try_for_each(|(frame, name)| writeln!(out, "FRAME {frame} \"{name}\""))?;
            writeln!(out)?;
        }
    }
    Ok(())
}
