//! Skeletons, inverse kinematics and constraints.

use cast_format::NodeKind;

use super::parts::{IDENTITY, NAN, bone, in_model, sample, skeleton, two_bones};
use crate::testdata::builder::{Node, node};
use crate::testdata::sample::Sample;

pub(super) fn samples() -> Vec<Sample> {
    [bones(), handles(), constraints()].into_iter().flatten().collect()
}

fn bones() -> Vec<Sample> {
    let one = |bone: Node| in_model([skeleton([bone])]);
    let named = || node(NodeKind::BONE, 21).text("n", "bone");
    let cycle = skeleton([bone(21, "a").one("p", 1_u32), bone(22, "b").one("p", 0_u32)]);
    let away = bone(21, "bone").one("wp", [5.0, 0.0, 0.0]).one("wr", IDENTITY);
    let long = named().one("lp", [0.0, 0.0, 0.0]).one("lr", [0.0, 0.0, 0.0, 2.0]);
    let lost = named().one("lp", [0.0, NAN, 0.0]).one("lr", IDENTITY);
    vec![
        sample("SKELETON-001", "a bone with an empty name", one(bone(21, ""))),
        sample(
            "SKELETON-011",
            "bones called `Hip` and `hip`",
            in_model([skeleton([bone(21, "Hip"), bone(22, "hip")])]),
        ),
        sample("SKELETON-002", "two bones with one name", in_model([skeleton([bone(21, "b"), bone(22, "b")])])),
        sample("SKELETON-003", "a parent with index 7, of one bone", one(bone(21, "bone").one("p", 7_u32))),
        sample("SKELETON-004", "two bones that are each other's parent", in_model([cycle])),
        sample("SKELETON-005", "a bone whose world position contradicts its local one", one(away)),
        sample("SKELETON-006", "a rotation of length 2", one(long)),
        sample("SKELETON-007", "a position without rotation", one(named().one("lp", [0.0, 0.0, 0.0]))),
        sample("SKELETON-008", "a position that is NaN", one(lost)),
        sample("SKELETON-009", "a scale of 0 along y", one(bone(21, "bone").one("s", [1.0, 0.0, 1.0]))),
        sample("SKELETON-010", "no bones", in_model([skeleton([])])),
    ]
}

fn handles() -> Vec<Sample> {
    let with = |start: u64, end: u64, change: fn(Node) -> Node| {
        let handle = node(NodeKind::IK_HANDLE, 30).text("n", "reach").one("sb", start).one("eb", end);
        in_model([two_bones().child(change(handle))])
    };
    vec![
        sample("IK-001", "a pole bone without pole vector bone", with(21, 22, |handle| handle.one("pb", 21_u64))),
        sample("IK-002", "a chain that ends where it begins", with(21, 21, |handle| handle)),
        sample(
            "IK-003",
            "an offset that is NaN",
            with(21, 22, |handle| handle.one("tb", 22_u64).one("to", [NAN, 0.0, 0.0])),
        ),
        sample("IK-004", "the rotation of a target that is missing", with(21, 22, |handle| handle.one("tr", 1_u8))),
    ]
}

fn constraints() -> Vec<Sample> {
    let with = |kind: &str, target: u64, change: fn(Node) -> Node| {
        let constraint = node(NodeKind::CONSTRAINT, 30).text("ct", kind).one("cb", 22_u64).one("tb", target);
        in_model([two_bones().child(change(constraint))])
    };
    vec![
        sample(
            "CONSTRAINT-001",
            "a point constraint with a rotation as its offset",
            with("pt", 21, |node| node.one("co", IDENTITY)),
        ),
        sample("CONSTRAINT-002", "a bone that follows itself", with("pt", 22, |node| node)),
        sample("CONSTRAINT-003", "a weight of 2", with("pt", 21, |node| node.one("wt", 2.0_f32))),
        sample(
            "CONSTRAINT-004",
            "all axes skipped",
            with("pt", 21, |node| node.one("sx", 1_u8).one("sy", 1_u8).one("sz", 1_u8)),
        ),
        sample("CONSTRAINT-005", "an offset of length 2", with("or", 21, |node| node.one("co", [0.0, 0.0, 0.0, 2.0]))),
        sample("CONSTRAINT-006", "an offset that is NaN", with("pt", 21, |node| node.one("co", [NAN, 0.0, 0.0]))),
    ]
}
