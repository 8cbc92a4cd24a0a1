//! Skeletons and their bones.

mod tree;

use cast_format::NodeKind;
use cast_read::views::{BoneRef, SkeletonRef};
use cast_read::{NodeRef, View};
use hashbrown::HashSet;

use super::numbers::{Vector, is_finite, is_unit, square};
use super::strings::Cut;
use crate::Rule;
use crate::context::{Context, Visit, folded};
use crate::findings::{Findings, Location};
use crate::pass::Pass;
use crate::rule::section::{BONE, ROTATIONS};
use crate::rule::{error, info, warning};

pub(crate) static RULES: &[&Rule] = &[
    &NAME_EMPTY,
    &NAME_REPEATED,
    &tree::PARENT,
    &tree::CYCLE,
    &tree::DISAGREE,
    &ROTATION,
    &NO_PLACE,
    &NOT_FINITE,
    &FLAT,
    &EMPTY,
    &NAME_CASE,
];

/// Checks each bone by itself.
pub(crate) static BONES: Pass = Pass::Nodes(&[NodeKind::BONE], check);
/// Checks all bones of a skeleton together.
pub(crate) static TREE: Pass = Pass::Nodes(&[NodeKind::SKELETON], together);

static NAME_EMPTY: Rule = warning("CAST-SKELETON-001", "bone with an empty name")
    .says(BONE, "Every bone has a name; curves refer to it.")
    .why("No curve can move the bone, and some programs make up a name for it, a different one each time.");

static NAME_REPEATED: Rule = warning("CAST-SKELETON-002", "bone name that is used twice")
    .says(BONE, "Every bone has a name; curves refer to it.")
    .why("A curve moves one of the bones; which one depends on the reader. Give each bone a unique name.");

pub(crate) static ROTATION: Rule = warning("CAST-SKELETON-006", "rotation of a bone that is not of unit length")
    .says(ROTATIONS, "Rotations are quaternions x, y, z, w, of unit length.")
    .why("If a reader does not normalise it, everything attached to the bone is scaled or sheared. Normalise it.")
    .repairable();

static NO_PLACE: Rule = warning("CAST-SKELETON-007", "bone without a position or rotation")
    .says(
        BONE,
        "The plug-ins use `lp` and `lr`; other writers give `wp` and `wr`; one pair can be derived from the other.",
    )
    .why("If neither pair is complete, the transform is unknown: readers refuse the bone or put it at the origin.");

static NOT_FINITE: Rule = error("CAST-SKELETON-008", "transform that is infinite or not a number")
    .says(BONE, "A bone has positions, rotations and a scale.")
    .why("Everything attached to the bone and below it disappears. The exporter divided by zero.");

static FLAT: Rule = warning("CAST-SKELETON-009", "bone scaled to zero")
    .says(BONE, "`s` is the scale, relative to the parent.")
    .why("Everything attached to the bone is flat, and its rest pose cannot be inverted, as skinning requires.");

static EMPTY: Rule = info("CAST-SKELETON-010", "skeleton without bones")
    .says(BONE, "A skeleton has bones.")
    .why("It is empty. Some readers create an empty armature; remove the skeleton.");

static NAME_CASE: Rule = warning("CAST-SKELETON-011", "bone names that differ only in case")
    .says(BONE, "Every bone has a name; curves refer to it.")
    .why("Both plug-ins ignore case, so that a curve moves one of the bones, whichever is the last. Give each a distinct name.");

fn check<'a>(_: &Context<'_, 'a>, visit: &Visit<'a>, findings: &mut Findings<'_, 'a>) {
    let node = visit.node;
    let Some(bone) = BoneRef::cast(node).map(|bone| bone.fields()) else { return };
    if bone.name.is_some_and(str::is_empty) {
        findings.add(&NAME_EMPTY, Location::named(node, "n"), format_args!("the name is empty"));
    }
    let (local, world) = ((bone.local_position, bone.local_rotation), (bone.world_position, bone.world_rotation));
    for (key, rotation) in [("lr", local.1), ("wr", world.1)] {
        if let Some(rotation) = rotation {
            unit_rotation(&ROTATION, &NOT_FINITE, Location::named(node, key), rotation, findings);
        }
    }
    for (key, vector) in [("lp", local.0), ("wp", world.0), ("s", bone.scale)] {
        if let Some(vector) = vector.filter(|vector| !is_finite(*vector)) {
            findings.add(
                &NOT_FINITE,
                Location::named(node, key),
                format_args!("{}, expected finite numbers", Vector(&vector)),
            );
        }
    }
    if let Some(scale) = bone.scale.filter(|scale| scale.contains(&0.0)) {
        findings.add(&FLAT, Location::named(node, "s"), format_args!("the scale is {}", Vector(&scale)));
    }
    if !matches!(local, (Some(_), Some(_))) && !matches!(world, (Some(_), Some(_))) {
        let present: Vec<&str> =
            ["lp", "lr", "wp", "wr"].into_iter().filter(|key| node.property(key).is_some()).collect();
        let only = if present.is_empty() { String::new() } else { format!(", only {}", present.join(", ")) };
        findings.add(
            &NO_PLACE,
            Location::node(node),
            format_args!("the bone has neither a local (lp, lr) nor a world transform (wp, wr){only}"),
        );
    }
}

/// Reports a rotation that is not of unit length, or not finite.
pub(super) fn unit_rotation<'a>(
    not_unit: &'static Rule,
    not_finite: &'static Rule,
    place: Location<'a>,
    rotation: [f32; 4],
    findings: &mut Findings<'_, 'a>,
) {
    if is_unit(rotation) {
        return;
    }
    let shown = Vector(&rotation);
    if is_finite(rotation) {
        let length = square(rotation).sqrt();
        findings.add(not_unit, place, format_args!("the rotation {shown} has length {length}, expected 1"));
    } else {
        findings.add(not_finite, place, format_args!("{shown}, expected finite numbers"));
    }
}

fn together<'a>(_: &Context<'_, 'a>, visit: &Visit<'a>, findings: &mut Findings<'_, 'a>) {
    let Some(skeleton) = SkeletonRef::cast(visit.node) else { return };
    let bones: Vec<NodeRef<'a>> = skeleton.bones().map(|bone| bone.node()).collect();
    if bones.is_empty() {
        return findings.add(&EMPTY, Location::node(visit.node), format_args!("there is no bone"));
    }
    let mut names = HashSet::with_capacity(bones.len());
    let mut in_lower_case = HashSet::with_capacity(bones.len());
    for bone in &bones {
        let Some(name) = bone.text("n").filter(|name| !name.as_bytes().is_empty()) else { continue };
        if !names.insert(name.as_bytes()) {
            findings.add(
                &NAME_REPEATED,
                Location::named(*bone, "n"),
                format_args!("an earlier bone has the same name {}", Cut(name)),
            );
        } else if !in_lower_case.insert(folded(name.as_bytes())) {
            findings.add(
                &NAME_CASE,
                Location::named(*bone, "n"),
                format_args!("the name {} of an earlier bone differs only in case", Cut(name)),
            );
        }
    }
    drop((names, in_lower_case));
    tree::check(&bones, findings);
}
