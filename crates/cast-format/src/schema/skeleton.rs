//! Skeleton, Bone, IKHandle and Constraint.

use super::choices::CONSTRAINT_TYPE;
use super::rows::{
    BYTE, DefaultValue, FLOAT, INTEGER32, INTEGER64, LinkSchema, Meaning, NodeSchema, STRING, Scope, VECTOR3, VECTOR4,
    many, row,
};
use crate::{NodeKind, PropertyType};

static BONES: LinkSchema = LinkSchema { targets: &[NodeKind::BONE], scope: Scope::Siblings };

pub(super) static SKELETON: NodeSchema = NodeSchema {
    kind: NodeKind::SKELETON,
    name: "Skeleton",
    field: "skeleton",
    plural: "skeletons",
    since: "2020-03",
    doc: "Bones, with the inverse kinematics handles and constraints between them.",
    children: &[many(NodeKind::BONE), many(NodeKind::IK_HANDLE), many(NodeKind::CONSTRAINT)],
    properties: &[],
};

pub(super) static BONE: NodeSchema = NodeSchema {
    kind: NodeKind::BONE,
    name: "Bone",
    field: "bone",
    plural: "bones",
    since: "2020-03",
    doc: "One joint of a skeleton.",
    children: &[],
    properties: &[
        row("n", "name", STRING).required().doc("Name of the bone; curves refer to it."),
        row("p", "parent_index", INTEGER32)
            .meaning(Meaning::BoneIndex)
            .doc("The parent, as an index into the skeleton's bones, or none."),
        row("ssc", "segment_scale_compensate", BYTE)
            .flag(true)
            .doc("Whether the parent's own scale is cancelled before this bone's rotation is applied."),
        row("lp", "local_position", VECTOR3).doc("Position relative to the parent."),
        row("lr", "local_rotation", VECTOR4).doc("Rotation relative to the parent, a quaternion x, y, z, w."),
        row("wp", "world_position", VECTOR3).doc("Position relative to the model."),
        row("wr", "world_rotation", VECTOR4).doc("Rotation relative to the model, a quaternion x, y, z, w."),
        row("s", "scale", VECTOR3).doc("Scale, always relative to the parent."),
    ],
};

pub(super) static IK_HANDLE: NodeSchema = NodeSchema {
    kind: NodeKind::IK_HANDLE,
    name: "IKHandle",
    field: "ik_handle",
    plural: "ik_handles",
    since: "2023-10",
    doc: "A chain of bones that reaches for a target.",
    children: &[],
    properties: &[
        row("n", "name", STRING).since("2023-10").doc("Name of the handle."),
        row("sb", "start_bone", INTEGER64).required().link(&BONES).since("2023-10").doc("First bone of the chain."),
        row("eb", "end_bone", INTEGER64).required().link(&BONES).since("2023-10").doc("Last bone of the chain."),
        row("tb", "target_bone", INTEGER64).link(&BONES).since("2023-10").doc("The bone that the chain reaches for."),
        row("to", "target_offset", VECTOR3).since("2026-03").doc("Offset from the target bone."),
        row("pv", "pole_vector_bone", INTEGER64)
            .link(&BONES)
            .since("2023-10")
            .doc("The bone that the chain bends towards."),
        row("pb", "pole_bone", INTEGER64).link(&BONES).since("2023-10").doc("The bone whose twist rotates the chain."),
        row("tr", "use_target_rotation", BYTE)
            .flag(false)
            .since("2023-10")
            .doc("Whether the end bone takes the rotation of the target."),
    ],
};

pub(super) static CONSTRAINT: NodeSchema = NodeSchema {
    kind: NodeKind::CONSTRAINT,
    name: "Constraint",
    field: "constraint",
    plural: "constraints",
    since: "2023-12",
    doc: "A bone that follows another.",
    children: &[],
    properties: &[
        row("n", "name", STRING).since("2023-12").doc("Name of the constraint."),
        row("ct", "constraint_type", STRING)
            .required()
            .choice(&CONSTRAINT_TYPE)
            .since("2023-12")
            .doc("What the constraint acts on: the translation, the rotation or the scale."),
        row("cb", "constraint_bone", INTEGER64)
            .required()
            .link(&BONES)
            .since("2023-12")
            .doc("The bone that the constraint moves."),
        row("tb", "target_bone", INTEGER64).required().link(&BONES).since("2023-12").doc("The bone that it follows."),
        row("mo", "maintain_offset", BYTE)
            .flag(false)
            .since("2024-01")
            .doc("Whether the offset from the target in the rest pose is kept."),
        row("co", "custom_offset", &[PropertyType::VECTOR3, PropertyType::VECTOR4])
            .since("2025-02")
            .doc("Offset from the target: a vector, or a quaternion for an orient constraint."),
        row("wt", "weight", FLOAT)
            .or(DefaultValue::Float(1.0))
            .since("2025-02")
            .doc("How much the bone follows its target, from 0 to 1."),
        row("sx", "skip_x", BYTE).flag(false).since("2024-01").doc("Whether the constraint leaves the x axis alone."),
        row("sy", "skip_y", BYTE).flag(false).since("2024-01").doc("Whether the constraint leaves the y axis alone."),
        row("sz", "skip_z", BYTE).flag(false).since("2024-01").doc("Whether the constraint leaves the z axis alone."),
    ],
};
