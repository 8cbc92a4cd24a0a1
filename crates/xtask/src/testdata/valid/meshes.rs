//! Vertex buffers of all types, weights, hair and blend shapes.

use cast_format::NodeKind;

use super::parts::{SQUARE, bone, model, square};
use crate::testdata::builder::{Node, node, scene};

/// The same buffers three times; each width in every integer property that may have it.
pub(super) fn index_widths() -> Vec<u8> {
    let mesh = |hash: u64, name: &str| node(NodeKind::MESH, hash).text("n", name).array("vp", &SQUARE);
    let layers =
        |mesh: Node| mesh.array("c0", &[0xFF00_00FF_u32; 4]).array("u0", &[[0.0, 0.0]; 4]).array("wv", &[1.0_f32; 4]);
    let shape = |hash: u64, name: &str, mesh: u64| {
        node(NodeKind::BLEND_SHAPE, hash).text("n", name).one("b", mesh).array("vp", &[[2.0, 2.0, 0.0]; 2])
    };
    let hair = |hash: u64, name: &str| node(NodeKind::HAIR, hash).text("n", name).array("pt", &[[0.0, 1.0, 0.0]; 5]);
    let bytes = layers(mesh(10, "bytes"))
        .array("f", &[0_u8, 1, 2, 0, 2, 3])
        .array("wb", &[0_u8, 1, 1, 0])
        .one("cl", 1_u8)
        .one("ul", 1_u8)
        .one("mi", 1_u8);
    let shorts = layers(mesh(11, "shorts"))
        .array("f", &[0_u16, 1, 2, 0, 2, 3])
        .array("wb", &[0_u16, 1, 1, 0])
        .one("cl", 1_u16)
        .one("ul", 1_u16)
        .one("mi", 1_u16);
    let integers = layers(mesh(12, "integers"))
        .array("f", &[0_u32, 1, 2, 0, 2, 3])
        .array("wb", &[0_u32, 1, 1, 0])
        .one("cl", 1_u32)
        .one("ul", 1_u32)
        .one("mi", 1_u32);
    let widths = model(2, "widths")
        .child(two_bones())
        .children([bytes, shorts, integers])
        .child(shape(20, "shape of bytes", 10).array("vi", &[1_u8, 3]))
        .child(shape(21, "shape of shorts", 11).array("vi", &[1_u16, 3]))
        .child(shape(22, "shape of integers", 12).array("vi", &[1_u32, 3]))
        .child(hair(30, "hair of bytes").array("se", &[2_u8, 1]))
        .child(hair(31, "hair of shorts").array("se", &[2_u16, 1]))
        .child(hair(32, "hair of integers").array("se", &[2_u32, 1]));
    scene([widths])
}

fn two_bones() -> Node {
    node(NodeKind::SKELETON, 3).child(bone(4, "lower", None)).child(bone(5, "upper", Some(0)))
}

pub(super) fn color_layers() -> Vec<u8> {
    let packed = [0xFF00_00FF_u32, 0xFF00_FF00, 0xFFFF_0000, 0x8000_0000];
    let floats = [[1.0, 0.0, 0.0, 1.0], [0.0, 0.5, 0.0, 1.0], [0.0, 0.0, 4.0, 1.0], [0.25, 0.25, 0.25, 0.0]];
    let both = square(10, "both").array("c0", &packed).array("c1", &floats).one("cl", 2_u8);
    scene([model(2, "painted").child(both).child(square(11, "plain"))])
}

pub(super) fn uv_layers() -> Vec<u8> {
    let layers = (0..11).fold(square(10, "layered"), |mesh, layer: u8| {
        let at = f32::from(layer);
        mesh.array(&format!("u{layer}"), &[[at, 0.0], [at + 0.5, 0.0], [at + 0.5, 1.0], [at, 1.0]])
    });
    scene([model(2, "mapped").child(layers.one("ul", 11_u8))])
}

pub(super) fn skinning() -> Vec<u8> {
    let one = square(10, "one").array("wb", &[0_u8, 0, 1, 1]).array("wv", &[1.0_f32; 4]).one("mi", 1_u8);
    let two = square(11, "two")
        .array("wb", &[0_u8, 1, 0, 1, 1, 0, 1, 0])
        .array("wv", &[0.75_f32, 0.25, 0.75, 0.25, 1.0, 0.0, 0.5, 0.5])
        .one("mi", 2_u8)
        .text("sm", "linear");
    let four = square(12, "four")
        .array("wb", &[0_u8, 1, 2, 3].repeat(4))
        .array("wv", &[0.25_f32, 0.25, 0.25, 0.25, 0.5, 0.5, 0.0, 0.0].repeat(2))
        .one("mi", 4_u8)
        .text("sm", "quaternion");
    let bones = ["base", "middle", "upper", "tip"].into_iter().enumerate();
    let bones = bones.map(|(index, name)| bone(20 + index as u64, name, (index as u32).checked_sub(1)));
    scene([model(2, "skinned").child(node(NodeKind::SKELETON, 3).children(bones)).children([one, two, four])])
}

/// Each strand has one more particle than segments.
pub(super) fn hair() -> Vec<u8> {
    let strand = |x: f32, particles: u8| (0..particles).map(move |step| [x, 1.0 + f32::from(step) / 4.0, 0.0]);
    let long: Vec<[f32; 3]> = strand(0.0, 4).chain(strand(0.5, 3)).chain(strand(1.0, 2)).collect();
    let short: Vec<[f32; 3]> = strand(0.0, 2).chain(strand(0.5, 2)).collect();
    let brown = node(NodeKind::MATERIAL, 12)
        .text("n", "brown")
        .text("t", "pbr")
        .one("albedo", 13_u64)
        .child(node(NodeKind::COLOR, 13).text("n", "brown").one("rgba", [0.25, 0.125, 0.0625, 1.0]));
    let long =
        node(NodeKind::HAIR, 10).text("n", "long").array("se", &[3_u8, 2, 1]).array("pt", &long).one("m", 12_u64);
    let short = node(NodeKind::HAIR, 11).text("n", "short").array("se", &[1_u8, 1]).array("pt", &short);
    scene([model(2, "wig").children([long, short, brown])])
}

pub(super) fn blend_shapes() -> Vec<u8> {
    let smile = node(NodeKind::BLEND_SHAPE, 11)
        .text("n", "smile")
        .one("b", 10_u64)
        .array("vi", &[2_u8, 3])
        .array("vp", &[[1.5, 1.5, 0.0], [-0.5, 1.5, 0.0]])
        .one("ts", 2.0_f32);
    let blink = node(NodeKind::BLEND_SHAPE, 12)
        .text("n", "blink")
        .one("b", 10_u64)
        .array("vi", &[0_u8])
        .array("vp", &[[0.0, 0.25, 0.0]]);
    scene([model(2, "face").children([square(10, "head"), smile, blink])])
}

/// All arrays of a mesh are at multiples of 16, in a file that every known reader can still read.
pub(super) fn aligned() -> Vec<u8> {
    let mesh = square(10, "square")
        .array("vn", &[[0.0, 0.0, 1.0]; 4])
        .array("vt", &[[1.0, 0.0, 0.0]; 4])
        .array("c0", &[[1.0, 0.5, 0.25, 1.0]; 4])
        .array("u0", &[[0.0, 1.0], [1.0, 1.0], [1.0, 0.0], [0.0, 0.0]])
        .array("wb", &[0_u16, 1, 1, 0])
        .array("wv", &[1.0_f32; 4])
        .one("cl", 1_u8)
        .one("ul", 1_u8)
        .one("mi", 1_u8);
    let other = node(NodeKind::MESH, 11).text("n", "triangle").array("vp", &SQUARE[..3]).array("f", &[0_u32, 1, 2]);
    let root = node(NodeKind::ROOT, 1).child(model(2, "aligned").child(two_bones()).child(mesh).child(other));
    crate::testdata::builder::file([root.aligned(16, 16)])
}
