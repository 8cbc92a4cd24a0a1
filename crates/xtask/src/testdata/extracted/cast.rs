//! The descriptions as Cast files. Models say that z is up, as some extractors write it; animations say nothing.

use cast_format::NodeKind;

use super::description::{Animation, Curve, Keys, Mesh, Model, Spaces};
use super::skeletons::worlds;
use crate::testdata::builder::{self, Node, Property, node};

fn single<const N: usize>(numbers: [f64; N]) -> [f32; N] {
    numbers.map(|number| number as f32)
}

fn singles<const N: usize>(rows: &[[f64; N]]) -> Vec<[f32; N]> {
    rows.iter().map(|row| single(*row)).collect()
}

/// Whole numbers in the narrowest type that has them all.
fn narrow(name: &str, numbers: &[usize]) -> Property {
    match numbers.iter().max() {
        Some(256..) => Property::array(name, &numbers.iter().map(|number| *number as u16).collect::<Vec<_>>()),
        _ => Property::array(name, &numbers.iter().map(|number| *number as u8).collect::<Vec<_>>()),
    }
}

/// Hashes count up within a file: each kind from a number of its own.
const MESHES: u64 = 0x100;
const MATERIALS: u64 = 0x200;
const FILES: u64 = 0x300;
const SHAPES: u64 = 0x400;
const BONES: u64 = 0x500;
const CURVES: u64 = 0x600;

pub(super) fn model(model: &Model) -> Vec<u8> {
    let metadata =
        node(NodeKind::METADATA, 2).text("a", "the castkit authors").text("s", "castkit testdata").text("up", "z");
    let mut root = node(NodeKind::MODEL, 3);
    if let Some(name) = model.name {
        root = root.text("n", name);
    }
    if let Some((position, rotation)) = model.placement {
        root = root.one("p", single(position)).one("r", single(rotation)).one("s", [1.0, 1.0, 1.0]);
    }
    if !model.bones.is_empty() {
        root = root.child(skeleton(model));
    }
    let mut shapes = 0;
    for (index, mesh) in model.meshes.iter().enumerate() {
        let hash = MESHES + index as u64;
        root = root.child(self::mesh(hash, mesh));
        for shape in &mesh.shapes {
            let (vertices, positions): (Vec<usize>, Vec<[f64; 3]>) = shape.vertices.iter().copied().unzip();
            let built = node(NodeKind::BLEND_SHAPE, SHAPES + shapes).text("n", shape.name).one("b", hash);
            root = root.child(built.property(narrow("vi", &vertices)).array("vp", &singles(&positions)));
            shapes += 1;
        }
    }
    let mut files = 0;
    for (index, material) in model.materials.iter().enumerate() {
        let mut built = node(NodeKind::MATERIAL, MATERIALS + index as u64).text("n", material.name).text("t", "pbr");
        for (slot, path) in material.textures {
            built = built.one(slot, FILES + files).child(node(NodeKind::FILE, FILES + files).text("p", path));
            files += 1;
        }
        root = root.child(built);
    }
    builder::scene([metadata, root])
}

fn skeleton(model: &Model) -> Node {
    let bones = model.bones.iter().zip(worlds(&model.bones)).enumerate().map(|(index, (bone, world))| {
        let mut built = node(NodeKind::BONE, BONES + index as u64).text("n", &bone.name);
        built = built.one("p", bone.parent.map_or(u32::MAX, |parent| parent as u32)).one("ssc", 0_u8);
        if model.spaces != Spaces::World {
            built = built.one("lp", single(bone.position)).one("lr", single(bone.rotation));
        }
        if model.spaces != Spaces::Local {
            built = built.one("wp", single(world.position)).one("wr", single(world.rotation));
        }
        built
    });
    node(NodeKind::SKELETON, 4).children(bones)
}

fn mesh(hash: u64, mesh: &Mesh) -> Node {
    let mut built = node(NodeKind::MESH, hash).text("n", &mesh.name).array("vp", &singles(&mesh.positions));
    if !mesh.normals.is_empty() {
        built = built.array("vn", &singles(&mesh.normals));
    }
    built = built.one("ul", 1_u8).array("u0", &singles(&mesh.coordinates));
    let width = mesh.influences.iter().map(Vec::len).max().unwrap_or_default();
    if width > 0 {
        let of = |vertex: &Vec<(usize, f64)>, place: usize| vertex.get(place).copied().unwrap_or_default();
        let rows = || mesh.influences.iter().flat_map(|vertex| (0..width).map(move |place| of(vertex, place)));
        let (bones, weights): (Vec<usize>, Vec<f32>) = rows().map(|(bone, weight)| (bone, weight as f32)).unzip();
        built = built.one("mi", width as u8).property(narrow("wb", &bones)).array("wv", &weights).text("sm", "linear");
    }
    let corners: Vec<usize> = mesh.faces.iter().flatten().copied().collect();
    built.property(narrow("f", &corners)).one("m", MATERIALS + mesh.material as u64)
}

pub(super) fn animation(clip: &Animation) -> Vec<u8> {
    let mut root = node(NodeKind::ANIMATION, 3);
    if let Some(name) = clip.name {
        root = root.text("n", name);
    }
    root = root.one("fr", clip.rate as f32).one("lo", u8::from(clip.loops));
    root =
        root.children(clip.curves.iter().enumerate().map(|(index, curve)| self::curve(CURVES + index as u64, curve)));
    root = root.children(clip.notifications.iter().enumerate().map(|(index, (name, frames))| {
        let frames: Vec<usize> = frames.iter().map(|frame| *frame as usize).collect();
        node(NodeKind::NOTIFICATION_TRACK, CURVES + 0x100 + index as u64)
            .text("n", name)
            .property(narrow("kb", &frames))
    }));
    builder::scene([root])
}

fn curve(hash: u64, curve: &Curve) -> Node {
    let frames: Vec<usize> = curve.frames.iter().map(|frame| *frame as usize).collect();
    let built = node(NodeKind::CURVE, hash).text("nn", &curve.node).text("kp", curve.property);
    let built = built.property(narrow("kb", &frames)).text("m", curve.mode);
    let built = match &curve.keys {
        Keys::Numbers(numbers) => built.array("kv", &numbers.iter().map(|number| *number as f32).collect::<Vec<_>>()),
        Keys::Rotations(rotations) => built.array("kv", &singles(rotations)),
    };
    if curve.mode == "additive" { built.one("ab", curve.weight as f32) } else { built }
}
