//! Parts and levels of detail: skinning the result is compared with moves that are calculated by hand.

use cast_interchange::join::Joining;
use cast_scene::Scene;
use cast_write::{BlendShape, Constraint, Document, Hair, Material, Mesh, Model, Root};
use glam::{DAffine3, DQuat, DVec3};

use super::characters::{
    HEAD, NONE, assert_near, at_rest, body, bone, codes, file, head, head_moved, head_neck, joined, names, neck,
    nowhere, quarter, rigid, skeleton, triangle, turned, wide,
};

#[test]
fn a_part_is_moved_onto_the_bone_and_follows_it() {
    for files in [[file(body()), file(head())], [file(head()), file(body())]] {
        let (scene, _, joined) = joined(files, Joining::Parts, &[]);
        assert_eq!((scene.models.len(), scene.models[0].name()), (1, Some("body")));
        assert_eq!(names(&scene), ["hip", "spine", "neck", "jaw"]);
        assert_near(&at_rest(&scene.models[0], "torso"), wide(&[[0.0, 0.0, 1.0], [0.1, 0.0, 1.5], [0.0, 0.1, 1.9]]));
        let moved = head_moved();
        let expected: Vec<DVec3> = wide(&HEAD).map(|place| moved.transform_point3(place)).collect();
        assert_near(&at_rest(&scene.models[0], "face"), expected.clone());
        // At rest, skinning changes nothing.
        assert_near(&turned(&scene, "face", "neck", quarter(DVec3::X)), expected.clone());
        // The neck turns to another rotation relative to the spine, and the head with it.
        let new = DAffine3::from_rotation_translation(quarter(DVec3::Y), DVec3::new(0.0, 0.1, 1.9));
        let follow = new * neck().inverse();
        assert_near(
            &turned(&scene, "face", "neck", quarter(DVec3::Y)),
            expected.iter().map(|place| follow.transform_point3(*place)),
        );
        // The jaw turns alone: its place relative to the neck is that of the file.
        let jaw = |turned: DQuat| neck() * DAffine3::from_rotation_translation(turned, DVec3::new(0.0, 0.125, 0.25));
        let follow = jaw(DQuat::IDENTITY) * jaw(quarter(DVec3::Y)).inverse();
        let posed = turned(&scene, "face", "jaw", DQuat::IDENTITY);
        assert_near(&posed[..1], [expected[0]]);
        assert_near(&posed[1..], expected[1..].iter().map(|place| follow.transform_point3(*place)));
        assert_eq!(codes(&joined).len(), 1);
        let note = joined.reports.iter().flat_map(|report| report.notes()).next().unwrap().to_string();
        // From (1, 2, 3) to (0, 0.1, 1.9): the square root of 1 + 3.61 + 1.21.
        assert!(note.contains("\"head\" onto \"body\" at \"neck\", moved by 2.4125"), "{note}");
    }
}

#[test]
fn without_joining_nothing_changes() {
    let (scene, _, joined) = joined([file(body()), file(head())], Joining::None, &[]);
    assert_eq!((scene.models.len(), joined.is_changed, codes(&joined).len()), (2, false, 0));
}

#[test]
fn a_part_of_a_part_and_everything_in_it_moves_along() {
    let eyes =
        skeleton([bone("jaw", NONE, [0.0; 3], DQuat::IDENTITY), bone("tooth", 0, [0.0, 0.0, 0.1], DQuat::IDENTITY)]);
    let tooth = [[0.0, 0.0, 0.1], [0.0, 0.1, 0.1], [0.1, 0.0, 0.1]];
    let mesh = rigid("tooth", tooth).with_normals(vec![[0.0, 0.0, 1.0]; 3]).with_tangents(vec![[1.0, 0.0, 0.0]; 3]);
    let shape = BlendShape::new().with_name("smile").with_base_shape(mesh.hash());
    let shape = shape.with_vertex_indices(vec![1_u8]).with_positions(vec![[0.5, 0.5, 0.5]]);
    let hair =
        Hair::new().with_name("beard").with_segments(vec![1_u8]).with_particles(vec![[0.0, 0.0, 0.0], [0.0, 0.0, 0.3]]);
    let part =
        Model::new().with_name("teeth").with_skeleton(eyes).with_mesh(mesh).with_blend_shape(shape).with_hair(hair);
    let (scene, cast, _) = joined([file(part), file(head()), file(body())], Joining::Parts, &[]);
    assert_eq!(names(&scene), ["hip", "spine", "neck", "jaw", "tooth"]);
    let jaw = neck() * DAffine3::from_rotation_translation(quarter(DVec3::Y), DVec3::new(0.0, 0.125, 0.25));
    let moved: Vec<DVec3> = wide(&tooth).map(|place| jaw.transform_point3(place)).collect();
    assert_near(&at_rest(&scene.models[0], "tooth"), moved.clone());
    let mesh = cast.meshes().find(|mesh| mesh.name() == Some("tooth")).unwrap();
    assert_near(&wide(&mesh.normals().unwrap().to_vec()).collect::<Vec<_>>(), [jaw.matrix3 * DVec3::Z; 3]);
    assert_near(&wide(&mesh.tangents().unwrap().to_vec()).collect::<Vec<_>>(), [jaw.matrix3 * DVec3::X; 3]);
    let shape = cast.models().next().unwrap().blend_shapes().next().unwrap();
    assert_near(
        &wide(&shape.positions().unwrap().to_vec()).collect::<Vec<_>>(),
        [jaw.transform_point3(DVec3::splat(0.5))],
    );
    assert_eq!(
        scene.models[0].blend_shapes[0].mesh.map(|mesh| scene.models[0].meshes[mesh].name()),
        Some(Some("tooth"))
    );
    let hair = cast.models().next().unwrap().hairs().next().unwrap().particles().unwrap().to_vec();
    assert_near(&wide(&hair).collect::<Vec<_>>(), [jaw.translation, jaw.transform_point3(DVec3::new(0.0, 0.0, 0.3))]);
    // A mesh without weights follows the bone at which its part is joined.
    let new = neck() * DAffine3::from_rotation_translation(DQuat::IDENTITY, DVec3::new(0.0, 0.125, 0.25));
    let follow = new * jaw.inverse();
    assert_near(
        &turned(&scene, "tooth", "jaw", DQuat::IDENTITY),
        moved.iter().map(|place| follow.transform_point3(*place)),
    );
}

#[test]
fn placements_are_baked_into_the_part() {
    // The body is placed, and the head is twice as large in its scene.
    let placed = body().with_position([10.0, 0.0, 0.0]);
    let large = head()
        .with_position([0.0, 5.0, 0.0])
        .with_rotation(quarter(DVec3::Y).as_quat().to_array())
        .with_scale([2.0; 3]);
    let (scene, _, _) = joined([file(placed), file(large)], Joining::Parts, &[]);
    assert_eq!(scene.models[0].placement.unwrap().translation, [10.0, 0.0, 0.0]);
    let moved = neck() * DAffine3::from_scale(DVec3::splat(2.0)) * head_neck().inverse();
    assert_near(&at_rest(&scene.models[0], "face"), wide(&HEAD).map(|place| moved.transform_point3(place)));
    let skeleton = scene.models[0].skeleton.as_ref().unwrap();
    let jaw = DVec3::from_array(skeleton.rest_world().position(3).unwrap());
    assert_near(&[jaw], [neck().transform_point3(DVec3::new(0.0, 0.25, 0.5))]);
}

/// The same skeleton with another mesh, moved rigidly.
fn level(moved: DAffine3, longer: f32) -> Model<'static> {
    let (_, turned, at) = moved.to_scale_rotation_translation();
    let hip = moved.transform_point3(DVec3::Z);
    let bones = [
        bone("hip", NONE, hip.as_vec3().to_array(), turned),
        bone("spine", 0, [0.0, 0.0, 0.5 + longer], DQuat::IDENTITY),
        bone("neck", 1, [0.0, 0.1, 0.4], quarter(DVec3::X)),
        bone("toe", 0, [0.5, 0.0, -1.0], DQuat::IDENTITY),
    ];
    let _ = at;
    let vertices = [DVec3::Z, DVec3::X, DVec3::Y].map(|place| moved.transform_point3(place).as_vec3().to_array());
    Model::new().with_name("lod").with_skeleton(skeleton(bones)).with_mesh(triangle("rough", vertices, [0, 1, 3]))
}

#[test]
fn levels_of_detail_are_joined_and_other_copies_stay_apart() {
    let moved = DAffine3::from_rotation_translation(quarter(DVec3::Z), DVec3::new(3.0, 0.0, 0.0));
    let (scene, _, joint) = joined([file(body()), file(level(moved, 0.0))], Joining::Parts, &[]);
    assert_eq!(names(&scene), ["hip", "spine", "neck", "toe"]);
    assert_near(&at_rest(&scene.models[0], "rough"), [DVec3::Z, DVec3::X, DVec3::Y]);
    assert_eq!(codes(&joint), [(1, "CONVERT-SKELETON-019")]);
    // A spine that is longer by a tenth is another character.
    let (scene, _, joint) =
        joined([file(body()), file(level(moved, 0.05)), file(level(moved, 0.05))], Joining::Parts, &[]);
    assert_eq!(scene.models.len(), 2, "the two others are equal");
    assert_eq!(codes(&joint), [(1, "CONVERT-SKELETON-021"), (2, "CONVERT-SKELETON-019")]);
    let (scene, _, joint) = joined([file(body()), file(level(moved, 0.05))], Joining::All, &[]);
    assert_eq!(scene.models.len(), 1);
    assert_eq!(codes(&joint), [(1, "CONVERT-SKELETON-019"), (1, "CONVERT-SKELETON-020")]);
    let note = joint.reports[1].notes()[1].to_string();
    assert!(note.contains("2 times, first at most by 0.0500 and 0.00 degrees, at \"spine\""), "{note}");
    // The mesh keeps its shape.
    assert_near(&at_rest(&scene.models[0], "rough"), [DVec3::Z, DVec3::X, DVec3::Y]);
}

#[test]
fn models_of_one_input_stay_apart() {
    let both = || Document::from(Root::new().with_model(body()).with_model(head()));
    let (scene, _, joint) = joined([both()], Joining::Parts, &[]);
    assert_eq!((scene.models.len(), codes(&joint).len(), joint.is_changed), (2, 0, false));
    let (scene, _, _) = joined([both()], Joining::All, &[]);
    assert_eq!(scene.models.len(), 1);
}

#[test]
fn places_in_the_world_count_where_local_ones_are_missing() {
    // As rsx writes: only places in the model.
    let world = |name: &str, parent: u32, place: DAffine3| {
        let (_, turned, at) = place.to_scale_rotation_translation();
        cast_write::Bone::new()
            .with_name(name.to_owned())
            .with_parent_index(parent)
            .with_world_position(at.as_vec3().to_array())
            .with_world_rotation(turned.as_quat().to_array())
    };
    let jaw = head_neck() * DAffine3::from_rotation_translation(quarter(DVec3::Y), DVec3::new(0.0, 0.125, 0.25));
    let tip = jaw * DAffine3::from_translation(DVec3::new(0.0, 0.0, 0.1));
    let bones = [world("neck", NONE, head_neck()), world("jaw", 0, jaw), world("tip", 1, tip)];
    let head =
        Model::new().with_name("head").with_skeleton(skeleton(bones)).with_mesh(triangle("face", HEAD, [0, 1, 2]));
    let (scene, _, _) = joined([file(body()), file(head)], Joining::Parts, &[]);
    let rest = scene.models[0].skeleton.as_ref().unwrap().rest_world();
    for (index, place) in [(3, jaw), (4, tip)] {
        let expected = head_moved() * place;
        assert_near(&[DVec3::from_array(rest.position(index).unwrap())], [expected.translation]);
        let turned = DQuat::from_array(rest.rotation(index).unwrap());
        assert!(turned.angle_between(DQuat::from_mat3(&expected.matrix3)) < 1e-3);
    }
    assert_near(&at_rest(&scene.models[0], "face"), wide(&HEAD).map(|place| head_moved().transform_point3(place)));
}

#[test]
fn scales_at_rest_and_their_compensation_are_kept() {
    for compensates in [true, false] {
        // The hip of the body is scaled, so the neck is further away, and larger unless it compensates.
        let bones = [
            bone("hip", NONE, [0.0; 3], DQuat::IDENTITY).with_scale([2.0; 3]),
            bone("neck", 0, [0.0, 0.0, 1.0], quarter(DVec3::X)).with_segment_scale_compensate(compensates),
        ];
        let whole = Model::new().with_name("body").with_skeleton(skeleton(bones));
        let bones = [
            bone("neck", NONE, [0.0; 3], DQuat::IDENTITY).with_segment_scale_compensate(compensates),
            bone("jaw", 0, [0.0, 0.0, 0.25], DQuat::IDENTITY)
                .with_segment_scale_compensate(compensates)
                .with_scale([3.0; 3]),
            bone("tip", 1, [0.0, 0.0, 0.25], DQuat::IDENTITY).with_segment_scale_compensate(false),
        ];
        let part =
            Model::new().with_name("head").with_skeleton(skeleton(bones)).with_mesh(triangle("face", HEAD, [0, 1, 2]));
        let (scene, _, joint) = joined([file(whole), file(part)], Joining::Parts, &[]);
        let moved = DAffine3::from_rotation_translation(quarter(DVec3::X), DVec3::new(0.0, 0.0, 2.0));
        assert_near(&at_rest(&scene.models[0], "face"), wide(&HEAD).map(|place| moved.transform_point3(place)));
        let rest = scene.models[0].skeleton.as_ref().unwrap().rest_world();
        let place = |index: u32| DVec3::from_array(rest.position(index).unwrap());
        // Bones stay where the mesh of the part needs them, whatever scale the neck of the body inherits. The tip is scaled with
        // the jaw.
        let far = 0.25 + 3.0 * 0.25;
        assert_near(
            &[place(2), place(3)],
            [DVec3::new(0.0, 0.0, 0.25), DVec3::new(0.0, 0.0, far)].map(|at| moved.transform_point3(at)),
        );
        let columns = rest.matrices()[2];
        let lengths = [0, 1, 2].map(|axis| DVec3::from_array(columns[axis]).length());
        let inherited = if compensates { 1.0 } else { 2.0 };
        assert!(lengths.iter().all(|length| (length - 3.0 * inherited).abs() < 1e-5), "{lengths:?}");
        let scaled = if compensates { vec![] } else { vec![(1, "CONVERT-SKELETON-029")] };
        assert_eq!(codes(&joint), [scaled, vec![(1, "CONVERT-SKELETON-019")]].concat());
    }
}

#[test]
fn indices_of_weights_become_wider() {
    for (count, width) in [(300_u32, 2_usize), (70_000, 4)] {
        let bones = (0..count).map(|index| match index {
            0 => bone("root", NONE, [0.0; 3], DQuat::IDENTITY),
            1 => bone("neck", 0, [0.0, 0.0, 1.0], DQuat::IDENTITY),
            _ => bone(&format!("b{index}"), 0, [0.0; 3], DQuat::IDENTITY),
        });
        let whole = Model::new().with_name("body").with_skeleton(skeleton(bones));
        let (scene, cast, _) = joined([file(whole), file(head())], Joining::Parts, &[]);
        let mesh = cast.meshes().next().unwrap();
        let indices: Vec<u32> = mesh.weight_bones().unwrap().iter().collect();
        assert_eq!(indices, [1, count, count]);
        assert_eq!(mesh.weight_bones().unwrap().as_bytes().len(), 3 * width);
        let moved = DAffine3::from_translation(DVec3::Z) * head_neck().inverse();
        assert_near(&at_rest(&scene.models[0], "face"), wide(&HEAD).map(|place| moved.transform_point3(place)));
    }
}

#[test]
fn equal_materials_and_constraints_become_one_and_links_hold() {
    let skin = || Material::new().with_name("skin").with_material_type("pbr").with_texture("albedo", "skin.png");
    let with = |model: Model<'static>, other: &'static str, driver: &'static str| {
        let (one, two) =
            (skin(), Material::new().with_name(other).with_material_type("pbr").with_texture("albedo", other));
        let name = model.name().unwrap_or_default().to_owned();
        let meshes: Vec<Mesh<'static>> = [&one, &two]
            .iter()
            .enumerate()
            .map(|(index, material)| {
                triangle(&format!("{name}{index}"), HEAD, [0, 0, 0]).with_material(material.hash())
            })
            .collect();
        let driven = bone(driver, 0, [0.0; 3], DQuat::IDENTITY);
        let neck = bone("neck", NONE, [0.0; 3], DQuat::IDENTITY);
        let constraint = Constraint::new()
            .with_constraint_type("or")
            .with_constraint_bone(driven.hash())
            .with_target_bone(neck.hash());
        let root = bone("hip", NONE, [0.0; 3], DQuat::IDENTITY);
        let bones = if name == "body" { vec![root, neck, driven] } else { vec![neck, driven] };
        let mut bones = bones;
        if let [_, neck, driven] = &mut bones[..] {
            neck.set_parent_index(0_u32);
            driven.set_parent_index(1_u32);
        }
        let skeleton = skeleton(bones).with_constraint(constraint);
        meshes
            .into_iter()
            .fold(Model::new().with_name(name).with_skeleton(skeleton), Model::with_mesh)
            .with_material(one)
            .with_material(two)
    };
    let named = |name: &'static str| Model::new().with_name(name);
    for (driver, constraints) in [("twist", 1), ("other", 2)] {
        let files = [file(with(named("body"), "cloth", "twist")), file(with(named("head"), "hair", driver))];
        let (scene, _, _) = joined(files, Joining::Parts, &[]);
        let model = &scene.models[0];
        let of: Vec<_> =
            model.meshes.iter().map(|mesh| model.materials[mesh.material.unwrap()].name().unwrap()).collect();
        assert_eq!((of, model.materials.len()), (vec!["skin", "cloth", "skin", "hair"], 3));
        let found = model.skeleton.as_ref().unwrap().node().constraints().count();
        assert_eq!(found, constraints, "{driver}");
        assert!(scene.warnings.is_empty(), "{:?}", scene.warnings);
    }
}

#[test]
fn damaged_models_stay_apart_and_say_why() {
    let circle = skeleton([bone("neck", 1, [0.0; 3], DQuat::IDENTITY), bone("jaw", 0, [0.0; 3], DQuat::IDENTITY)]);
    let orphan = skeleton([bone("neck", 9, [0.0; 3], DQuat::IDENTITY)]);
    let far = skeleton([bone("neck", NONE, [f32::NAN, 0.0, 0.0], DQuat::IDENTITY)]);
    let models = [
        Model::new().with_skeleton(circle),
        Model::new().with_skeleton(orphan),
        Model::new().with_skeleton(far),
        head().with_mesh(triangle("bad", HEAD, [0, 1, 9])),
    ];
    for model in models {
        let (scene, _, joint) = joined([file(body()), file(model)], Joining::All, &[]);
        assert_eq!((scene.models.len(), joint.is_changed), (2, false));
        assert_eq!(codes(&joint), [(1, "CONVERT-SKELETON-022")]);
    }
    // No skeleton, no bones, links that lead nowhere.
    let mesh = || rigid("prop", HEAD).with_material(nowhere());
    for model in
        [Model::new(), Model::new().with_mesh(mesh()), Model::new().with_skeleton(skeleton([])).with_mesh(mesh())]
    {
        let (scene, _, joint) = joined([file(body()), file(model)], Joining::All, &[]);
        assert_eq!((scene.models.len(), codes(&joint).len()), (2, 0));
    }
    // Places without weight hold any index.
    let unused = triangle("face", HEAD, [0, 1, 200]).with_weight_values(vec![1.0_f32, 1.0, 0.0]);
    let part = Model::new().with_skeleton(skeleton([
        bone("neck", NONE, [0.0; 3], DQuat::IDENTITY),
        bone("jaw", 0, [0.0; 3], DQuat::IDENTITY),
    ]));
    let (scene, cast, _) = joined([file(body()), file(part.with_mesh(unused))], Joining::Parts, &[]);
    assert_eq!(scene.models.len(), 1);
    let face = cast.meshes().find(|mesh| mesh.name() == Some("face")).unwrap();
    assert_eq!(face.weight_bones().unwrap().iter().collect::<Vec<u32>>(), [2, 3, 0]);
}

#[test]
fn roots_of_one_part_move_each_to_its_bone() {
    let arms = skeleton([
        bone("root", NONE, [0.0; 3], DQuat::IDENTITY),
        bone("left", 0, [1.0, 0.0, 0.0], quarter(DVec3::Z)),
        bone("right", 0, [-1.0, 0.0, 0.0], DQuat::IDENTITY),
    ]);
    let hands =
        skeleton([bone("left", NONE, [0.0; 3], DQuat::IDENTITY), bone("right", NONE, [0.0; 3], DQuat::IDENTITY)]);
    let gloves = Model::new().with_name("gloves").with_skeleton(hands).with_mesh(triangle("glove", HEAD, [0, 1, 1]));
    let (scene, _, _) = joined([file(Model::new().with_skeleton(arms)), file(gloves)], Joining::Parts, &[]);
    let [first, second, third] = HEAD.map(|place| DVec3::from_array(place.map(f64::from)));
    let left = DAffine3::from_rotation_translation(quarter(DVec3::Z), DVec3::X);
    assert_near(
        &at_rest(&scene.models[0], "glove"),
        [left.transform_point3(first), second - DVec3::X, third - DVec3::X],
    );
}

/// The jaw of the head rests as in the second body, so it belongs there, although both have its neck.
#[test]
fn a_part_joins_the_whole_that_it_fits_best() {
    let whole = |name: &'static str, jaw: f32| {
        let bones = skeleton([
            bone("root", NONE, [0.0; 3], DQuat::IDENTITY),
            bone("neck", 0, [0.0, 0.0, 1.0], quarter(DVec3::X)),
            bone("jaw", 1, [0.0, jaw, 0.0], DQuat::IDENTITY),
        ]);
        file(Model::new().with_name(name).with_skeleton(bones))
    };
    let part = || {
        let bones = skeleton([
            bone("neck", NONE, [5.0, 5.0, 5.0], DQuat::IDENTITY),
            bone("jaw", 0, [0.0, 0.3, 0.0], DQuat::IDENTITY),
            bone("tooth", 1, [0.0, 0.1, 0.0], DQuat::IDENTITY),
        ]);
        file(Model::new().with_name("part").with_skeleton(bones))
    };
    for files in [
        [whole("soldier", 0.2), whole("enemy", 0.3), part()],
        [part(), whole("soldier", 0.2), whole("enemy", 0.3)],
        [whole("enemy", 0.3), part(), whole("soldier", 0.2)],
    ] {
        let (scene, _, result) = joined(files, Joining::Parts, &[]);
        assert!(!codes(&result).iter().any(|(_, code)| *code == "CONVERT-SKELETON-020"));
        for model in &scene.models {
            let bones = model.skeleton.as_ref().map_or(0, |skeleton| skeleton.bones().len());
            assert_eq!(bones, if model.name() == Some("enemy") { 4 } else { 3 }, "{:?}", model.name());
        }
    }
}

/// Every part adds its bones once: the sum of sizes, not their product.
#[test]
fn many_parts_are_joined() {
    let whole = (0..200).map(|index| match index {
        0 => bone("root", NONE, [0.0; 3], DQuat::IDENTITY),
        _ => bone(&format!("socket{index}"), 0, [index as f32, 0.0, 0.0], DQuat::IDENTITY),
    });
    let part = |number: u32| {
        let bones = (0..100).map(move |index| match index {
            0 => bone(&format!("socket{number}"), NONE, [0.0; 3], DQuat::IDENTITY),
            _ => bone(&format!("p{number}_{index}"), index - 1, [0.0, 0.0, 1.0], DQuat::IDENTITY),
        });
        file(Model::new().with_name(format!("part{number}")).with_skeleton(skeleton(bones)).with_mesh(triangle(
            "m",
            HEAD,
            [0, 50, 99],
        )))
    };
    let files = std::iter::once(file(Model::new().with_skeleton(skeleton(whole)))).chain((1..200).map(part));
    let (scene, _, _): (Scene, _, _) = joined(files, Joining::Parts, &[]);
    assert_eq!((scene.models.len(), names(&scene).len(), scene.models[0].meshes.len()), (1, 200 + 199 * 99, 199));
    let last = scene.models[0].meshes[198].positions().iter().next().unwrap();
    assert_eq!(last, [199.5, 0.0, 0.0]);
}
