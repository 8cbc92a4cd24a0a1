//! Which bones are one, and what becomes of animations that name them.

use cast_interchange::join::Joining;
use cast_write::{Animation, Curve, CurveModeOverride, Document, Model, Root};
use glam::DQuat;

use super::characters::{HEAD, NONE, bone, codes, file, joined, names, skeleton, triangle};

/// A root with these bones below it.
fn whole(names: &[&str]) -> Model<'static> {
    let root = bone("root", NONE, [0.0; 3], DQuat::IDENTITY);
    let others = names.iter().map(|name| bone(name, 0, [0.0, 0.0, 1.0], DQuat::IDENTITY));
    Model::new().with_name("whole").with_skeleton(skeleton(std::iter::once(root).chain(others)))
}

/// A first bone with the others below it, and a vertex on each.
fn part(names: &[&str]) -> Model<'static> {
    let bones = names
        .iter()
        .enumerate()
        .map(|(index, name)| bone(name, if index == 0 { NONE } else { 0 }, [0.0; 3], DQuat::IDENTITY));
    let last = u8::try_from(names.len() - 1).unwrap();
    Model::new().with_name("part").with_skeleton(skeleton(bones)).with_mesh(triangle("m", HEAD, [0, last / 2, last]))
}

/// The bones of the joined skeleton, and the bones of the three vertices.
fn of(there: &[&str], here: &[&str]) -> (Vec<String>, Vec<u32>) {
    let (scene, cast, _) = joined([file(whole(there)), file(part(here))], Joining::Parts, &[]);
    assert_eq!(scene.models.len(), 1, "{there:?} {here:?}");
    let mesh = cast.meshes().next().unwrap();
    (names(&scene).into_iter().map(str::to_owned).collect(), mesh.weight_bones().unwrap().iter().collect())
}

#[test]
fn an_exact_name_wins_over_one_in_another_case() {
    type Names = &'static [&'static str];
    let cases: [(Names, Names, Names, [u32; 3]); 6] = [
        (&["neck"], &["NECK", "jaw"], &["root", "neck", "jaw"], [1, 1, 2]),
        (&["neck", "Neck"], &["Neck"], &["root", "neck", "Neck"], [2, 2, 2]),
        // Two names that differ only in case: neither is meant, so nothing is joined at it.
        (&["neck", "jaw", "Jaw"], &["neck", "JAW"], &["root", "neck", "jaw", "Jaw", "JAW"], [1, 1, 4]),
        // Two bones of one skeleton do not become one.
        (&["neck", "jaw"], &["neck", "Jaw", "jaw"], &["root", "neck", "jaw", "Jaw"], [1, 3, 2]),
        (&["neck", "jaw"], &["neck", "Jaw", "JAW"], &["root", "neck", "jaw", "Jaw", "JAW"], [1, 3, 4]),
        // Only letters of ASCII have a case.
        (&["neck", "é"], &["neck", "É"], &["root", "neck", "é", "É"], [1, 1, 3]),
    ];
    for (there, here, names, bones) in cases {
        let (found, indices) = of(there, here);
        assert_eq!((found.iter().map(String::as_str).collect::<Vec<_>>(), indices), (names.to_vec(), bones.to_vec()));
    }
}

#[test]
fn repeated_names_stay_two_bones() {
    let (found, indices) = of(&["neck", "tag"], &["neck", "tag", "tag"]);
    assert_eq!(found, ["root", "neck", "tag", "tag_2"]);
    assert_eq!(indices, [1, 2, 3]);
    let (_, _, joint) =
        joined([file(whole(&["neck", "tag"])), file(part(&["neck", "tag", "tag"]))], Joining::Parts, &[]);
    assert_eq!(codes(&joint), [(1, "CONVERT-SKELETON-019"), (1, "CONVERT-SKELETON-001")]);
}

#[test]
fn curves_and_overrides_follow_a_bone_that_is_spelt_differently() {
    let curve = |name: &'static str, property: &'static str| {
        let curve = Curve::new().with_node_name(name).with_key_property(property).with_mode("absolute");
        curve.with_key_frames(vec![0_u8]).with_key_values(vec![1.0_f32])
    };
    let change = CurveModeOverride::new().with_node_name("NECK").with_mode("relative").with_override_translation(true);
    let animation =
        Animation::new().with_frame_rate(30.0).with_curve(curve("NECK", "tx")).with_curve(curve("NECK", "bs"));
    let animation = Document::from(Root::new().with_animation(animation.with_curve_mode_override(change)));
    let (_, cast, _) = joined([file(whole(&["neck"])), file(part(&["NECK"])), animation], Joining::Parts, &[]);
    let named: Vec<_> =
        cast.animations().next().unwrap().curves().map(|curve| curve.node_name().unwrap().to_owned()).collect();
    assert_eq!(named, ["neck", "NECK"], "the second is a blend shape");
    let animation = cast.animations().next().unwrap();
    assert_eq!(animation.curve_mode_overrides().next().unwrap().node_name(), Some("neck"));
}

#[test]
fn a_root_that_is_a_root_there_is_no_part() {
    // The other bones rest elsewhere, so it is no level of detail either.
    let other = Model::new().with_skeleton(skeleton([
        bone("root", NONE, [0.0; 3], DQuat::IDENTITY),
        bone("neck", 0, [5.0, 0.0, 0.0], DQuat::IDENTITY),
    ]));
    let (scene, _, joint) = joined([file(whole(&["neck", "jaw"])), file(other)], Joining::Parts, &[]);
    assert_eq!((scene.models.len(), codes(&joint)), (2, vec![(1, "CONVERT-SKELETON-021")]));
    // A bone beside the hierarchy says nothing.
    let dangling = Model::new().with_skeleton(skeleton([
        bone("root", NONE, [9.0; 3], DQuat::IDENTITY),
        bone("neck", NONE, [0.0; 3], DQuat::IDENTITY),
        bone("jaw", 1, [0.0; 3], DQuat::IDENTITY),
    ]));
    let (scene, _, _) = joined([file(whole(&["neck"])), file(dangling)], Joining::Parts, &[]);
    assert_eq!(names(&scene), ["root", "neck", "jaw"]);
}

#[test]
fn an_extra_root_is_found_whichever_file_has_it() {
    let deeper = skeleton([
        bone("extra", NONE, [0.0, 2.0, 0.0], DQuat::IDENTITY),
        bone("root", 0, [0.0; 3], DQuat::IDENTITY),
        bone("neck", 1, [0.0, 0.0, 1.0], DQuat::IDENTITY),
    ]);
    let deeper = || Model::new().with_name("deeper").with_skeleton(deeper.clone());
    for files in [[file(deeper()), file(whole(&["neck"]))], [file(whole(&["neck"])), file(deeper())]] {
        let (scene, _, _) = joined(files, Joining::Parts, &[]);
        assert_eq!((names(&scene), scene.models[0].name()), (vec!["extra", "root", "neck"], Some("deeper")));
    }
}
