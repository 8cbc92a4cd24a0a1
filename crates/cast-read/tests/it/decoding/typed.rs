//! The typed access to decoded arrays: the same values as the getters of the views.

use cast_format::NodeKind;
use cast_read::decode::{ColorFormat, DecodeOptions, DecodePlan, IndexFormat, KeyFrameFormat};
use cast_read::{Cast, Colors, PropertyType};
use cast_write::{Animation, Data, Document, Layout, Model, Node, Root};

use super::Arena;

/// The bytes of a file with these nodes in a model.
fn file(nodes: impl IntoIterator<Item = Node<'static>>) -> Vec<u8> {
    let model = nodes.into_iter().fold(Model::new(), |model, node| model.with_child(node));
    Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap()
}

fn node(kind: NodeKind, properties: Vec<(&'static str, Data<'static>)>) -> Node<'static> {
    let mut node = Node::new(kind);
    for (name, data) in properties {
        node.set(name, data);
    }
    node
}

const VECTORS: [[f32; 3]; 2] = [[1.0, 2.0, 3.0], [-4.0, 0.5, 6.25]];

#[test]
fn every_array_of_a_model() {
    let bytes = file([
        node(
            NodeKind::MESH,
            vec![
                ("vp", vec![[0.0_f32; 3]; 2].into()),
                ("vn", VECTORS.to_vec().into()),
                ("vt", VECTORS.map(|vector| vector.map(|number| -number)).to_vec().into()),
                ("vc", vec![0xFF00_2010_u32, 7].into()),
                ("wb", vec![3_u8, 9].into()),
            ],
        ),
        node(NodeKind::HAIR, vec![("se", vec![2_u16, 700].into()), ("pt", VECTORS.to_vec().into())]),
        node(
            NodeKind::BLEND_SHAPE,
            vec![
                ("vi", vec![1_u8, 3].into()),
                ("vp", VECTORS.to_vec().into()),
                ("ts", vec![0.5_f32, 2.0].into()),
                ("t", vec![u64::MAX, 5].into()),
                ("vd", vec![[9.0_f32; 3]].into()),
            ],
        ),
    ]);
    let cast = Cast::parse(&bytes).unwrap();
    let plan = DecodePlan::of_file(&cast, DecodeOptions::new());
    let mut arena = Arena::new(plan.byte_len());
    let decoded = plan.decode(arena.bytes()).unwrap();
    let model = cast.models().next().unwrap();

    let mesh = cast.meshes().next().unwrap();
    let typed = decoded.mesh(mesh);
    assert_eq!(typed.normals(), Some(&VECTORS[..]));
    assert_eq!(typed.tangents().unwrap(), mesh.tangents().unwrap().to_vec());
    assert_eq!(typed.weight_bones::<u32>(), Some(&[3, 9][..]));
    let colors = [[0x10, 0x20, 0, 0xFF], [7, 0, 0, 0]];
    assert_eq!(typed.legacy_colors::<[u8; 4]>(), Some(&colors[..]));
    assert_eq!(typed.color_layer::<[u8; 4]>(0), Some(&colors[..]), "the legacy colours are the first layer");
    assert_eq!(typed.color_layer::<[u8; 4]>(1), None, "and only the first");

    let hair = model.hairs().next().unwrap();
    assert_eq!(decoded.hair(hair).segments::<u32>(), Some(&[2, 700][..]));
    assert_eq!(decoded.hair(hair).particles(), Some(&VECTORS[..]));

    let shape = model.blend_shapes().next().unwrap();
    let typed = decoded.blend_shape(shape);
    assert_eq!(typed.vertex_indices::<u32>(), Some(&[1, 3][..]));
    assert_eq!(typed.positions(), Some(&VECTORS[..]));
    assert_eq!(typed.target_weight_scales(), Some(&[0.5, 2.0][..]));
    assert_eq!(typed.legacy_target_shapes(), Some(&[u64::MAX, 5][..]));
    assert_eq!(typed.legacy_deltas(), Some(&[[9.0; 3]][..]));
}

/// Frames of every width, and those of old files, which are floats.
#[test]
fn key_frames_of_every_type() {
    let frames: [Data<'static>; 4] =
        [vec![0_u8, 50].into(), vec![0_u16, 50].into(), vec![0_u32, 50].into(), vec![0.25_f32, 49.5].into()];
    let types = [PropertyType::BYTE, PropertyType::SHORT, PropertyType::INTEGER32, PropertyType::FLOAT];
    for (frames, property_type) in frames.into_iter().zip(types) {
        let curve = node(
            NodeKind::CURVE,
            vec![("kb", frames.clone()), ("kt", frames.clone()), ("kv", vec![0.5_f32, 1.5].into())],
        );
        let track = node(NodeKind::NOTIFICATION_TRACK, vec![("kb", frames)]);
        let animation = Animation::new().with_frame_rate(25.0).with_child(curve).with_child(track);
        let bytes = Document::from(Root::new().with_animation(animation)).to_vec(Layout::Compact).unwrap();
        let cast = Cast::parse(&bytes).unwrap();
        let animation = cast.animations().next().unwrap();
        let curve = animation.curves().next().unwrap();
        let track = animation.notification_tracks().next().unwrap();
        assert_eq!(curve.property("kb").unwrap().property_type(), property_type);
        let old = property_type == PropertyType::FLOAT;

        let plan = DecodePlan::of_file(&cast, DecodeOptions::new());
        let mut arena = Arena::new(plan.byte_len());
        let decoded = plan.decode(arena.bytes()).unwrap();
        let expected = curve.key_frames().unwrap().to_frames();
        assert_eq!(expected, [0, 50], "{property_type}");
        assert_eq!(decoded.curve(curve).key_frames::<u32>(), Some(&expected[..]), "{property_type}");
        assert_eq!(decoded.curve(curve).key_frames::<f32>(), None, "{property_type}");
        assert_eq!(decoded.curve(curve).legacy_key_times::<u32>(), Some(&expected[..]), "{property_type}");
        assert_eq!(decoded.curve(curve).key_values::<f32>(), Some(&[0.5, 1.5][..]), "{property_type}");
        assert_eq!(decoded.notification_track(track).key_frames::<u32>(), Some(&expected[..]), "{property_type}");

        let plan = DecodePlan::of_file(&cast, DecodeOptions::new().key_frames(KeyFrameFormat::Seconds));
        let mut arena = Arena::new(plan.byte_len());
        let decoded = plan.decode(arena.bytes()).unwrap();
        let expected = if old { [0.25 / 25.0, 49.5 / 25.0] } else { [0.0, 2.0] };
        assert_eq!(decoded.curve(curve).key_frames::<f32>(), Some(&expected[..]), "{property_type}");
    }
}

/// Only data of the type that the specification expects is converted.
#[test]
fn what_is_unexpected_is_copied() {
    let bytes = file([node(
        NodeKind::MESH,
        vec![
            ("vp", vec![[0.0_f32; 3]; 2].into()),
            ("f", vec![0_u32, 1, 0].into()),
            ("vc", vec![[0.5_f32; 4]; 2].into()),
            ("c1", vec![[0.5_f32; 4]; 2].into()),
            ("none", Vec::<f32>::new().into()),
            ("one", vec![1.0_f32].into()),
            ("two", vec![1.0_f32, 2.0].into()),
        ],
    )]);
    let cast = Cast::parse(&bytes).unwrap();
    let mesh = cast.meshes().next().unwrap();
    assert!(matches!(mesh.color_layer(1), Some(Colors::Float(_))));
    let options = DecodeOptions::new().indices(IndexFormat::Stored).colors(ColorFormat::Rgba8);
    let plan = DecodePlan::of_file(&cast, options);
    let names: Vec<String> = plan.arrays().iter().map(|array| array.name.to_string()).collect();
    assert_eq!(names, ["vp", "f", "vc", "c1", "two"], "of unknown properties, those with several elements");
    let mut arena = Arena::new(plan.byte_len());
    let decoded = plan.decode(arena.bytes()).unwrap();
    assert_eq!(decoded.array::<u32>(*mesh, "f"), Some(&[0, 1, 0][..]), "these are no colours");
    assert_eq!(decoded.array::<[f32; 4]>(*mesh, "vc"), Some(&[[0.5; 4]; 2][..]), "old colours are packed");
    assert_eq!(decoded.mesh(mesh).color_layer::<[u8; 4]>(1), Some(&[[128; 4]; 2][..]));
    // Four bytes for each element, but not four elements.
    let find = |name: &str| plan.arrays().iter().find(|array| array.name == name).unwrap();
    assert_eq!(decoded.rgba8(find("two")), None);
    assert_eq!(decoded.rgba8(find("f")), None);
    assert_eq!(decoded.rgba8(find("c1")), Some(&[[128; 4]; 2][..]));
}

/// A colour layer of bytes is told from an array of bytes by the number of its elements.
#[test]
fn bytes_are_not_colors() {
    let bytes = file([node(NodeKind::MESH, vec![("f", vec![0_u8, 1, 2, 3].into())])]);
    let cast = Cast::parse(&bytes).unwrap();
    let plan = DecodePlan::of_file(&cast, DecodeOptions::new().indices(IndexFormat::Stored));
    let mut arena = Arena::new(plan.byte_len());
    let decoded = plan.decode(arena.bytes()).unwrap();
    assert_eq!((plan.arrays().len(), decoded.rgba8(&plan.arrays()[0])), (1, None));
    assert_eq!(decoded.mesh(cast.meshes().next().unwrap()).faces::<u8>(), Some(&[0, 1, 2, 3][..]));
}
