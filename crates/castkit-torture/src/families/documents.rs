//! Documents in general: their roots, metadata and nodes.

use cast_format::NodeKind;
use cast_write::{Document, Node};

use super::parts::*;

pub(super) fn instances(count: u32) -> Document<'static> {
    let instance = |index: u32| {
        let mut made = named(NodeKind::INSTANCE, index, "place");
        made.set("rf", link(count + index)).set("p", [[0.0_f32, 0.0, 0.0]].to_vec());
        made.set("r", [[0.0_f32, 0.0, 0.0, 1.0]].to_vec()).set("s", [[1.0_f32, 1.0, 1.0]].to_vec());
        let mut file = node(NodeKind::FILE, count + index);
        file.set("p", format!("other{index}.cast"));
        holding(made, [file])
    };
    document((0..count).map(instance))
}

pub(super) fn properties(count: u32) -> Document<'static> {
    let mut mesh = triangle(0);
    for index in 0..count {
        mesh.set(format!("zz{index}"), index);
    }
    document([model([mesh])])
}

pub(super) fn metadata(count: u32) -> Document<'static> {
    let said = (0..count).map(|index| {
        let mut made = node(NodeKind::METADATA, index);
        made.set("a", format!("author {index}"));
        made
    });
    let models =
        (0..count).map(|index| holding(named(NodeKind::MODEL, count + index, "part"), [triangle(2 * count + index)]));
    document(said.chain(models))
}

pub(super) fn deep(count: u32) -> Document<'static> {
    let mut inner = Node::new(NodeKind(u32::from_le_bytes(*b"deep")));
    for _ in 0..count.min(4_000) {
        inner = holding(Node::new(NodeKind(u32::from_le_bytes(*b"deep"))), [inner]);
    }
    document([model([inner])])
}
