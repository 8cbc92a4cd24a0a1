//! Inverse kinematics handles and constraints.

use cast_format::NodeKind;
use cast_read::views::{ConstraintRef, ConstraintType, IKHandleRef};
use cast_read::{CustomOffset, View};

use super::numbers::{Vector, is_finite, is_unit};
use crate::Rule;
use crate::context::{Context, Visit};
use crate::findings::{Findings, Location};
use crate::pass::Pass;
use crate::rule::section::{CONSTRAINT, IK_HANDLE, ROTATIONS};
use crate::rule::{error, info, warning};

pub(crate) static RULES: &[&Rule] = &[
    &IK_POLE,
    &IK_CHAIN,
    &IK_OFFSET,
    &IK_TARGET,
    &OFFSET_TYPE,
    &SAME_BONE,
    &WEIGHT,
    &SKIPS_ALL,
    &OFFSET_ROTATION,
    &OFFSET_FINITE,
];

pub(crate) static HANDLES: Pass = Pass::Nodes(&[NodeKind::IK_HANDLE], handle);
pub(crate) static CONSTRAINTS: Pass = Pass::Nodes(&[NodeKind::CONSTRAINT], constraint);

static IK_POLE: Rule = warning("CAST-IK-001", "pole bone without a pole vector bone")
    .says(IK_HANDLE, "`pv` is the bone that the chain bends towards, `pb` the bone whose twist rotates the chain.")
    .why("The pole bone has no effect on its own. Either the exporter lost the pole vector bone, or neither was intended.");

static IK_CHAIN: Rule = warning("CAST-IK-002", "chain of one bone")
    .says(IK_HANDLE, "`sb` is the first and `eb` the last bone of the chain.")
    .why("A chain that starts where it ends has nothing to bend.");

static IK_OFFSET: Rule = error("CAST-IK-003", "target offset that is infinite or not a number")
    .says(IK_HANDLE, "`to` is an offset from the target bone.")
    .why("The chain reaches for nowhere, and its bones disappear.");

static IK_TARGET: Rule = warning("CAST-IK-004", "target settings without a target bone")
    .says(IK_HANDLE, "`to` is an offset from the target bone `tb`, and `tr` takes over its rotation.")
    .why("Without a target bone both have no effect. The link to it was lost.");

static OFFSET_TYPE: Rule = error("CAST-CONSTRAINT-001", "offset of the wrong type for the constraint")
    .says(CONSTRAINT, "`co` is v3 for point and scale constraints, v4 for orient constraints.")
    .why("Readers fail, or take three numbers for a rotation.");

static SAME_BONE: Rule = warning("CAST-CONSTRAINT-002", "bone constrained to itself")
    .says(CONSTRAINT, "`cb` is the bone that follows, `tb` the bone that is followed.")
    .why("A bone that follows itself does not move, and evaluating it never ends.");

static WEIGHT: Rule = warning("CAST-CONSTRAINT-003", "weight outside 0 to 1")
    .says(CONSTRAINT, "`wt` says how much the bone follows, 0 to 1.")
    .why("Programs clamp it, refuse it, or let the bone overshoot its target.");

static SKIPS_ALL: Rule = info("CAST-CONSTRAINT-004", "constraint that skips all axes")
    .says(CONSTRAINT, "`sx`, `sy` and `sz` leave an axis alone.")
    .why("With all three skipped the constraint does nothing.");

pub(crate) static OFFSET_ROTATION: Rule = warning("CAST-CONSTRAINT-005", "rotation offset that is not of unit length")
    .says(ROTATIONS, "Rotations are quaternions x, y, z, w, of unit length.")
    .why("If a reader does not normalise it, everything attached to the bone is scaled or sheared. Normalise it.")
    .repairable();

static OFFSET_FINITE: Rule = error("CAST-CONSTRAINT-006", "offset that is infinite or not a number")
    .says(CONSTRAINT, "`co` is an offset from the target.")
    .why("The bone disappears as soon as the constraint is evaluated.");

fn handle<'a>(_: &Context<'_, 'a>, visit: &Visit<'a>, findings: &mut Findings<'_, 'a>) {
    let node = visit.node;
    let Some(handle) = IKHandleRef::cast(node).map(|handle| handle.fields()) else { return };
    if handle.pole_bone_hash.is_some() && handle.pole_vector_bone_hash.is_none() {
        findings.add(&IK_POLE, Location::named(node, "pb"), format_args!("there is `pb`, but no `pv`"));
    }
    if handle.start_bone_hash.is_some_and(|start| start != 0 && Some(start) == handle.end_bone_hash) {
        findings.add(&IK_CHAIN, Location::named(node, "eb"), format_args!("`sb` and `eb` are the same bone"));
    }
    if let Some(offset) = handle.target_offset.filter(|offset| !is_finite(*offset)) {
        findings.add(
            &IK_OFFSET,
            Location::named(node, "to"),
            format_args!("{}, expected finite numbers", Vector(&offset)),
        );
    }
    if handle.target_bone_hash.is_none() {
        for (key, is_set) in [("to", handle.target_offset.is_some()), ("tr", handle.use_target_rotation)] {
            if is_set {
                findings.add(&IK_TARGET, Location::named(node, key), format_args!("there is `{key}`, but no `tb`"));
            }
        }
    }
}

fn constraint<'a>(_: &Context<'_, 'a>, visit: &Visit<'a>, findings: &mut Findings<'_, 'a>) {
    let node = visit.node;
    let Some(constraint) = ConstraintRef::cast(node).map(|constraint| constraint.fields()) else { return };
    let place = Location::named(node, "co");
    match (constraint.constraint_type, constraint.custom_offset) {
        (Some(ConstraintType::Orient), Some(CustomOffset::Vector(_))) => {
            findings.add(&OFFSET_TYPE, place, format_args!("`co` has type v3, expected v4 for an orient constraint"));
        }
        (Some(ConstraintType::Point | ConstraintType::Scale), Some(CustomOffset::Rotation(_))) => {
            findings.add(&OFFSET_TYPE, place, format_args!("`co` has type v4, expected v3 for this constraint"));
        }
        (_, Some(CustomOffset::Rotation(rotation))) if !is_finite(rotation) => not_finite(&rotation, place, findings),
        (_, Some(CustomOffset::Vector(vector))) if !is_finite(vector) => not_finite(&vector, place, findings),
        (_, Some(CustomOffset::Rotation(rotation))) if !is_unit(rotation) => {
            findings.add(&OFFSET_ROTATION, place, format_args!("the length of {} is not 1", Vector(&rotation)));
        }
        _ => {}
    }
    if constraint.constraint_bone_hash.is_some_and(|bone| bone != 0 && Some(bone) == constraint.target_bone_hash) {
        findings.add(&SAME_BONE, Location::named(node, "tb"), format_args!("`cb` and `tb` are the same bone"));
    }
    let weight = constraint.weight;
    if !(0.0..=1.0).contains(&weight) {
        findings.add(&WEIGHT, Location::named(node, "wt"), format_args!("the weight is {weight}, expected 0 to 1"));
    }
    if constraint.skip_x && constraint.skip_y && constraint.skip_z {
        findings.add(&SKIPS_ALL, Location::named(node, "sx"), format_args!("`sx`, `sy` and `sz` are all set"));
    }
}

fn not_finite<'a>(vector: &[f32], place: Location<'a>, findings: &mut Findings<'_, 'a>) {
    findings.add(&OFFSET_FINITE, place, format_args!("{}, expected finite numbers", Vector(vector)));
}
