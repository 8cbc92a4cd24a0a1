//! Animations, with the places of all bones at every frame.

use std::io::Write;
use std::sync::Arc;

use cast_interchange::budget::Budget;
use cast_interchange::plan::rigid::Rigid;
use cast_interchange::{Error, ExportOptions, Report, notes};
use cast_scene::Animation;

use super::{begin, frame};
use crate::smd::FRAME_RATE;

/// Writes an animation.
///
/// # Errors
/// Returns an error if writing fails, or sampling would take more than the budget.
pub(super) fn write(
    animation: &Arc<Animation>,
    skeleton: &Rigid<'_>,
    (budget, report): (&Budget, &mut Report),
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let name = animation.name().unwrap_or_default();
    report.add_if(animation.looping, &notes::animation::LOOPING, name);
    let is_usual = (animation.frame_rate - f64::from(FRAME_RATE)).abs() < 1e-6;
    report.add_if(!is_usual, &notes::animation::FRAME_RATE_UNSAID, format_args!("{name}: {}", animation.frame_rate));
    begin(skeleton, out)?;
    let mut numbers = Report::default();
    skeleton.poses(animation, (budget, report), &mut |time, places| {
        Ok(frame(time, skeleton, places, options, (out, &mut numbers))?)
    })?;
    report.append(numbers);
    writeln!(out, "end")?;
    Ok(())
}
