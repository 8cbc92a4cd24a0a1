//! The ends of animations that loop.

use cast_format::NodeKind;
use cast_read::views::{AnimationRef, CurveRef};
use cast_read::{KeyValues, View};

use super::super::numbers::Count;
use super::super::strings::Cut;
use crate::Rule;
use crate::context::{Context, Visit};
use crate::findings::{Findings, Location};
use crate::pass::Pass;
use crate::rule::info;
use crate::rule::section::ANIMATION;

pub(crate) static LOOPS: Pass = Pass::Nodes(&[NodeKind::ANIMATION], check);

pub(super) static ENDS_DIFFER: Rule = info("CAST-ANIMATION-018", "loop whose ends differ")
    .says(ANIMATION, "`lo` says that the animation plays in a loop.")
    .why(
        "Whatever the curves animate jumps when the animation starts again. That is as intended for a character that walks \
         away; otherwise the last frame should repeat the first.",
    );

/// How far the ends of a curve may be apart: of numbers, relative to the range of the curve; of rotations, the angle in
/// radians. Exporters sample both ends of the same pose, so only rounding separates them.
const APART: f64 = 1e-2;

fn check<'a>(_: &Context<'_, 'a>, visit: &Visit<'a>, findings: &mut Findings<'_, 'a>) {
    let Some(animation) = AnimationRef::cast(visit.node).filter(|animation| animation.looping()) else { return };
    let mut open = animation.curves().filter(|curve| ends_differ(*curve));
    let Some(first) = open.next() else { return };
    let others = match open.count() {
        0 => String::new(),
        others => format!(", and those of {} more curves", Count(others)),
    };
    let name = first.node().text("nn").unwrap_or_default();
    let property = first.key_property().map_or_else(String::new, |property| format!("`{property}` of "));
    findings.add(
        &ENDS_DIFFER,
        Location::node(visit.node),
        format_args!("the ends of {property}{} differ{others}", Cut(name)),
    );
}

/// Whether a curve ends with another value than it starts with.
fn ends_differ(curve: CurveRef<'_>) -> bool {
    let values = curve.key_values().zip(curve.key_property());
    match values.map(|(values, property)| values.of(property)) {
        Some(KeyValues::Float(values)) => {
            let (Some(start), Some(end)) = (values.first(), values.last()) else { return false };
            let (least, most) =
                values.iter().fold((start, start), |(least, most), value| (least.min(value), most.max(value)));
            f64::from(start - end).abs() > APART * f64::from(most - least)
        }
        Some(KeyValues::Rotation(values)) => {
            let (Some(start), Some(end)) = (values.first(), values.last()) else { return false };
            let wide = |rotation: [f32; 4]| rotation.map(f64::from);
            let dot =
                |one: [f64; 4], other: [f64; 4]| one.iter().zip(other).map(|(one, other)| one * other).sum::<f64>();
            let (start, end) = (wide(start), wide(end));
            let lengths = (dot(start, start) * dot(end, end)).sqrt();
            let cosine = (dot(start, end) / lengths).abs().min(1.0);
            2.0 * cosine.acos() > APART
        }
        Some(KeyValues::Integer(values)) => {
            values.get(0) != values.len().checked_sub(1).and_then(|last| values.get(last))
        }
        None => false,
    }
}
