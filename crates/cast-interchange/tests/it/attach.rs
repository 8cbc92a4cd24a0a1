//! Files that are attached to a bone.

use cast_interchange::join::{Attachment, Joining, join};
use cast_write::Model;
use glam::{DAffine3, DQuat, DVec3};

use super::characters::{
    HEAD, NONE, assert_near, at_rest, body, bone, codes, file, joined, names, neck, quarter, rigid, skeleton, triangle,
    turned, wide,
};

fn weapon(root: &'static str) -> Model<'static> {
    let bones =
        [bone(root, NONE, [0.0, 3.0, 0.0], quarter(DVec3::Z)), bone("clip", 0, [0.0, 0.0, 0.5], DQuat::IDENTITY)];
    Model::new().with_name("weapon").with_skeleton(skeleton(bones)).with_mesh(triangle("gun", HEAD, [0, 1, 1]))
}

#[test]
fn a_root_of_the_same_name_becomes_the_bone() {
    let at = [None, Some(Attachment::new("Neck"))];
    let (scene, _, _) = joined([file(body()), file(weapon("NECK"))], Joining::None, &at);
    assert_eq!(names(&scene), ["hip", "spine", "neck", "clip"]);
    let root = DAffine3::from_rotation_translation(quarter(DVec3::Z), DVec3::new(0.0, 3.0, 0.0));
    let moved = neck() * root.inverse();
    assert_near(&at_rest(&scene.models[0], "gun"), wide(&HEAD).map(|place| moved.transform_point3(place)));
}

#[test]
fn other_roots_go_below_the_bone_with_an_offset() {
    let (_, offset) =
        Attachment::split_with("w.cast@neck+0.5,0,0.25,0,90,0".as_ref(), |path| path == std::path::Path::new("w.cast"));
    let (scene, _, _) = joined([file(body()), file(weapon("hip"))], Joining::Parts, &[None, offset]);
    // The name of the root is taken, by another bone.
    assert_eq!(names(&scene), ["hip", "spine", "neck", "hip_2", "clip"]);
    let offset = DAffine3::from_rotation_translation(quarter(DVec3::Y), DVec3::new(0.5, 0.0, 0.25));
    let moved = neck() * offset;
    let expected: Vec<DVec3> = wide(&HEAD).map(|place| moved.transform_point3(place)).collect();
    assert_near(&at_rest(&scene.models[0], "gun"), expected.clone());
    let new = DAffine3::from_rotation_translation(quarter(DVec3::Z), DVec3::new(0.0, 0.1, 1.9));
    let follow = new * neck().inverse();
    assert_near(
        &turned(&scene, "gun", "neck", quarter(DVec3::Z)),
        expected.iter().map(|place| follow.transform_point3(*place)),
    );
}

#[test]
fn a_static_model_follows_the_bone() {
    let sword = Model::new().with_name("sword").with_mesh(rigid("blade", HEAD));
    let (scene, _, joint) = joined([file(sword), file(body())], Joining::Parts, &[Some(Attachment::new("neck"))]);
    assert_eq!((scene.models.len(), names(&scene).len()), (1, 3));
    let expected: Vec<DVec3> = wide(&HEAD).map(|place| neck().transform_point3(place)).collect();
    assert_near(&at_rest(&scene.models[0], "blade"), expected);
    let new = DAffine3::from_rotation_translation(quarter(DVec3::Z), DVec3::new(0.0, 0.1, 1.9));
    assert_near(
        &turned(&scene, "blade", "neck", quarter(DVec3::Z)),
        wide(&HEAD).map(|place| new.transform_point3(place)),
    );
    assert_eq!(codes(&joint), [(0, "CONVERT-SKELETON-019")]);
}

#[test]
fn a_missing_bone_is_an_error_that_names_similar_ones() {
    let mut files = [file(body()), file(weapon("root"))];
    let error = join(&mut files, &[None, Some(Attachment::new("nek"))], Joining::Parts).unwrap_err();
    assert_eq!(error.document, 1);
    assert_eq!(
        error.error.to_string(),
        "no model of another file has a bone \"nek\" to attach it to; did you mean \"neck\"?"
    );
}
