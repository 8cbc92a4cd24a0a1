//! Curves of every property and mode.

use cast_format::NodeKind;

use super::parts::{IDENTITY, bone};
use crate::testdata::builder::{self, Node, node};

pub(super) fn scene() -> Vec<u8> {
    let skeleton = node(NodeKind::SKELETON, 3).child(bone(4, "root", None)).child(bone(5, "arm", Some(0)));
    let everything = node(NodeKind::ANIMATION, 2)
        .text("n", "everything")
        .one("fr", 29.97_f32)
        .one("lo", 1_u8)
        .child(skeleton)
        .children(curves())
        .children(overrides())
        .child(node(NodeKind::NOTIFICATION_TRACK, 40).text("n", "step").array("kb", &[0_u8, 30]))
        .child(node(NodeKind::NOTIFICATION_TRACK, 41).text("n", "shout").array("kb", &[300_u16]))
        .child(node(NodeKind::NOTIFICATION_TRACK, 42).text("n", "end").array("kb", &[70_000_u32]));
    let still = node(NodeKind::ANIMATION, 6).one("fr", 24.0_f32);
    builder::scene([everything, still])
}

fn curve(hash: u64, name: &str, property: &str, mode: &str) -> Node {
    node(NodeKind::CURVE, hash).text("nn", name).text("kp", property).text("m", mode)
}

/// Each property once, over the three modes and the three widths of frames.
fn curves() -> Vec<Node> {
    let half_turn = [0.0, 1.0, 0.0, 0.0];
    vec![
        curve(10, "arm", "rq", "absolute").array("kb", &[0_u8, 10]).array("kv", &[IDENTITY, half_turn]),
        curve(11, "arm", "tx", "absolute").array("kb", &[0_u8, 10]).array("kv", &[0.0_f32, 1.5]),
        curve(12, "arm", "ty", "relative").array("kb", &[0_u16, 1000]).array("kv", &[0.0_f32, -1.5]),
        curve(13, "arm", "tz", "additive")
            .array("kb", &[0_u32, 70_000])
            .array("kv", &[0.0_f32, 0.125])
            .one("ab", 0.5_f32),
        curve(14, "arm", "sx", "absolute").array("kb", &[5_u8]).array("kv", &[2.0_f32]),
        curve(15, "arm", "sy", "relative").array("kb", &[5_u8]).array("kv", &[2.0_f32]),
        curve(16, "arm", "sz", "additive").array("kb", &[5_u8]).array("kv", &[2.0_f32]),
        curve(17, "smile", "bs", "absolute").array("kb", &[0_u8, 20]).array("kv", &[0.0_f32, 1.0]),
        curve(18, "arm", "vb", "absolute").array("kb", &[0_u8, 3]).array("kv", &[0_u8, 1]),
        curve(19, "root", "vb", "absolute").array("kb", &[0_u8, 3]).array("kv", &[0_u16, 1]),
        curve(20, "hand", "vb", "absolute").array("kb", &[0_u8, 3]).array("kv", &[0_u32, 1]),
    ]
}

fn overrides() -> [Node; 3] {
    [
        node(NodeKind::CURVE_MODE_OVERRIDE, 30).text("nn", "arm").text("m", "additive").one("or", 1_u8),
        node(NodeKind::CURVE_MODE_OVERRIDE, 31)
            .text("nn", "root")
            .text("m", "relative")
            .one("ot", 1_u8)
            .one("or", 0_u8)
            .one("os", 1_u8),
        node(NodeKind::CURVE_MODE_OVERRIDE, 32).text("nn", "arm").text("m", "absolute"),
    ]
}
