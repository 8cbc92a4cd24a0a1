//! Changes the up axis and the unit.

use cast_scene::convert_axes::{self, Conversion, Up};
use cast_write::Document;

use crate::narrow::narrow;
use crate::nodes::forget_up;
use crate::{Options, Report, notes};

/// Rotates and scales a document; `unit` is updated. `foreign` is the usual up axis of another format.
pub(super) fn convert(
    document: &mut Document<'_>,
    unit: &mut Option<f32>,
    options: &Options,
    foreign: Option<Up>,
    report: &mut Report,
) {
    let factor = factor(unit, options, foreign.is_some(), report);
    let said = options.source_up.or_else(|| Up::of(document));
    let from = said.or(foreign).unwrap_or(Up::Y);
    let to = options.up.unwrap_or(from);
    // Readers assume y if no axis is stated, so any other axis that was assumed has to be written down for them.
    let is_assumed = said.is_none() && from != Up::Y;
    if options.source_up.is_none() && options.up.is_none() && factor == 1.0 && !is_assumed {
        return;
    }
    report.add_if(said.is_none() && (options.up.is_some() || is_assumed), &notes::scene::UP_AXIS, from.as_str());
    let hint = Up::of(document);
    let conversion = Conversion::between(from, to);
    let approximated = convert_axes::convert(document, &conversion.with_scale(factor).unwrap_or(conversion));
    if said.is_none() && options.up.is_none() && hint.is_none() && !is_assumed {
        // Only the unit is to be changed.
        forget_up(document);
    }
    report.add_many(&notes::animation::EULER_CURVES, approximated.euler_nodes as u64, "");
}

/// The factor for all lengths. Cast does not state its unit; it is a metre unless the options say otherwise, as Blender
/// assumes.
fn factor(unit: &mut Option<f32>, options: &Options, is_foreign: bool, report: &mut Report) -> f32 {
    let own = options.unit.unwrap_or(1.0);
    let to = options.to_unit.unwrap_or(own);
    report.add_if(unit.is_none() && options.unit.is_none() && (is_foreign || to != own), &notes::scene::UNIT, "");
    // What does not state its unit is in that of Cast files.
    *unit = unit.or((to != own).then_some(own));
    // In double precision: a centimetre is exactly a hundredth of a metre.
    let by_unit = unit.map_or(1.0, |from| narrow(f64::from(from) / f64::from(to)));
    let factor = by_unit * options.scale;
    if !factor.is_finite() || factor <= 0.0 {
        report.add(&notes::scene::SCALE, factor);
        return 1.0;
    }
    *unit = unit.map(|unit| unit / factor);
    factor
}
