//! Families of valid files with any number of items, each large in a place where real files are small: what takes more
//! than its share of time for four times the items shows here.

use cast_format::{NO_PARENT, NodeKind};
use cast_write::{Data, Document, Node, NodeHash};

/// Files of one shape.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// What it is called in reports.
    pub name: &'static str,
    /// What there are many of.
    pub items: &'static str,
    /// The file with so many items.
    pub document: fn(u32) -> Document<'static>,
}

/// All families.
pub const FAMILIES: &[Family] = &[
    Family { name: "far-keys", items: "curves whose keys lie far apart", document: far_keys },
    Family { name: "clips-and-bones", items: "animations, and as many bones in a chain", document: clips_and_bones },
    Family { name: "instances", items: "instances", document: instances },
    Family { name: "shapes-and-meshes", items: "blend shapes, and as many meshes", document: shapes_and_meshes },
    Family { name: "shapes-of-one-name", items: "blend shapes and curves of one name", document: shapes_of_one_name },
    Family { name: "visibility", items: "visibility curves and bones of one name", document: visibility },
    Family { name: "slots", items: "slots of one material", document: slots },
    Family { name: "one-hash", items: "materials with one hash", document: one_hash },
    Family { name: "properties", items: "unknown properties of one node", document: properties },
    Family { name: "constraints", items: "constraints in a chain of bones", document: constraints },
    Family { name: "influences", items: "distinct influences of a vertex", document: influences },
    Family { name: "cycles", items: "bones that lead into a cycle", document: cycles },
    Family { name: "skins", items: "meshes with weights, and as many bones", document: skins },
    Family { name: "metadata", items: "metadata nodes, and as many models", document: metadata },
    Family { name: "deep", items: "levels of unknown nodes", document: deep },
];

type Made = Node<'static>;

fn node(kind: NodeKind, index: u32) -> Made {
    Node::with_hash(kind, NodeHash::new(1 + u64::from(index)))
}

fn named(kind: NodeKind, index: u32, name: &str) -> Made {
    let mut made = node(kind, index);
    made.set("n", format!("{name}{index}"));
    made
}

fn holding(mut parent: Made, children: impl IntoIterator<Item = Made>) -> Made {
    parent.children.extend(children);
    parent
}

fn document(children: impl IntoIterator<Item = Made>) -> Document<'static> {
    Document::from(holding(Node::new(NodeKind::ROOT), children))
}

fn model(children: impl IntoIterator<Item = Made>) -> Made {
    holding(named(NodeKind::MODEL, 0, "model"), children)
}

/// Links to a node that [`node`] has made.
fn link(index: u32) -> Data<'static> {
    NodeHash::new(1 + u64::from(index)).into()
}

fn bone(index: u32, parent: u32) -> Made {
    let mut made = named(NodeKind::BONE, index, "bone");
    made.set("p", parent).set("lp", [[0.0_f32, 1.0, 0.0]].to_vec()).set("lr", [[0.0_f32, 0.0, 0.0, 1.0]].to_vec());
    made
}

/// Each below the one before.
fn chain(count: u32) -> impl Iterator<Item = Made> {
    (0..count).map(|index| bone(index, index.checked_sub(1).unwrap_or(NO_PARENT)))
}

fn skeleton(children: impl IntoIterator<Item = Made>) -> Made {
    holding(node(NodeKind::SKELETON, 0), children)
}

fn triangle(index: u32) -> Made {
    let mut made = named(NodeKind::MESH, index, "mesh");
    made.set("vp", vec![[0.0_f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]).set("f", vec![0_u8, 1, 2]);
    made
}

fn curve(target: &str, property: &'static str, frames: Vec<u32>, values: impl Into<Data<'static>>) -> Made {
    let mut made = Node::new(NodeKind::CURVE);
    made.set("nn", target.to_owned()).set("kp", property).set("kb", frames).set("kv", values).set("m", "absolute");
    made
}

fn animation(index: u32, curves: impl IntoIterator<Item = Made>) -> Made {
    let mut made = named(NodeKind::ANIMATION, index, "clip");
    made.set("fr", 30.0_f32).set("lo", 0_u8);
    holding(made, curves)
}

fn far_keys(count: u32) -> Document<'static> {
    let turn = |index: u32| {
        let values = vec![[0.0_f32, 0.0, 0.0, 1.0], [1.0, 0.0, 0.0, 0.0]];
        curve(&format!("bone{index}"), "rq", vec![0, 50_000], values)
    };
    document([model([skeleton(chain(count))]), animation(0, (0..count).map(turn))])
}

fn clips_and_bones(count: u32) -> Document<'static> {
    let clip = |index| animation(index, [curve(&format!("bone{index}"), "tx", vec![0, 1], vec![0.0_f32, 1.0])]);
    document([model([skeleton(chain(count))])].into_iter().chain((0..count).map(clip)))
}

fn instances(count: u32) -> Document<'static> {
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

fn shape(index: u32, name: String, mesh: u32) -> Made {
    let mut made = node(NodeKind::BLEND_SHAPE, index);
    made.set("n", name).set("b", link(mesh)).set("vi", vec![0_u8]).set("vp", vec![[0.0_f32, 0.0, 1.0]]);
    made
}

fn shapes_and_meshes(count: u32) -> Document<'static> {
    let shapes = (0..count).map(|index| shape(count + index, format!("shape{index}"), index));
    document([model((0..count).map(triangle).chain(shapes))])
}

fn shapes_of_one_name(count: u32) -> Document<'static> {
    let shapes = (0..count).map(|index| shape(1 + index, "smile".into(), 0));
    let curves = (0..count).map(|_| curve("smile", "bs", vec![0, 1], vec![0.0_f32, 1.0]));
    document([model([triangle(0)].into_iter().chain(shapes)), animation(0, curves)])
}

fn visibility(count: u32) -> Document<'static> {
    let bones = (0..count).map(|index| {
        let mut made = bone(index, NO_PARENT);
        made.set("n", "same");
        made
    });
    let curves = (0..count).map(|_| curve("same", "vb", vec![0, 1], vec![0_u8, 1]));
    document([model([skeleton(bones)]), animation(0, curves)])
}

fn slots(count: u32) -> Document<'static> {
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

fn one_hash(count: u32) -> Document<'static> {
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

fn properties(count: u32) -> Document<'static> {
    let mut mesh = triangle(0);
    for index in 0..count {
        mesh.set(format!("zz{index}"), index);
    }
    document([model([mesh])])
}

fn constraints(count: u32) -> Document<'static> {
    let constraint = |index: u32| {
        let mut made = named(NodeKind::CONSTRAINT, count + index, "constraint");
        made.set("ct", "pt").set("cb", link(index)).set("tb", link((index + 1) % count));
        made
    };
    document([model([skeleton(chain(count).chain((0..count).map(constraint)))])])
}

fn influences(count: u32) -> Document<'static> {
    let mut mesh = triangle(count);
    let bones: Vec<u32> = (0..3).flat_map(|_| 0..count).collect();
    let weights = vec![1.0 / count as f32; bones.len()];
    mesh.set("wb", bones).set("wv", weights).set("mi", u16::try_from(count).unwrap_or(u16::MAX));
    document([model([skeleton(chain(count)), mesh])])
}

fn cycles(count: u32) -> Document<'static> {
    document([model([skeleton((0..count).map(|index| bone(index, (index + 1).min(count - 2))))])])
}

fn skins(count: u32) -> Document<'static> {
    let mesh = |index: u32| {
        let mut made = triangle(count + index);
        made.set("wb", vec![index; 3]).set("wv", vec![1.0_f32; 3]).set("mi", 1_u8);
        made
    };
    document([model([skeleton(chain(count))].into_iter().chain((0..count).map(mesh)))])
}

fn metadata(count: u32) -> Document<'static> {
    let said = (0..count).map(|index| {
        let mut made = node(NodeKind::METADATA, index);
        made.set("a", format!("author {index}"));
        made
    });
    let models =
        (0..count).map(|index| holding(named(NodeKind::MODEL, count + index, "part"), [triangle(2 * count + index)]));
    document(said.chain(models))
}

fn deep(count: u32) -> Document<'static> {
    let mut inner = Node::new(NodeKind(u32::from_le_bytes(*b"deep")));
    for _ in 0..count.min(4_000) {
        inner = holding(Node::new(NodeKind(u32::from_le_bytes(*b"deep"))), [inner]);
    }
    document([model([inner])])
}
