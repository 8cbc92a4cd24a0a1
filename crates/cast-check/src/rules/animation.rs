//! Animations: curves, their targets, overrides.

pub(crate) mod curves;
pub(crate) mod loops;
pub(crate) mod targets;

use cast_format::NodeKind;
use cast_read::View;
use cast_read::views::{AnimationRef, CurveModeOverrideRef};

use crate::Rule;
use crate::context::{Context, Visit};
use crate::findings::{Findings, Location};
use crate::pass::Pass;
use crate::rule::section::ANIMATION;
use crate::rule::{error, warning};

pub(crate) static RULES: &[&Rule] = &[
    &FRAME_RATE,
    &curves::UNSORTED,
    &curves::REPEATED,
    &curves::LENGTHS,
    &curves::VALUE_TYPE,
    &curves::NOT_UNIT,
    &curves::SIGN_FLIP,
    &targets::MISSING,
    &targets::DUPLICATE,
    &curves::NOT_FINITE,
    &targets::OVERRIDE_MISSING,
    &targets::OVERRIDES_NOTHING,
    &targets::OVERRIDE_REPEATED,
    &curves::NO_KEYS,
    &curves::BLEND_WEIGHT,
    &curves::NEGATIVE,
    &NO_CURVES,
    &loops::ENDS_DIFFER,
    &curves::OTHER_NUMBERS,
];

pub(crate) static ANIMATIONS: Pass = Pass::Nodes(&[NodeKind::ANIMATION], animation);
pub(crate) static OVERRIDES: Pass = Pass::Nodes(&[NodeKind::CURVE_MODE_OVERRIDE], mode_override);

static FRAME_RATE: Rule = error("CAST-ANIMATION-001", "frame rate that is not above 0")
    .says(ANIMATION, "`fr` is the number of frames per second.")
    .why("Readers divide by it: times become infinite, or programs refuse the animation.");

static NO_CURVES: Rule = warning("CAST-ANIMATION-017", "animation without curves")
    .says(ANIMATION, "An animation has curves, each for a property of a bone, a blend shape or a mesh.")
    .why("Nothing moves. The exporter found no keys, or no bones to write them for.");

fn animation<'a>(_: &Context<'_, 'a>, visit: &Visit<'a>, findings: &mut Findings<'_, 'a>) {
    let Some(animation) = AnimationRef::cast(visit.node) else { return };
    // One with notifications is there for these.
    if animation.curves().next().is_none() && animation.notification_tracks().next().is_none() {
        findings.add(&NO_CURVES, Location::node(visit.node), format_args!("there is no curve"));
    }
    let Some(rate) = animation.frame_rate() else { return };
    if !(rate.is_finite() && rate > 0.0) {
        findings.add(
            &FRAME_RATE,
            Location::named(visit.node, "fr"),
            format_args!("the frame rate is {rate}, expected more than 0"),
        );
    }
}

fn mode_override<'a>(_: &Context<'_, 'a>, visit: &Visit<'a>, findings: &mut Findings<'_, 'a>) {
    let Some(change) = CurveModeOverrideRef::cast(visit.node) else { return };
    let fields = change.fields();
    if !(fields.override_translation || fields.override_rotation || fields.override_scale) {
        findings.add(
            &targets::OVERRIDES_NOTHING,
            Location::node(visit.node),
            format_args!("none of `ot`, `or` and `os` is set"),
        );
    }
}
