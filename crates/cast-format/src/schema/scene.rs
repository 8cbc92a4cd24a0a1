//! Root, Instance and Metadata.

use super::choices::UP_AXIS;
use super::rows::{INTEGER64, LinkSchema, NodeSchema, STRING, Scope, VECTOR3, VECTOR4, many, row};
use crate::NodeKind;

pub(super) static ROOT: NodeSchema = NodeSchema {
    kind: NodeKind::ROOT,
    name: "Root",
    field: "root",
    plural: "roots",
    since: "2020-03",
    doc: "A scene. No two of its children have the same hash.",
    children: &[many(NodeKind::MODEL), many(NodeKind::ANIMATION), many(NodeKind::INSTANCE), many(NodeKind::METADATA)],
    properties: &[],
};

static REFERENCE_FILE: LinkSchema = LinkSchema { targets: &[NodeKind::FILE], scope: Scope::Children };

pub(super) static INSTANCE: NodeSchema = NodeSchema {
    kind: NodeKind::INSTANCE,
    name: "Instance",
    field: "instance",
    plural: "instances",
    since: "2024-01",
    doc: "Another Cast file placed in this scene.",
    children: &[many(NodeKind::FILE)],
    properties: &[
        row("n", "name", STRING).since("2024-01").doc("Name of the instance."),
        row("rf", "reference_file", INTEGER64)
            .required()
            .link(&REFERENCE_FILE)
            .since("2024-01")
            .doc("The file to place, relative to the scene root or to this file's directory."),
        row("p", "position", VECTOR3).required().since("2024-01").doc("Position in the world."),
        row("r", "rotation", VECTOR4)
            .required()
            .since("2024-01")
            .doc("Rotation in the world, a quaternion x, y, z, w."),
        row("s", "scale", VECTOR3).required().since("2024-01").doc("Scale in the world."),
    ],
};

pub(super) static METADATA: NodeSchema = NodeSchema {
    kind: NodeKind::METADATA,
    name: "Metadata",
    field: "metadata",
    plural: "metadata",
    since: "2024-08",
    doc: "Who and what made the file, and hints. Only the first node's hints apply.",
    children: &[],
    properties: &[
        row("a", "author", STRING).since("2024-08").doc("Who made the file."),
        row("s", "software", STRING).since("2024-08").doc("The program that wrote the file."),
        row("up", "up_axis", STRING).choice(&UP_AXIS).since("2024-08").doc("Which axis points up; only a hint."),
        row("sr", "scene_root", STRING).since("2025-09").doc("Directory that the paths of instances are relative to."),
    ],
};
