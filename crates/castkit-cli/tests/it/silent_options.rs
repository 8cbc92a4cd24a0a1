//! Nothing is left undone, or done otherwise, without a word.

use std::fs;

use crate::common::{run, run_with, testdata};

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn at(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }
}

/// Runs that fail with a code and these words, and leave nothing in the folder.
fn refused(folder: &Folder, cases: &[(&[&str], i32, &str)]) {
    let before = fs::read_dir(folder.0.path()).unwrap().count();
    for (arguments, code, words) in cases {
        let run = run(arguments.iter());
        assert_eq!(run.code, *code, "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(words), "{arguments:?}: {}", run.stderr);
        assert_eq!(fs::read_dir(folder.0.path()).unwrap().count(), before, "{arguments:?}");
    }
}

#[test]
fn directories_without_a_file_to_convert_are_named() {
    let folder = Folder::new();
    let (empty, out) = (folder.at("empty"), folder.at("out.cast"));
    fs::create_dir(&empty).unwrap();
    refused(&folder, &[(&["convert", &empty, "-o", &out], 1, "empty: it contains no file in a readable format")]);
    refused(&folder, &[(&["convert", &empty, "--out-dir", &out], 1, "it contains no file in a readable format")]);
    let failed = run(["convert", &empty, "-o", &out, "--json"]);
    assert_eq!((failed.code, failed.json()["path"].as_str()), (1, Some(&*empty)));
    assert!(failed.json()["error"].as_str().unwrap().contains("it contains no file"));
}

#[test]
fn files_in_the_format_of_the_results_are_counted() {
    let folder = Folder::new();
    fs::create_dir(folder.at("in")).unwrap();
    fs::copy(testdata("valid/rig.cast"), folder.at("in/rig.cast")).unwrap();
    let convert =
        |to: &str| run(["convert", &folder.at("in"), "--out-dir", &folder.at(&format!("as_{to}")), "--to", to]);
    // There is nothing else.
    assert!(!convert("cast").stderr.contains("left out"));
    fs::remove_dir_all(folder.at("as_cast")).unwrap();
    run(["convert", &folder.at("in/rig.cast"), "-o", &folder.at("in/arm.glb"), "--quiet"]).fine();
    for to in ["cast", "glb"] {
        let done = convert(to);
        assert!(done.code == 0 && done.stderr.contains("left out 1 file in the format"), "{to}: {}", done.stderr);
        assert_eq!(fs::read_dir(folder.at(&format!("as_{to}"))).unwrap().count(), 1, "{to}");
    }
}

#[test]
fn files_of_one_name_from_several_directories_are_all_converted() {
    let folder = Folder::new();
    for name in ["a", "b"] {
        fs::create_dir(folder.at(name)).unwrap();
        fs::copy(testdata("valid/rig.cast"), folder.at(&format!("{name}/h.cast"))).unwrap();
    }
    let out = folder.at("out");
    let done = run(["convert", &folder.at("a/h.cast"), &folder.at("b/h.cast"), "--out-dir", &out, "--to", "glb"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(fs::exists(folder.at("out/a/h.glb")).unwrap() && fs::exists(folder.at("out/b/h.glb")).unwrap());
}

#[test]
fn options_that_mean_nothing_are_refused() {
    let folder = Folder::new();
    let character = testdata("valid/character.cast");
    let [out, obj, glb, fbx] = ["out.cast", "out.obj", "out.glb", "in.fbx"].map(|name| folder.at(name));
    let converted = run(["convert", &character, "-o", &fbx]);
    assert_eq!(converted.code, 0, "{}", converted.stderr);
    refused(
        &folder,
        &[
            (
                &["convert", &character, "-o", &obj, "--fbx-version", "7400"],
                2,
                "--fbx-version has no effect: the result is Wavefront OBJ",
            ),
            (&["convert", &character, "-o", &glb, "--layout", "compact"], 2, "--layout and --align are for Cast"),
            (&["convert", &character, "--out-dir", &out, "--to", "glb", "--align", "8"], 2, "are for Cast"),
            (
                &["convert", &character, "-o", &glb, "--unpack-textures"],
                1,
                "only be unpacked from glTF files, and no input is one",
            ),
            (&["tree", &fbx, "--recover"], 1, "--recover and --max-depth are for Cast files; this is FBX"),
            (&["info", &fbx, "--recover"], 1, "apply to Cast files"),
            (&["pose", &character, "-o", &obj, "--animation", "0"], 2, "also give --frame N"),
            (
                &["convert", &character, "-o", &obj, "--frame", "rest", "--animation", "0"],
                2,
                "--animation has no effect at rest",
            ),
            (&["convert", &character, "-o", "-", "--to", "gltf"], 2, "use --to glb"),
        ],
    );
}

#[test]
fn an_animation_that_is_chosen_for_a_frame_among_several_is_named() {
    let folder = Folder::new();
    let [model, walk, out] = ["hero.cast", "twice.cast", "out.obj"].map(|name| folder.at(name));
    let figure = testdata("se/figure.semodel");
    let motion = testdata("se/walk.seanim");
    assert_eq!(run(["convert", &motion, &motion, "-o", &walk]).code, 0);
    assert_eq!(run(["convert", &figure, &motion, &motion, "-o", &model]).code, 0);
    for arguments in
        [&["pose", &model, "--frame", "1"][..], &["pose", &model, "--frame", "1", "--animation-from", &walk]]
    {
        let done = run(arguments.iter().copied().chain(["-o", &out]));
        assert!(done.code == 0 && done.stderr.contains("CONVERT-ANIMATION-003"), "{}", done.stderr);
        assert!(done.stderr.contains("the format stores only one; the first was used"), "{}", done.stderr);
        let done = run(arguments.iter().copied().chain(["--animation", "1", "-o", &out]));
        assert!(done.code == 0 && !done.stderr.contains("CONVERT-ANIMATION-003"), "{}", done.stderr);
    }
}

#[test]
fn notes_are_found_by_their_area_and_by_short_codes() {
    let explained = |code: &str| run(["explain", code]).fine().text().to_owned();
    assert!(explained("mesh").contains("CAST-MESH-001") && explained("mesh").contains("CONVERT-MESH-001"));
    for area in ["texture", "scene", "skin", "shape", "file"] {
        assert!(explained(area).contains(&format!("CONVERT-{}-001", area.to_uppercase())), "{area}");
    }
    assert!(explained("scene-16").starts_with("CONVERT-SCENE-016"));
    assert!(explained("mesh-4").starts_with("CAST-MESH-004"));
    let folder = Folder::new();
    let character = testdata("valid/character.cast");
    let allowed = ["convert-scene-16", "scene-16", "CONVERT-SCENE-016"];
    for code in allowed {
        assert_eq!(run(["convert", &character, "-o", &folder.at("o.cast"), "--allow", code]).code, 0, "{code}");
    }
    assert_eq!(run(["check", &character, "--allow", "mesh-4", "--deny", "cast-mesh-5"]).code, 0);
}

#[test]
fn what_is_asked_of_axes_and_help_is_done() {
    let folder = Folder::new();
    let (character, out) = (testdata("valid/character.cast"), folder.at("out.cast"));
    let scaled = run(["convert-axes", &character, "-o", &out, "--scale", "0.01", "--json"]);
    assert_eq!(scaled.code, 0, "{}", scaled.stderr);
    assert_eq!(scaled.json()["from"], scaled.json()["up"]);
    refused(&folder, &[(&["convert-axes", &character, "-o", &out], 2, "--up <AXIS>")]);
    for option in ["--help", "-h"] {
        assert_eq!(run(["help", option]).fine().stdout, run([option]).fine().stdout);
    }
    let directory = format!("{}/", folder.at("new"));
    refused(&folder, &[(&["convert", &character, "-o", &directory], 1, "it has no file name")]);
    let missing = folder.at("in.gltf");
    fs::write(&missing, r#"{"asset":{"version":"2.0"},"buffers":[{"uri":"gone.bin","byteLength":4}]}"#).unwrap();
    let words = "cannot read \"gone.bin\", which is required: there is no such file";
    refused(&folder, &[(&["convert", &missing, "-o", &folder.at("gone.cast")], 1, words)]);
}

#[test]
fn frames_that_are_not_there_keep_the_rate_as_it_is() {
    let motion = fs::read(testdata("se/walk.seanim")).unwrap();
    let done = run_with(&motion, ["convert", "-", "-o", "-", "--frame-rate", "1e30"]);
    assert!(done.code == 0 && done.stderr.contains("CONVERT-ANIMATION-030"), "{}", done.stderr);
}

/// A model that lies on its side unless z points up: a tower, and a bone with this name.
fn tower(bone: &'static str, up: Option<&'static str>) -> Vec<u8> {
    use castkit::write::{Bone, Document, Layout, Mesh, Metadata, Model, Root, Skeleton};
    let mesh = Mesh::new().with_positions(vec![[0.0, 0.0, 3.0], [1.0, 0.0, 0.0], [-1.0, 0.5, 0.0]]);
    let skeleton = Skeleton::new().with_bone(Bone::new().with_name(bone).with_local_position([0.0; 3]));
    let model = Model::new().with_mesh(mesh.with_faces(vec![0_u32, 1, 2])).with_skeleton(skeleton);
    let root = up.into_iter().fold(Root::new(), |root, up| root.with_metadata(Metadata::new().with_up_axis(up)));
    Document::from(root.with_model(model)).to_vec(Layout::Compact).unwrap()
}

#[test]
fn an_up_axis_that_is_assumed_is_said_once_with_the_option_that_changes_it() {
    let folder = Folder::new();
    fs::create_dir(folder.at("in")).unwrap();
    for name in ["in/a.cast", "in/b.cast"] {
        fs::write(folder.at(name), tower("root", None)).unwrap();
    }
    let (input, out) = (folder.at("in"), folder.at("out"));
    let said = "CONVERT-SCENE-015";
    for arguments in [
        &["convert", &input, "--to", "glb", "--out-dir", &out][..],
        &["convert", &input, "--out-dir", &out, "--to", "obj", "--jobs", "2"],
        &["render", &input, "--size", "16", "--out-dir", &out],
    ] {
        let done = run(arguments);
        assert_eq!((done.code, done.stderr.matches(said).count()), (0, 1), "{arguments:?}: {}", done.stderr);
        assert!(done.stderr.contains("z); --source-up says otherwise"), "{}", done.stderr);
        // In JSON it is about each file.
        let json = run(arguments.iter().chain(&["--json"]));
        assert_eq!(json.text().matches(said).count(), 2, "{arguments:?}: {}", json.text());
        let told = run(arguments.iter().chain(&["--source-up", "z"]));
        assert!(!told.stderr.contains(said), "{arguments:?}: {}", told.stderr);
    }
    let page = run(["view", &folder.at("in/a.cast"), &folder.at("in/b.cast"), "-o", &folder.at("page.html")]);
    assert_eq!(page.stderr.matches(said).count(), 1, "{}", page.stderr);
    assert!(page.stderr.contains("the page has a menu for another axis"), "{}", page.stderr);
    let file = folder.at("in/a.cast");
    let done = run(["convert-axes", &file, "-o", &folder.at("y.cast"), "--up", "y"]);
    assert!(done.stderr.contains("assuming z; --source-up says otherwise"), "{}", done.stderr);
}

#[test]
fn pictures_of_models_that_do_not_say_which_axis_is_up_are_upright() {
    let folder = Folder::new();
    let draw = |bytes: &[u8], more: &[&str]| {
        let (file, out) = (folder.at("tower.cast"), folder.at("out.png"));
        fs::write(&file, bytes).unwrap();
        assert_eq!(run([&["render", &file, "--size", "32", "-o", &out], more].concat()).code, 0);
        fs::read(&out).unwrap()
    };
    let silent = draw(&tower("root", None), &[]);
    assert!(
        silent == draw(&tower("root", Some("z")), &[]) && silent == draw(&tower("root", None), &["--source-up", "z"])
    );
    assert!(
        silent != draw(&tower("root", Some("y")), &[]) && silent != draw(&tower("root", None), &["--source-up", "y"])
    );
}

#[test]
fn what_a_scene_lacks_is_said_by_every_command_that_uses_it() {
    let folder = Folder::new();
    // A mesh whose material is not there.
    let file = testdata("check/CAST-HASH-003.cast");
    let [glb, obj, png, html] = ["o.glb", "o.obj", "o.png", "o.html"].map(|name| folder.at(name));
    for arguments in [
        &["convert", &file, "-o", &glb][..],
        &["convert", &file, "-o", &folder.at("o.cast")],
        &["pose", &file, "-o", &obj],
        &["render", &file, "--size", "16", "-o", &png],
        &["view", &file, "-o", &html],
    ] {
        let done = run(arguments);
        assert_eq!(done.code, 0, "{arguments:?}: {}", done.stderr);
        assert_eq!(done.stderr.matches("warning[CONVERT-SOURCE-003]").count(), 1, "{arguments:?}: {}", done.stderr);
        let strict = run(arguments.iter().chain(&["--strict"]));
        assert_eq!(strict.code, 1, "{arguments:?}: {}", strict.stderr);
    }
}

/// Properties that are not what the format says, and numbers that are none.
#[test]
fn what_is_wrong_in_a_file_is_said_by_every_command_that_shows_it() {
    use castkit::write::{
        Animation, Bone, Curve, Document, Hair, Layout, Material, Mesh, Metadata, Model, Root, Skeleton,
    };
    let mesh = || Mesh::new().with_positions(vec![[0.0_f32; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    let meshed = |mesh: Mesh<'static>| Model::new().with_mesh(mesh);
    let whole = || mesh().with_faces(vec![0_u32, 1, 2]);
    let skinned = |bone: Bone<'static>| meshed(whole()).with_skeleton(Skeleton::new().with_bone(bone.with_name("a")));
    let hair = Hair::new().with_segments(vec![2_u32]).with_particles(vec![[0.0_f32; 3]]);
    let uvs = vec![[0.0_f32; 2]; 2];
    let broken = mesh().with_positions(vec![[0.0_f32; 3], [f32::NAN, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    let models = [
        ("CONVERT-MESH-001", meshed(mesh().with_faces(vec![0_u32, 1, 2, 0, 1, 9]))),
        ("CONVERT-MESH-003", meshed(mesh().with_faces(vec![0_u32, 1, 2, 0]))),
        ("CONVERT-MESH-019", meshed(whole().with_property("u0", uvs).with_property("ul", 1_u8))),
        ("CONVERT-SOURCE-001", meshed(whole().with_property("ul", 1_u8))),
        ("CONVERT-MESH-039", meshed(whole()).with_hair(hair)),
        ("CONVERT-SOURCE-002", meshed(whole()).with_material(Material::new().with_material_type("weird"))),
        ("CONVERT-SOURCE-014", meshed(whole().with_property("n", 3_u32))),
        ("CONVERT-SOURCE-022", meshed(whole().with_property("f", vec![0.0_f32, 1.0, 2.0]))),
        ("CONVERT-SOURCE-015", skinned(Bone::new().with_property("lp", vec![[0.0_f32; 3]; 2]))),
        ("CONVERT-SOURCE-016", skinned(Bone::new().with_local_rotation([0.0; 4]))),
        ("CONVERT-FILE-008", meshed(broken.with_faces(vec![0_u32, 1, 2]))),
    ];
    let folder = Folder::new();
    let [file, obj, png, html] = ["in.cast", "o.obj", "o.png", "o.html"].map(|name| folder.at(name));
    let check = |code: &str, model: Model<'static>, number: f32| {
        let curve = Curve::new().with_node_name("a").with_key_property("tx").with_mode("absolute");
        let curve = curve.with_key_frames(vec![0_u32, 1]).with_key_values(vec![0.0_f32, number]);
        let animation = Animation::new().with_frame_rate(30.0).with_curve(curve);
        let root = Root::new().with_metadata(Metadata::new().with_up_axis("y")).with_model(model);
        let bytes = Document::from(root.with_animation(animation)).to_vec(Layout::Compact).unwrap();
        fs::write(&file, bytes).unwrap();
        for arguments in [
            &["pose", &file, "--frame", "0", "-o", &obj][..],
            &["render", &file, "--size", "16", "-o", &png],
            &["view", &file, "-o", &html],
        ] {
            let done = run(arguments);
            assert_eq!(done.code, 0, "{code}: {arguments:?}: {}", done.stderr);
            assert_eq!(done.stderr.matches(&format!("[{code}]")).count(), 1, "{code}: {arguments:?}: {}", done.stderr);
            let strict = run(arguments.iter().chain(&["--strict"]));
            assert_eq!(strict.code, 1, "{code}: {arguments:?}: {}", strict.stderr);
        }
    };
    models.into_iter().for_each(|(code, model)| check(code, model, 1.0));
    check("CONVERT-FILE-008", skinned(Bone::new()), f32::NAN);
    // In the file with the animation only.
    let model = folder.at("model.cast");
    fs::write(&model, tower("a", Some("y"))).unwrap();
    let done = run(["render", &model, "--animation-from", &file, "--frame", "0", "--size", "16", "-o", &png]);
    assert!(done.code == 0 && done.stderr.contains("[CONVERT-FILE-008]"), "{}", done.stderr);
}

#[test]
fn an_animation_that_moves_nothing_is_one_warning_of_every_command() {
    let folder = Folder::new();
    let [model, walk, both] = ["tower.cast", "walk.cast", "both.cast"].map(|name| folder.at(name));
    fs::write(&model, tower("tail", Some("z"))).unwrap();
    assert_eq!(run(["convert", &testdata("se/walk.seanim"), "-o", &walk]).code, 0);
    let png = folder.at("o.png");
    for arguments in [
        &["convert", &model, &walk, "-o", &both][..],
        &["convert", &model, &walk, "-o", &folder.at("o.fbx")],
        &["pose", &both, "--frame", "1", "-o", &folder.at("o.obj")],
        &["pose", &model, "--animation-from", &walk, "--frame", "1", "-o", &folder.at("o.obj")],
        &["render", &both, "--frame", "1", "--size", "16", "-o", &png],
        &["render", &model, "--animation-from", &walk, "--frame", "1", "--size", "16", "-o", &png],
        &["view", &both, "-o", &folder.at("o.html")],
        &["optimize", &both, "-o", &folder.at("o.cast")],
        &["merge", &model, &folder.at("walk.cast"), "-o", &folder.at("o.cast")],
    ] {
        let done = run(arguments);
        assert_eq!(done.code, 0, "{arguments:?}: {}", done.stderr);
        assert_eq!(done.stderr.matches("warning[CONVERT-ANIMATION-001]").count(), 1, "{arguments:?}: {}", done.stderr);
    }
}
