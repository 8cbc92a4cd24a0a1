//! Bones, inverse kinematics and constraints.

use cast_format::NodeKind;

use super::parts::{IDENTITY, bone, model};
use crate::testdata::builder::{self, Node, node};

const SHOULDER: u64 = 10;
const ELBOW: u64 = 11;
const HAND: u64 = 12;
const TARGET: u64 = 13;
const POLE: u64 = 14;

pub(super) fn scene() -> Vec<u8> {
    let compensated = bone(ELBOW, "elbow", Some(0)).one("ssc", 1_u8).one("s", [1.0, 2.0, 1.0]);
    // The parent comes after its child, and there is only a world pose, as some extractors write it.
    let hand = node(NodeKind::BONE, HAND)
        .text("n", "hand")
        .one("p", 1_u32)
        .one("wp", [0.0, 2.0, 0.0])
        .one("wr", IDENTITY)
        .one("ssc", 0_u8);
    let skeleton = node(NodeKind::SKELETON, 3)
        .children([bone(SHOULDER, "shoulder", None), compensated, hand])
        .children([bone(TARGET, "target", None), bone(POLE, "pole", Some(3))])
        .child(handle())
        .child(node(NodeKind::IK_HANDLE, 21).one("sb", SHOULDER).one("eb", ELBOW))
        .children(constraints());
    builder::scene([model(2, "arm").child(skeleton)])
}

fn handle() -> Node {
    node(NodeKind::IK_HANDLE, 20)
        .text("n", "reach")
        .one("sb", SHOULDER)
        .one("eb", HAND)
        .one("tb", TARGET)
        .one("to", [0.0, 0.5, 0.0])
        .one("pv", POLE)
        .one("pb", ELBOW)
        .one("tr", 1_u8)
}

fn constraints() -> [Node; 4] {
    let constraint = |hash: u64, name: &str, kind: &str| {
        node(NodeKind::CONSTRAINT, hash).text("n", name).text("ct", kind).one("cb", HAND).one("tb", TARGET)
    };
    [
        constraint(30, "follow", "pt").one("mo", 1_u8).one("co", [1.0, 2.0, 3.0]).one("wt", 0.5_f32).one("sx", 1_u8),
        constraint(31, "turn", "or").one("co", [0.0, 1.0, 0.0, 0.0]).one("sy", 1_u8),
        constraint(32, "grow", "sc").one("co", [2.0, 2.0, 2.0]).one("sz", 1_u8),
        // Everything optional is absent.
        node(NodeKind::CONSTRAINT, 33).text("ct", "pt").one("cb", POLE).one("tb", TARGET),
    ]
}
