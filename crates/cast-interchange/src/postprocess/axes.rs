//! Changes the up axis and the unit.

use cast_scene::convert_axes::{self, Conversion, Up};
use cast_write::Document;

use crate::narrow::narrow;
use crate::nodes::forget_up;
use crate::notes;
use crate::options::Options;
use crate::report::Report;

/// What the up axis of a document is if neither it nor the options state one.
#[derive(Clone, Copy)]
pub struct Assumed {
    /// The usual axis of the format that the document was read from.
    pub usual: Up,
    /// Whether that is another format than Cast.
    pub is_foreign: bool,
    /// The axis that the other sources of the same result state, if they agree.
    pub of_others: Option<Up>,
}

/// Rotates and scales a document; `unit` is updated. Returns whether it may have changed.
///
/// The up axis is the one in the options, or else the one that the document states, the one that the other sources
/// state, or the usual one of its format.
pub(super) fn convert(
    document: &mut Document<'_>,
    unit: &mut Option<f32>,
    options: &Options,
    assumed: Assumed,
    report: &mut Report,
) -> bool {
    let is_foreign = assumed.is_foreign;
    let factor = factor(unit, options, is_foreign, report);
    let hint = Up::of(document);
    let said = options.source_up.or(hint);
    let from = said.or(assumed.of_others).unwrap_or(assumed.usual);
    let to = options.up.unwrap_or(from);
    // The result says what was assumed, unless it would be the same for a reader of the result.
    let is_recorded = said.is_none() && (is_foreign || assumed.of_others.is_some());
    if options.source_up.is_none() && options.up.is_none() && factor == 1.0 && !is_recorded {
        return false;
    }
    let kind = if assumed.of_others.is_some() { &notes::UP_AXIS_OF_OTHERS } else { &notes::UP_AXIS };
    report.add_if(said.is_none() && (options.up.is_some() || is_recorded), kind, from.as_str());
    let conversion = Conversion::between(from, to);
    let approximated = convert_axes::convert(document, &conversion.with_scale(factor).unwrap_or(conversion));
    if said.is_none() && options.up.is_none() && !is_recorded {
        // Only the unit is to be changed.
        forget_up(document);
    }
    report.add_many(&notes::animation::EULER_CURVES, approximated.euler_nodes as u64, "");
    true
}

/// The factor for all lengths. Cast does not state its unit; it is a metre unless the options say otherwise, as Blender
/// assumes.
fn factor(unit: &mut Option<f32>, options: &Options, is_foreign: bool, report: &mut Report) -> f32 {
    let own = options.unit.unwrap_or(1.0);
    let to = options.to_unit.unwrap_or(own);
    let is_assumed = unit.is_none() && options.unit.is_none() && (is_foreign || to != own);
    report.add_if(is_assumed && !options.keep_space, &notes::scene::UNIT, "");
    // What does not state its unit is in that of Cast files.
    *unit = unit.or((to != own).then_some(own));
    // In double precision: a centimetre is exactly a hundredth of a metre.
    let by_unit = unit.filter(|_| !options.keep_space).map_or(1.0, |from| narrow(f64::from(from) / f64::from(to)));
    let factor = by_unit * options.scale;
    if !factor.is_finite() || factor <= 0.0 {
        report.add(&notes::scene::SCALE, factor);
        return 1.0;
    }
    *unit = unit.map(|unit| unit / factor);
    factor
}
