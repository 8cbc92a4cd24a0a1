//! Animations from some files for the skeleton of another, and results for programs.
//!
//! Expected values are those of the documents that are made here; a metre is 100 units of FBX, which are centimetres.

use std::path::{Path, PathBuf};

use cast_base::Cancelled;
use cast_convert::{Format, to_cast};
use cast_file::CastFile;
use cast_interchange::{NoteKind, Options, Source, Textures, notes};
use cast_job::{Batch, Job, JobDone, JobInput, JobOptions};
use cast_options::{PROGRAMS, Value, operation, program};
use cast_scene::convert_axes::Up;
use cast_write::{Animation, Bone, Curve, Document, Layout, Mesh, Metadata, Model, NotificationTrack, Root, Skeleton};

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
        let root = root.with_metadata(Metadata::new().with_up_axis("z"));
        std::fs::write(&path, Document::from(root).to_vec(Layout::Compact).unwrap()).unwrap();
        path
    }
}

/// A mesh on two bones, the second of which is half a metre above the first.
fn hero() -> Root<'static> {
    let mesh = Mesh::new().with_positions(vec![[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0]]);
    let mesh = mesh.with_name("body").with_faces(vec![0_u32, 1, 2]).with_weights(1, vec![0_u8; 3], vec![1.0; 3]);
    let bone = |name: &'static str, height: f32| {
        Bone::new().with_name(name).with_local_position([0.0, 0.0, height]).with_local_rotation([0.0, 0.0, 0.0, 1.0])
    };
    let skeleton = Skeleton::new().with_bone(bone("hip", 0.0)).with_bone(bone("hand", 0.5).with_parent_index(0_u32));
    Root::new().with_model(Model::new().with_name("hero").with_mesh(mesh).with_skeleton(skeleton))
}

fn clip(name: Option<&'static str>, rate: f32, bones: &[&'static str]) -> Root<'static> {
    Root::new().with_animation(animation(name, rate, bones))
}

/// An animation that moves bones by 1 along x from frame 0 to 12.
fn animation(name: Option<&'static str>, rate: f32, bones: &[&'static str]) -> Animation<'static> {
    let curve = |bone: &&'static str| {
        let curve = Curve::new().with_node_name(*bone).with_key_property("tx").with_mode("absolute");
        curve.with_key_frames(vec![0_u32, 12]).with_key_values(vec![0.0_f32, 1.0])
    };
    let animation = name.into_iter().fold(Animation::new().with_frame_rate(rate), Animation::with_name);
    bones.iter().map(curve).fold(animation, Animation::with_curve)
}

fn read(path: &Path) -> CastFile {
    Job::new(JobOptions::new()).file(path).load().unwrap().file
}

fn count(done: &JobDone, kind: &NoteKind) -> u64 {
    let all = done.inputs.iter().flat_map(|input| input.report.notes()).filter(|note| note.kind() == kind);
    all.map(cast_interchange::Note::count).sum()
}

/// Bones and animations of a result, and what it must not have.
fn assert_is_clip(path: &Path, name: &str, rate: f32) {
    let file = read(path);
    assert_eq!(file.meshes().count(), 0, "{}", path.display());
    let models: Vec<_> = file.models().collect();
    assert_eq!(models.len(), 1, "{}", path.display());
    let bones: Vec<_> = models[0].skeleton().unwrap().bones().map(|bone| bone.name().unwrap().to_owned()).collect();
    assert_eq!(bones, ["hip", "hand"], "{}", path.display());
    let hand = models[0].skeleton().unwrap().bones().nth(1).unwrap().local_position().unwrap();
    let height = hand.iter().fold(0.0_f32, |most, number| most.max(number.abs()));
    assert!((height - 0.5).abs() < 1e-6, "{hand:?}");
    let animations: Vec<_> = file.animations().collect();
    assert_eq!(animations.len(), 1);
    assert_eq!(animations[0].name(), Some(name));
    assert_eq!(animations[0].frame_rate(), Some(rate), "{name}");
}

#[test]
fn notes_on_a_result_name_the_file_that_has_the_animation() {
    let folder = Folder::new();
    let hero = folder.put("hero.cast", hero());
    let step = NotificationTrack::new().with_name("step").with_key_frames(vec![3_u32]);
    let walk = animation(None, 30.0, &["hip"]).with_notification_track(step);
    let walk = folder.put("walk.cast", Root::new().with_animation(walk));
    let of_clip = |job: Job<'_>| {
        let done = job.save(folder.at("walk.fbx")).unwrap();
        let has_note =
            |input: &&JobInput| input.report.notes().iter().any(|note| note.kind() == &notes::animation::NOTIFICATIONS);
        done.inputs.iter().filter(has_note).map(|input| input.path.clone().unwrap()).collect::<Vec<_>>()
    };
    let options = || JobOptions::new().import(Options::new().unit(1.0));
    assert_eq!(of_clip(Job::new(options().skeleton(hero.clone())).file(&walk)), [&*walk]);
    assert_eq!(of_clip(Job::new(options()).file(&hero).file(&walk)), [&*walk]);
    let strict = options().strict(true).allow([&notes::scene::MODEL_NAMES]).skeleton(hero.clone());
    let strict = Job::new(strict).file(&walk).save(folder.at("strict.fbx"));
    assert_eq!(strict.unwrap_err().path(), Some(&*walk));
    assert!(!folder.at("strict.fbx").exists());
}

#[test]
fn each_clip_becomes_a_file_with_the_skeleton_which_is_read_once() {
    let folder = Folder::new();
    let hero = folder.put("clips/hero.cast", hero());
    folder.put("clips/walk.cast", clip(None, 24.0, &["hip", "HAND", "tail"]));
    folder.put("clips/hero@run.cast", clip(None, 60.0, &["hip"]));
    folder.put("clips/more/jump.cast", clip(Some("leap"), 30.0, &["hand"]));
    for format in [Format::Fbx, Format::Glb, Format::Cast] {
        let out = folder.at(format.extension());
        let inputs =
            ["walk.cast", "hero@run.cast", "more/jump.cast", "hero.cast"].map(|name| folder.at("clips").join(name));
        let batch = Batch::mirrored(inputs, &out, format).without(&hero);
        assert_eq!(batch.tasks.len(), 3);
        let kept = std::fs::read(&hero).unwrap();
        let options =
            JobOptions::new().skeleton(hero.clone()).to_format(format).jobs(1).import(Options::new().unit(1.0));
        let mut missing = Vec::new();
        batch
            .run(&options, |_, done| {
                // It has been read by now.
                let _ = std::fs::remove_file(&hero);
                missing.push(count(&done.unwrap(), &notes::animation::CURVES_WITHOUT_BONE));
                Ok::<(), Cancelled>(())
            })
            .unwrap();
        std::fs::write(&hero, kept).unwrap();
        assert_eq!(missing, [1, 0, 0], "the tail");
        let names = ["walk", "hero@run", "jump"].map(|name| out.join(format!("{name}.{}", format.extension())));
        assert_is_clip(&names[0], "walk", 24.0);
        assert_is_clip(&names[1], "run", 60.0);
        assert_is_clip(&names[2], "leap", 30.0);
        let unmatched = |file: &CastFile| {
            file.animations().flat_map(|one| one.curves()).filter(|curve| curve.node_name() == Some("tail")).count()
        };
        assert_eq!(unmatched(&read(&names[0])), usize::from(format == Format::Cast));
    }
}

/// The outputs of a batch, below a directory, and the notes of this kind.
fn outputs(batch: &Batch, options: &JobOptions<'_>, out: &Path, kind: &NoteKind) -> (Vec<String>, u64) {
    let (mut names, mut notes) = (Vec::new(), 0);
    let ran = batch.run(options, |task, done| {
        let done = done.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(done.output.as_deref(), Some(&*task.output));
        notes += count(&done, kind);
        names.push(task.output.strip_prefix(out).unwrap().to_str().unwrap().replace('\\', "/"));
        Ok::<(), Cancelled>(())
    });
    ran.unwrap();
    (names, notes)
}

/// Three animations, two of which have one name regardless of case.
fn moves() -> Root<'static> {
    let root = Root::new().with_animation(animation(Some("walk"), 24.0, &["hip", "tail"]));
    root.with_animation(animation(Some("Walk"), 60.0, &["hand"])).with_animation(animation(None, 30.0, &["hip"]))
}

#[test]
fn an_input_with_several_animations_becomes_a_file_for_each() {
    let folder = Folder::new();
    let hero = folder.put("hero.cast", hero());
    let moves = folder.put("clips/moves.cast", moves());
    // Its output has the name that the first animation would have.
    folder.put("clips/moves/walk.cast", clip(None, 30.0, &["hip"]));
    for format in [Format::Fbx, Format::Glb, Format::Cast] {
        let out = folder.at(format.extension());
        let inputs = [folder.at("clips/moves/walk.cast"), moves.clone()];
        let extension = format.extension();
        let mut batch = Batch::mirrored(inputs, &out, format);
        batch.tasks[0].output = out.join(format!("moves/walk.{extension}"));
        let options = JobOptions::new().skeleton(hero.clone()).to_format(format).import(Options::new().unit(1.0));
        let (names, missing) = outputs(&batch, &options, &out, &notes::animation::CURVES_WITHOUT_BONE);
        let expected = ["moves/walk", "moves/walk_2", "moves/Walk_3", "moves/animation"];
        let mut expected: Vec<_> = expected.iter().map(|name| format!("{name}.{extension}")).collect();
        let mut sorted = names.clone();
        sorted.sort();
        expected.sort();
        assert_eq!(sorted, expected);
        assert_eq!(missing, 1, "the tail, once");
        assert_is_clip(&out.join(format!("moves/walk_2.{extension}")), "walk", 24.0);
        assert_is_clip(&out.join(format!("moves/Walk_3.{extension}")), "Walk", 60.0);
        assert_is_clip(&out.join(format!("moves/animation.{extension}")), "moves", 30.0);
        // Nothing is written again.
        let (again, _) = outputs(&batch, &options.skip_existing(true), &out, &notes::animation::CURVES_WITHOUT_BONE);
        assert_eq!(again, names);
    }
}

#[test]
fn a_program_that_takes_one_animation_gets_the_model_and_each_animation_apart() {
    let folder = Folder::new();
    let run = animation(Some("run"), 30.0, &["hand"]);
    let hero = folder.put("hero.cast", hero_with_clip().with_animation(run));
    let out = folder.at("out");
    let batch = || Batch::mirrored([&hero], &out, Format::Fbx);
    let options = |name| JobOptions::new().for_program(program(name)).to_format(Format::Fbx);
    let (names, several) = outputs(&batch(), &options("unreal"), &out, &notes::animation::SEVERAL_CLIPS);
    assert_eq!(names, ["hero/walk.fbx", "hero/run.fbx", "hero.fbx"]);
    assert_eq!(several, 0);
    let contents = |name: &str| {
        let file = read(&out.join(name));
        (
            file.meshes().count(),
            file.models().filter_map(|model| model.skeleton()).flat_map(|one| one.bones()).count(),
            file.animations().count(),
        )
    };
    assert_eq!(["hero.fbx", "hero/walk.fbx", "hero/run.fbx"].map(contents), [(1, 2, 0), (0, 2, 1), (0, 2, 1)]);
    // Unity splits them itself.
    std::fs::remove_dir_all(&out).unwrap();
    let (names, _) = outputs(&batch(), &options("unity"), &out, &notes::animation::SEVERAL_CLIPS);
    assert_eq!(names, ["hero.fbx"]);
    assert_eq!(contents("hero.fbx"), (1, 2, 2));
    // A format without animations has none to separate.
    let (names, _) = outputs(
        &Batch::mirrored([&hero], &out, Format::Obj),
        &options("unreal").to_format(Format::Obj),
        &out,
        &notes::animation::SEVERAL_CLIPS,
    );
    assert_eq!(names, ["hero.obj"]);
}

#[test]
fn all_clips_go_into_one_file_with_the_skeleton() {
    let folder = Folder::new();
    let hero = folder.put("hero.cast", hero());
    let clips =
        [folder.put("walk.cast", clip(None, 24.0, &["hip"])), folder.put("run.cast", clip(None, 24.0, &["hand"]))];
    let options = || JobOptions::new().skeleton(hero.clone());
    Job::new(options()).files(&clips).save(folder.at("all.glb")).unwrap();
    let file = read(&folder.at("all.glb"));
    assert_eq!((file.models().count(), file.meshes().count(), file.animations().count()), (1, 0, 2));
    // A model of an input gives way to the skeleton.
    let both = folder.put("both.cast", hero_with_clip());
    Job::new(options()).file(&both).save(folder.at("both.glb")).unwrap();
    let file = read(&folder.at("both.glb"));
    assert_eq!((file.models().count(), file.meshes().count(), file.animations().count()), (1, 0, 1));
}

fn hero_with_clip() -> Root<'static> {
    let curve = Curve::new().with_node_name("hip").with_key_property("tx").with_mode("absolute");
    let curve = curve.with_key_frames(vec![0_u32, 1]).with_key_values(vec![0.0_f32, 1.0]);
    hero().with_animation(Animation::new().with_name("walk").with_frame_rate(30.0).with_curve(curve))
}

#[test]
fn what_is_no_skeleton_or_no_clip_is_said() {
    let folder = Folder::new();
    let (hero, walk) = (folder.put("hero.cast", hero()), folder.put("walk.cast", clip(None, 24.0, &["hip"])));
    let run = |input: &Path, skeleton: &Path, output: &str| {
        let job = Job::new(JobOptions::new().skeleton(skeleton.to_path_buf())).file(input);
        job.save(folder.at(output)).unwrap_err().to_string()
    };
    let error = run(&walk, &walk, "a.fbx");
    assert!(
        error.ends_with("walk.cast: it has no skeleton; `skeleton` needs the file of a model with bones"),
        "{error}"
    );
    let error = run(&hero, &hero, "a.fbx");
    assert!(error.contains("hero.cast: it has no animation for the skeleton"), "{error}");
    let error = run(&walk, &hero, "a.obj");
    assert!(error.contains("`skeleton` has no effect: the result is Wavefront OBJ"), "{error}");
    assert!(run(&walk, &folder.at("none.cast"), "a.fbx").contains("none.cast"));
    // Without one, a warning says what to add.
    for output in ["walk.fbx", "walk.glb"] {
        let done = Job::new(JobOptions::new()).file(&walk).save(folder.at(output)).unwrap();
        assert_eq!(count(&done, &notes::skeleton::CURVE_BONES), 1, "{output}");
        assert!(Job::new(JobOptions::new().strict(true)).file(&walk).save(folder.at(output)).is_err());
    }
}

#[test]
fn meshes_can_be_left_out_and_skeletons_stay() {
    let folder = Folder::new();
    let hero = folder.put("hero.cast", hero_with_clip());
    for output in ["bare.cast", "bare.glb", "bare.fbx"] {
        let options = JobOptions::new().import(Options::new().meshes(false));
        Job::new(options).file(&hero).save(folder.at(output)).unwrap();
        let file = read(&folder.at(output));
        assert_eq!((file.models().count(), file.meshes().count(), file.animations().count()), (1, 0, 1), "{output}");
    }
}

#[test]
fn a_program_gets_what_it_expects_unless_options_say_otherwise() {
    let folder = Folder::new();
    let hero = folder.put("hero.cast", hero());
    let unreal = || JobOptions::new().for_program(program("unreal"));
    let set = |options: &JobOptions<'_>, output: Option<&str>| -> Vec<(&str, &str)> {
        options.settings(output.map(Path::new)).iter().map(|setting| (setting.option, setting.value)).collect()
    };
    let all = [("to_format", "fbx"), ("up", "z"), ("to_unit", "0.01"), ("max_influences", "8"), ("textures", "copy")];
    assert_eq!(set(&unreal(), None), all);
    assert_eq!(set(&unreal(), Some("hero.fbx")), all[1..]);
    // GLB is always in metres.
    assert_eq!(set(&unreal(), Some("hero.glb")), [all[1], all[3], all[4]]);
    assert_eq!(set(&unreal().import(Options::new().up(Up::Y)), Some("a.fbx")), all[2..]);
    let given = unreal().with("textures", &Value::Text("refer".into())).unwrap();
    assert_eq!(set(&given, Some("a.fbx")), all[1..4], "also if it is the default");
    // The same as with the options themselves.
    let (mut preset, mut by_hand) = (Vec::new(), Vec::new());
    Job::new(unreal()).file(&hero).write_to(&mut preset).unwrap();
    let export = cast_interchange::ExportOptions::new().textures(Textures::Copy).up(Up::Z).to_unit(0.01);
    let options =
        JobOptions::new().to_format(Format::Fbx).import(Options::new().up(Up::Z).to_unit(0.01)).export(export);
    Job::new(options).file(&hero).write_to(&mut by_hand).unwrap();
    assert!(preset == by_hand, "{} {}", preset.len(), by_hand.len());
    let again = to_cast(Format::Fbx, Source::of_bytes(&preset), &Options::new().unit(0.01)).unwrap();
    assert_eq!(Up::of(&again.document), Some(Up::Z));
    // Several clips in a file are more than Unreal takes.
    let two = hero_with_clip().with_animation(Animation::new().with_name("run").with_frame_rate(30.0));
    let two = folder.put("two.cast", two);
    let done = Job::new(unreal()).file(&two).save(folder.at("two.fbx")).unwrap();
    assert_eq!(count(&done, &notes::animation::SEVERAL_CLIPS), 2);
    let done = Job::new(JobOptions::new().for_program(program("godot"))).file(&two).save(folder.at("two.glb")).unwrap();
    assert_eq!(count(&done, &notes::animation::SEVERAL_CLIPS), 0);
}

#[test]
fn settings_of_programs_are_options_with_values() {
    let convert = operation("convert").unwrap();
    for program in PROGRAMS {
        for setting in program.settings {
            assert!(convert.option(setting.option).is_some(), "{}: {}", program.name, setting.option);
            let options = JobOptions::new().with(setting.option, &setting.value());
            options.unwrap_or_else(|error| panic!("{}: {error}", program.name));
            assert!(setting.why.ends_with('.') && setting.page.url.starts_with("https://"), "{}", program.name);
            assert!(!setting.page.title.is_empty());
        }
    }
    let error = JobOptions::new().with("for_program", &Value::Text("unrael".into())).unwrap_err().to_string();
    assert_eq!(error, "`for_program` is \"unrael\", expected one of blender, maya, unreal, unity, godot, web");
}
