//! Building blocks of families.

use cast_format::{NO_PARENT, NodeKind};
use cast_write::{Data, Document, Layout, Node, NodeHash};

pub(super) type Made = Node<'static>;

pub(super) fn node(kind: NodeKind, index: u32) -> Made {
    Node::with_hash(kind, NodeHash::new(1 + u64::from(index)))
}

pub(super) fn named(kind: NodeKind, index: u32, name: &str) -> Made {
    let mut made = node(kind, index);
    made.set("n", format!("{name}{index}"));
    made
}

pub(super) fn holding(mut parent: Made, children: impl IntoIterator<Item = Made>) -> Made {
    parent.children.extend(children);
    parent
}

pub(super) fn document(children: impl IntoIterator<Item = Made>) -> Document<'static> {
    Document::from(holding(Node::new(NodeKind::ROOT), children))
}

pub(super) fn model(children: impl IntoIterator<Item = Made>) -> Made {
    holding(named(NodeKind::MODEL, 0, "model"), children)
}

/// Links to a node made by [`node`].
pub(super) fn link(index: u32) -> Data<'static> {
    NodeHash::new(1 + u64::from(index)).into()
}

pub(super) fn bone(index: u32, parent: u32) -> Made {
    let mut made = named(NodeKind::BONE, index, "bone");
    made.set("p", parent).set("lp", [[0.0_f32, 1.0, 0.0]].to_vec()).set("lr", [[0.0_f32, 0.0, 0.0, 1.0]].to_vec());
    made
}

/// Nests nodes, each inside the previous one.
pub(super) fn chain(count: u32) -> impl Iterator<Item = Made> {
    (0..count).map(|index| bone(index, index.checked_sub(1).unwrap_or(NO_PARENT)))
}

pub(super) fn skeleton(children: impl IntoIterator<Item = Made>) -> Made {
    holding(node(NodeKind::SKELETON, 0), children)
}

pub(super) fn triangle(index: u32) -> Made {
    let mut made = named(NodeKind::MESH, index, "mesh");
    made.set("vp", vec![[0.0_f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]).set("f", vec![0_u8, 1, 2]);
    made
}

pub(super) fn curve(target: &str, property: &'static str, frames: Vec<u32>, values: impl Into<Data<'static>>) -> Made {
    let mut made = Node::new(NodeKind::CURVE);
    made.set("nn", target.to_owned()).set("kp", property).set("kb", frames).set("kv", values).set("m", "absolute");
    made
}

pub(super) fn animation(index: u32, curves: impl IntoIterator<Item = Made>) -> Made {
    let mut made = named(NodeKind::ANIMATION, index, "clip");
    made.set("fr", 30.0_f32).set("lo", 0_u8);
    holding(made, curves)
}

/// Moves a vertex of a mesh.
pub(super) fn shape(index: u32, name: String, mesh: u32) -> Made {
    let mut made = node(NodeKind::BLEND_SHAPE, index);
    made.set("n", name).set("b", link(mesh)).set("vi", vec![0_u8]).set("vp", vec![[0.0_f32, 0.0, 1.0]]);
    made
}

/// The bytes of a document.
pub(super) fn saved(document: &Document<'_>) -> Vec<u8> {
    document.to_vec(Layout::Compact).unwrap_or_default()
}
