//! Unusual files are read as they are.

use cast_read::views::{
    ColorSpace, ConstraintType, CurveMode, CurveProperty, MeshRef, ModelRef, SkinningMethod, UpAxis,
};
use cast_read::{Cast, FieldError, FieldErrorKind, NodeKind, PropertyType};

use crate::testdata::read;

/// The names of a node's properties.
fn names(cast: &Cast<'_>, path: &str) -> Vec<String> {
    cast.find(path).unwrap().properties().map(|property| property.name().to_string()).collect()
}

#[test]
fn unknown_kinds_are_nodes_like_others() {
    let bytes = read("unusual/unknown_kind.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let wind = cast.models().next().unwrap().children().next().unwrap();
    assert_eq!((wind.kind(), wind.kind().is_known()), (NodeKind::from_letters(*b"wind"), false));
    assert_eq!(wind.field::<f32>("speed"), Ok(Some(2.5)));
    assert_eq!(wind.children_of::<MeshRef<'_>>().count(), 1);
    assert_eq!((cast.node_count(), cast.meshes().count()), (6, 0), "no mesh is the child of a model");
}

#[test]
fn an_unknown_type_hides_the_rest_of_its_node() {
    let bytes = read("unusual/opaque_node.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let [strange, after]: [ModelRef<'_>; 2] = cast.models().collect::<Vec<_>>().try_into().unwrap();
    assert!(strange.is_opaque() && !after.is_opaque());
    assert_eq!((strange.name(), strange.position()), (Some("strange"), None));
    assert_eq!(names(&cast, "root/model[0]"), ["n", "mystery"]);
    let hidden = strange.property("mystery").unwrap();
    assert_eq!((hidden.property_type().is_known(), hidden.end()), (false, strange.end()));
    assert_eq!(&hidden.data()[..4], [1, 2, 3, 4]);
    assert!(hidden.text().is_none() && hidden.indices().is_none());
    assert_eq!((strange.children().count(), strange.slack(), strange.header().child_count), (0, b"".as_slice(), 1));
    // Two visible ones in the strange model, one in the other, three in its mesh.
    assert_eq!((after.meshes().count(), cast.node_count(), cast.property_count()), (1, 4, 6));

    let bytes = read("unusual/unknown_type.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let strange = cast.models().next().unwrap();
    assert_eq!(strange.property("mystery").unwrap().data(), [1, 2, 3, 4]);
    assert_eq!(cast.models().nth(1).unwrap().name(), Some("after"));
}

#[test]
fn names_of_all_kinds() {
    let bytes = read("unusual/unknown_names.cast");
    let cast = Cast::parse(&bytes).unwrap();
    assert_eq!(names(&cast, "root/model/mesh"), ["n", "vp", "f", "comment", "vq", "u03"]);
    let mesh = cast.meshes().next().unwrap();
    assert_eq!(mesh.field::<&str>("comment"), Ok(Some("kept")));
    assert!(mesh.uv_layer(3).is_none(), "u03 is not u3");

    let bytes = read("unusual/empty_name.cast");
    let cast = Cast::parse(&bytes).unwrap();
    assert_eq!(cast.models().next().unwrap().field::<&str>(""), Ok(Some("nameless")));

    let bytes = read("unusual/long_name.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let model = cast.models().next().unwrap();
    assert_eq!(model.field::<u8>(&"x".repeat(65_535)), Ok(Some(7)));
    assert_eq!(model.position(), Some([1.0, 2.0, 3.0]));

    let bytes = read("unusual/upper_case_key.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let mesh = cast.meshes().next().unwrap();
    assert_eq!((mesh.name(), mesh.positions(), mesh.faces().map(|faces| faces.len())), (None, None, Some(3)));
}

#[test]
fn of_several_properties_with_one_name_the_last_counts() {
    let bytes = read("unusual/duplicate_names.cast");
    let mesh = Cast::parse(&bytes).unwrap().meshes().next().unwrap();
    assert_eq!(mesh.name(), Some("second"));
    assert_eq!(mesh.uv_layer(0).unwrap().first(), Some([2.0, 2.0]));
    assert_eq!(mesh.properties().filter(|property| property.is_named("n")).count(), 2, "none is lost");
}

#[test]
fn nothing_where_something_is_wanted() {
    let bytes = read("unusual/count_zero.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let mesh = cast.meshes().next().unwrap();
    assert_eq!((mesh.positions().map(|it| it.len()), mesh.faces().map(|it| it.len())), (Some(0), Some(0)));
    assert_eq!((mesh.vertex_count(), mesh.face_count(), mesh.bounding_box()), (0, 0, None));
    assert_eq!(mesh.name(), Some(""), "a string property of no strings is empty");
    assert_eq!(mesh.property("n").unwrap().strings().count(), 0);
    assert_eq!(mesh.try_uv_layer_count().unwrap_err().kind(), FieldErrorKind::Empty);
    assert_eq!(mesh.try_material_hash().unwrap_err().kind(), FieldErrorKind::Empty);
    assert!(mesh.material().is_none());
    let bone = cast.models().next().unwrap().skeleton().unwrap().bones().next().unwrap();
    let error = bone.try_parent_index().unwrap_err();
    assert_eq!((error.kind(), error.offset()), (FieldErrorKind::Empty, bone.property("p").unwrap().offset() as u64));
    assert_eq!(
        error.to_string(),
        format!("{}/p: the property is empty, expected an element (at byte {})", bone.path(), error.offset())
    );
    assert!(bone.segment_scale_compensate(), "the default");
}

#[test]
fn several_strings_in_one_property() {
    let bytes = read("unusual/two_strings.cast");
    let model = Cast::parse(&bytes).unwrap().models().next().unwrap();
    let name = model.property("n").unwrap();
    assert_eq!(name.strings().map(|text| text.to_string()).collect::<Vec<_>>(), ["one", "two"]);
    assert_eq!((model.name(), name.data()), (Some("one"), b"one\0two\0".as_slice()));
    assert_eq!(model.position(), Some([1.0, 2.0, 3.0]));
}

#[test]
fn text_that_is_not_utf8() {
    let bytes = read("unusual/bad_utf8.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let model = cast.models().next().unwrap();
    assert_eq!(model.name(), None);
    let error = model.try_name().unwrap_err();
    assert_eq!(
        (error.kind(), error.to_string()),
        (FieldErrorKind::NotUtf8, "root[0]/model[0] \"caf\u{FFFD}E9\"/n: the text is not UTF-8 (at byte 64)".into())
    );
    assert_eq!(
        (model.name_lossy().as_deref(), model.try_position().unwrap()),
        (Some("caf\u{FFFD}E9"), model.position())
    );
    let name = model.text("n").unwrap();
    assert_eq!((name.as_bytes(), name.to_string_lossy().as_ref()), (b"caf\xE9".as_slice(), "caf\u{FFFD}E9"));
    assert_eq!(format!("{name} {name:?}"), "caf\u{FFFD}E9 \"caf\\xe9\"");
    assert_eq!(model.path(), "root[0]/model[0] \"caf\u{FFFD}E9\"");
    let strange = model.properties().nth(1).unwrap();
    assert_eq!(strange.name().as_bytes(), b"k\xFF");
    let value = strange.text().unwrap();
    assert!(value == *"value" && value != *"valu" && value == "value" && value != "values");
}

#[test]
fn slack_and_trailing_bytes() {
    let bytes = read("unusual/slack.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let model = cast.models().next().unwrap();
    assert_eq!(model.slack(), b"slack of the model");
    let slacks: Vec<_> = model.meshes().map(|mesh| mesh.slack()).collect();
    assert_eq!(slacks, [b"slack of the leaf".as_slice(), b""]);
    assert_eq!((cast.models().nth(1).unwrap().name(), cast.trailing()), (Some("after"), b"".as_slice()));

    let bytes = read("unusual/trailing_bytes.cast");
    assert_eq!(Cast::parse(&bytes).unwrap().trailing(), b"more");
}

#[test]
fn any_number_of_anything_at_the_top() {
    let bytes = read("unusual/several_roots.cast");
    let cast = Cast::parse(&bytes).unwrap();
    assert_eq!((cast.roots().count(), cast.meshes().count()), (2, 2));
    assert_eq!(cast.find("root[1]/model/mesh").unwrap().label().unwrap(), "second");

    let bytes = read("unusual/no_roots.cast");
    let cast = Cast::parse(&bytes).unwrap();
    assert_eq!((cast.roots().count(), cast.node_count(), cast.depth(), cast.trailing()), (0, 0, 0, b"".as_slice()));
    assert_eq!(cast.nodes().count(), 0);
    assert!(cast.metadata().is_none());

    let bytes = read("unusual/model_at_top.cast");
    let cast = Cast::parse(&bytes).unwrap();
    assert_eq!((cast.top_level().count(), cast.roots().count()), (2, 1));
    assert_eq!(cast.models().map(|model| model.name()).collect::<Vec<_>>(), [Some("in the root")]);
    assert_eq!(cast.find("model/mesh").unwrap().label().unwrap(), "a");
}

#[test]
fn versions_and_flags_are_kept() {
    let bytes = read("unusual/version_2.cast");
    let header = Cast::parse(&bytes).unwrap().header();
    assert_eq!((header.version, header.flags), (2, 0));
    let bytes = read("unusual/flags.cast");
    let header = Cast::parse(&bytes).unwrap().header();
    assert_eq!((header.version, header.flags), (1, 0xDEAD_BEEF));
}

#[test]
fn unexpected_types_are_not_absent() {
    let bytes = read("unusual/unexpected_types.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let mesh = cast.meshes().next().unwrap();
    assert!(mesh.positions().is_none() && mesh.name().is_none() && mesh.uv_layer(0).is_none());
    assert!(mesh.faces().is_none() && mesh.color_layer_count().is_none() && mesh.material().is_none());
    assert_eq!(mesh.skinning_method(), SkinningMethod::Linear, "the default");
    assert_eq!(mesh.try_normals(), Ok(None), "this one is absent");
    let error = mesh.try_positions().unwrap_err();
    let expected = [PropertyType::VECTOR3].as_slice();
    assert_eq!(error.kind(), FieldErrorKind::UnexpectedType { found: PropertyType::VECTOR2, expected });
    let text = mesh.try_faces().unwrap_err().to_string();
    let offset = mesh.property("f").unwrap().offset();
    assert_eq!(text, format!("{}/f: the property has type f, expected b or h or i (at byte {offset})", mesh.path()));
    let unexpected = |result: Result<(), FieldError<'_>>| match result.unwrap_err().kind() {
        FieldErrorKind::UnexpectedType { found, expected } => (found, expected.to_vec()),
        other => panic!("{other:?}"),
    };
    use PropertyType as Type;
    assert_eq!(unexpected(mesh.try_name().map(drop)), (Type::INTEGER32, vec![Type::STRING]));
    assert_eq!(unexpected(mesh.try_uv_layer(0).map(drop)), (Type::VECTOR3, vec![Type::VECTOR2]));
    assert_eq!(unexpected(mesh.try_skinning_method().map(drop)), (Type::BYTE, vec![Type::STRING]));
    let integers = vec![Type::BYTE, Type::SHORT, Type::INTEGER32];
    assert_eq!(unexpected(mesh.try_color_layer_count().map(drop)), (Type::STRING, integers));
    assert_eq!(unexpected(mesh.try_material_hash().map(drop)), (Type::FLOAT, vec![Type::INTEGER64]));

    let model = cast.models().next().unwrap();
    assert!(model.position().is_none());
    assert_eq!(unexpected(model.try_position().map(drop)), (Type::VECTOR4, vec![Type::VECTOR3]));
    let bone = model.skeleton().unwrap().bones().next().unwrap();
    assert_eq!(unexpected(bone.try_parent_index().map(drop)), (Type::FLOAT, vec![Type::INTEGER32]));
    assert_eq!(unexpected(bone.try_local_position().map(drop)), (Type::VECTOR2, vec![Type::VECTOR3]));
    assert_eq!(unexpected(bone.try_segment_scale_compensate().map(drop)), (Type::INTEGER32, vec![Type::BYTE]));
}

#[test]
fn unknown_choices_keep_their_text() {
    let bytes = read("unusual/unknown_choices.cast");
    let cast = Cast::parse(&bytes).unwrap();
    assert_eq!(cast.metadata().unwrap().up_axis(), Some(UpAxis::Other("w")));
    assert_eq!(cast.meshes().next().unwrap().skinning_method(), SkinningMethod::Other("magic"));
    let skeleton = cast.models().next().unwrap().skeleton().unwrap();
    assert_eq!(skeleton.constraints().next().unwrap().constraint_type(), Some(ConstraintType::Other("aim")));
    let curve = cast.animations().next().unwrap().curves().next().unwrap();
    assert_eq!(curve.key_property(), Some(CurveProperty::Rotation), "writers print the names of enums in capitals");
    assert_eq!((curve.mode(), curve.mode().as_str()), (CurveMode::Other("sideways"), "sideways"));
    assert_eq!(ColorSpace::from("acescg").to_string(), "acescg");
}

#[test]
fn layers_that_are_not_there() {
    let bytes = read("unusual/missing_layers.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let mesh = cast.meshes().next().unwrap();
    assert_eq!(mesh.color_layers().map(|layer| layer.is_some()).collect::<Vec<_>>(), [true, false, false]);
    assert_eq!(mesh.uv_layers().map(|layer| layer.is_some()).collect::<Vec<_>>(), [false, true]);
    let many = cast.meshes().nth(1).unwrap();
    assert_eq!(many.color_layer_count(), Some(4_000_000_000), "what the file says");
    assert_eq!((many.color_layer_total(), many.color_layers().count()), (256, 256), "what is believed");
    assert_eq!((many.uv_layer_total(), many.uv_layers().flatten().count()), (256, 0));
}

#[test]
fn odd_lengths_and_cycles_are_only_numbers() {
    let bytes = read("unusual/odd_lengths.cast");
    let mesh = Cast::parse(&bytes).unwrap().meshes().next().unwrap();
    assert_eq!((mesh.vertex_count(), mesh.normals().unwrap().len(), mesh.uv_layer(0).unwrap().len()), (2, 1, 5));
    assert_eq!((mesh.face_count(), mesh.faces().unwrap().triangles().collect::<Vec<_>>()), (1, vec![[0, 1, 200]]));

    let bytes = read("unusual/cyclic_bones.cast");
    let bones = Cast::parse(&bytes).unwrap().models().next().unwrap().skeleton().unwrap().bones();
    let parents: Vec<_> = bones.map(|bone| bone.parent_index()).collect();
    assert_eq!(parents, [Some(1), Some(0), Some(2), Some(4_000_000_000)]);
}
