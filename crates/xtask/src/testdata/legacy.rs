//! Files as written for older versions of the format (`docs/format.md#history`).

use cast_format::NodeKind;

use super::builder::{Node, node, scene};
use super::sample::Sample;

pub(super) fn samples() -> Vec<Sample> {
    let sample = |name, shows, bytes| Sample::new("legacy", name, shows, bytes);
    vec![
        sample("vertex_colors.cast", "`vc`, the only colour layer before `cl`; `cl` overrides it", colors()),
        sample("uv_without_count.cast", "`u0` and `u1` without `ul`", uv_without_count()),
        sample("blend_shape_targets.cast", "whole meshes as targets (`t`) with a scale each (`ts`)", targets()),
        sample(
            "blend_shape_deltas.cast",
            "position differences (`vd`), which were in the published specification for less than a day",
            deltas(),
        ),
        sample("transform_space.cast", "animations with a transform space (`ts`)", transform_space()),
        sample(
            "rotation_interpolation.cast",
            "`ri` and curves `rx ry rz rw` over `kt`, of the first weeks",
            first_weeks(),
        ),
        sample("euler_curves.cast", "Euler curves `rx ry rz`, removed 2023-11", euler_curves()),
        sample("float_frames.cast", "frames as floats in curves and notification tracks", float_frames()),
        sample("bare_bones.cast", "bones without `ssc` and without parent, curves without mode", bare_bones()),
    ]
}

fn model(children: impl IntoIterator<Item = Node>) -> Vec<u8> {
    scene([node(NodeKind::MODEL, 2).children(children)])
}

fn triangle(hash: u64) -> Node {
    node(NodeKind::MESH, hash)
        .array("vp", &[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
        .array("f", &[0_u8, 1, 2])
}

fn colors() -> Vec<u8> {
    let old = [0xFF00_00FF_u32, 0xFF00_FF00, 0xFFFF_0000];
    let new = [0x8040_2010_u32; 3];
    let both = triangle(11).array("vc", &old).array("c0", &new).one("cl", 1_u8);
    model([triangle(10).array("vc", &old), both, triangle(12)])
}

fn uv_without_count() -> Vec<u8> {
    let layer = |u: f32| [[u, 0.0], [u, 1.0], [u, 2.0]];
    // A gap ends the count: u3 is not reached.
    model([triangle(10).array("u0", &layer(0.0)).array("u1", &layer(1.0)).array("u3", &layer(3.0))])
}

fn targets() -> Vec<u8> {
    let shape = node(NodeKind::BLEND_SHAPE, 13)
        .text("n", "mouth")
        .one("b", 10_u64)
        .array("t", &[11_u64, 99, 12])
        .array("ts", &[0.5_f32, 2.0]);
    model([triangle(10), triangle(11), triangle(12), shape])
}

fn deltas() -> Vec<u8> {
    let shape = node(NodeKind::BLEND_SHAPE, 11)
        .text("n", "nose")
        .one("b", 10_u64)
        .array("vi", &[1_u16, 2])
        .array("vd", &[[0.0, 0.0, 0.5], [0.0, 0.0, -0.5]]);
    model([triangle(10), shape])
}

fn animation(hash: u64) -> Node {
    node(NodeKind::ANIMATION, hash).one("fr", 30.0_f32)
}

fn curve(hash: u64, property: &str) -> Node {
    node(NodeKind::CURVE, hash).text("nn", "bone").text("kp", property)
}

fn transform_space() -> Vec<u8> {
    scene([animation(2).text("ts", "local"), animation(3).text("ts", "world"), animation(4)])
}

fn first_weeks() -> Vec<u8> {
    let curves = (10..).zip(["rx", "ry", "rz", "rw"]).map(|(hash, property)| {
        curve(hash, property).array("kt", &[0.0_f32, 7.5]).array("kv", &[0.0_f32, 1.0]).text("m", "absolute")
    });
    scene([animation(2).text("ri", "quaternion").children(curves), animation(3).text("ri", "euler")])
}

fn euler_curves() -> Vec<u8> {
    let curves = (10..).zip(["rx", "ry", "rz"]).map(|(hash, property)| {
        curve(hash, property).array("kb", &[0_u8, 30]).array("kv", &[0.0_f32, 90.0]).text("m", "relative")
    });
    scene([animation(2).children(curves)])
}

fn float_frames() -> Vec<u8> {
    let curve = curve(10, "tx").array("kb", &[0.0_f32, 12.5]).array("kv", &[1.0_f32, 2.0]).text("m", "absolute");
    let track = node(NodeKind::NOTIFICATION_TRACK, 11).text("n", "step").array("kb", &[3.25_f32, 0.5]);
    scene([animation(2).child(curve).child(track)])
}

fn bare_bones() -> Vec<u8> {
    let bone = |hash: u64, name: &str| node(NodeKind::BONE, hash).text("n", name);
    let skeleton = node(NodeKind::SKELETON, 3).child(bone(4, "bone")).child(bone(5, "child").one("p", 0_u32));
    let curve = curve(10, "tx").array("kb", &[0_u8]).array("kv", &[1.0_f32]);
    scene([node(NodeKind::MODEL, 2).child(skeleton), animation(6).child(curve)])
}
