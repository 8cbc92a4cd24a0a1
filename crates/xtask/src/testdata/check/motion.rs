//! Animations.

use cast_format::NodeKind;

use super::parts::{IDENTITY, NAN, file, model, sample, two_bones};
use crate::testdata::builder::{Node, node};
use crate::testdata::sample::Sample;

pub(super) fn samples() -> Vec<Sample> {
    [keys(), targets(), overrides()].into_iter().flatten().collect()
}

fn animation(children: impl IntoIterator<Item = Node>) -> Node {
    node(NodeKind::ANIMATION, 50).text("n", "walk").one("fr", 30.0_f32).children(children)
}

fn curve(hash: u64, name: &str, property: &str) -> Node {
    node(NodeKind::CURVE, hash).text("nn", name).text("kp", property).text("m", "absolute")
}

/// A curve along x with these keys.
fn keyed(frames: &[u8], values: &[f32]) -> Node {
    curve(60, "upper", "tx").array("kb", frames).array("kv", values)
}

fn turned(rotation: [f32; 4]) -> Node {
    curve(60, "upper", "rq").array("kb", &[0_u8, 1]).array("kv", &[IDENTITY, rotation])
}

fn keys() -> Vec<Sample> {
    let with = |curve: Node| file([animation([curve])]);
    let negative = curve(60, "upper", "tx").array("kb", &[4_294_967_291_u32]).array("kv", &[1.0_f32]);
    let moving = curve(61, "lower", "tx").array("kb", &[0_u8]).array("kv", &[1.0_f32]);
    let mistyped = curve(60, "upper", "tx").array("kb", &[0_u8]).array("kv", &[IDENTITY]);
    let whole = curve(60, "upper", "tx").array("kb", &[0_u8]).array("kv", &[1_u8]);
    vec![
        sample(
            "ANIMATION-001",
            "a frame rate of 0",
            file([node(NodeKind::ANIMATION, 50).one("fr", 0.0_f32).child(keyed(&[0], &[1.0]))]),
        ),
        sample("ANIMATION-002", "frame 0 after frame 10", with(keyed(&[10, 0], &[0.0, 1.0]))),
        sample("ANIMATION-003", "frame 5 three times", with(keyed(&[5, 5, 5], &[1.0, 2.0, 3.0]))),
        sample("ANIMATION-004", "one value for two keys", with(keyed(&[0, 1], &[0.0]))),
        sample("ANIMATION-005", "rotations as the values of a translation along x", with(mistyped)),
        sample("ANIMATION-006", "a rotation of length 2", with(turned([0.0, 0.0, 0.0, 2.0]))),
        sample("ANIMATION-007", "a rotation and its negative", with(turned([0.0, 0.0, 0.0, -1.0]))),
        sample("ANIMATION-010", "a value that is not a number", with(keyed(&[0, 1], &[0.0, NAN]))),
        sample("ANIMATION-014", "no keys", file([animation([keyed(&[], &[]), moving])])),
        sample("ANIMATION-016", "frame -5 as an unsigned number", with(negative)),
        sample("ANIMATION-017", "no curves", file([animation([])])),
        sample("ANIMATION-018", "a loop from 0 to 1", file([animation([keyed(&[0, 1], &[0.0, 1.0])]).one("lo", 1_u8)])),
        sample("ANIMATION-019", "a translation in whole numbers", with(whole)),
        sample("ANIMATION-015", "a blend weight on an absolute curve", with(keyed(&[0], &[1.0]).one("ab", 0.5_f32))),
    ]
}

fn targets() -> Vec<Sample> {
    let nobody = curve(60, "nobody", "tx").array("kb", &[0_u8]).array("kv", &[1.0_f32]);
    let again = curve(61, "upper", "tx").array("kb", &[0_u8]).array("kv", &[2.0_f32]);
    vec![
        sample("ANIMATION-008", "a curve for a missing bone", file([model([two_bones()]), animation([nobody])])),
        sample("ANIMATION-009", "two curves along x", file([animation([keyed(&[0], &[1.0]), again])])),
    ]
}

fn overrides() -> Vec<Sample> {
    let change =
        |hash: u64, name: &str| node(NodeKind::CURVE_MODE_OVERRIDE, hash).text("nn", name).text("m", "relative");
    let turning = |hash: u64, name: &str| change(hash, name).one("or", 1_u8);
    let with = |overrides: Vec<Node>| {
        file([model([two_bones()]), animation(overrides.into_iter().chain([keyed(&[0], &[1.0])]))])
    };
    vec![
        sample("ANIMATION-011", "an override for a missing bone", with(vec![turning(70, "nobody")])),
        sample(
            "ANIMATION-012",
            "overrides that apply to nothing: one has no property, below the bone of the other are none",
            with(vec![change(70, "lower"), turning(71, "upper")]),
        ),
        sample("ANIMATION-013", "two overrides of one bone", with(vec![turning(70, "lower"), turning(71, "lower")])),
    ]
}
