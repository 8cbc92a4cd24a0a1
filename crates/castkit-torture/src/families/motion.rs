//! Animations, and their targets.

use cast_format::{NO_PARENT, NodeKind};
use cast_write::{Document, Node};

use super::parts::*;

pub(super) fn far_keys(count: u32) -> Document<'static> {
    let turn = |index: u32| {
        let values = vec![[0.0_f32, 0.0, 0.0, 1.0], [1.0, 0.0, 0.0, 0.0]];
        curve(&format!("bone{index}"), "rq", vec![0, 50_000], values)
    };
    document([model([skeleton(chain(count))]), animation(0, (0..count).map(turn))])
}

/// Each clip moves one of the bones, and has another mode for all of them.
pub(super) fn clips_and_bones(count: u32) -> Document<'static> {
    let clip = |index| {
        let mut mode = Node::new(NodeKind::CURVE_MODE_OVERRIDE);
        mode.set("nn", "bone0").set("m", "relative").set("ot", 1_u8).set("or", 0_u8).set("os", 0_u8);
        animation(index, [curve(&format!("bone{index}"), "tx", vec![0, 1], vec![0.0_f32, 1.0]), mode])
    };
    document([model([skeleton(chain(count))])].into_iter().chain((0..count).map(clip)))
}

pub(super) fn shapes_of_one_name(count: u32) -> Document<'static> {
    let shapes = (0..count).map(|index| shape(1 + index, "smile".into(), 0));
    let curves = (0..count).map(|_| curve("smile", "bs", vec![0, 1], vec![0.0_f32, 1.0]));
    document([model([triangle(0)].into_iter().chain(shapes)), animation(0, curves)])
}

pub(super) fn visibility(count: u32) -> Document<'static> {
    let bones = (0..count).map(|index| {
        let mut made = bone(index, NO_PARENT);
        made.set("n", "same");
        made
    });
    let curves = (0..count).map(|_| curve("same", "vb", vec![0, 1], vec![0_u8, 1]));
    document([model([skeleton(bones)]), animation(0, curves)])
}

pub(super) fn clips_and_models(count: u32) -> Document<'static> {
    let clip = |index| animation(index, [curve("nobody", "tx", vec![0, 1], vec![0.0_f32, 1.0])]);
    let model = |index| holding(named(NodeKind::MODEL, index, "model"), [skeleton(chain(1))]);
    document((0..count).map(model).chain((0..count).map(clip)))
}

/// The values have no pattern, so that no key is redundant and they cannot be compressed.
fn keys(count: u32) -> (Vec<u32>, Vec<f32>) {
    let value = |index: u32| 1.0 + index.wrapping_mul(0x9e37_79b9) as f32 / u32::MAX as f32;
    ((0..count).collect(), (0..count).map(value).collect())
}

pub(super) fn models_of_one_clip(count: u32) -> Document<'static> {
    let (frames, values) = keys(count);
    let clip = animation(count, [curve("bone0", "tx", frames, values)]);
    let model = |index| holding(named(NodeKind::MODEL, index, "model"), [skeleton(chain(1))]);
    document((0..count).map(model).chain([clip]))
}

pub(super) fn compensating(count: u32) -> Document<'static> {
    let child = |index: u32| {
        let mut made = bone(index, 0);
        made.set("ssc", 1_u8).set("lp", [1.0_f32, 0.0, 0.0]);
        made
    };
    let (frames, values) = keys(count);
    let clip = animation(count, [curve("bone0", "sx", frames, values)]);
    document([model([skeleton(chain(1).chain((1..count.max(2)).map(child)))]), clip])
}

pub(super) fn baked(count: u32) -> Document<'static> {
    let mut constraint = named(NodeKind::CONSTRAINT, count, "constraint");
    constraint.set("ct", "pt").set("cb", link(1)).set("tb", link(0));
    let bones = chain(1).chain((1..count.max(2)).map(|index| bone(index, 0))).chain([constraint]);
    let clip = animation(0, [curve("bone0", "tx", vec![0, 2_000], vec![0.0_f32, 1.0])]);
    document([model([skeleton(bones)]), clip])
}

pub(super) fn world_space(count: u32) -> Document<'static> {
    let turn = |index: u32| curve(&format!("bone{index}"), "tx", vec![0, 100], vec![0.0_f32, 1.0]);
    let mut clip = animation(0, (0..count).map(turn));
    clip.set("ts", "world");
    document([model([skeleton(chain(count))]), clip])
}

pub(super) fn curves_of_one_bone(count: u32) -> Document<'static> {
    let clip = animation(0, (0..count).map(|index| curve("bone0", "tx", vec![index, index + 1], vec![0.0_f32, 1.0])));
    document([model([skeleton(chain(1))]), clip])
}

pub(super) fn visible_meshes(count: u32) -> Document<'static> {
    let meshes = (0..count).map(|index| {
        let mut made = triangle(index);
        made.set("n", "same");
        made
    });
    let curves = (0..count).map(|_| curve("same", "vb", vec![0, 1], vec![0_u8, 1]));
    document([model(meshes), animation(0, curves)])
}
