//! The example in the README and the documentation: a figure of boxes, two metres high, y up, facing z.

use cast_format::NodeKind;

use super::parts::{IDENTITY, model};
use crate::testdata::builder::{self, Node, node};
use crate::testdata::gltf::PIXEL;
use crate::testdata::sample::Sample;

/// Name, parent, position in the world. All numbers are sums of powers of two, so that differences are exact.
const BONES: [(&str, u32, [f32; 3]); 7] = [
    ("hip", u32::MAX, [0.0, 0.875, 0.0]),
    ("spine", 0, [0.0, 1.0, 0.0]),
    ("head", 1, [0.0, 1.5, 0.0]),
    ("arm_left", 1, [0.375, 1.375, 0.0]),
    ("arm_right", 1, [-0.375, 1.375, 0.0]),
    ("leg_left", 0, [0.125, 0.875, 0.0]),
    ("leg_right", 0, [-0.125, 0.875, 0.0]),
];

/// A box: its bone, two corners, and a packed colour.
struct Part {
    bone: u8,
    low: [f32; 3],
    high: [f32; 3],
    color: u32,
}

const SHIRT: u32 = 0xFF30_60C0;
const SKIN: u32 = 0xFF9B_BDE8;
const TROUSERS: u32 = 0xFF50_3020;

const PARTS: [Part; 6] = [
    Part { bone: 1, low: [-0.25, 0.875, -0.125], high: [0.25, 1.5, 0.125], color: SHIRT },
    Part { bone: 2, low: [-0.1875, 1.5625, -0.1875], high: [0.1875, 2.0, 0.1875], color: SKIN },
    Part { bone: 3, low: [0.28125, 0.75, -0.09375], high: [0.46875, 1.5, 0.09375], color: SHIRT },
    Part { bone: 4, low: [-0.46875, 0.75, -0.09375], high: [-0.28125, 1.5, 0.09375], color: SHIRT },
    Part { bone: 5, low: [0.03125, 0.0, -0.125], high: [0.21875, 0.875, 0.125], color: TROUSERS },
    Part { bone: 6, low: [-0.21875, 0.0, -0.125], high: [-0.03125, 0.875, 0.125], color: TROUSERS },
];

const SKIN_MATERIAL: u64 = 0x30;
const EYE_MATERIAL: u64 = 0x31;

/// The bones of the files in parts: all but the head, and the head with what it hangs on.
const BODY_BONES: [usize; 6] = [0, 1, 3, 4, 5, 6];
const HEAD_BONES: [usize; 3] = [0, 1, 2];

pub(super) fn scene() -> Vec<u8> {
    let all: Vec<usize> = (0..BONES.len()).collect();
    let hero = model(3, "hero")
        .child(skeleton(&all))
        .child(boxes("body", &all, &all))
        .child(eyes(&all))
        .child(skin())
        .child(eye());
    builder::scene([metadata(), hero, walk()])
}

/// The same figure as extractors write it: each part with the bones that it needs, the animation alone, a texture beside them.
pub(super) fn library() -> Vec<Sample> {
    let sample = |name, shows, bytes| Sample::new("library", name, shows, bytes);
    let body =
        model(3, "body").child(skeleton(&BODY_BONES)).child(boxes("body", &BODY_BONES, &BODY_BONES)).child(skin());
    let head = model(3, "head").child(skeleton(&HEAD_BONES)).child(boxes("head", &HEAD_BONES, &HEAD_BONES[2..]));
    let head = head.child(eyes(&HEAD_BONES)).child(skin()).child(eye());
    vec![
        sample("body.cast", "the figure without its head", builder::scene([metadata(), body])),
        sample("head.cast", "its head, with the bones above which it sits", builder::scene([metadata(), head])),
        sample("walk.cast", "its walk, without a model", builder::scene([metadata(), walk()])),
        sample("textures/skin_albedo.png", "the texture of both parts: a red pixel", PIXEL.to_vec()),
    ]
}

fn metadata() -> Node {
    node(NodeKind::METADATA, 2).text("a", "the castkit authors").text("s", "castkit testdata").text("up", "y")
}

/// These bones, of which each has its parent among those before it.
fn skeleton(kept: &[usize]) -> Node {
    let bones = kept.iter().map(|&index| {
        let (name, parent, world) = BONES[index];
        let origin = BONES.get(parent as usize).map_or([0.0; 3], |(_, _, origin)| *origin);
        let local = [0, 1, 2].map(|axis| world[axis] - origin[axis]);
        let parent = kept.iter().position(|bone| *bone as u32 == parent).map_or(u32::MAX, |parent| parent as u32);
        node(NodeKind::BONE, 0x100 + index as u64)
            .text("n", name)
            .one("p", parent)
            .one("ssc", 0_u8)
            .one("lp", local)
            .one("lr", IDENTITY)
            .one("wp", world)
            .one("wr", IDENTITY)
    });
    node(NodeKind::SKELETON, 0x10).children(bones)
}

/// Where a bone is among these.
fn place(kept: &[usize], bone: u8) -> Option<u8> {
    kept.iter().position(|kept| *kept == usize::from(bone)).map(|place| place as u8)
}

/// The boxes of some of the bones that are kept. Four corners of each of six sides, so that edges are hard.
fn boxes(name: &str, kept: &[usize], boxed: &[usize]) -> Node {
    let (mut positions, mut normals, mut colors) = (Vec::new(), Vec::new(), Vec::new());
    let (mut unwrapped, mut atlas) = (Vec::new(), Vec::new());
    let (mut bones, mut weights, mut faces) = (Vec::new(), Vec::new(), Vec::<u8>::new());
    for (row, part) in PARTS.iter().filter(|part| boxed.contains(&usize::from(part.bone))).enumerate() {
        let own = place(kept, part.bone).unwrap_or_default();
        let parent = place(kept, BONES[usize::from(part.bone)].1 as u8).unwrap_or_default();
        for side in 0..6 {
            let first = positions.len() as u8;
            faces.extend([0, 1, 2, 0, 2, 3].map(|corner| first + corner));
            for (position, [u, v]) in corners(part, side) {
                positions.push(position);
                normals.push(normal(side));
                colors.push(part.color);
                unwrapped.push([u, v]);
                // A cell of eighths for each side, a row of them for each part.
                atlas.push([(side as f32 + u) / 8.0, (row as f32 + v) / 8.0]);
                let shared = position[1] == joint(part);
                bones.extend(if shared { [own, parent] } else { [own, 0] });
                weights.extend(if shared { [0.5_f32, 0.5] } else { [1.0, 0.0] });
            }
        }
    }
    node(NodeKind::MESH, 0x20)
        .text("n", name)
        .array("vp", &positions)
        .array("vn", &normals)
        .array("c0", &colors)
        .array("u0", &unwrapped)
        .array("u1", &atlas)
        .array("wb", &bones)
        .array("wv", &weights)
        .array("f", &faces)
        .one("cl", 1_u8)
        .one("ul", 2_u8)
        .one("mi", 2_u8)
        .text("sm", "linear")
        .one("m", SKIN_MATERIAL)
}

/// The height at which a part meets its parent: the bottom of torso and head, the top of a limb.
fn joint(part: &Part) -> f32 {
    if part.bone <= 2 { part.low[1] } else { part.high[1] }
}

/// Sides are x, y, z, each first the one that faces forwards along the axis, then the other.
fn normal(side: usize) -> [f32; 3] {
    let mut normal = [0.0; 3];
    normal[side / 2] = if side.is_multiple_of(2) { 1.0 } else { -1.0 };
    normal
}

/// The corners of a side, counter-clockwise seen from outside, with texture coordinates from the top left.
fn corners(part: &Part, side: usize) -> [([f32; 3], [f32; 2]); 4] {
    let (axis, forwards) = (side / 2, side.is_multiple_of(2));
    [[0.0, 1.0], [1.0, 1.0], [1.0, 0.0], [0.0, 0.0]].map(|[u, v]: [f32; 2]| {
        let mut position = [0.0; 3];
        position[axis] = if forwards { part.high[axis] } else { part.low[axis] };
        // Seen from behind, the first of the two other axes runs the other way.
        let first_high = (u == 1.0) == forwards;
        for (other, high) in [((axis + 1) % 3, first_high), ((axis + 2) % 3, v == 0.0)] {
            position[other] = if high { part.high[other] } else { part.low[other] };
        }
        (position, [u, v])
    })
}

/// Two squares in front of the head, each vertex on one bone.
fn eyes(kept: &[usize]) -> Node {
    let eye = |x: f32| {
        let (left, right, low, high) = (x, x + 0.0625, 1.78125, 1.84375);
        [[left, low, 0.1953125], [right, low, 0.1953125], [right, high, 0.1953125], [left, high, 0.1953125]]
    };
    node(NodeKind::MESH, 0x21)
        .text("n", "eyes")
        .array("vp", &[eye(-0.125), eye(0.0625)].concat())
        .array("vn", &[[0.0, 0.0, 1.0]; 8])
        .array("wb", &[place(kept, 2).unwrap_or_default(); 8])
        .array("wv", &[1.0_f32; 8])
        .array("f", &[0_u8, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7])
        .one("mi", 1_u8)
        .one("m", EYE_MATERIAL)
}

fn skin() -> Node {
    node(NodeKind::MATERIAL, SKIN_MATERIAL)
        .text("n", "skin")
        .text("t", "pbr")
        .one("albedo", 0x40_u64)
        .one("roughness", 0x41_u64)
        .child(node(NodeKind::FILE, 0x40).text("p", "textures/skin_albedo.png"))
        .child(grey(0x41, "rough", 0.625))
}

fn eye() -> Node {
    node(NodeKind::MATERIAL, EYE_MATERIAL)
        .text("n", "eye")
        .text("t", "pbr")
        .one("albedo", 0x42_u64)
        .one("roughness", 0x43_u64)
        .child(node(NodeKind::COLOR, 0x42).text("n", "black").text("cs", "srgb").one("rgba", [0.0, 0.0, 0.0, 1.0]))
        .child(grey(0x43, "shiny", 0.125))
}

fn grey(hash: u64, name: &str, value: f32) -> Node {
    node(NodeKind::COLOR, hash).text("n", name).text("cs", "linear").one("rgba", [value, value, value, 1.0])
}

/// One step with each leg in 24 frames; the hip moves up and down and sways.
fn walk() -> Node {
    let curve = |hash: u64, bone: &str, property: &str, mode: &str| {
        node(NodeKind::CURVE, hash)
            .text("nn", bone)
            .text("kp", property)
            .array("kb", &[0_u8, 6, 12, 18, 24])
            .text("m", mode)
    };
    // Half angles of 24 degrees around x and 4 degrees around y.
    let swing = |x: f32, w: f32| [x, 0.0, 0.0, w];
    let (forth, back) = (swing(-0.207_911_69, 0.978_147_6), swing(0.207_911_69, 0.978_147_6));
    let (left, right) = ([0.0, 0.034_899_496, 0.0, 0.999_390_8], [0.0, -0.034_899_496, 0.0, 0.999_390_8]);
    node(NodeKind::ANIMATION, 4)
        .text("n", "walk")
        .one("fr", 30.0_f32)
        .one("lo", 1_u8)
        .child(curve(0x50, "hip", "ty", "relative").array("kv", &[0.0_f32, 0.03125, 0.0, 0.03125, 0.0]))
        .child(curve(0x51, "hip", "rq", "absolute").array("kv", &[left, IDENTITY, right, IDENTITY, left]))
        .child(curve(0x52, "leg_left", "rq", "absolute").array("kv", &[forth, IDENTITY, back, IDENTITY, forth]))
        .child(curve(0x53, "leg_right", "rq", "absolute").array("kv", &[back, IDENTITY, forth, IDENTITY, back]))
        .child(curve(0x54, "arm_left", "rq", "absolute").array("kv", &[back, IDENTITY, forth, IDENTITY, back]))
        .child(curve(0x55, "arm_right", "rq", "absolute").array("kv", &[forth, IDENTITY, back, IDENTITY, forth]))
        .child(node(NodeKind::NOTIFICATION_TRACK, 0x56).text("n", "footstep").array("kb", &[0_u8, 12]))
}
