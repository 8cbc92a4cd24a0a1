//! The keys of a curve.

use cast_format::{NodeKind, PropertyType};
use cast_read::views::{CurveMode, CurveProperty, CurveRef, NotificationTrackRef};
use cast_read::{Array, Indices, KeyFrames, KeyValues, NodeRef, View};

use super::super::numbers::{Count, Vector, is_finite, is_unit, square};
use crate::Rule;
use crate::context::{Context, Visit};
use crate::findings::{Findings, Location};
use crate::pass::Pass;
use crate::rule::section::{CURVE, NUMBERS, ROTATIONS};
use crate::rule::{error, info, warning};

pub(crate) static KEYS: Pass = Pass::Nodes(&[NodeKind::CURVE, NodeKind::NOTIFICATION_TRACK], check);

pub(crate) static UNSORTED: Rule = error("CAST-ANIMATION-002", "keys that are not sorted")
    .says(CURVE, "`kb` holds the frame of each key, in ascending order.")
    .why(
        "Readers search the keys for the current frame and find the wrong ones, so the animation jumps. Sort the keys.",
    )
    .repairable();

pub(crate) static REPEATED: Rule = warning("CAST-ANIMATION-003", "more keys at one frame than a step needs")
    .says(CURVE, "`kb` holds the frame of each key.")
    .why(
        "Two keys with different values at one frame are a step: the value before it, and the value from it on. Of equal ones, or of three and more, those between have no meaning, and readers disagree on which value they use. The usual cause is that keys were rounded to the same whole frame. Keep the first and the last of a frame, or one if they are equal.",
    )
    .repairable_with_loss();

pub(super) static LENGTHS: Rule = error("CAST-ANIMATION-004", "different numbers of keys and values")
    .says(CURVE, "`kb` and `kv` have the same length.")
    .why("Readers read past the end of one of them or drop the curve.");

pub(super) static VALUE_TYPE: Rule = error("CAST-ANIMATION-005", "values of the wrong type for what they animate")
    .says(CURVE, "`rq` takes v4; `tx` to `sz` and `bs` take f; `vb` takes an integer.")
    .why("Readers fail, or take the bytes for something else.");

pub(super) static OTHER_NUMBERS: Rule = warning("CAST-ANIMATION-019", "values of another type of number than they should have")
    .says(NUMBERS, "`rq` takes v4; `tx` to `sz` and `bs` take f; `vb` takes an integer.")
    .why(
        "The reference library reads any numbers, and so do the plug-ins. Readers that follow the specification may take the bytes \
         for something else.",
    );

pub(crate) static NOT_UNIT: Rule = warning("CAST-ANIMATION-006", "rotation key that is not of unit length")
    .says(ROTATIONS, "Rotations are quaternions x, y, z, w, of unit length.")
    .why("If a reader does not normalise it, the bone is scaled or sheared, and moves unevenly. Normalise it.")
    .repairable();

pub(crate) static SIGN_FLIP: Rule = info("CAST-ANIMATION-007", "rotation that changes its sign between keys")
    .says(CURVE, "`rq` is interpolated by quaternion slerp.")
    .why("A quaternion and its negative are the same rotation, but readers that do not compare them turn the long way round.")
    .repairable();

pub(super) static NOT_FINITE: Rule = error("CAST-ANIMATION-010", "key that is infinite or not a number")
    .says(CURVE, "`kv` holds the value of each key.")
    .why("The animated object disappears from this frame on.");

pub(crate) static NO_KEYS: Rule = warning("CAST-ANIMATION-014", "curve without keys")
    .says(CURVE, "`kb` and `kv` hold the keys of a curve.")
    .why("The curve has no effect, and some readers fail on empty arrays. Remove it.")
    .repairable();

pub(crate) static NEGATIVE: Rule = error("CAST-ANIMATION-016", "negative frame")
    .says(CURVE, "`kb` holds frames, which are unsigned.")
    .why(
        "A negative number stored as an unsigned one is a frame after more than two billion others: Blender's plug-in refuses \
         such notification tracks, and fills its memory with such curves. Let the animation start at frame 0.",
    );

pub(super) static BLEND_WEIGHT: Rule = warning("CAST-ANIMATION-015", "blend weight of a curve that is not additive")
    .says(CURVE, "`ab` scales an additive curve.")
    .why("The weight has no effect in other modes. Either the mode or the weight is not as intended.");

/// Cosine below which a rotation is considered to have the opposite sign. Near half a turn, where it is 0, both are
/// equally good.
pub(crate) const TURNED: f32 = -0.1;

fn check<'a>(_: &Context<'_, 'a>, visit: &Visit<'a>, findings: &mut Findings<'_, 'a>) {
    let node = visit.node;
    if let Some(curve) = CurveRef::cast(node).map(|curve| curve.fields()) {
        let (frames, property) = (curve.key_frames, curve.key_property);
        let values = curve.key_values.map(|values| property.map_or(values, |property| values.of(property)));
        if let Some(frames) = frames {
            if frames.is_empty() {
                findings.add(&NO_KEYS, Location::named(node, "kb"), format_args!("there is no key"));
            }
            negative_frames(frames, Location::named(node, "kb"), findings);
            order(frames, values, Location::named(node, "kb"), findings);
        }
        if let Some(values) = values {
            if let Some(frames) = frames.filter(|frames| frames.len() != values.len()) {
                findings.add(
                    &LENGTHS,
                    Location::named(node, "kv"),
                    format_args!(
                        "{} values, expected one for each of {} keys",
                        Count(values.len()),
                        Count(frames.len())
                    ),
                );
            }
            of_curve(node, property, values, findings);
        }
        if let (true, Some(_)) = (curve.mode != CurveMode::Additive, node.property("ab"))
            && (curve.additive_blend_weight - 1.0).abs() > f32::EPSILON
        {
            findings.add(
                &BLEND_WEIGHT,
                Location::named(node, "ab"),
                format_args!("`ab` is {}, but the mode is {}", curve.additive_blend_weight, curve.mode),
            );
        }
    } else if let Some(frames) = NotificationTrackRef::cast(node).and_then(|track| track.key_frames()) {
        let place = Location::named(node, "kb");
        negative_frames(frames, place, findings);
        if let KeyFrames::Float(frames) = frames {
            finite_frames(frames, place, findings);
        }
    }
}

/// The smallest number that is a negative frame, if these frames have any: from half of their width on. In 8 and 16 bits
/// that is an ordinary frame, too, so there such a number has to stand before one of the lower half.
pub(crate) fn negative_from(frames: Indices<'_>) -> Option<u32> {
    match frames {
        Indices::Byte(_) | Indices::Short(_) => frames.wraps_at(),
        Indices::Integer32(_) => frames.iter().any(|frame| frame >= 1 << 31).then_some(1 << 31),
    }
}

/// Reports negative frames, once for all.
fn negative_frames<'a>(frames: KeyFrames<'a>, place: Location<'a>, findings: &mut Findings<'_, 'a>) {
    let KeyFrames::Integer(frames) = frames else { return };
    let Some(from) = negative_from(frames) else { return };
    let mut negative = frames.iter().enumerate().filter(|(_, frame)| *frame >= from);
    let Some((index, frame)) = negative.next() else { return };
    let others = match negative.count() {
        0 => String::new(),
        others => format!(", and {} more are negative", Count(others)),
    };
    let meant = i64::from(frame).saturating_sub(i64::from(from).saturating_mul(2));
    findings.add(&NEGATIVE, place.element(index), format_args!("frame {frame} is {meant} as a signed number{others}"));
}

fn order<'a>(
    frames: KeyFrames<'a>,
    values: Option<KeyValues<'a>>,
    place: Location<'a>,
    findings: &mut Findings<'_, 'a>,
) {
    if let KeyFrames::Float(frames) = frames {
        finite_frames(frames, place, findings);
    }
    // How many keys before this one are at its frame.
    let mut together = 0_usize;
    for (index, (before, frame)) in frames.iter().zip(frames.iter().skip(1)).enumerate() {
        let key = index.saturating_add(1);
        let place = place.element(key);
        together = if frame == before { together.saturating_add(1) } else { 0 };
        if frame < before {
            findings.add(&UNSORTED, place, format_args!("frame {frame} comes after frame {before}"));
        } else if together > 1 {
            findings.add(&REPEATED, place, format_args!("frame {frame} appears more than twice"));
        } else if together == 1 && values.is_some_and(|values| are_equal(values, index, key)) {
            findings.add(&REPEATED, place, format_args!("frame {frame} appears before, with the same value"));
        }
    }
}

/// Whether two keys have the same value. Those without one have no different ones.
fn are_equal(values: KeyValues<'_>, one: usize, other: usize) -> bool {
    match values {
        KeyValues::Rotation(values) => values.get(one) == values.get(other),
        KeyValues::Float(values) => values.get(one) == values.get(other),
        KeyValues::Integer(values) => values.get(one) == values.get(other),
    }
}

fn finite_frames<'a>(frames: Array<'a, f32>, place: Location<'a>, findings: &mut Findings<'_, 'a>) {
    for (index, frame) in frames.iter().enumerate().filter(|(_, frame)| !frame.is_finite()) {
        findings.add(&NOT_FINITE, place.element(index), format_args!("frame {frame}, expected a finite number"));
    }
}

fn of_curve<'a>(
    node: NodeRef<'a>,
    property: Option<CurveProperty<'a>>,
    values: KeyValues<'a>,
    findings: &mut Findings<'_, 'a>,
) {
    let Some(property) = property else { return };
    let place = Location::named(node, "kv");
    let is_flat = node.property("kv").is_some_and(|property| property.property_type() == PropertyType::FLOAT);
    if is_flat && matches!(values, KeyValues::Rotation(_)) {
        let found = format_args!("values of type f, four for each key, expected v4 for `{property}`");
        findings.add(&OTHER_NUMBERS, place, found);
    }
    let expected = match property {
        CurveProperty::Rotation => "v4",
        CurveProperty::Visibility => "b, h or i",
        CurveProperty::Other(_) => "",
        _ => "f",
    };
    let found = match values {
        KeyValues::Rotation(_) => "v4",
        KeyValues::Integer(_) => "b, h or i",
        KeyValues::Float(_) => "f",
    };
    if !expected.is_empty() && found != expected {
        let is_number = found != "v4" && expected != "v4";
        return findings.add(
            if is_number { &OTHER_NUMBERS } else { &VALUE_TYPE },
            place,
            format_args!("values of type {found}, expected {expected} for `{property}`"),
        );
    }
    match values {
        KeyValues::Rotation(rotations) => rotation_keys(rotations, place, findings),
        KeyValues::Float(values) => {
            for (index, value) in values.iter().enumerate().filter(|(_, value)| !value.is_finite()) {
                findings.add(&NOT_FINITE, place.element(index), format_args!("{value}, expected a finite number"));
            }
        }
        KeyValues::Integer(_) => {}
    }
}

fn rotation_keys<'a>(rotations: Array<'a, [f32; 4]>, place: Location<'a>, findings: &mut Findings<'_, 'a>) {
    let mut before: Option<[f32; 4]> = None;
    for (index, rotation) in rotations.iter().enumerate() {
        let place = place.element(index);
        if !is_finite(rotation) {
            findings.add(&NOT_FINITE, place, format_args!("{}, expected finite numbers", Vector(&rotation)));
        } else if !is_unit(rotation) {
            let length = square(rotation).sqrt();
            findings.add(&NOT_UNIT, place, format_args!("{} has length {length}, expected 1", Vector(&rotation)));
        }
        let cosine = before.map_or(1.0, |before| before.iter().zip(&rotation).map(|(one, other)| one * other).sum());
        if cosine < TURNED {
            findings.add(
                &SIGN_FLIP,
                place,
                format_args!("the dot product with the previous key is {cosine}, expected 0 or more"),
            );
        }
        before = Some(rotation);
    }
}
