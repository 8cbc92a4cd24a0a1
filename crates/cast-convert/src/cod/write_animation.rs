//! Cast to animations: the places of all bones in the scene at every frame, and notes.

use std::io::Write;

use cast_file::CastFile;
use cast_interchange::budget::Budget;
use cast_interchange::narrow::{narrow, whole_frame};
use cast_interchange::plan::rigid::{Rigid, frames};
use cast_interchange::{Error, ExportOptions, Report, SideFiles, notes, plan};
use cast_scene::{Animation, Scene};

use super::encode::{self, Form, Writer};
use super::kinds::{self, Value};
use super::place;
use crate::exported::Exported;
use crate::text::lines::quoted;

/// Writes the first animation of a document as text.
///
/// # Errors
/// Returns an error if there is no animation, sampling would take more than the budget, or writing fails.
pub(crate) fn write_text(
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
    _: &mut dyn SideFiles,
) -> Result<Exported, Error> {
    write(Form::Text, file, options, out)
}

/// Writes the first animation of a document as blocks.
///
/// # Errors
/// The same as for [`write_text`], and if there are more bones or notes than blocks count.
pub(crate) fn write_blocks(
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
    _: &mut dyn SideFiles,
) -> Result<Exported, Error> {
    write(Form::Blocks, file, options, out)
}

fn write(form: Form, file: &CastFile, options: &ExportOptions<'_>, out: &mut dyn Write) -> Result<Exported, Error> {
    let mut report = Report::default();
    let in_range = plan::in_range(file, &mut report)?;
    let scene = Scene::new(in_range.as_ref().unwrap_or(file));
    let missing = || Error::invalid("the format stores an animation, but the input has none");
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
    encode::write((form, options.threads), out, &mut report, |writer, report| {
        writer.add(&kinds::ANIMATION, &[])?;
        writer.add(&kinds::VERSION, &[Value::Integer(3)])?;
        writer.end_paragraph()?;
        writer.add(&kinds::PART_COUNT, &[Value::count(rigid.bones.len())])?;
        for (index, bone) in rigid.bones.iter().enumerate() {
            let name = quoted(&bone.name, report);
            writer.add(&kinds::PART, &[Value::count(index), Value::Text(name.as_bytes())])?;
        }
        writer.end_paragraph()?;
        writer.add(&kinds::FRAME_RATE, &[rate(form, narrow(animation.frame_rate), report)])?;
        writer.add(&kinds::FRAME_COUNT, &[Value::count(frames(animation).count)])?;
        rigid.poses(animation, (&Budget::new(options.budget), report), |frame, places| {
            #[allow(clippy::cast_possible_truncation, reason = "a whole number; larger ones become the largest")]
            writer.add(&kinds::FRAME, &[Value::Integer(frame as i64)])?;
            writer.many(places.len(), |index, statements| {
                let Some(bone) = places.get(index) else { return };
                statements.add(&kinds::PART_PLACE, &[Value::count(index)]);
                place(bone, statements);
            })?;
            Ok(())
        })?;
        write_notes(animation, rigid.bones.len(), writer, report)
    })?;
    Ok(report.into())
}

/// The frame rate, which is a whole number in blocks.
fn rate(form: Form, rate: f32, report: &mut Report) -> Value<'static> {
    if form == Form::Text {
        return Value::Number(rate);
    }
    let whole = rate.round().clamp(1.0, u16::MAX.into());
    #[allow(clippy::float_cmp, reason = "rounding changes a number or does not")]
    report.add_if(whole != rate, &notes::animation::FRAME_RATE_ROUNDED, format_args!("{whole} instead of {rate}"));
    #[allow(clippy::cast_possible_truncation, reason = "a whole number of 16 bits")]
    Value::Integer(whole as i64)
}

/// Writes the notes, all of which belong to the first part.
fn write_notes(animation: &Animation, parts: usize, writer: &mut Writer<'_>, report: &mut Report) -> Result<(), Error> {
    let mut all: Vec<(u32, String)> = Vec::new();
    for notification in &animation.notifications {
        let name = quoted(notification.name().unwrap_or_default(), report);
        all.extend(notification.frames.iter().map(|frame| (whole_frame(frame.round()), name.clone())));
    }
    cast_base::sort::by_key(&mut all, |(frame, _)| *frame);
    writer.add(&kinds::NOTE_TRACKS, &[])?;
    writer.end_paragraph()?;
    for part in 0..parts {
        let has_notes = part == 0 && !all.is_empty();
        writer.add(&kinds::PART_PLACE, &[Value::count(part)])?;
        writer.add(&kinds::TRACK_COUNT, &[Value::Integer(has_notes.into())])?;
        writer.end_paragraph()?;
        if has_notes {
            writer.add(&kinds::NOTE_TRACK, &[Value::Integer(0)])?;
            writer.add(&kinds::KEY_COUNT, &[Value::count(all.len())])?;
            for (frame, name) in &all {
                writer.add(&kinds::NOTE, &[Value::Integer((*frame).into()), Value::Text(name.as_bytes())])?;
            }
            writer.end_paragraph()?;
        }
    }
    Ok(())
}
