//! Edits that span properties: layers, weights, slots, references, widths.

use cast_format::{NodeKind, PropertyType};
use cast_write::{
    ColorData, Data, Document, ErrorKind, IKHandle, Instance, Layout, Material, MaterialSource, Mesh, Metadata, Model,
    Node, Root,
};

fn type_of(mesh: &Mesh<'_>, key: &str) -> PropertyType {
    mesh.node().property(key).unwrap().data.property_type()
}

#[test]
fn integers_widen_and_are_stored_in_the_smallest_width() {
    let mut mesh = Mesh::new().with_faces(vec![0_u32, 1, 2]);
    assert_eq!(type_of(&mesh, "f"), PropertyType::BYTE);
    mesh.faces_mut().unwrap().extend([300, 1, 2]);
    assert_eq!(type_of(&mesh, "f"), PropertyType::SHORT);
    mesh.faces_mut().unwrap().push(70_000);
    assert_eq!(type_of(&mesh, "f"), PropertyType::INTEGER32);
    assert_eq!(*mesh.faces().unwrap(), [0, 1, 2, 300, 1, 2, 70_000]);
    mesh.faces_mut().unwrap().truncate(3);
    assert_eq!(type_of(&mesh, "f"), PropertyType::BYTE);
    let faces = mesh.faces_mut().unwrap();
    assert_eq!((faces.len(), faces[2], format!("{faces:?}")), (3, 2, "[0, 1, 2]".into()));
    drop(faces);
    // Integers that are wider than necessary stay so until they are changed.
    mesh.node_mut().set("f", vec![5_u32, 6, 7]);
    mesh.faces_mut().unwrap().swap(0, 0);
    assert_eq!(type_of(&mesh, "f"), PropertyType::INTEGER32);
    assert_eq!(*mesh.faces().unwrap(), [5, 6, 7]);
    assert!(mesh.remove("faces") && !mesh.remove("faces"));
    assert_eq!(mesh.faces(), None);
}

#[test]
fn layers_are_counted() {
    let mut mesh = Mesh::new().with_uv_layer(vec![[0.0, 0.5]]).with_uv_layer(vec![[1.0, 0.5]]);
    mesh.push_uv_layer(vec![[2.0, 0.5]]);
    assert_eq!((mesh.uv_layer_count(), mesh.uv_layer_total()), (Some(3), 3));
    mesh.uv_layer_mut(1).unwrap()[0][1] = 0.25;
    assert_eq!(
        mesh.uv_layers().map(|layer| layer.unwrap()[0]).collect::<Vec<_>>(),
        [[0.0, 0.5], [1.0, 0.25], [2.0, 0.5]]
    );
    assert_eq!(mesh.uv_layer_mut(0).map(std::mem::take), Some(vec![[0.0, 0.5]]));
    assert!(mesh.remove_uv_layer(0));
    assert_eq!((mesh.uv_layer(0).unwrap()[0], mesh.uv_layer(1).unwrap()[0]), ([1.0, 0.25], [2.0, 0.5]));
    assert_eq!((mesh.uv_layer_count(), mesh.uv_layer(2)), (Some(2), None));
    assert!(mesh.remove_uv_layer(1) && !mesh.remove_uv_layer(1));
    assert_eq!(mesh.uv_layer_count(), Some(1));
}

#[test]
fn weights_are_removed_whichever_there_are() {
    for present in 0..8_u8 {
        let mut mesh = Mesh::new();
        let parts = [("wb", Data::from(vec![0_u8])), ("wv", vec![1.0_f32].into()), ("mi", 1_u8.into())];
        for (bit, (key, data)) in (0..).zip(parts) {
            if present & (1 << bit) != 0 {
                mesh.node_mut().set(key, data);
            }
        }
        assert_eq!(mesh.remove_weights(), present != 0, "{present:03b}");
        assert!(mesh.node().properties.is_empty(), "{present:03b}");
    }
}

/// Text that is not UTF-8 is present, and is neither empty nor of another type.
#[test]
fn text_that_is_not_utf8_is_an_error_of_its_own() {
    let mut mesh = Mesh::new();
    let bytes = b"caf\xE9\0"[..].into();
    mesh.node_mut().set("n", Data::Raw { property_type: PropertyType::STRING, count: 1, bytes });
    let error = mesh.try_name().unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::NotUtf8) && mesh.name().is_none(), "{error}");
    mesh.node_mut().set("mi", Vec::<u8>::new());
    let error = mesh.try_maximum_influence().unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::EmptyProperty), "{error}");
}

#[test]
fn slots_with_a_number() {
    let mut material = Material::new();
    material.set_texture("extra3", "third.png");
    let Some(MaterialSource::File(file)) = material.extra(3) else { panic!("{material:?}") };
    assert_eq!((file.path(), material.extra_hash(3)), (Some("third.png"), Some(file.hash())));
    assert!(material.extra(2).is_none() && material.remove_extra(3) && material.extra(3).is_none());
}

/// The old colours are the first layer and no other, and only where layers are not counted.
#[test]
fn old_colours_beside_new_ones() {
    let mut mesh = Mesh::new().with_faces(vec![0_u32, 1, 2, 0, 2, 3, 0]);
    assert_eq!(mesh.face_count(), 2, "the last triangle is not complete");
    mesh.set_legacy_colors(vec![1, 2]);
    mesh.node_mut().set("c1", vec![3_u32, 4]);
    assert_eq!(mesh.color_layer(0), Some(ColorData::from([1, 2])));
    assert_eq!(mesh.color_layer(1), Some(ColorData::from([3, 4])));
    assert_eq!((mesh.color_layer(2), mesh.color_layer_total()), (None, 1));
    mesh.node_mut().set("c0", vec![5_u32, 6]).set("cl", 2_u8);
    assert_eq!((mesh.color_layer(0), mesh.color_layer_total()), (Some(ColorData::from([5, 6])), 2));
}

/// A layer beyond the layer count is no less there; removing it does not count the others.
#[test]
fn layers_beyond_the_count() {
    let mut mesh = Mesh::new();
    for layer in ["u0", "u1", "u2"] {
        mesh.node_mut().set(layer, vec![[0.5_f32; 2]]);
    }
    mesh.set_uv_layer_count(1);
    assert!(mesh.remove_uv_layer(1));
    assert_eq!((mesh.uv_layer_count(), mesh.uv_layer(1).is_some(), mesh.uv_layer(2)), (Some(1), true, None));
}

#[test]
fn the_colours_of_an_old_file_are_layer_0() {
    let mut mesh = Mesh::new();
    mesh.set_legacy_colors(vec![1, 2]);
    assert_eq!(mesh.color_layer_total(), 1);
    assert_eq!(mesh.color_layer(0), Some(ColorData::from([1, 2])));
    assert!(mesh.color_layer_mut(0).is_some());
    mesh.push_color_layer(vec![[1.0; 4]; 2]);
    assert_eq!((mesh.color_layer_count(), mesh.legacy_colors()), (Some(2), None));
    assert_eq!(mesh.color_layers().flatten().count(), 2);
    assert_eq!(mesh.color_layer(0), Some(ColorData::from([1, 2])));
    assert!(mesh.remove_color_layer(0));
    assert_eq!(mesh.color_layer(0), Some(ColorData::from(vec![[1.0; 4]; 2])));
}

#[test]
fn weights_belong_together() {
    let mut mesh = Mesh::new().with_positions(vec![[0.0; 3]; 2]);
    mesh.set_weights(2, vec![0_u32, 1, 1, 0], vec![0.5; 4]);
    assert_eq!((mesh.maximum_influence(), mesh.vertex_count()), (Some(2), 2));
    mesh.weight_values_mut().unwrap()[0] = 0.75;
    assert_eq!(mesh.weight_values().unwrap()[..2], [0.75, 0.5]);
    assert!(mesh.remove_weights() && !mesh.remove_weights());
    assert_eq!(mesh.node().properties.len(), 1);
}

#[test]
fn a_mesh_of_a_file_is_not_completed() {
    let mut node = Node::new(NodeKind::MESH);
    node.set("u0", vec![[0.5_f32; 2]]);
    let mesh = Mesh::try_from(node.clone()).unwrap();
    assert_eq!(Node::from(mesh), node);
    assert_eq!(
        Mesh::new().with_property("u0", vec![[0.5_f32; 2]]).into_node().property("ul").unwrap().data,
        Data::from(1_u8)
    );
}

#[test]
fn slots_hold_textures_and_colours() {
    let mut material = Material::new().with_texture("albedo", "a.png").with_constant("ambient_occlusion", [1.0; 4]);
    let path = |material: &Material<'_>, slot: &str| match material.slot(slot) {
        Some(MaterialSource::File(file)) => file.path().map(String::from),
        _ => None,
    };
    assert_eq!(path(&material, "albedo").as_deref(), Some("a.png"));
    assert!(
        matches!(material.ambient_occlusion(), Some(MaterialSource::Color(color)) if color.rgba() == Some([1.0; 4]))
    );
    assert_eq!(material.slots().map(|slot| slot.name).collect::<Vec<_>>(), ["albedo", "ao"]);
    for mut file in material.files_mut() {
        let moved = format!("textures/{}", file.path().unwrap());
        file.set_path(moved);
    }
    assert_eq!(path(&material, "albedo").as_deref(), Some("textures/a.png"));
    // Two slots share a file: it stays as long as one of them uses it.
    let shared = material.albedo_hash().unwrap();
    material.set_diffuse(shared);
    material.set_texture("albedo", "b.png");
    assert_eq!((material.files().count(), path(&material, "diffuse").as_deref()), (2, Some("textures/a.png")));
    assert!(material.remove_slot("diffuse") && !material.remove_slot("diffuse"));
    assert_eq!(material.files().filter_map(|file| file.path().map(String::from)).collect::<Vec<_>>(), ["b.png"]);
}

#[test]
fn an_instance_refers_to_one_file() {
    let mut instance = Instance::new().with_reference("a.cast");
    instance.set_reference("b.cast");
    assert_eq!(instance.files().count(), 1);
    assert_eq!(instance.reference_file().unwrap().path(), Some("b.cast"));
}

#[test]
fn a_document_is_edited_from_the_top() {
    let mut document = Document::default();
    document.root_mut().push_model(Model::new().with_name("hero").with_mesh(Mesh::new().with_name("body")));
    document.root_mut().push_metadata(Metadata::new().with_up_axis("y"));
    document.metadata_mut().unwrap().set_author("somebody");
    for mut model in document.models_mut() {
        model.set_name("villain");
        model.retain_meshes(|mesh| mesh.name() != Some("body"));
        model.push_mesh(Mesh::new().with_name("cape"));
    }
    assert_eq!(document.roots.len(), 1);
    assert_eq!(document.models().next().unwrap().name(), Some("villain"));
    assert_eq!(document.meshes().filter_map(|mesh| mesh.name().map(String::from)).collect::<Vec<_>>(), ["cape"]);
    assert_eq!(document.metadata().unwrap().author(), Some("somebody"));
    let cape = document.models_mut().next().unwrap().remove_mesh(0).unwrap();
    assert_eq!(cape.name(), Some("cape"));
    assert_eq!(document.meshes().count(), 0);
}

#[test]
fn the_last_of_several_properties_of_one_name_counts() {
    let mut node = Node::new(NodeKind::MESH);
    node.properties.push(cast_write::Property::new("vp", vec![[1.0_f32; 3]]));
    node.properties.push(cast_write::Property::new("vp", vec![[2.0_f32; 3]]));
    let mut mesh = Mesh::try_from(node).unwrap();
    mesh.positions_mut().unwrap()[0] = [3.0; 3];
    assert_eq!(mesh.positions().unwrap()[..], [[3.0; 3]]);
    assert_eq!(mesh.positions_mut().map(std::mem::take), Some(vec![[3.0; 3]]));
    assert!(mesh.remove("positions"));
    assert_eq!(mesh.positions(), None, "the first would come to light");
}

#[test]
fn a_property_goes_before_what_hides_all_that_follows() {
    let mut node = Node::new(NodeKind::MESH);
    let hiding = Data::Raw { property_type: PropertyType(1), count: 1, bytes: vec![1, 2].into() };
    node.set("zz", hiding);
    let mesh = Mesh::try_from(node).unwrap().with_name("body");
    let document = Document::from(Root::new().with_child(mesh.into_node()));
    let bytes = document.to_vec(Layout::Preserve).unwrap();
    let cast = cast_read::Cast::parse(&bytes).unwrap();
    let mesh = cast.roots().next().unwrap().children().next().unwrap();
    assert_eq!((mesh.label().unwrap().to_string().as_str(), mesh.is_opaque()), ("body", true));
    assert_eq!(mesh.properties().map(|property| property.name().to_string()).collect::<Vec<_>>(), ["n", "zz"]);
}

#[test]
fn bones_without_a_parent_have_none() {
    let bone = cast_write::Bone::new().with_parent_index(u32::MAX);
    assert_eq!(bone.parent_index(), None);
    let handle = IKHandle::new().with_start_bone(7);
    assert_eq!(handle.start_bone_hash(), Some(7.into()));
}

#[test]
fn the_root_is_the_first_node_of_that_kind() {
    assert!(Document::default().root().is_none());
    let mut document = Document::from(Node::new(NodeKind::MESH));
    assert!(document.root().is_none());
    document.roots.push(Node::from(Root::new().with_model(Model::new().with_name("one"))));
    document.roots.push(Node::from(Root::new()));
    assert_eq!(document.root().unwrap().node().children.len(), 1);
    assert_eq!(document.root_mut().node().children.len(), 1);
    assert_eq!(document.roots.len(), 3);
}
