//! Models: meshes, skeletons, shapes and materials.

use cast_format::{NO_PARENT, NodeKind};
use cast_write::Document;

use super::parts::*;

pub(super) fn shapes_and_meshes(count: u32) -> Document<'static> {
    let shapes = (0..count).map(|index| shape(count + index, format!("shape{index}"), index));
    document([model((0..count).map(triangle).chain(shapes))])
}

pub(super) fn slots(count: u32) -> Document<'static> {
    let mut material = named(NodeKind::MATERIAL, 0, "material");
    material.set("t", "pbr");
    for index in 0..count {
        material.set(format!("extra{index}"), link(1 + index));
        let mut file = node(NodeKind::FILE, 1 + index);
        file.set("p", format!("texture{index}.png"));
        material.children.push(file);
    }
    document([model([material])])
}

pub(super) fn textures(count: u32) -> Document<'static> {
    let material = |index: u32| {
        let mut made = named(NodeKind::MATERIAL, index, "material");
        made.set("t", "pbr").set("albedo", link(2 * count + index));
        let mut file = node(NodeKind::FILE, 2 * count + index);
        file.set("p", format!("texture{index}.png"));
        holding(made, [file])
    };
    let mesh = |index: u32| {
        let mut made = triangle(count + index);
        made.set("m", link(index));
        made
    };
    document([model((0..count).map(mesh).chain((0..count).map(material)))])
}

pub(super) fn one_hash(count: u32) -> Document<'static> {
    let meshes = (0..count).map(|index| {
        let mut made = triangle(count + index);
        made.set("m", link(0));
        made
    });
    let materials = (0..count).map(|index| {
        let mut made = named(NodeKind::MATERIAL, 0, "");
        made.set("n", format!("material{index}")).set("t", "pbr");
        made
    });
    document([model(materials.chain(meshes))])
}

pub(super) fn constraints(count: u32) -> Document<'static> {
    let constraint = |index: u32| {
        let mut made = named(NodeKind::CONSTRAINT, count + index, "constraint");
        made.set("ct", "pt").set("cb", link(index)).set("tb", link((index + 1) % count));
        made
    };
    document([model([skeleton(chain(count).chain((0..count).map(constraint)))])])
}

pub(super) fn influences(count: u32) -> Document<'static> {
    let mut mesh = triangle(count);
    let bones: Vec<u32> = (0..3).flat_map(|_| 0..count).collect();
    let weights = vec![1.0 / count as f32; bones.len()];
    mesh.set("wb", bones).set("wv", weights).set("mi", u16::try_from(count).unwrap_or(u16::MAX));
    document([model([skeleton(chain(count)), mesh])])
}

pub(super) fn cycles(count: u32) -> Document<'static> {
    document([model([skeleton((0..count).map(|index| bone(index, (index + 1).min(count - 2))))])])
}

pub(super) fn skins(count: u32) -> Document<'static> {
    let mesh = |index: u32| {
        let mut made = triangle(count + index);
        made.set("wb", vec![index; 3]).set("wv", vec![1.0_f32; 3]).set("mi", 1_u8);
        made
    };
    document([model([skeleton(chain(count))].into_iter().chain((0..count).map(mesh)))])
}

pub(super) fn old_targets(count: u32) -> Document<'static> {
    let mut shape = node(NodeKind::BLEND_SHAPE, count + 1);
    shape.set("b", link(0)).set("t", (0..count).map(|index| 2 + u64::from(index)).collect::<Vec<u64>>());
    shape.set("ts", vec![1.0_f32; count as usize]);
    document([model((0..=count).map(triangle).chain([shape]))])
}

/// A body, whose bones all hang on the first; for each of the others a part with a bone and a mesh of its own; and clips that move
/// these bones by the same names in other capitals.
pub(super) fn parts_of_a_body(count: u32) -> Document<'static> {
    let part = |index: u32| {
        let root = bone(index, NO_PARENT);
        let mut tip = bone(count + index, 0);
        tip.set("n", format!("tip{index}"));
        let mut mesh = triangle(2 * count + index);
        mesh.set("wb", vec![1_u8; 3]).set("wv", vec![1.0_f32; 3]).set("mi", 1_u8);
        model([skeleton([root, tip]), mesh])
    };
    let clip = |index| animation(index, [curve(&format!("TIP{index}"), "tx", vec![0, 1], vec![0.0_f32, 1.0])]);
    let body = model([skeleton((0..count).map(|index| bone(index, if index == 0 { NO_PARENT } else { 0 })))]);
    document([body].into_iter().chain((1..count).map(part)).chain((1..count).map(clip)))
}
