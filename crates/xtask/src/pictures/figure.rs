//! A figure of boxes that walks and aims: limbs of both sides have colours of their own, and a plate on the floor shows where
//! its topmost bone is. Lengths are in metres, z is up, and it faces -y.

use std::f32::consts::TAU;

use cast_format::NodeKind;

use crate::testdata::builder::{self, Node, node};

/// A limb: the names of its bone on the left and on the right, the index of its parent, where it begins, and two corners of
/// its box.
type Limb = (&'static str, &'static str, usize, [f32; 3], [f32; 3], [f32; 3]);

/// A bone, the axis around which it turns, and the angle in degrees at a frame.
type Turn<'t> = (&'t str, usize, &'t dyn Fn(f32) -> f32);

/// The last frame of the walk, which is as the first one, and how far it goes.
pub(super) const CYCLE: u32 = 24;
const STRIDE: f32 = 1.5;
/// The height of the hips.
const HIPS: f32 = 0.96;

const GREY: u32 = 0xffb4_afa8;
const SKIN: u32 = 0xff9c_b4d8;
const LEFT: u32 = 0xffc8_7a2e;
const RIGHT: u32 = 0xff30_7ae6;
const DARK: u32 = 0xff50_4a46;
const WHITE: u32 = 0xffff_ffff;
const FLOOR: [u32; 2] = [0xfff2_f0ee, 0xffe4_e1de];

/// A bone: its name, the number of its parent, where it is at rest, and the box around what it moves.
struct Bone {
    name: &'static str,
    parent: Option<usize>,
    head: [f32; 3],
    low: [f32; 3],
    high: [f32; 3],
    color: u32,
}

/// The number of the bone of the chest, below which the arms and the head are.
const CHEST: usize = 2;

fn bones() -> Vec<Bone> {
    let mut bones = vec![
        Bone {
            name: "root",
            parent: None,
            head: [0.0; 3],
            low: [-0.22, -0.3, 0.0],
            high: [0.22, 0.22, 0.03],
            color: DARK,
        },
        Bone {
            name: "hips",
            parent: Some(0),
            head: [0.0, 0.0, HIPS],
            low: [-0.17, -0.1, 0.9],
            high: [0.17, 0.1, 1.08],
            color: GREY,
        },
        Bone {
            name: "chest",
            parent: Some(1),
            head: [0.0, 0.0, 1.1],
            low: [-0.2, -0.11, 1.1],
            high: [0.2, 0.11, 1.46],
            color: GREY,
        },
        Bone {
            name: "head",
            parent: Some(CHEST),
            head: [0.0, 0.0, 1.5],
            low: [-0.1, -0.14, 1.5],
            high: [0.1, 0.1, 1.76],
            color: SKIN,
        },
    ];
    for (side, x, color) in [("l", 1.0, LEFT), ("r", -1.0, RIGHT)] {
        let arm = bones.len();
        let limbs: [Limb; 5] = [
            ("arm_l", "arm_r", CHEST, [0.27, 0.0, 1.42], [0.21, -0.06, 1.14], [0.33, 0.06, 1.46]),
            ("forearm_l", "forearm_r", arm, [0.27, 0.0, 1.13], [0.22, -0.05, 0.82], [0.32, 0.05, 1.13]),
            ("thigh_l", "thigh_r", 1, [0.1, 0.0, 0.92], [0.03, -0.08, 0.5], [0.17, 0.08, 0.92]),
            ("shin_l", "shin_r", arm + 2, [0.1, 0.0, 0.5], [0.04, -0.06, 0.08], [0.16, 0.06, 0.5]),
            ("foot_l", "foot_r", arm + 3, [0.1, 0.0, 0.08], [0.04, -0.22, 0.0], [0.16, 0.07, 0.08]),
        ];
        for (left, right, parent, head, low, high) in limbs {
            let name = if side == "l" { left } else { right };
            let at = |point: [f32; 3]| [point[0] * x, point[1], point[2]];
            let (one, other) = (at(low), at(high));
            let (low, high) = ([one[0].min(other[0]), one[1], one[2]], [one[0].max(other[0]), other[1], other[2]]);
            bones.push(Bone { name, parent: Some(parent), head: at(head), low, high, color });
        }
    }
    bones
}

/// The vertices of boxes.
#[derive(Default)]
struct Boxes {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    colors: Vec<u32>,
    bones: Vec<u8>,
    faces: Vec<u16>,
}

impl Boxes {
    fn add(&mut self, low: [f32; 3], high: [f32; 3], color: u32, bone: usize) {
        for axis in 0..3 {
            for (side, sign) in [(low, -1.0), (high, 1.0)] {
                let first = self.positions.len() as u16;
                let (across, along) = ((axis + 1) % 3, (axis + 2) % 3);
                for [right, up] in [[0, 0], [1, 0], [1, 1], [0, 1]] {
                    let mut point = side;
                    point[across] = [low, high][right][across];
                    point[along] = [low, high][up][along];
                    self.positions.push(point);
                    let mut normal = [0.0; 3];
                    normal[axis] = sign;
                    self.normals.push(normal);
                    self.colors.push(color);
                    self.bones.push(bone as u8);
                }
                let order = if sign > 0.0 { [0, 1, 2, 0, 2, 3] } else { [0, 2, 1, 0, 3, 2] };
                self.faces.extend(order.map(|corner| first + corner));
            }
        }
    }

    fn mesh(&self) -> Node {
        node(NodeKind::MESH, 0x100)
            .array("vp", &self.positions)
            .array("vn", &self.normals)
            .one("cl", 1_u8)
            .array("c0", &self.colors)
            .array("f", &self.faces)
    }
}

fn up() -> Node {
    node(NodeKind::METADATA, 2).text("up", "z")
}

/// The model.
pub(super) fn figure() -> Vec<u8> {
    let (mut boxes, all) = (Boxes::default(), bones());
    for (index, bone) in all.iter().enumerate() {
        boxes.add(bone.low, bone.high, bone.color, index);
    }
    // A nose, so that one sees where it looks.
    boxes.add([-0.03, -0.2, 1.58], [0.03, -0.14, 1.66], SKIN, 3);
    let skeleton = node(NodeKind::SKELETON, 4).children(all.iter().enumerate().map(|(index, bone)| {
        let above = bone.parent.map_or([0.0; 3], |parent| all[parent].head);
        let local = [0, 1, 2].map(|axis| bone.head[axis] - above[axis]);
        node(NodeKind::BONE, 0x500 + index as u64)
            .text("n", bone.name)
            .one("p", bone.parent.map_or(u32::MAX, |parent| parent as u32))
            .one("lp", local)
            .one("lr", [0.0, 0.0, 0.0, 1.0])
    }));
    let weights = vec![1.0_f32; boxes.bones.len()];
    let mesh = boxes.mesh().one("mi", 1_u8).array("wb", &boxes.bones).array("wv", &weights);
    builder::scene([up(), node(NodeKind::MODEL, 3).text("n", "figure").child(skeleton).child(mesh)])
}

/// A floor with stripes from `from` to `to` along y, and a thin rod at its corner, so that all pictures show the same space.
pub(super) fn floor(from: f32, to: f32) -> Vec<u8> {
    let mut boxes = Boxes::default();
    let (half, stripe) = (0.55, 0.3);
    let mut at = from;
    for color in FLOOR.into_iter().cycle() {
        if at >= to - 1e-3 {
            break;
        }
        let end = (at + stripe).min(to);
        boxes.add([-half, at, -0.02], [half, end, 0.0], color, 0);
        at = end;
    }
    boxes.add([-half, to - 0.005, 0.0], [-half + 0.005, to, 1.85], WHITE, 0);
    builder::scene([up(), node(NodeKind::MODEL, 3).text("n", "floor").child(boxes.mesh())])
}

/// A curve of a clip.
fn curve(number: u64, bone: &str, property: &str, frames: &[u8]) -> Node {
    node(NodeKind::CURVE, 0x600 + number)
        .text("nn", bone)
        .text("kp", property)
        .text("m", "absolute")
        .array("kb", frames)
}

/// A clip of turns around an axis, each a function of the frame in degrees, and of moves.
fn clip(name: &str, frames: &[u8], turns: &[Turn<'_>], moves: &[(&str, &dyn Fn(f32) -> f32)]) -> Vec<u8> {
    let mut root = node(NodeKind::ANIMATION, 3).text("n", name).one("fr", 30.0_f32).one("lo", 1_u8);
    for (number, (bone, axis, degrees)) in turns.iter().enumerate() {
        let keys: Vec<[f32; 4]> = frames
            .iter()
            .map(|frame| {
                let half = degrees(f32::from(*frame)).to_radians() / 2.0;
                let mut turn = [0.0, 0.0, 0.0, half.cos()];
                turn[*axis] = half.sin();
                turn
            })
            .collect();
        root = root.child(curve(number as u64, bone, "rq", frames).array("kv", &keys));
    }
    for (number, (property, value)) in moves.iter().enumerate() {
        let keys: Vec<f32> = frames.iter().map(|frame| value(f32::from(*frame))).collect();
        root = root.child(curve(0x40 + number as u64, "hips", property, frames).array("kv", &keys));
    }
    builder::scene([up(), root])
}

const X: usize = 0;
const Z: usize = 2;

/// A walk of one cycle, which goes forward.
pub(super) fn walk() -> Vec<u8> {
    let frames: Vec<u8> = (0..=CYCLE as u8).step_by(2).collect();
    let swing = |frame: f32| (frame / CYCLE as f32 * TAU).sin();
    let forward = |frame: f32| (frame / CYCLE as f32 * TAU).cos();
    clip(
        "walk",
        &frames,
        &[
            ("thigh_l", X, &|frame| -28.0 * swing(frame)),
            ("thigh_r", X, &|frame| 28.0 * swing(frame)),
            ("shin_l", X, &|frame| 52.0 * forward(frame).max(0.0) + 4.0),
            ("shin_r", X, &|frame| 52.0 * (-forward(frame)).max(0.0) + 4.0),
            ("arm_l", X, &|frame| 26.0 * swing(frame)),
            ("arm_r", X, &|frame| -26.0 * swing(frame)),
            ("forearm_l", X, &|_| -24.0),
            ("forearm_r", X, &|_| -24.0),
            ("chest", Z, &|frame| 9.0 * swing(frame)),
        ],
        &[
            ("ty", &|frame| -STRIDE * frame / CYCLE as f32),
            ("tz", &|frame| HIPS - 0.05 + 0.035 * (2.0 * frame / CYCLE as f32 * TAU).cos().abs().powi(2)),
        ],
    )
}

/// Aiming, without moving.
pub(super) fn aim() -> Vec<u8> {
    clip(
        "aim",
        &[0, CYCLE as u8],
        &[
            ("chest", Z, &|_| -22.0),
            ("head", Z, &|_| 22.0),
            ("arm_l", X, &|_| -78.0),
            ("arm_r", X, &|_| -84.0),
            ("forearm_l", X, &|_| -4.0),
            ("forearm_r", X, &|_| -4.0),
        ],
        &[],
    )
}
