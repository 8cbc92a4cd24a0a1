//! Numbers of another type than the specification allows, as the reference library reads them: `cast.py` unpacks every
//! property to a flat list of Python numbers, whatever its type, and the plug-ins take the items of that list.

use cast_format::{NodeKind, PropertyType};
use cast_scene::{DeformOptions, Deformed, Scene, WarningKind};
use cast_write::{
    Animation, Bone, Curve, Data, Document, Layout, Mesh, Metadata, Model, Node, NodeHash, Root, Skeleton,
};

use super::kept;

/// A skinned mesh that is moved and turned, with every kind of number that matters.
fn document() -> Document<'static> {
    let bone = |index: u32, name: &'static str| {
        let bone = Bone::new().with_hash(NodeHash::new(u64::from(index) + 10)).with_name(name);
        bone.with_local_position([0.0, 2.0, 1.0]).with_local_rotation([0.0, 0.0, 0.6, 0.8]).with_scale([1.0; 3])
    };
    let skeleton = Skeleton::new().with_bone(bone(0, "root")).with_bone(bone(1, "tip").with_parent_index(0));
    let mesh = Mesh::new()
        .with_name("body")
        .with_positions(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 4.0, 0.0]])
        .with_normals(vec![[0.0_f32, 0.0, 1.0]; 3])
        .with_faces(vec![0_u32, 1, 2])
        .with_weights(2, vec![0_u32, 1, 0, 1, 1, 0], vec![0.5_f32, 0.5, 0.25, 0.75, 1.0, 0.0]);
    let curve = |property: &'static str| {
        let curve = Curve::new().with_node_name("tip").with_key_property(property).with_mode("absolute");
        curve.with_key_frames(vec![0_u32, 4, 16])
    };
    let walk = Animation::new()
        .with_name("walk")
        .with_frame_rate(30.0)
        .with_looping(true)
        .with_curve(curve("tx").with_key_values(vec![1.0_f32, 3.0, 2.0]))
        .with_curve(curve("sy").with_key_values(vec![1.0_f32, 2.0, 4.0]))
        .with_curve(curve("rq").with_key_values(vec![
            [0.0_f32, 0.0, 0.0, 1.0],
            [0.0, 0.0, 1.0, 0.0],
            [1.0, 0.0, 0.0, 0.0],
        ]));
    let model = Model::new().with_name("hero").with_skeleton(skeleton).with_mesh(mesh);
    Document::from(Root::new().with_metadata(Metadata::new().with_up_axis("y")).with_model(model).with_animation(walk))
}

/// All components of a property, as the reference library unpacks them.
fn flat(data: &Data<'_>) -> Vec<f64> {
    let bytes = data.to_bytes();
    let of = |size: usize, read: fn(&[u8]) -> f64| bytes.chunks_exact(size).map(read).collect();
    match data.property_type() {
        PropertyType::BYTE => of(1, |of| of[0].into()),
        PropertyType::SHORT => of(2, |of| u16::from_le_bytes(of.try_into().unwrap()).into()),
        PropertyType::INTEGER32 => of(4, |of| u32::from_le_bytes(of.try_into().unwrap()).into()),
        _ => of(4, |of| f32::from_le_bytes(of.try_into().unwrap()).into()),
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small whole numbers")]
fn in_type(numbers: &[f64], to: PropertyType) -> Data<'static> {
    let of = |write: fn(f64) -> Vec<u8>| numbers.iter().flat_map(|number| write(*number)).collect::<Vec<u8>>();
    let bytes = match to {
        PropertyType::BYTE => of(|number| vec![number as u8]),
        PropertyType::SHORT => of(|number| (number as u16).to_le_bytes().into()),
        PropertyType::INTEGER64 => of(|number| (number as u64).to_le_bytes().into()),
        PropertyType::FLOAT => of(|number| (number as f32).to_le_bytes().into()),
        _ => of(|number| number.to_le_bytes().into()),
    };
    Data::Raw { property_type: to, count: u32::try_from(numbers.len()).unwrap(), bytes: bytes.into() }
}

/// Each property of a kind in another type, if all its numbers have it.
fn changed(kind: NodeKind, name: &str, to: PropertyType) -> Option<Vec<u8>> {
    let (mut document, mut changed) = (document(), 0);
    document.for_each_mut(|node: &mut Node<'static>| {
        if node.kind == kind
            && let Some(property) = node.property_mut(name)
        {
            let numbers = flat(&property.data);
            // Integers are types that a curve can have; no writer is known to store rotations in them.
            let is_whole = numbers.iter().all(|number| number.fract() == 0.0)
                && !(name == "kv" && property.data.property_type() == PropertyType::VECTOR4);
            if to == PropertyType::DOUBLE || to == PropertyType::FLOAT || is_whole {
                changed += 1;
                property.data = in_type(&numbers, to);
            }
        }
    });
    (changed > 0).then(|| document.to_vec(Layout::Compact).unwrap())
}

fn frames(scene: &Scene) -> Vec<Deformed> {
    let (model, animation) = (&scene.models[0], &scene.animations[0]);
    let binding = animation.bind(model);
    let at = |frame| model.deform(&binding.sample(frame), &DeformOptions::new());
    [0.0, 1.0, 4.0, 9.0, 16.0].into_iter().flat_map(at).collect()
}

const PROPERTIES: [(NodeKind, &str); 12] = [
    (NodeKind::CURVE, "kv"),
    (NodeKind::CURVE, "kb"),
    (NodeKind::ANIMATION, "fr"),
    (NodeKind::ANIMATION, "lo"),
    (NodeKind::BONE, "lp"),
    (NodeKind::BONE, "lr"),
    (NodeKind::BONE, "s"),
    (NodeKind::BONE, "p"),
    (NodeKind::MESH, "vp"),
    (NodeKind::MESH, "vn"),
    (NodeKind::MESH, "wb"),
    (NodeKind::MESH, "wv"),
];

/// The same vertices, normals and times come out, and a warning says so for each node.
#[test]
fn numbers_of_any_type_are_what_they_say() {
    let plain = Scene::new(&kept(document().to_vec(Layout::Compact).unwrap()));
    assert!(plain.warnings.is_empty(), "{:?}", plain.warnings);
    let expected = frames(&plain);
    let mut seen = 0;
    for (kind, name) in PROPERTIES {
        for to in [
            PropertyType::BYTE,
            PropertyType::SHORT,
            PropertyType::INTEGER64,
            PropertyType::FLOAT,
            PropertyType::DOUBLE,
        ] {
            let Some(bytes) = changed(kind, name, to) else { continue };
            let what = format!("{kind}.{name} as {to}");
            let file = kept(bytes);
            let scene = Scene::new(&file);
            assert_eq!(frames(&scene), expected, "{what}");
            let (clip, plain) = (&scene.animations[0], &plain.animations[0]);
            assert_eq!((clip.frame_rate, clip.looping), (plain.frame_rate, plain.looping), "{what}");
            let row = cast_format::schema::node(kind).unwrap().property(name).unwrap();
            let nodes = file
                .nodes()
                .filter(|step| step.node.property(name).is_some_and(|of| !row.types.contains(&of.property_type())));
            let warned = scene
                .warnings
                .iter()
                .filter(|of| matches!(&of.kind, WarningKind::OtherNumbers { property } if property == name));
            assert_eq!(warned.count(), nodes.filter(|step| step.node.kind() == kind).count(), "{what}");
            assert!(
                scene.warnings.iter().all(|of| matches!(of.kind, WarningKind::OtherNumbers { .. })),
                "{what}: {:?}",
                scene.warnings
            );
            seen += 1;
        }
    }
    assert!(seen > 40, "only {seen}");
}
