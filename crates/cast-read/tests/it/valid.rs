//! Typed getters on valid files.

use cast_read::views::{
    ColorSpace, ConstraintType, CurveMode, CurveProperty, MaterialSource, MeshRef, SkinningMethod, UpAxis,
};
use cast_read::{Cast, Colors, CustomOffset, Indices, KeyFrames, KeyValues};

use crate::testdata::read;

const IDENTITY: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

#[test]
fn the_character() {
    let bytes = read("valid/character.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let size = u32::from_le_bytes(bytes[20..24].try_into().unwrap());
    assert_eq!(size as usize, bytes.len() - 16, "bytes 20..24 are the size of the only root");
    let metadata = cast.metadata().unwrap();
    assert_eq!((metadata.software(), metadata.up_axis()), (Some("castkit testdata"), Some(UpAxis::Y)));
    assert_eq!(metadata.scene_root(), None);

    let hero = cast.models().next().unwrap();
    assert_eq!((cast.models().count(), hero.name()), (1, Some("hero")));
    let bones: Vec<_> = hero.skeleton().unwrap().bones().collect();
    assert_eq!((bones[0].name(), bones[0].parent_index()), (Some("hip"), None));
    assert_eq!((bones[3].name(), bones[3].parent_index()), (Some("arm_left"), Some(1)));
    assert_eq!(
        (bones[3].local_position(), bones[3].world_position()),
        (Some([0.375, 0.375, 0.0]), Some([0.375, 1.375, 0.0]))
    );
    assert_eq!((bones[3].local_rotation(), bones[3].world_rotation()), (Some(IDENTITY), Some(IDENTITY)));
    assert!(!bones[3].segment_scale_compensate());

    let body = cast.meshes().next().unwrap();
    assert_eq!((body.name(), body.vertex_count(), body.face_count()), (Some("body"), 6 * 24, 6 * 12));
    assert_eq!(body.bounding_box(), Some([[-0.46875, 0.0, -0.1875], [0.46875, 2.0, 0.1875]]));
    assert!(body.faces().unwrap().max() < Some(6 * 24));
    let weights = body.weight_values().unwrap();
    assert_eq!((weights.len(), body.maximum_influence()), (6 * 24 * 2, Some(2)));
    assert!(weights.to_vec().chunks(2).all(|pair| pair[0] + pair[1] == 1.0));
    assert_eq!(body.try_tangents(), Ok(None));

    let skin = body.material().unwrap();
    assert_eq!((skin.name(), skin.material_type()), (Some("skin"), Some("pbr")));
    assert!(
        matches!(skin.albedo(), Some(MaterialSource::File(file)) if file.path() == Some("textures/skin_albedo.png"))
    );
    let Some(MaterialSource::Color(rough)) = skin.roughness() else { panic!("no colour") };
    assert_eq!((rough.rgba(), rough.color_space()), (Some([0.625, 0.625, 0.625, 1.0]), ColorSpace::Linear));

    let walk = cast.animations().next().unwrap();
    assert_eq!((walk.name(), walk.frame_rate(), walk.looping()), (Some("walk"), Some(30.0), true));
    assert_eq!(walk.curves().filter(|curve| curve.node_name() == Some("hip")).count(), 2);
}

/// Normals and winding agree for every triangle, so that the figure is visible from outside.
#[test]
fn the_character_faces_outwards() {
    let bytes = read("valid/character.cast");
    let cast = Cast::parse(&bytes).unwrap();
    for mesh in cast.meshes() {
        let (positions, normals) = (mesh.positions().unwrap(), mesh.normals().unwrap());
        for corners in mesh.faces().unwrap().triangles() {
            let [a, b, c] = corners.map(|index| positions.get(index as usize).unwrap());
            let [u, v] = [b, c].map(|to| [to[0] - a[0], to[1] - a[1], to[2] - a[2]]);
            let across = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
            for normal in corners.map(|index| normals.get(index as usize).unwrap()) {
                let along: f32 = across.iter().zip(normal).map(|(a, b)| a * b).sum();
                assert!(along > 0.0, "{:?} {corners:?}", mesh.name());
            }
        }
    }
}

#[test]
fn buffers_of_every_width() {
    let bytes = read("valid/index_widths.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let [b, h, i]: [MeshRef<'_>; 3] = cast.meshes().collect::<Vec<_>>().try_into().unwrap();
    assert!(matches!(b.faces(), Some(Indices::Byte(_))) && matches!(b.weight_bones(), Some(Indices::Byte(_))));
    assert!(matches!(h.faces(), Some(Indices::Short(_))) && matches!(h.weight_bones(), Some(Indices::Short(_))));
    assert!(
        matches!(i.faces(), Some(Indices::Integer32(_))) && matches!(i.weight_bones(), Some(Indices::Integer32(_)))
    );
    for mesh in [b, h, i] {
        assert_eq!(mesh.faces().unwrap().to_vec(), [0, 1, 2, 0, 2, 3]);
        assert_eq!(mesh.faces(), b.faces(), "equal as numbers");
        assert_eq!(mesh.weight_bones().unwrap().to_vec(), [0, 1, 1, 0]);
        let counts = (mesh.color_layer_count(), mesh.uv_layer_count(), mesh.maximum_influence());
        assert_eq!(counts, (Some(1), Some(1), Some(1)));
    }
    let model = cast.models().next().unwrap();
    let shapes: Vec<_> = model.blend_shapes().map(|shape| shape.vertex_indices().unwrap().to_vec()).collect();
    assert_eq!(shapes, [[1, 3]; 3]);
    let bases: Vec<_> = model.blend_shapes().map(|shape| shape.base_shape().unwrap().name()).collect();
    assert_eq!(bases, [Some("bytes"), Some("shorts"), Some("integers")]);
    assert!(model.hairs().all(|hair| hair.segments().unwrap().to_vec() == [2, 1]));
}

#[test]
fn colors_and_uv_layers() {
    let bytes = read("valid/color_layers.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let mesh = cast.meshes().next().unwrap();
    let layers: Vec<_> = mesh.color_layers().collect();
    let [Some(Colors::Packed(_)), Some(Colors::Float(_))] = layers.as_slice() else { panic!("{layers:?}") };
    let first: Vec<_> = layers.iter().map(|layer| layer.unwrap().get(0).unwrap()).collect();
    assert_eq!(first, [[1.0, 0.0, 0.0, 1.0]; 2], "red lies in the lowest byte");
    assert_eq!(layers[1].unwrap().get(2), Some([0.0, 0.0, 4.0, 1.0]), "floats may be brighter than white");
    assert_eq!(cast.meshes().nth(1).unwrap().color_layers().count(), 0);

    let bytes = read("valid/uv_layers.cast");
    let mesh = Cast::parse(&bytes).unwrap().meshes().next().unwrap();
    let starts: Vec<_> = mesh.uv_layers().map(|layer| layer.unwrap().get(0).unwrap()[0]).collect();
    assert_eq!(starts, [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0]);
    assert!(mesh.uv_layer(11).is_none());
}

#[test]
fn skinning_hair_and_blend_shapes() {
    let bytes = read("valid/skinning.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let methods: Vec<_> = cast.meshes().map(|mesh| (mesh.maximum_influence(), mesh.skinning_method())).collect();
    let linear = SkinningMethod::Linear;
    assert_eq!(methods, [(Some(1), linear), (Some(2), linear), (Some(4), SkinningMethod::Quaternion)]);
    assert_eq!(cast.meshes().next().unwrap().try_skinning_method(), Ok(None));

    let bytes = read("valid/hair.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let [long, short] = cast.models().next().unwrap().hairs().collect::<Vec<_>>().try_into().unwrap();
    assert_eq!((long.segments().unwrap().to_vec(), long.particles().unwrap().len()), (vec![3, 2, 1], 9));
    assert_eq!((long.material().unwrap().name(), short.material()), (Some("brown"), None));
    assert_eq!(long.particles().unwrap().get(3), Some([0.0, 1.75, 0.0]));

    let bytes = read("valid/blend_shapes.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let [smile, blink] = cast.models().next().unwrap().blend_shapes().collect::<Vec<_>>().try_into().unwrap();
    assert_eq!((smile.name(), smile.target_weight_scale(), blink.target_weight_scale()), (Some("smile"), 2.0, 1.0));
    assert_eq!(smile.positions().unwrap().to_vec(), [[1.5, 1.5, 0.0], [-0.5, 1.5, 0.0]]);
    assert_eq!((blink.base_shape().unwrap().name(), blink.vertex_indices().unwrap().to_vec()), (Some("head"), vec![0]));
}

#[test]
fn rig() {
    let bytes = read("valid/rig.cast");
    let skeleton = Cast::parse(&bytes).unwrap().models().next().unwrap().skeleton().unwrap();
    let bones: Vec<_> = skeleton.bones().collect();
    assert_eq!((bones[1].scale(), bones[1].segment_scale_compensate()), (Some([1.0, 2.0, 1.0]), true));
    assert_eq!((bones[2].local_position(), bones[2].world_position()), (None, Some([0.0, 2.0, 0.0])));
    assert!(!bones[2].segment_scale_compensate());

    let [reach, bare] = skeleton.ik_handles().collect::<Vec<_>>().try_into().unwrap();
    assert_eq!(
        (reach.start_bone(), reach.end_bone(), reach.target_bone()),
        (Some(bones[0]), Some(bones[2]), Some(bones[3]))
    );
    assert_eq!((reach.pole_vector_bone(), reach.pole_bone()), (Some(bones[4]), Some(bones[1])));
    assert_eq!((reach.target_offset(), reach.use_target_rotation()), (Some([0.0, 0.5, 0.0]), true));
    assert_eq!(
        (bare.name(), bare.target_bone(), bare.target_offset(), bare.use_target_rotation()),
        (None, None, None, false)
    );

    let constraints: Vec<_> = skeleton.constraints().collect();
    let kinds: Vec<_> = constraints.iter().map(|it| (it.constraint_type().unwrap(), it.custom_offset())).collect();
    let [vector, quaternion] = [CustomOffset::Vector([1.0, 2.0, 3.0]), CustomOffset::Rotation([0.0, 1.0, 0.0, 0.0])];
    let expected = [
        (ConstraintType::Point, Some(vector)),
        (ConstraintType::Orient, Some(quaternion)),
        (ConstraintType::Scale, Some(CustomOffset::Vector([2.0; 3]))),
        (ConstraintType::Point, None),
    ];
    assert_eq!(kinds, expected);
    assert!(constraints[0].maintain_offset() && !constraints[3].maintain_offset());
    assert_eq!((constraints[0].weight(), constraints[3].weight()), (0.5, 1.0));
    let skips: Vec<_> = constraints.iter().map(|it| [it.skip_x(), it.skip_y(), it.skip_z()]).collect();
    assert_eq!(skips, [[true, false, false], [false, true, false], [false, false, true], [false; 3]]);
    assert_eq!((constraints[0].constraint_bone(), constraints[0].target_bone()), (Some(bones[2]), Some(bones[3])));
}

#[test]
fn animation() {
    let bytes = read("valid/animation.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let [everything, still] = cast.animations().collect::<Vec<_>>().try_into().unwrap();
    assert_eq!((everything.frame_rate(), everything.looping()), (Some(29.97), true));
    assert_eq!((still.name(), still.frame_rate(), still.looping()), (None, Some(24.0), false));
    assert_eq!(everything.skeletons().next().unwrap().bones().count(), 2);

    let curves: Vec<_> = everything.curves().collect();
    assert_eq!((curves[0].key_property(), curves[0].mode()), (Some(CurveProperty::Rotation), CurveMode::Absolute));
    let Some(KeyValues::Rotation(rotations)) = curves[0].key_values() else { panic!("no rotations") };
    assert_eq!(rotations.to_vec(), [IDENTITY, [0.0, 1.0, 0.0, 0.0]]);
    assert_eq!((curves[2].mode(), curves[3].mode()), (CurveMode::Relative, CurveMode::Additive));
    assert_eq!((curves[2].additive_blend_weight(), curves[3].additive_blend_weight()), (1.0, 0.5));
    let ends: Vec<_> = curves[1..4].iter().map(|curve| curve.key_frames().unwrap().last_frame()).collect();
    assert_eq!(ends, [Some(10.0), Some(1000.0), Some(70_000.0)], "frames of 8, 16 and 32 bits");
    assert!(matches!(curves[3].key_frames(), Some(KeyFrames::Integer(Indices::Integer32(_)))));
    let visible: Vec<_> = curves[8..].iter().map(|curve| curve.key_values().unwrap()).collect();
    assert!(visible.iter().all(|values| matches!(values, KeyValues::Integer(frames) if frames.to_vec() == [0, 1])));
    assert!(curves.iter().all(|curve| curve.key_frames().unwrap().len() == curve.key_values().unwrap().len()));

    let overrides = everything.curve_mode_overrides();
    let flags = |it: cast_read::views::CurveModeOverrideRef<'_>| {
        [it.override_translation(), it.override_rotation(), it.override_scale()]
    };
    assert_eq!(
        overrides.clone().map(flags).collect::<Vec<_>>(),
        [[false, true, false], [true, false, true], [false; 3]]
    );
    assert_eq!(
        overrides.map(|it| it.mode()).collect::<Vec<_>>(),
        [CurveMode::Additive, CurveMode::Relative, CurveMode::Absolute]
    );
    let notes: Vec<Vec<f64>> =
        everything.notification_tracks().map(|it| it.key_frames().unwrap().iter().collect()).collect();
    assert_eq!(notes, [vec![0.0, 30.0], vec![300.0], vec![70_000.0]]);
}

fn path(source: Option<MaterialSource<'_>>) -> Option<&str> {
    match source {
        Some(MaterialSource::File(file)) => file.path(),
        _ => None,
    }
}

fn space(source: Option<MaterialSource<'_>>) -> Option<ColorSpace<'_>> {
    match source {
        Some(MaterialSource::Color(color)) => Some(color.color_space()),
        _ => None,
    }
}

#[test]
fn materials() {
    let bytes = read("valid/materials.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let everything = cast.meshes().next().unwrap().material().unwrap();
    let slots: Vec<_> = everything.slots().collect();
    assert_eq!(slots.len(), 16);
    assert!(slots.iter().all(|slot| slot.source().is_some() && slot.source() == slot.scan_source()));
    let words = |name: &str| slots.iter().find(|slot| slot.name() == name).unwrap().field();
    assert_eq!(words("ao"), Some("ambient_occlusion"));
    assert_eq!((words("extra1"), words("clearcoat")), (Some("extra"), None));
    assert_eq!(path(everything.metal()), Some("textures/metal.png"));
    assert_eq!(path(everything.extra(1)), Some("textures/extra1.png"));
    assert_eq!((path(everything.extra(2)), path(everything.emissive())), (None, None));
    assert_eq!(space(everything.emissive()), Some(ColorSpace::Srgb), "the default");
    assert_eq!(space(everything.emissive_strength()), Some(ColorSpace::Linear));
    let bare = cast.meshes().nth(1).unwrap().material().unwrap();
    assert_eq!((bare.slots().count(), bare.albedo(), bare.albedo_hash()), (0, None, None));
}

#[test]
fn instances_and_metadata() {
    let bytes = read("valid/instances.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let metadata = cast.metadata().unwrap();
    assert_eq!((metadata.up_axis(), metadata.scene_root()), (Some(UpAxis::Z), Some("props")), "the first counts");
    assert_eq!(cast.roots().next().unwrap().metadata().count(), 2);
    let paths: Vec<_> = cast.instances().map(|it| it.reference_file().unwrap().path().unwrap()).collect();
    assert_eq!(paths, ["tree.cast", "tree.cast", "stones/stone_01.cast"]);
    let tree = cast.instances().nth(1).unwrap();
    assert_eq!((tree.position(), tree.scale()), (Some([6.0, 0.0, -1.0]), Some([1.0, 2.0, 1.0])));
    assert_eq!(tree.rotation(), Some([0.0, 1.0, 0.0, 0.0]));
    let ground = cast.models().next().unwrap();
    assert_eq!(
        (ground.position(), ground.rotation(), ground.scale()),
        (Some([0.0, -0.5, 0.0]), Some(IDENTITY), Some([10.0; 3]))
    );
}

#[test]
fn an_empty_scene() {
    let bytes = read("valid/empty_scene.cast");
    let cast = Cast::parse(&bytes).unwrap();
    assert_eq!((cast.node_count(), cast.property_count(), cast.depth()), (1, 0, 1));
    assert_eq!((cast.models().count(), cast.animations().count(), cast.instances().count()), (0, 0, 0));
    assert!(cast.metadata().is_none() && cast.trailing().is_empty());
}

#[test]
fn places_and_iterations_are_numbers_and_back() {
    let bytes = include_bytes!("../../../../testdata/valid/character.cast");
    let cast = Cast::parse(bytes).unwrap();
    for step in cast.nodes() {
        let place = step.node.place();
        assert_eq!(cast_read::NodePlace::from_raw(place.to_raw()), place);
        let mut children = step.node.children();
        children.next();
        let rest: Vec<usize> = cast.children_at(children.to_raw()).map(|node| node.offset()).collect();
        assert_eq!(rest, children.map(|node| node.offset()).collect::<Vec<_>>());
        let mut properties = step.node.properties();
        properties.next();
        let rest: Vec<usize> = cast.properties_at(properties.to_raw()).map(|of| of.offset()).collect();
        assert_eq!(rest, properties.map(|of| of.offset()).collect::<Vec<_>>());
    }
    // Whatever the numbers are, iteration ends and reads nothing out of bounds.
    for number in [0, 1, 16, 40, bytes.len(), usize::MAX] {
        let node = cast.node_at(cast_read::NodePlace::from_raw([number, usize::MAX, number]));
        assert!(node.properties().count() + node.children().count() <= bytes.len());
        assert!(cast.children_at([number; 4]).count() <= bytes.len());
        assert!(cast.properties_at([number; 3]).count() <= bytes.len());
    }
}
