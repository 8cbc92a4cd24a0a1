//! Animation, Curve, CurveModeOverride and NotificationTrack.

use super::choices::{CURVE_MODE, CURVE_PROPERTY, ROTATION_INTERPOLATION, TRANSFORM_SPACE};
use super::rows::{BYTE, DefaultValue, FLOAT, NodeSchema, STRING, many, row};
use crate::{NodeKind, PropertyType};

/// Key frames: integers today, floats in files before 2023-10.
const KEY_FRAMES: &[PropertyType] =
    &[PropertyType::BYTE, PropertyType::SHORT, PropertyType::INTEGER32, PropertyType::FLOAT];
const KEY_VALUES: &[PropertyType] =
    &[PropertyType::FLOAT, PropertyType::VECTOR4, PropertyType::BYTE, PropertyType::SHORT, PropertyType::INTEGER32];

pub(super) static ANIMATION: NodeSchema = NodeSchema {
    kind: NodeKind::ANIMATION,
    name: "Animation",
    field: "animation",
    plural: "animations",
    since: "2020-03",
    doc: "Curves with one frame rate.",
    children: &[
        many(NodeKind::SKELETON),
        many(NodeKind::CURVE),
        many(NodeKind::CURVE_MODE_OVERRIDE),
        many(NodeKind::NOTIFICATION_TRACK),
    ],
    properties: &[
        row("n", "name", STRING).since("2023-10").doc("Name of the animation."),
        row("fr", "frame_rate", FLOAT).required().doc("Frames per second."),
        row("lo", "looping", BYTE).flag(false).doc("Whether the animation loops."),
        row("ri", "legacy_rotation_interpolation", STRING)
            .choice(&ROTATION_INTERPOLATION)
            .legacy("2020-03", "`rq` curves")
            .doc("How rotation curves were interpolated in the first weeks of the format."),
        row("ts", "legacy_transform_space", STRING)
            .choice(&TRANSFORM_SPACE)
            .legacy("2023-10", "curves relative to the parent")
            .doc("Space of the curves in old files."),
    ],
};

pub(super) static CURVE: NodeSchema = NodeSchema {
    kind: NodeKind::CURVE,
    name: "Curve",
    field: "curve",
    plural: "curves",
    since: "2020-03",
    doc: "Key frames and values of one property of one node.",
    children: &[],
    properties: &[
        row("nn", "node_name", STRING).required().doc("Name of the bone or blend shape that is animated."),
        row("kp", "key_property", STRING)
            .required()
            .choice(&CURVE_PROPERTY)
            .doc("The property of that node that the curve animates."),
        row("kb", "key_frames", KEY_FRAMES)
            .array()
            .required()
            .doc("Frame of each key; floats in files from before 2023-10."),
        row("kt", "legacy_key_times", KEY_FRAMES)
            .array()
            .legacy("2020-03", "`kb`")
            .doc("Frame of each key in the first weeks of the format."),
        row("kv", "key_values", KEY_VALUES).array().required().doc("Value of each key."),
        row("m", "mode", STRING)
            .required()
            .choice(&CURVE_MODE)
            .or(DefaultValue::Choice("absolute"))
            .doc("How the values are combined with the pose."),
        row("ab", "additive_blend_weight", FLOAT)
            .or(DefaultValue::Float(1.0))
            .since("2021-11")
            .doc("Factor that the values of an additive curve are multiplied by."),
    ],
};

pub(super) static CURVE_MODE_OVERRIDE: NodeSchema = NodeSchema {
    kind: NodeKind::CURVE_MODE_OVERRIDE,
    name: "CurveModeOverride",
    field: "curve_mode_override",
    plural: "curve_mode_overrides",
    since: "2024-05",
    doc: "A different curve mode for all bones below a bone.",
    children: &[],
    properties: &[
        row("nn", "node_name", STRING).required().since("2024-05").doc(
            "Name of the bone; the override applies to its descendants, but not to the bone itself. The published \
                 specification says that it is included, but no known reader does so.",
        ),
        row("m", "mode", STRING)
            .required()
            .choice(&CURVE_MODE)
            .or(DefaultValue::Choice("absolute"))
            .since("2024-05")
            .doc("The mode that their curves get."),
        row("ot", "override_translation", BYTE)
            .flag(false)
            .since("2024-05")
            .doc("Whether the override applies to translation curves."),
        row("or", "override_rotation", BYTE)
            .flag(false)
            .since("2024-05")
            .doc("Whether the override applies to rotation curves."),
        row("os", "override_scale", BYTE)
            .flag(false)
            .since("2024-05")
            .doc("Whether the override applies to scale curves."),
    ],
};

pub(super) static NOTIFICATION_TRACK: NodeSchema = NodeSchema {
    kind: NodeKind::NOTIFICATION_TRACK,
    name: "NotificationTrack",
    field: "notification_track",
    plural: "notification_tracks",
    since: "2020-03",
    doc: "Frames at which something happens.",
    children: &[],
    properties: &[
        row("n", "name", STRING).required().doc("Name of the notification, which says what happens."),
        row("kb", "key_frames", KEY_FRAMES)
            .array()
            .required()
            .doc("The frames at which it happens; floats in files from before 2023-10."),
    ],
};
