//! The data that builders create: widths of integers, layers and their counts, known texts, linked children.

use cast_read::views::{ConstraintType, CurveMode, CurveProperty, MaterialSource, SkinningMethod};
use cast_read::{Cast, Indices, NodeKind, PropertyType};
use cast_write::typed::Integers;
use cast_write::{
    Animation, Children, Constraint, Curve, Data, Document, Instance, Layout, Material, Mesh, Model, Node, NodeHash,
    Root,
};

fn key(node: impl Into<Node<'static>>, key: &str) -> Option<Data<'static>> {
    node.into().property(key).map(|property| property.data.clone())
}

fn number(node: &Node<'_>, key: &str) -> Option<u8> {
    node.property(key).map(|property| property.data.elements::<u8>().unwrap()[0])
}

#[test]
fn integers_take_the_smallest_width_that_holds_them() {
    let widths = [
        (0, PropertyType::BYTE),
        (255, PropertyType::BYTE),
        (256, PropertyType::SHORT),
        (65_535, PropertyType::SHORT),
        (65_536, PropertyType::INTEGER32),
        (u32::MAX, PropertyType::INTEGER32),
    ];
    for (largest, expected) in widths {
        let faces = vec![1, largest, 0];
        let single = key(Mesh::new().with_maximum_influence(largest), "mi").unwrap();
        assert_eq!((single.property_type(), single.count()), (expected, 1), "{largest}");
        for (integers, len) in [
            (Integers::from(faces.clone()), 3),
            (Integers::from(&faces[..]), 3),
            (Integers::from([1, largest]), 2),
            (Integers::from(vec![[1, largest, 0]]), 3),
            (Integers::from(&[[1, largest, 0]][..]), 3),
        ] {
            let data = Data::from(integers.clone());
            assert_eq!((data.property_type(), data.count()), (expected, len), "{largest}");
            let bytes = Document::from(Mesh::new().with_faces(integers)).to_vec(Layout::Compact).unwrap();
            let node = Cast::parse(&bytes).unwrap().top_level().next().unwrap();
            let read: Indices<'_> = node.field("f").unwrap().unwrap();
            assert_eq!(read.to_vec(), [1, largest, 0][..read.len()]);
        }
    }
    assert_eq!(Data::from(Integers::from(vec![255_u16, 0])).property_type(), PropertyType::BYTE);
    assert_eq!(Data::from(Integers::from(vec![256_u16, 0])).property_type(), PropertyType::SHORT);
    assert_eq!(Data::from(Integers::from(Vec::<u32>::new())).property_type(), PropertyType::BYTE);
}

#[test]
fn a_slice_that_needs_its_width_is_not_copied() {
    let numbers = [70_000_u32, 1];
    let data = Data::from(Integers::from(&numbers[..]));
    assert!(matches!(&data, Data::Integer32(std::borrow::Cow::Borrowed(slice)) if std::ptr::eq(*slice, &numbers)));
}

#[test]
fn layers_are_numbered_and_counted() {
    let mut mesh = Mesh::new().with_positions(vec![[0.0; 3]]);
    for layer in 0..11_u8 {
        mesh = mesh.with_uv_layer(vec![[f32::from(layer), 0.0]]);
    }
    let mesh = mesh.with_color_layer(vec![1_u32]).with_color_layer(vec![[1.0_f32; 4]]);
    let bytes = Document::from(Root::new().with_model(Model::new().with_mesh(mesh))).to_vec(Layout::Compact).unwrap();
    let cast = Cast::parse(&bytes).unwrap();
    let mesh = cast.meshes().next().unwrap();
    assert_eq!((mesh.uv_layer_count(), mesh.color_layer_count()), (Some(11), Some(2)));
    for layer in 0..11_u8 {
        assert_eq!(mesh.uv_layer(layer.into()).unwrap().first(), Some([f32::from(layer), 0.0]));
    }
    assert!(mesh.color_layers().all(|layer| layer.is_some()));
}

#[test]
fn counts_follow_from_what_is_there() {
    // Layers that were set one by one are counted; an explicit count is not changed.
    let by_hand =
        Mesh::new().with_property("u0", vec![[0.0_f32; 2]]).with_property("u1", vec![[0.0_f32; 2]]).into_node();
    assert_eq!((number(&by_hand, "ul"), number(&by_hand, "cl")), (Some(2), None));
    let own_count = Mesh::new().with_property("c0", vec![0_u32]).with_color_layer_count(9).into_node();
    assert_eq!(number(&own_count, "cl"), Some(9));

    let weights = |weights: usize, vertices: usize| {
        let mesh = Mesh::new().with_positions(vec![[0.0; 3]; vertices]).with_weight_bones(vec![0_u8; weights]);
        number(&mesh.with_weight_values(vec![0.5; weights]).into_node(), "mi")
    };
    assert_eq!(weights(6, 3), Some(2));
    assert_eq!(weights(3, 3), Some(1));
    // A number that cannot be divided evenly gives no count.
    assert_eq!(weights(7, 3), None);
    assert_eq!(weights(4, 0), None);
    assert_eq!(weights(0, 3), None);
    let explicit = Mesh::new().with_weights(2, vec![0_u8, 1], vec![0.5, 0.5]).into_node();
    assert_eq!(number(&explicit, "mi"), Some(2));
    // Only meshes have layers.
    let other = Curve::new().with_property("u0", 1.0_f32).into_node();
    assert_eq!(other.properties.len(), 1);
}

#[test]
fn choices_are_written_as_their_texts() {
    let text = |data: Option<Data<'static>>| data.unwrap().text().unwrap().to_string();
    for expected in ["linear", "quaternion", "of my own", ""] {
        assert_eq!(text(key(Mesh::new().with_skinning_method(expected), "sm")), expected);
        assert_eq!(text(key(Mesh::new().with_skinning_method(SkinningMethod::from(expected)), "sm")), expected);
    }
    for expected in ["rq", "tx", "ty", "tz", "sx", "sy", "sz", "bs", "vb", "rx", "other"] {
        assert_eq!(text(key(Curve::new().with_key_property(CurveProperty::from(expected)), "kp")), expected);
    }
    for expected in ["additive", "absolute", "relative", "other"] {
        assert_eq!(text(key(Curve::new().with_mode(expected), "m")), expected);
    }
    assert_eq!(text(key(Curve::new().with_mode(CurveMode::Other("mine")), "m")), "mine");
    assert_eq!(text(key(Constraint::new().with_constraint_type(ConstraintType::Scale), "ct")), "sc");
}

#[test]
fn values_of_curves_in_every_type() {
    let written = |curve: Curve<'static>| key(curve, "kv").unwrap().property_type();
    assert_eq!(written(Curve::new().with_key_values(vec![0.5_f32])), PropertyType::FLOAT);
    assert_eq!(written(Curve::new().with_key_values(&[[0.0_f32; 4]][..])), PropertyType::VECTOR4);
    assert_eq!(written(Curve::new().with_key_values(Integers::from(vec![1_u32, 0]))), PropertyType::BYTE);
    assert_eq!(written(Curve::new().with_key_values(Integers::from(vec![1_u32, 256]))), PropertyType::SHORT);
}

#[test]
fn textures_constants_and_references_link_to_their_own_children() {
    let material = Material::new()
        .with_texture("albedo", "a.png")
        .with_constant("roughness", [0.5; 4])
        .with_texture("extra3", "b.png");
    let model = Model::new().with_material(material);
    let document =
        Document::from(Root::new().with_model(model).with_instance(Instance::new().with_reference("tree.cast")));
    let bytes = document.to_vec(Layout::Compact).unwrap();
    let cast = Cast::parse(&bytes).unwrap();
    let material = cast.models().next().unwrap().materials().next().unwrap();
    let path = |source: Option<MaterialSource<'_>>| match source {
        Some(MaterialSource::File(file)) => file.path().unwrap().to_string(),
        other => format!("{other:?}"),
    };
    assert_eq!(path(material.albedo()), "a.png");
    assert_eq!(path(material.extra(3)), "b.png");
    assert!(matches!(material.roughness(), Some(MaterialSource::Color(color)) if color.rgba() == Some([0.5; 4])));
    assert_eq!(cast.instances().next().unwrap().reference_file().unwrap().path(), Some("tree.cast"));
}

#[test]
fn what_all_builders_have_in_common() {
    let child = Node::new(NodeKind(7));
    let built =
        Animation::new().with_hash(5_u64).with_property("own", "text").with_property("own", 1_u8).with_child(child);
    assert_eq!(built.hash(), NodeHash::new(5));
    let node = Node::from(built);
    assert_eq!((node.kind, node.properties.len(), node.children.len()), (NodeKind::ANIMATION, 1, 1));
    assert_eq!(number(&node, "own"), Some(1));
    assert_ne!(Animation::new().hash(), Animation::default().hash());
    // A property that is set twice exists once, at its first position.
    let mesh = Mesh::new().with_name("a").with_material(1_u64).with_name("b").into_node();
    let names: Vec<&[u8]> = mesh.properties.iter().map(|property| &*property.name).collect();
    assert_eq!((names, mesh.name()), (vec![&b"n"[..], b"m"], Some("b")));
}

/// Children are a list like any other, and are shown without what is below them.
#[test]
fn children_are_a_list() {
    let [a, b] = [Node::new(NodeKind::MESH), Node::new(NodeKind::BONE)];
    let mut children = Children::from([a.clone(), b.clone()]);
    assert_eq!(children, [a.clone(), b.clone()].into_iter().collect());
    assert_eq!(children, Children::from(vec![a, b.clone()]));
    assert_eq!(children.len(), 2);
    for child in &mut children {
        child.set("n", "named");
    }
    assert!((&children).into_iter().all(|child| child.name() == Some("named")));
    children.extend([b]);
    let kinds: Vec<NodeKind> = children.clone().into_iter().map(|child| child.kind).collect();
    assert_eq!(kinds, [NodeKind::MESH, NodeKind::BONE, NodeKind::BONE]);

    let mut node = Node::with_hash(NodeKind::SKELETON, NodeHash::new(7));
    node.children = children;
    let shown = format!("{node:?}");
    assert!(shown.starts_with("Node { kind: ") && shown.ends_with("properties: [], children: 3, .. }"), "{shown}");
}

#[test]
fn nodes_are_equal_if_everything_in_them_is() {
    let node = || {
        let mut node = Node::with_hash(NodeKind::MODEL, NodeHash::new(7));
        node.set("n", "name");
        node.children = Children::from([Node::with_hash(NodeKind::MESH, NodeHash::new(8))]);
        node
    };
    let changed = |change: fn(&mut Node<'static>)| {
        let mut node = node();
        change(&mut node);
        node
    };
    assert_eq!(node(), changed(|_| {}));
    assert_ne!(node(), changed(|node| node.kind = NodeKind::MESH));
    assert_ne!(node(), changed(|node| node.hash = NodeHash::new(8)));
    assert_ne!(node(), changed(|node| node.properties.clear()));
    assert_ne!(node(), changed(|node| node.slack = b"slack"[..].into()));
    assert_ne!(node(), changed(|node| node.hidden.children = 1));
    assert_ne!(node(), changed(|node| node.children.clear()));
    assert_ne!(node(), changed(|node| node.children[0].kind = NodeKind::BONE));
    // A node more, further below.
    assert_ne!(node(), changed(|node| node.children[0].children.push(Node::new(NodeKind::MESH))));
}
