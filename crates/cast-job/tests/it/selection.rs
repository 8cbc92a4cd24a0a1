//! What of a source is taken over: a scene, some animations, models.

use std::path::Path;

use cast_convert::{Format, from_cast, to_cast};
use cast_file::CastFile;
use cast_interchange::{Converted, ExportOptions, Options, Selector, Source};
use cast_job::{Job, JobOptions};
use cast_write::{Animation, Bone, Curve, Document, Layout, Mesh, Model, Root, Skeleton};
use serde_json::json;

use crate::common::gltf_file as file;
use crate::common::{kept, lines, testdata};

/// A model with a bone that three animations move; two have one name.
fn three() -> Vec<u8> {
    let positions = vec![[0.0_f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let mesh = Mesh::new().with_positions(positions).with_faces(vec![0_u8, 1, 2]);
    let model = Model::new().with_name("hero").with_mesh(mesh);
    let model = model.with_skeleton(Skeleton::new().with_bone(Bone::new().with_name("hip")));
    let animation = |name: &'static str, x: f32| {
        let curve = Curve::new().with_node_name("hip").with_key_property("tx");
        let curve = curve.with_mode(cast_format::CurveMode::Absolute);
        let curve = curve.with_key_frames(vec![0_u8, 10]).with_key_values(vec![0.0, x]);
        Animation::new().with_name(name).with_frame_rate(30.0).with_looping(false).with_curve(curve)
    };
    let root = Root::new().with_model(model).with_animation(animation("idle", 1.0));
    let root = root.with_animation(animation("walk", 2.0)).with_animation(animation("walk", 3.0));
    Document::from(root).to_vec(Layout::Compact).unwrap()
}

fn exported(format: Format) -> Vec<u8> {
    let mut out = Vec::new();
    from_cast(format, &kept(three()), &ExportOptions::new(), &mut out).unwrap();
    out
}

fn read<'a>(format: Format, bytes: &'a [u8], options: &Options<'_>) -> Result<Converted<'a>, String> {
    to_cast(format, Source::of_bytes(bytes), options).map_err(|error| error.to_string())
}

fn names(converted: &Converted<'_>) -> Vec<String> {
    let file = CastFile::from_bytes(converted.document.to_vec(Layout::Compact).unwrap()).unwrap();
    file.cast().animations().map(|animation| animation.name().unwrap_or_default().to_owned()).collect()
}

#[test]
fn animations_are_chosen_by_name_and_by_index_in_every_format_with_several() {
    for format in [Format::Cast, Format::Glb, Format::Fbx] {
        let bytes = if format == Format::Cast { three() } else { exported(format) };
        let chosen = |options: Options<'_>| read(format, &bytes, &options).map(|converted| names(&converted));
        // Other formats find animations by name, so each has its own.
        let second = if format == Format::Cast { "walk" } else { "walk_2" };
        assert_eq!(chosen(Options::new()).unwrap(), ["idle", "walk", second], "{format:?}");
        // All that have the name; in the order of the file.
        let walks = if format == Format::Cast { 2 } else { 1 };
        assert_eq!(chosen(Options::new().animation("walk")).unwrap(), vec!["walk"; walks]);
        assert_eq!(chosen(Options::new().animation("walk").animation("idle")).unwrap().len(), 1 + walks);
        assert_eq!(chosen(Options::new().animation(Selector::Index(0))).unwrap(), ["idle"]);
        assert_eq!(chosen(Options::new().animation("2").animation("0")).unwrap(), ["idle", second]);
        assert!(chosen(Options::new().animations(false)).unwrap().is_empty());
        for wrong in [Selector::from("run"), Selector::from("3"), Selector::Index(3)] {
            let error = chosen(Options::new().animation("idle").animation(wrong)).unwrap_err();
            let listed = format!(r#"the file has 0 "idle", 1 "walk", 2 "{second}""#);
            assert!(error.contains(&listed), "{format:?}: {error}");
        }
        let error = chosen(Options::new().scene(Selector::from("level"))).unwrap_err();
        assert!(error.contains("there is no scene \"level\""), "{format:?}: {error}");
    }
    // One animation is chosen like several.
    let path = testdata("se/walk.seanim");
    let bytes = std::fs::read(&path).unwrap();
    let error = to_cast(Format::SeAnim, Source::of_file(&bytes, &path), &Options::new().animation("run")).unwrap_err();
    assert!(error.to_string().contains("the file has 0 \"walk\""), "{error}");
}

#[test]
fn models_can_be_left_out_and_animations_still_fit_them() {
    for format in [Format::Cast, Format::Glb, Format::Fbx] {
        let bytes = if format == Format::Cast { three() } else { exported(format) };
        let converted = read(format, &bytes, &Options::new().models(false).animation("idle")).unwrap();
        let written = converted.document.to_vec(Layout::Compact).unwrap();
        let lone = kept(&written);
        assert_eq!((lone.cast().models().count(), lone.cast().animations().count()), (0, 1), "{format:?}");
        let still = read(format, &bytes, &Options::new().animations(false)).unwrap();
        let model = kept(still.document.to_vec(Layout::Compact).unwrap());
        let skeleton = model.cast().models().next().unwrap().skeleton().unwrap();
        assert!(skeleton.bones().any(|bone| bone.name() == Some("hip")), "{format:?}");
        let curve = lone.cast().animations().next().unwrap().curves().next().unwrap().node_name();
        assert_eq!(curve, Some("hip"));
        assert!(still.untouched.is_none() && converted.untouched.is_none());
    }
}

#[test]
fn what_shows_at_rest_is_lost_with_the_animations_and_said() {
    let rest = json!({
        "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0 }, "targets": [{ "POSITION": 0 }] }],
            "weights": [0.5] }],
        "nodes": [{ "mesh": 0 }],
    });
    let text = file(&[("VEC3", vec![0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0])], rest);
    assert_eq!(names(&read(Format::Gltf, text.as_bytes(), &Options::new()).unwrap()), ["pose"]);
    let still = read(Format::Gltf, text.as_bytes(), &Options::new().animations(false)).unwrap();
    assert!(names(&still).is_empty());
    assert_eq!(lines(&still.report).len(), 1);
    assert!(lines(&still.report)[0].starts_with("dropped the visible state at rest"), "{:?}", lines(&still.report));
}

#[test]
fn a_scene_of_gltf_is_chosen_by_name_and_by_index() {
    let rest = json!({
        "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0 } }] }],
        "nodes": [{ "name": "a", "mesh": 0 }, { "name": "b", "mesh": 0, "camera": 0 }],
        "scenes": [{ "name": "day", "nodes": [0] }, { "name": "night", "nodes": [1, 0] }, { "nodes": [1] }],
        "scene": 1,
        "cameras": [{ "type": "perspective", "perspective": { "yfov": 1.0, "znear": 0.1 } }],
    });
    let text = file(&[("VEC3", vec![0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0])], rest);
    let meshes = |options: Options<'_>| {
        let converted = read(Format::Gltf, text.as_bytes(), &options)?;
        let said = lines(&converted.report);
        let notes = ["dropped scenes", "dropped cameras"].map(|what| said.iter().any(|note| note.contains(what)));
        let file = kept(converted.document.to_vec(Layout::Compact).unwrap());
        Ok::<_, String>((file.cast().meshes().count(), notes))
    };
    assert_eq!(meshes(Options::new()).unwrap(), (2, [true, true]));
    // The camera is in the other scenes.
    assert_eq!(meshes(Options::new().scene(Selector::from("day"))).unwrap(), (1, [false, false]));
    assert_eq!(meshes(Options::new().scene(Selector::Index(2))).unwrap(), (1, [false, true]));
    let error = meshes(Options::new().scene(Selector::from("noon"))).unwrap_err();
    assert_eq!(error, r#"there is no scene "noon"; the file has 0 "day", 1 "night", 2 """#);
    let twice = text.replace("\"night\"", "\"day\"");
    let error = read(Format::Gltf, twice.as_bytes(), &Options::new().scene(Selector::from("day"))).unwrap_err();
    assert_eq!(error, r#"2 scenes are called "day"; choose one by its index, such as 0 or 1"#);
    assert!(read(Format::Gltf, twice.as_bytes(), &Options::new().scene(Selector::Index(1))).is_ok());
}

#[test]
fn nothing_of_other_scenes_comes_along() {
    let identity = [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0];
    let arrays = [
        ("VEC3", vec![0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0]),
        ("VEC4", [0.0, 0.0, 0.0, 0.0].repeat(3)),
        ("VEC4", [1.0, 0.0, 0.0, 0.0].repeat(3)),
        ("SCALAR", vec![0.0, 1.0]),
        ("VEC3", vec![0.0, 0.0, 0.0, 0.0, 2.0, 0.0]),
        ("SCALAR", vec![0.0, 1.0]),
        ("MAT4", identity.to_vec()),
    ];
    let moves = |name: &str, nodes: &[usize], path: &str| {
        let channels: Vec<_> =
            nodes.iter().map(|node| json!({ "sampler": 0, "target": { "node": node, "path": path } })).collect();
        let output = if path == "weights" { 5 } else { 4 };
        json!({ "name": name, "samplers": [{ "input": 3, "output": output }], "channels": channels })
    };
    // Each scene has an armature with a skinned mesh below its root; the last node is in neither.
    let rest = json!({
        "meshes": [{ "primitives": [{
            "attributes": { "POSITION": 0, "JOINTS_0": 1, "WEIGHTS_0": 2 }, "targets": [{ "POSITION": 0 }] }] }],
        "nodes": [
            { "name": "day", "children": [1, 2] }, { "name": "day_hip" }, { "name": "day_body", "mesh": 0, "skin": 0 },
            { "name": "night", "children": [4, 5] }, { "name": "night_hip" },
            { "name": "night_body", "mesh": 0, "skin": 1 }, { "name": "loose" },
        ],
        "skins": [{ "joints": [1], "inverseBindMatrices": 6 }, { "joints": [4], "inverseBindMatrices": 6 }],
        "scenes": [{ "name": "day", "nodes": [0] }, { "name": "night", "nodes": [3] }],
        "animations": [
            moves("by_day", &[1], "translation"), moves("by_night", &[4], "translation"),
            moves("always", &[1, 4], "translation"), moves("lurking", &[5], "weights"), moves("loosened", &[6], "translation"),
        ],
    });
    // Joints are whole numbers, and a matrix has 16 numbers.
    let text = file(&arrays, rest);
    let mut root: serde_json::Value = serde_json::from_str(&text).unwrap();
    root["accessors"][1]["componentType"] = json!(5121);
    root["accessors"][6]["count"] = json!(1);
    let text = root.to_string();
    let taken = |options: Options<'_>| {
        let converted = read(Format::Gltf, text.as_bytes(), &options).unwrap();
        let file = kept(converted.document.to_vec(Layout::Compact).unwrap());
        let skeleton = file.cast().models().next().unwrap().skeleton().unwrap();
        let bones: Vec<String> = skeleton.bones().map(|bone| bone.name().unwrap().to_owned()).collect();
        (bones, names(&converted), lines(&converted.report))
    };
    let expected = [
        (Options::new().scene(Selector::from("day")), "day_hip", ["by_day", "always", "loosened"], 2),
        (Options::new().scene(Selector::from("night")), "night_hip", ["by_night", "always", "lurking"], 1),
        (Options::new(), "day_hip", ["by_day", "always", "loosened"], 2),
    ];
    for (options, bone, animations, nothing) in expected {
        let (bones, names, notes) = taken(options);
        assert!(bones.iter().all(|name| name == bone || name == "loose") && bones.len() == 2, "{bones:?}");
        assert!(animations.iter().all(|name| names.iter().any(|other| other == name)), "{names:?}");
        assert_eq!(names.len(), 5 - nothing, "{names:?}");
        let said = |what: &str| notes.iter().filter(|note| note.contains(what)).count();
        assert_eq!((said("they move nothing"), said("in other scenes")), (1, 1), "{notes:?}");
    }
    // Numbers of animations are those of the file.
    let day = |selector: Selector| taken(Options::new().scene(Selector::from("day")).animation(selector)).1;
    assert_eq!(day(Selector::Index(2)), ["always"]);
    assert!(day(Selector::from("by_night")).is_empty());
}

#[test]
fn several_inputs_need_what_is_chosen_in_one_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("out.cast");
    let run = |options: Options<'_>, files: &[&Path]| {
        let done = Job::new(JobOptions::new().import(options)).files(files).save(&output);
        done.map_err(|error| error.to_string())?;
        let file = CastFile::open(&output).unwrap();
        let names = file.cast().animations().map(|animation| animation.name().unwrap_or_default().to_owned());
        Ok::<Vec<String>, String>(names.collect())
    };
    let (walk, hero) = (testdata("se/walk.seanim"), folder.path().join("hero.glb"));
    std::fs::write(&hero, exported(Format::Glb)).unwrap();
    let both: [&Path; 2] = [&hero, &walk];
    assert_eq!(run(Options::new().animation("idle"), &both).unwrap(), ["idle"]);
    assert_eq!(run(Options::new().animation("walk"), &both).unwrap(), ["walk", "walk_2"]);
    assert_eq!(run(Options::new().animation(Selector::Index(0)), &both).unwrap(), ["idle", "walk"]);
    assert_eq!(run(Options::new().animation("idle").scene(Selector::Index(0)), &both).unwrap(), ["idle"]);
    let error = run(Options::new().animation("run"), &both).unwrap_err();
    assert!(
        error.contains(r#"out.cast: there is no animation "run"; the inputs have "idle", "walk", "walk_2""#),
        "{error}"
    );
    let error = run(Options::new().scene(Selector::from("night")), &both).unwrap_err();
    assert!(error.contains("there is no scene \"night\"; the inputs have \"\""), "{error}");
}

#[test]
fn an_error_lists_as_many_as_a_reader_bears() {
    let many =
        (0..200).fold(Root::new(), |root, index| root.with_animation(Animation::new().with_name(format!("a{index}"))));
    let bytes = Document::from(many).to_vec(Layout::Compact).unwrap();
    let error = read(Format::Cast, &bytes, &Options::new().animation("b")).unwrap_err();
    assert!(error.ends_with("49 \"a49\" and 150 more"), "{error}");
}
