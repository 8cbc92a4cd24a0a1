//! A binary FBX file of about 100 MB, of the kind that modellers export: deflated arrays of doubles, normals for every
//! corner, indexed texture coordinates, skins, several materials, sampled animation.

use super::document::{Node, document};
use super::shape::{self, BONES, FRAMES, Shape};

/// Objects in the file, and quads along each side of one.
const OBJECTS: i64 = 10;
const SIDE: usize = 428;

/// Numbers that objects of the file are known by, far enough apart for all that belongs to one.
fn number(object: i64) -> i64 {
    1_000_000 + object * 10_000
}

const SKELETON: i64 = 500_000;
const ANIMATION: i64 = 700_000;

/// The file.
#[must_use]
pub fn scene() -> Vec<u8> {
    let mut objects: Vec<Node> = (0..OBJECTS).flat_map(object).collect();
    let mut connections = Vec::new();
    for object in 0..OBJECTS {
        let base = number(object);
        connections.extend([(base, 0, ""), (base + 1, base, ""), (base + 2, base, ""), (base + 3, base, "")]);
        if is_skinned(object) {
            connections.push((base + 10, base + 1, ""));
            let clusters = (0..BONES).map(|bone| (base + 100 + bone, base + 10, ""));
            let bones = (0..BONES).map(|bone| (SKELETON + bone, base + 100 + bone, ""));
            connections.extend(clusters.chain(bones));
        }
    }
    skeleton(&mut objects, &mut connections);
    animation(&mut objects, &mut connections);
    document(objects, &connections)
}

/// Three of ten: the others are furniture.
fn is_skinned(object: i64) -> bool {
    object % 4 == 1
}

fn object(object: i64) -> Vec<Node> {
    let base = number(object);
    let shape = Shape::new(object, SIDE);
    let name = |kind: &str| format!("{kind}{object}\0\u{1}{kind}");
    let layer = |kind: &'static str, mapping: &str, reference: &str, data: Vec<Node>| {
        let head = [("MappingInformationType", mapping), ("ReferenceInformationType", reference)];
        let head = head.map(|(name, value)| Node::new(name).text(value));
        Node::new(kind).integer(0).children(head.into_iter().chain(data))
    };
    let geometry = Node::new("Geometry").long(base + 1).text(&name("Geometry")).text("Mesh").children([
        Node::new("Vertices").doubles(&shape.positions()),
        Node::new("PolygonVertexIndex").integers(&shape.polygons()),
        layer("LayerElementNormal", "ByPolygonVertex", "Direct", vec![Node::new("Normals").doubles(&shape.normals())]),
        layer(
            "LayerElementUV",
            "ByPolygonVertex",
            "IndexToDirect",
            vec![Node::new("UV").doubles(&shape.uvs()), Node::new("UVIndex").integers(&shape.uv_indices())],
        ),
        layer(
            "LayerElementMaterial",
            "ByPolygon",
            "IndexToDirect",
            vec![Node::new("Materials").integers(&shape.materials(object % 3 == 0))],
        ),
    ]);
    let material = |offset: i64| {
        Node::new("Material")
            .long(base + offset)
            .text(&format!("Skin{object}_{offset}\0\u{1}Material"))
            .text("")
            .children([Node::new("ShadingModel").text("phong")])
    };
    let model = Node::new("Model").long(base).text(&name("Model")).text("Mesh");
    let mut nodes = vec![geometry, model, material(2), material(3)];
    if is_skinned(object) {
        nodes.push(Node::new("Deformer").long(base + 10).text(&name("Deformer")).text("Skin"));
        nodes.extend((0..BONES).map(|bone| {
            let (indices, weights) = shape.cluster(bone);
            let bound = shape::place(bone);
            Node::new("Deformer").long(base + 100 + bone).text("\0\u{1}SubDeformer").text("Cluster").children([
                Node::new("Indexes").integers(&indices),
                Node::new("Weights").doubles(&weights),
                Node::new("Transform").doubles(&shape::moved(bound.map(|part| -part))),
                Node::new("TransformLink").doubles(&shape::moved(bound)),
            ])
        }));
    }
    nodes
}

/// A chain of bones.
fn skeleton(objects: &mut Vec<Node>, connections: &mut Vec<(i64, i64, &str)>) {
    for bone in 0..BONES {
        let id = SKELETON + bone;
        let [x, y, z] = if bone == 0 { shape::place(0) } else { shape::step() };
        let place = Node::new("P").text("Lcl Translation").text("Lcl Translation").text("").text("A");
        let place = place.double(x).double(y).double(z);
        let model = Node::new("Model").long(id).text(&format!("bone{bone}\0\u{1}Model")).text("LimbNode");
        objects.push(model.children([Node::new("Properties70").children([place])]));
        let attribute = Node::new("NodeAttribute").long(id + 1000).text("\0\u{1}NodeAttribute").text("LimbNode");
        objects.push(attribute.children([Node::new("TypeFlags").text("Skeleton")]));
        connections.extend([(id, if bone == 0 { 0 } else { id - 1 }, ""), (id + 1000, id, "")]);
    }
}

/// Three angles of every bone at every frame, as exporters sample them.
fn animation(objects: &mut Vec<Node>, connections: &mut Vec<(i64, i64, &'static str)>) {
    objects.push(Node::new("AnimationStack").long(ANIMATION).text("walk\0\u{1}AnimStack").text(""));
    objects.push(Node::new("AnimationLayer").long(ANIMATION + 1).text("base\0\u{1}AnimLayer").text(""));
    connections.push((ANIMATION + 1, ANIMATION, ""));
    for bone in 0..BONES {
        let id = ANIMATION + 10 + bone * 10;
        objects.push(Node::new("AnimationCurveNode").long(id).text("R\0\u{1}AnimCurveNode").text(""));
        connections.extend([(id, ANIMATION + 1, ""), (id, SKELETON + bone, "Lcl Rotation")]);
        for (axis, property) in (0..).zip(["d|X", "d|Y", "d|Z"]) {
            let curve = Node::new("AnimationCurve").long(id + 1 + axis).text("\0\u{1}AnimCurve").text("");
            objects.push(curve.children([
                Node::new("KeyVer").integer(4009),
                Node::new("KeyTime").longs(&shape::key_times()),
                Node::new("KeyValueFloat").floats(&shape::angles(bone, axis)),
                Node::new("KeyAttrFlags").integers(&[4]),
                Node::new("KeyAttrDataFloat").floats(&[0.0; 4]),
                Node::new("KeyAttrRefCount").integers(&[FRAMES]),
            ]));
            connections.push((id + 1 + axis, id, property));
        }
    }
}
