//! Parts that are taken out again.

use cast_file::CastFile;
use cast_interchange::join::{Attachment, Joining, detach, join};
use cast_scene::{Model as SceneModel, Scene};
use cast_write::{BlendShape, Document, Layout, Material, Model};
use glam::{DQuat, DVec3};

use super::characters::{HEAD, NONE, at_rest, body, bone, file, quarter, skeleton, triangle};

/// A body with a weapon at its neck.
fn armed() -> Document<'static> {
    let bones =
        [bone("grip", NONE, [0.0, 3.0, 0.0], quarter(DVec3::Z)), bone("clip", 0, [0.0, 0.0, 0.5], DQuat::IDENTITY)];
    let steel = Material::new().with_name("steel").with_material_type("pbr").with_texture("albedo", "steel.png");
    let gun = triangle("gun", HEAD, [0, 1, 1]).with_material(steel.hash());
    let shape = BlendShape::new().with_name("bent").with_base_shape(gun.hash());
    let shape = shape.with_vertex_indices(vec![0_u8]).with_positions(vec![[9.0, 0.0, 0.0]]);
    let weapon = Model::new().with_name("weapon").with_skeleton(skeleton(bones)).with_mesh(gun);
    let mut files = [file(body()), file(weapon.with_material(steel).with_blend_shape(shape))];
    join(&mut files, &[None, Some(Attachment::new("neck"))], Joining::Parts).unwrap();
    let [whole, rest] = files;
    let mut whole = whole;
    whole.merge([rest]);
    whole
}

fn scene(document: &Document<'_>) -> Scene {
    Scene::new(&CastFile::from_bytes(document.to_vec(Layout::Compact).unwrap()).unwrap())
}

fn bones(model: &SceneModel) -> Vec<(String, [f64; 3])> {
    let skeleton = model.skeleton.as_ref().unwrap();
    let places = (0..).map(|index| skeleton.rest_world().position(index).unwrap());
    skeleton.bones().iter().zip(places).map(|(bone, place)| (bone.name().unwrap().to_owned(), place)).collect()
}

#[test]
fn what_was_attached_is_detached_and_rests_where_it_was() {
    let mut document = armed();
    let before = scene(&document);
    let all = bones(&before.models[0]);
    detach(&mut document, "NECK").unwrap();
    let after = scene(&document);
    let [whole, part] = &after.models[..] else { panic!("{}", after.models.len()) };
    assert_eq!((whole.name(), part.name()), (Some("body"), Some("NECK")));
    assert_eq!(at_rest(part, "gun"), at_rest(&before.models[0], "gun"));
    assert_eq!(at_rest(whole, "torso"), at_rest(&before.models[0], "torso"));
    assert_eq!((whole.meshes.len(), part.meshes.len()), (1, 1));
    // The neck is in both; the bones below it are gone from the body.
    assert_eq!(bones(whole), all[..3]);
    for ((name, place), (other, there)) in bones(part).iter().zip(&all[2..]) {
        assert!(name == other && (DVec3::from_array(*place) - DVec3::from_array(*there)).length() < 1e-6);
    }
    assert_eq!(
        part.meshes[0].influences.as_ref().map(|_| part.meshes[0]
            .node()
            .weight_bones()
            .unwrap()
            .iter()
            .collect::<Vec<u32>>()),
        Some(vec![1, 2, 2])
    );
    assert_eq!(part.materials[part.meshes[0].material.unwrap()].name(), Some("steel"));
    assert_eq!((part.blend_shapes.len(), part.blend_shapes[0].mesh), (1, Some(0)));
    assert!(after.warnings.is_empty(), "{:?}", after.warnings);
}

#[test]
fn a_mesh_comes_with_its_bones_and_those_above_them() {
    let mut document = armed();
    let before = scene(&document);
    detach(&mut document, "gun").unwrap();
    let after = scene(&document);
    assert_eq!(
        bones(&after.models[1]).iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(),
        ["hip", "spine", "neck", "grip", "clip"]
    );
    assert_eq!(at_rest(&after.models[1], "gun"), at_rest(&before.models[0], "gun"));
    assert_eq!(bones(&after.models[0]).len(), 5);
}

#[test]
fn what_is_not_there_cannot_be_detached() {
    let mut document = armed();
    let error = detach(&mut document, "gum").unwrap_err().to_string();
    assert_eq!(error, "no model has a bone or a mesh \"gum\" to detach; did you mean \"gun\"?");
    let body = file(Model::new().with_skeleton(skeleton([bone("hip", NONE, [0.0; 3], DQuat::IDENTITY)])));
    let error = detach(&mut { body }, "hip").unwrap_err().to_string();
    assert!(error.starts_with("no mesh follows only \"hip\" and bones below it"), "{error}");
}
