//! Several inputs become one: their names, axes and units.
//!
//! Expected values are calculated by hand: from y up to z up, (x, y, z) becomes (x, -z, y); an inch is 0.0254 m.

use std::path::{Path, PathBuf};

use cast_convert::{Format, to_cast};
use cast_file::CastFile;
use cast_interchange::{Moment, Options, Source, notes};
use cast_job::{Job, JobDone, JobErrorKind, JobOptions};
use cast_options::Value;
use cast_scene::convert_axes::Up;
use cast_write::{Animation, Bone, Curve, Document, Layout, Mesh, Metadata, Model, Root, Skeleton};

use super::common::{kept, testdata};

/// A folder for inputs and results.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn put(&self, name: &str, root: Root<'static>) -> PathBuf {
        let path = self.at(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, Document::from(root).to_vec(Layout::Compact).unwrap()).unwrap();
        path
    }
}

fn stated(root: Root<'static>, up: Option<&'static str>) -> Root<'static> {
    up.into_iter().fold(root, |root, up| root.with_metadata(Metadata::new().with_up_axis(up)))
}

/// A model with a bone that moves its three vertices, the first of which is at (0, 0, 1).
fn model(up: Option<&'static str>) -> Root<'static> {
    let mesh = Mesh::new().with_positions(vec![[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0]]);
    let mesh = mesh.with_faces(vec![0_u32, 1, 2]).with_weights(1, vec![0_u8; 3], vec![1.0; 3]);
    let bone = Bone::new().with_name("root").with_local_position([0.0; 3]).with_local_rotation([0.0, 0.0, 0.0, 1.0]);
    stated(Root::new().with_model(Model::new().with_mesh(mesh).with_skeleton(Skeleton::new().with_bone(bone))), up)
}

/// An animation that moves the bone by 1 along z from frame 0 to 1.
fn clip(name: Option<&'static str>, up: Option<&'static str>) -> Root<'static> {
    stated(Root::new().with_animation(animation(name)), up)
}

fn animation(name: Option<&'static str>) -> Animation<'static> {
    let curve = Curve::new().with_node_name("root").with_key_property("tz").with_mode("absolute");
    let curve = curve.with_key_frames(vec![0_u32, 1]).with_key_values(vec![0.0_f32, 1.0]);
    name.into_iter().fold(Animation::new().with_frame_rate(30.0).with_curve(curve), Animation::with_name)
}

fn read(path: &Path) -> CastFile {
    let done = Job::new(JobOptions::new()).file(path).load().unwrap();
    done.file
}

fn names(file: &CastFile) -> Vec<String> {
    file.animations().map(|animation| animation.name().unwrap_or_default().to_owned()).collect()
}

fn first_vertex(file: &CastFile) -> [f32; 3] {
    file.meshes().next().unwrap().positions().unwrap().iter().next().unwrap()
}

fn has(done: &JobDone, input: usize, code: &str) -> bool {
    done.inputs[input].report.notes().iter().any(|note| note.code() == code)
}

fn is_near(found: [f32; 3], expected: [f32; 3]) -> bool {
    let size = expected.iter().map(|number| number.abs()).fold(0.0, f32::max);
    found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() <= 1e-5 * size)
}

#[test]
fn animations_without_a_name_have_that_of_their_file() {
    let folder = Folder::new();
    let inputs = [
        folder.put("hero.cast", model(Some("z"))),
        folder.put("walk.cast", clip(None, Some("z"))),
        folder.put("other/walk.cast", clip(None, Some("z"))),
        folder.put("hero@run.cast", clip(None, Some("z"))),
        folder.put("idle.cast", clip(Some("breathe"), Some("z"))),
    ];
    for output in ["all.cast", "all.glb", "all.fbx"] {
        let output = folder.at(output);
        Job::new(JobOptions::new()).files(&inputs).save(&output).unwrap();
        let file = read(&output);
        let mut found = names(&file);
        found.sort();
        assert_eq!(found, ["breathe", "run", "walk", "walk_2"], "{}", output.display());
    }
    let all = read(&folder.at("all.cast"));
    assert_eq!(all.models().next().unwrap().name(), Some("hero"));
    // The same name finds it.
    let only = JobOptions::new().import(Options::new().animation("run"));
    Job::new(only).files(&inputs).save(folder.at("run.cast")).unwrap();
    assert_eq!(names(&read(&folder.at("run.cast"))), ["run"]);
    let alone = JobOptions::new().import(Options::new().animation("walk"));
    Job::new(alone).file(&inputs[1]).save(folder.at("alone.fbx")).unwrap();
    assert_eq!(names(&read(&folder.at("alone.fbx"))), ["walk"]);
    let error = Job::new(JobOptions::new().import(Options::new().animation("jump"))).file(&inputs[1]);
    let error = error.save(folder.at("jump.fbx")).unwrap_err().to_string();
    assert!(error.contains("walk.cast") && error.ends_with("the file has 0 \"walk\""), "{error}");
}

#[test]
fn repeated_names_get_the_same_numbers_in_every_format() {
    let folder = Folder::new();
    let walk = || animation(Some("walk"));
    let input = folder.put("hero.cast", model(Some("y")).with_animation(walk()).with_animation(walk()));
    for output in ["hero.glb", "hero.fbx"] {
        Job::new(JobOptions::new()).file(&input).save(folder.at(output)).unwrap();
        let mut found = names(&read(&folder.at(output)));
        found.sort();
        assert_eq!(found, ["walk", "walk_2"], "{output}");
    }
}

/// The animation moves the model along its own axis, whichever axis is asked for.
#[test]
fn options_turn_the_whole_once() {
    let folder = Folder::new();
    let hero = folder.put("hero.cast", model(Some("y")));
    let walk = folder.put("walk.cast", clip(None, None));
    for (up, expected) in [(None, [0.0, 0.0, 2.0]), (Some(Up::Y), [0.0, 0.0, 2.0]), (Some(Up::Z), [0.0, -2.0, 0.0])] {
        for is_merged in [false, true] {
            let options = JobOptions::new().frame(Moment::at(1.0)).import(Options::new().up(up));
            let options = if is_merged { options } else { options.animation_from(walk.clone()) };
            let job = Job::new(options).file(&hero);
            let job = if is_merged { job.file(&walk) } else { job };
            let done = job.save(folder.at("posed.cast")).unwrap();
            let found = first_vertex(&read(&folder.at("posed.cast")));
            assert!(is_near(found, expected), "{up:?} {is_merged}: {found:?}");
            // z is what Cast without metadata has, so that y is an assumption that matters.
            assert!(has(&done, 1, notes::UP_AXIS_ADOPTED.code), "{up:?} {is_merged}");
        }
    }
}

#[test]
fn an_assumption_that_matters_is_a_violation_of_strict() {
    let folder = Folder::new();
    let hero = folder.put("hero.cast", model(Some("y")));
    let walk = folder.put("walk.cast", clip(Some("walk"), None));
    let strict = || JobOptions::new().strict(true).import(Options::new().unit(1.0));
    let error = Job::new(strict()).file(&hero).file(&walk).save(folder.at("a.cast")).unwrap_err();
    assert!(matches!(error.kind(), JobErrorKind::Strict { note, .. } if note.code() == "CONVERT-SCENE-037"), "{error}");
    assert_eq!(error.path(), Some(&*walk));
    let said = strict().source_up_of("walk.cast", Up::Y);
    Job::new(said).file(&hero).file(&walk).save(folder.at("b.cast")).unwrap();
    // What is said of one input does not touch the others: z up becomes y up, (x, z, -y).
    let said = JobOptions::new().with("source_up_of", &Value::Text("walk.cast=z".into())).unwrap();
    Job::new(said.strict(true).allow([&notes::scene::TURNED_INPUTS]))
        .file(&hero)
        .file(&walk)
        .save(folder.at("c.cast"))
        .unwrap();
    let file = read(&folder.at("c.cast"));
    let curve = file.animations().next().unwrap().curves().next().unwrap();
    assert_eq!(curve.key_property().unwrap().as_str(), "ty");
    assert!(is_near(first_vertex(&file), [0.0, 0.0, 1.0]));
}

#[test]
fn inputs_in_different_units_have_one_in_the_result() {
    let folder = Folder::new();
    let hero = folder.put("hero.cast", model(Some("y")));
    let cube = testdata("fbx/cube.fbx");
    let metres = Job::new(JobOptions::new()).file(&cube).load().unwrap().file;
    let metres = first_vertex(&metres);
    // Inches and centimetres: the result is in the unit that is said of a Cast file.
    let inches = || JobOptions::new().unit_of("hero.cast", 0.0254);
    let done = Job::new(inches()).file(&hero).file(&cube).save(folder.at("both.cast")).unwrap();
    let both = read(&folder.at("both.cast"));
    let found: Vec<[f32; 3]> = both.meshes().map(|mesh| mesh.positions().unwrap().iter().next().unwrap()).collect();
    assert!(is_near(found[0], [0.0, 0.0, 1.0]), "{found:?}");
    assert!(is_near(found[1], metres.map(|number| number / 0.0254)), "{found:?}");
    assert!(has(&done, 1, notes::scene::SCALED_INPUTS.code));
    // glTF is in metres: 1 inch is 0.0254 m.
    Job::new(inches()).file(&hero).file(&cube).save(folder.at("both.glb")).unwrap();
    let both = read(&folder.at("both.glb"));
    let lengths: Vec<f32> = both
        .meshes()
        .map(|mesh| {
            let all = mesh.positions().unwrap();
            all.iter().flatten().fold(0.0_f32, |most, number| most.max(number.abs()))
        })
        .collect();
    assert!(lengths.iter().any(|most| (most - 2.0 * 0.0254).abs() < 1e-6), "{lengths:?}");
    // What states its unit speaks for what does not, with a note that strict refuses.
    let done = Job::new(JobOptions::new()).file(&cube).file(&hero).save(folder.at("said.cast")).unwrap();
    let said = read(&folder.at("said.cast"));
    let found: Vec<[f32; 3]> = said.meshes().map(|mesh| mesh.positions().unwrap().iter().next().unwrap()).collect();
    // The last mesh is that of the Cast file.
    assert!(is_near(found[0], metres) && is_near(found[found.len() - 1], [0.0, 0.0, 0.01]), "{found:?}");
    assert!(has(&done, 1, notes::scene::UNIT_ADOPTED.code));
    let of_cube = done.inputs[0].report.notes().iter().map(cast_interchange::Note::kind);
    let strict = Job::new(JobOptions::new().strict(true).allow(of_cube))
        .file(&cube)
        .file(&hero)
        .save(folder.at("d.cast"))
        .unwrap_err();
    assert_eq!(strict.path(), Some(&*hero), "{strict}");
}

#[test]
fn options_for_one_input_name_an_input() {
    let folder = Folder::new();
    let hero = folder.put("hero.cast", model(None));
    let error = Job::new(JobOptions::new().unit_of("her.cast", 0.0254)).file(&hero).save(folder.at("a.cast"));
    let error = error.unwrap_err().to_string();
    assert_eq!(error, "`unit_of` names her.cast, which is not an input; give the path of one, or its file name");
    for (option, value, expected) in [
        ("unit_of", "hero.cast", "`unit_of` is \"hero.cast\", expected an input and its value, as FILE=VALUE"),
        (
            "unit_of",
            "hero.cast=parsec",
            "`unit_of` is \"parsec\", expected FILE= and m, cm, mm, in, ft or a positive number of metres",
        ),
        ("source_up_of", "hero.cast=w", "`source_up_of` is \"w\", expected FILE= and x, y or z"),
    ] {
        let error = JobOptions::new().with(option, &Value::Text(value.into())).unwrap_err().to_string();
        assert_eq!(error, expected);
    }
    // Names may contain the sign.
    let odd = folder.put("a=b.cast", model(Some("z")));
    let options = JobOptions::new().with("unit_of", &Value::Text("a=b.cast=in".into())).unwrap();
    Job::new(options).file(&odd).save(folder.at("a.glb")).unwrap();
    let glb = std::fs::read(folder.at("a.glb")).unwrap();
    let again = to_cast(Format::Glb, Source::of_bytes(&glb), &Options::new()).unwrap();
    let file = kept(again.document.to_vec(Layout::Compact).unwrap());
    // From z up to y up, (0, 0, 1) becomes (0, 1, 0).
    let most = file.meshes().next().unwrap().positions().unwrap().iter().flatten().fold(0.0_f32, |a, b| a.max(b.abs()));
    assert!((most - 2.0 * 0.0254).abs() < 1e-6, "{most}");
}

#[test]
fn an_error_of_a_merged_result_names_the_input_at_fault() {
    let folder = Folder::new();
    // JSON can have a NUL in a name, and Cast cannot.
    let bad = folder.at("bad.gltf");
    let positions = format!("data:application/octet-stream;base64,{}", "A".repeat(48));
    let json = format!(
        r#"{{"asset": {{"version": "2.0"}}, "scene": 0, "scenes": [{{"nodes": [0]}}], "nodes": [{{"mesh": 0}}],
            "meshes": [{{"name": "x\u0000y", "primitives": [{{"attributes": {{"POSITION": 0}}}}]}}],
            "buffers": [{{"byteLength": 36, "uri": "{positions}"}}], "bufferViews": [{{"buffer": 0, "byteLength": 36}}],
            "accessors": [{{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3",
                           "min": [0, 0, 0], "max": [0, 0, 0]}}]}}"#
    );
    std::fs::write(&bad, json).unwrap();
    let good = folder.put("good.cast", model(Some("y")));
    let job = || Job::new(JobOptions::new()).files([&good, &bad]);
    let errors = ["a.cast", "a.fbx"].map(|output| job().save(folder.at(output)).unwrap_err());
    for error in errors.iter().chain(&[job().load().unwrap_err()]) {
        assert_eq!(error.path(), Some(&*bad), "{error}");
        assert!(matches!(error.kind(), JobErrorKind::Document(_)), "{error}");
        // The place is that in the input, where it is the first model.
        assert!(error.to_string().contains("model[0]") && error.to_string().contains("mesh[0]"), "{error}");
        assert_eq!(error.inputs().len(), 2);
    }
    assert!(!folder.at("a.cast").exists() && !folder.at("a.fbx").exists());
}
